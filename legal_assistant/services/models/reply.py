"""Asking a model for one JSON object, and asking once more when the reply cannot be used."""

from contextlib import closing
from typing import Any, Final, TypeVar

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import ModelBroken
from legal_assistant.domain.ports import ChatModel
from legal_assistant.memory.answering.prompt import clean
from legal_assistant.memory.answering.reply import ReplyError, parse_object
from legal_assistant.memory.answering.tasks import Task
from legal_assistant.services.models.egress import Cover

T = TypeVar("T")

_ATTEMPTS: Final = 2


def ask_model(model: ChatModel, cover: Cover, task: Task[T], cancel: CancelToken) -> T:
    """The model's answer to ``task``. Its text goes out through ``cover``, the reply comes back through it.

    A reply that cannot be used is answered with what is wrong with it, once. Raises ModelBroken (``detail``: the code of what was
    wrong) if the second one is no better; else as :meth:`~legal_assistant.domain.ports.ChatModel.stream`.
    """
    (content,) = cover.hide([clean(task.content)])
    messages = [{"role": "system", "content": task.rules}, {"role": "user", "content": content}]
    wrong = ""
    for _ in range(_ATTEMPTS):
        with closing(model.stream(messages, cancel)) as pieces:
            text = "".join(pieces)
        try:
            return task.read(_shown(parse_object(text), cover))
        except ReplyError as error:
            wrong = error.code
            messages += [
                {"role": "assistant", "content": text},
                {"role": "user", "content": f"This reply cannot be used: {error.why}. Send the corrected JSON object only."},
            ]
    raise ModelBroken(model.host, detail=wrong)


def _shown(value: Any, cover: Cover) -> Any:
    """``value`` with what was hidden put back, in every string of it."""
    if isinstance(value, str):
        return cover.show_text(value)
    if isinstance(value, list):
        return [_shown(item, cover) for item in value]  # pyright: ignore[reportUnknownVariableType] - of unknown shape
    if isinstance(value, dict):
        return {name: _shown(item, cover) for name, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
    return value
