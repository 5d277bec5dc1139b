"""What argparse does not check by itself."""

import argparse


def version(text: str) -> int:
    """The number of a version, with or without the v that lists put before it."""
    return int(text.removeprefix("v"))


def needs_a_change(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> None:
    """End the program for a ``memory edit`` that edits nothing."""
    if all(getattr(arguments, name) is None for name in ("text", "kind", "importance", "tag", "start", "end")):
        parser.error("give a TEXT, --kind, --importance, --tag, --valid-from or --valid-to")


def days_of_both(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> None:
    """End the program for a ``conflicts resolve`` that gives days although one side only is kept."""
    if arguments.keep != "both" and (arguments.start or arguments.end):
        parser.error("--from and --to go with --keep both: they say until when one side held and from when the other does")
