"""Wrong usage: how it is told, and what argparse does not check by itself."""

import argparse
from typing import NoReturn


class WrongUsageError(Exception):
    """What is wrong (the message), of which command, and how that is used."""

    def __init__(self, message: str, command: str, usage: str) -> None:
        super().__init__(message)
        self.command = command
        self.usage = usage


class Parser(argparse.ArgumentParser):
    """A parser that raises :class:`WrongUsageError`; argparse would end the program before anything is answered in JSON."""

    def error(self, message: str) -> NoReturn:
        """Raise it."""
        raise WrongUsageError(message, self.prog, self.format_usage())


def version(text: str) -> int:
    """The number of a version, with or without the v that lists put before it."""
    return int(text.removeprefix("v"))


def needs_a_change(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> None:
    """Raise WrongUsageError for a ``memory edit`` that edits nothing."""
    if all(getattr(arguments, name) is None for name in ("text", "kind", "importance", "tag", "start", "end")):
        parser.error("give a TEXT, --kind, --importance, --tag, --valid-from or --valid-to")


def days_of_both(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> None:
    """Raise WrongUsageError for a ``conflicts resolve`` that gives days although one side only is kept."""
    if arguments.keep != "both" and (arguments.start or arguments.end):
        parser.error("--from and --to go with --keep both: they say until when one side held and from when the other does")
