"""Chat models behind any OpenAI-compatible endpoint, through the ``openai`` package.

The asynchronous client runs in an event loop on a thread of its own, because cancelling a task there closes its connection
at once, whatever it waits for; a blocked ``recv`` of the synchronous client cannot be woken portably. Proxies of the
environment are not used and redirects are not followed: words go where the settings say, or nowhere.
"""

import asyncio
import queue
import threading
from collections.abc import Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.errors import (
    Cancelled,
    ContextTooLong,
    InsecureEndpoint,
    LegalAssistantError,
    ModelBroken,
    ModelBusy,
    ModelCut,
    ModelFailed,
    ModelRefused,
    ModelTimeout,
    ModelUnreachable,
)
from legal_assistant.domain.places import Place, overheard, place_of
from legal_assistant.domain.settings import ModelSettings

if TYPE_CHECKING:
    import openai

_CONTEXT_WORDS = (
    "context length",
    "context_length",
    "maximum context",
    "too many tokens",
    "context window",
    "prompt is too long",
)
#: Characters shown, and received in all (a reasoning model thinks at length): a server that streams for ever is cut off.
_ANSWER_LIMIT = 200_000
_RECEIVED_LIMIT = 1_000_000


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds: to connect, for the first piece (a local model may first load and read the prompt),
    between pieces, and in all. ``retries`` is how often a busy or failing server is asked again before the first piece,
    with the package's growing, jittered pauses (or the server's Retry-After)."""

    connect: float = 10.0
    first: float = 180.0
    between: float = 60.0
    total: float = 1200.0
    retries: int = 2


class OpenAIChatModels:
    """Makes :class:`OpenAIChatModel` from settings (port ``ChatModels``)."""

    def __init__(self, patience: Patience | None = None) -> None:
        self._patience = patience or Patience()

    def open(self, settings: ModelSettings) -> "OpenAIChatModel | None":
        """Return the model of ``settings``, or None if none is configured."""
        return OpenAIChatModel(settings, self._patience) if settings.configured else None


class OpenAIChatModel:
    """One endpoint and model (port ``ChatModel``)."""

    def __init__(self, settings: ModelSettings, patience: Patience) -> None:
        self._settings = settings
        self._patience = patience
        self._host = urlsplit(settings.base_url).hostname or settings.base_url
        self._counted = 0

    @property
    def host(self) -> str:
        """The host words go to."""
        return self._host

    @property
    def place(self) -> Place:
        """How far that is: as the host shows, else as the settings say."""
        return place_of(self._host, self._settings.place)

    @property
    def counted(self) -> int:
        """How many tokens the server said the messages of the last complete answer were; 0 if it did not say."""
        return self._counted

    def stream(self, messages: Sequence[Mapping[str, str]], cancel: CancelToken) -> Generator[str, None, None]:
        """Yield the answer's text piece by piece; see the port for what is raised."""
        cancel.check()
        if overheard(self._settings.base_url):
            raise InsecureEndpoint(self._host)
        turn = _Turn(self._settings, self._patience, self._host, messages)
        self._counted = 0
        yield from turn.pieces(cancel)
        self._counted = turn.counted


class _Turn:
    """One request: an event loop on its own thread that puts pieces, then one end, into a queue."""

    def __init__(self, settings: ModelSettings, patience: Patience, host: str, messages: Sequence[Mapping[str, str]]) -> None:
        self._settings = settings
        self._patience = patience
        self._host = host
        self._messages = [dict(message) for message in messages]
        self._queue: queue.Queue[str | None] = queue.Queue()
        self._error: BaseException | None = None
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._stopped = threading.Event()
        self._shown = 0
        self.counted = 0

    def pieces(self, cancel: CancelToken) -> Generator[str, None, None]:
        thread = threading.Thread(target=self._run, name="chat-model", daemon=True)
        thread.start()
        forget = cancel.on_cancel(self._stop)
        try:
            while (piece := self._queue.get()) is not None:
                cancel.check()
                yield piece
            cancel.check()
            if self._error is not None:
                raise self._error
        finally:
            forget()
            self._stop()

    def _stop(self) -> None:
        """End the request from any thread; the consumer is woken at once, the connection closes behind it."""
        self._stopped.set()
        self._queue.put(None)
        if not self._loop.is_closed():
            try:
                self._loop.call_soon_threadsafe(self._cancel_task)
            except RuntimeError:  # the loop closed in between: nothing is left to stop
                return

    def _cancel_task(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._task = self._loop.create_task(self._converse())
            if self._stopped.is_set():
                self._task.cancel()
            self._loop.run_until_complete(self._settle(self._task))
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        finally:
            self._queue.put(None)
            self._loop.close()

    async def _settle(self, task: Coroutine[Any, Any, None] | asyncio.Task[None]) -> None:
        """Wait for the end; whatever ended the answer early is an error of it, or a part would pass for the whole."""
        try:
            await task
        except asyncio.CancelledError:
            self._error = Cancelled()
        except LegalAssistantError as error:
            self._error = error
        except TimeoutError:
            self._error = ModelTimeout(self._host)
        except Exception as error:  # noqa: BLE001 - a server may send any shape of JSON
            self._error = self._translate(error)

    async def _converse(self) -> None:
        import openai  # noqa: PLC0415 - takes a second to import; loaded here, on the request's own thread

        patience = self._patience
        # Without TLS, reading certificates costs 80 ms for nothing.
        tls = urlsplit(self._settings.base_url).scheme != "http"
        async with asyncio.timeout(patience.total):
            client = openai.AsyncOpenAI(
                base_url=self._settings.base_url,
                api_key=self._settings.api_key or "none",
                max_retries=patience.retries,
                timeout=openai.Timeout(patience.first, connect=patience.connect),
                http_client=openai.DefaultAsyncHttpxClient(trust_env=False, follow_redirects=False, verify=tls),
            )
            async with client:
                async with asyncio.timeout(patience.first):
                    stream = await self._request(client.chat.completions.create)
                async with stream:
                    await self._relay(stream)

    async def _request(self, create: Any) -> Any:
        """The stream of the answer, with the count of tokens at its end; without it of a server that does not know how."""
        import openai  # noqa: PLC0415 - see _converse

        asked = {"model": self._settings.model, "messages": self._messages, "stream": True}
        try:
            return await create(**asked, stream_options={"include_usage": True})
        except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
            if "stream_options" not in str(error.body or error.message):
                raise
            return await create(**asked)

    async def _relay(self, stream: Any) -> None:
        """Pass the pieces on; a stream that ends without saying so was cut."""
        thinking = ThinkFilter()
        finish = ""
        received = 0
        chunks = aiter(stream)
        while True:
            try:
                async with asyncio.timeout(self._patience.between if self._shown else self._patience.first):
                    chunk = await anext(chunks)
            except StopAsyncIteration:
                break
            text, finish_now = _content(chunk)
            self.counted = _prompt_tokens(chunk) or self.counted
            finish = finish_now or finish
            received += len(text)
            piece = thinking.feed(text)
            if piece:
                self._show(piece)
            if self._shown > _ANSWER_LIMIT or received > _RECEIVED_LIMIT:
                raise ModelBroken(self._host, detail="endless answer")
        if rest := thinking.close():
            self._show(rest)
        if finish == "content_filter":
            raise ModelRefused(self._host, detail="content filter")
        if not self._shown:
            raise ModelBroken(self._host, detail="empty answer")
        if not finish:
            raise ModelCut(self._host)

    def _show(self, piece: str) -> None:
        self._shown += len(piece)
        self._queue.put(piece)

    def _translate(self, error: Exception) -> LegalAssistantError:
        import openai  # noqa: PLC0415 - see _converse

        if isinstance(error, openai.APITimeoutError):
            return ModelTimeout(self._host)
        if isinstance(error, openai.APIStatusError):
            return self._status(error)
        if isinstance(error, openai.APIConnectionError):
            return ModelCut(self._host) if self._shown else ModelUnreachable(self._host)
        return ModelBroken(self._host, detail=type(error).__name__)

    def _status(self, error: "openai.APIStatusError") -> LegalAssistantError:
        status = error.status_code
        said = str(error.body or error.message).lower()
        if status == 413 or (status in {400, 422, 500} and any(word in said for word in _CONTEXT_WORDS)):
            return ContextTooLong(self._host, detail=f"HTTP {status}")
        if status in {429, 503, 529}:
            return ModelBusy(self._host, detail=f"HTTP {status}")
        if status in {408, 504}:
            return ModelTimeout(self._host, detail=f"HTTP {status}")
        if status >= 500:
            return ModelFailed(self._host, detail=f"HTTP {status}")
        return ModelRefused(self._host, detail=f"HTTP {status}")


def _content(chunk: Any) -> tuple[str, str]:
    """The text and the finish reason of a chunk; servers send chunks without choices (usage) or with null content. Raises
    whatever reading another shape raises."""
    choices = getattr(chunk, "choices", None)
    if not choices:
        return "", ""
    delta = choices[0].delta
    text = getattr(delta, "content", None) if delta is not None else None
    finish = choices[0].finish_reason
    return (text if isinstance(text, str) else ""), (finish if isinstance(finish, str) else "")


def _prompt_tokens(chunk: Any) -> int:
    """What a chunk says the request was counted as: a number, or nothing that can be used."""
    said = getattr(getattr(chunk, "usage", None), "prompt_tokens", None)
    return said if isinstance(said, int) and said > 0 else 0


class ThinkFilter:
    """Leaves out white space and a ``<think>…</think>`` block at the head of an answer, where some models stream their thoughts:
    an answer of blanks is none.
    What is thought is not kept: it may be longer than any answer."""

    _OPEN = "<think>"
    _CLOSE = "</think>"

    def __init__(self) -> None:
        self._held = ""
        self._state = "start"

    def feed(self, text: str) -> str:
        """Return what of ``text`` (and of what was held back) may be shown."""
        if self._state == "answer":
            return text
        held = self._held + text
        if self._state == "start":
            held = self._held = held.lstrip()
            if len(held) < len(self._OPEN) and self._OPEN.startswith(held):
                return ""
            if not held.startswith(self._OPEN):
                self._state = "answer"
                return held
            self._state = "thinking"
        _, found, after = held.partition(self._CLOSE)
        if not found:
            self._held = held[1 - len(self._CLOSE) :]
            return ""
        self._held = self._CLOSE
        if shown := after.lstrip():
            self._state = "answer"
        return shown

    def close(self) -> str:
        """Return what is still held back at the end: a start that never became a block."""
        return self._held if self._state == "start" else ""
