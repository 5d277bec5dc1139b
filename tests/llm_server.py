"""A real HTTP server on loopback that speaks the OpenAI chat protocol, with scripted behaviour.

``with LlmServer(["Hello ", "world"]) as server:`` answers every request with these pieces; ``server.requests`` keeps the
bodies received. ``behaviour`` names a way to fail, see :meth:`_Handler.do_POST`.
"""

import json
import threading
import time
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from legal_assistant.domain.settings import ModelSettings


def chunk(text: str | None, finish: str | None = None) -> bytes:
    """One server-sent event of a streamed chat completion."""
    return _event({"content": text}, finish)


def _event(delta: dict[str, Any], finish: str | None) -> bytes:
    return _chunk([{"index": 0, "delta": delta, "finish_reason": finish}])


def _chunk(choices: object) -> bytes:
    body = {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "scripted", "choices": choices}
    return f"data: {json.dumps(body, ensure_ascii=False)}\n\n".encode()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "_Server"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        return

    def do_POST(self) -> None:
        owner = self.server.owner
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        owner.requests.append(body)
        owner.headers.append(dict(self.headers))
        owner.asked.set()
        try:
            getattr(self, f"_{owner.behaviour}")(owner.script(body))
        except (BrokenPipeError, ConnectionResetError):
            owner.dropped.set()

    def _headers(self, kind: str = "text/event-stream", status: int = 200, **more: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        for name, value in more.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.close_connection = True

    def _write(self, data: bytes) -> None:
        self.wfile.write(data)
        self.wfile.flush()

    def _answer(self, pieces: Sequence[str]) -> None:
        self._headers()
        for piece in pieces:
            self._write(chunk(piece))
        self._write(chunk(None, "stop") + b"data: [DONE]\n\n")

    def _counting(self, pieces: Sequence[str]) -> None:
        """Says at the end what the request was counted as, as it is asked to: ``tokens_a_character`` of the messages."""
        self._headers()
        for piece in pieces:
            self._write(chunk(piece))
        self._write(chunk(None, "stop"))
        owner = self.server.owner
        request = owner.requests[-1]
        if request.get("stream_options", {}).get("include_usage"):
            sent = int(sum(len(message["content"]) for message in request["messages"]) * owner.tokens_a_character)
            usage = {"prompt_tokens": sent, "completion_tokens": 1, "total_tokens": sent + 1}
            body = {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "m", "choices": [], "usage": usage}
            self._write(f"data: {json.dumps(body)}\n\n".encode())
        self._write(b"data: [DONE]\n\n")

    def _strict(self, pieces: Sequence[str]) -> None:
        """Refuses what it does not know."""
        if "stream_options" in self.server.owner.requests[-1]:
            self._headers("application/json", 400)
            self._write(b'{"error": {"message": "Unknown parameter: stream_options"}}')
        else:
            self._answer(pieces)

    def _busy_once(self, pieces: Sequence[str]) -> None:
        if len(self.server.owner.requests) > 1:
            self._answer(pieces)
        else:
            self._headers("application/json", 503, retry_after_ms="10")
            self._write(b'{"error": {"message": "busy"}}')

    def _slow(self, pieces: Sequence[str]) -> None:
        self._headers()
        for piece in pieces:
            self._write(chunk(piece))
            self.server.owner.release.wait(0.05)
        self._write(chunk(None, "stop") + b"data: [DONE]\n\n")

    def _bytewise(self, pieces: Sequence[str]) -> None:
        """Cuts characters of several bytes apart."""
        self._headers()
        for byte in b"".join(chunk(piece) for piece in pieces) + chunk(None, "stop") + b"data: [DONE]\n\n":
            self._write(bytes([byte]))

    def _hang(self, pieces: Sequence[str]) -> None:
        """Says nothing, not even headers."""
        self._wait_for_hang_up()

    def _hang_midway(self, pieces: Sequence[str]) -> None:
        self._headers()
        self._write(chunk(pieces[0]))
        self._wait_for_hang_up()

    def _wait_for_hang_up(self) -> None:
        self.connection.settimeout(0.05)
        owner = self.server.owner
        while not owner.release.is_set():
            try:
                if self.connection.recv(1) == b"":
                    owner.dropped.set()
                    return
            except TimeoutError:
                continue
            except OSError:
                owner.dropped.set()
                return

    def _cut(self, pieces: Sequence[str]) -> None:
        """Ends in the middle of an event."""
        self._headers()
        self._write(chunk(pieces[0]) + chunk("more")[:20])

    def _no_done(self, pieces: Sequence[str]) -> None:
        self._headers()
        self._write(b"".join(chunk(piece) for piece in pieces))

    def _html(self, pieces: Sequence[str]) -> None:
        self._headers("text/html")
        self._write(b"<html><body>Welcome to the router</body></html>")

    def _empty(self, pieces: Sequence[str]) -> None:
        self._headers()

    def _bad_json(self, pieces: Sequence[str]) -> None:
        self._headers()
        self._write(b"data: {not json}\n\n")

    def _no_choices(self, pieces: Sequence[str]) -> None:
        self._headers()
        self._write(b'data: {"id":"c","object":"chat.completion.chunk","created":0,"model":"m","choices":[]}\n\ndata: [DONE]\n\n')

    def _misshapen(self, pieces: Sequence[str]) -> None:
        """Says a part, then has choices of another shape."""
        self._headers()
        self._write(chunk(pieces[0]) + _chunk(self.server.owner.choices) + b"data: [DONE]\n\n")

    def _tool_call(self, pieces: Sequence[str]) -> None:
        """Calls a tool though none was offered."""
        call = {"index": 0, "id": "t", "type": "function", "function": {"name": "open_url", "arguments": "{}"}}
        self._headers()
        self._write(_event({"content": None, "tool_calls": [call]}, "tool_calls") + b"data: [DONE]\n\n")

    def _null_content(self, pieces: Sequence[str]) -> None:
        self._headers()
        self._write(_event({"content": None}, "stop") + b"data: [DONE]\n\n")

    def _blank(self, pieces: Sequence[str]) -> None:
        self._answer(["<think>What now?</think>", "\n\n", " "])

    def _bad_utf8(self, pieces: Sequence[str]) -> None:
        self._headers()
        self._write(chunk("x").replace(b'"x"', b'"\xff\xfe"'))

    def _endless(self, pieces: Sequence[str]) -> None:
        self._headers()
        while not self.server.owner.release.is_set():
            self._write(chunk("x" * 50_000))

    def _endless_thinking(self, pieces: Sequence[str]) -> None:
        self._headers()
        self._write(chunk("<think>"))
        while not self.server.owner.release.is_set():
            self._write(chunk("hm " * 20_000))

    def _filtered(self, pieces: Sequence[str]) -> None:
        self._headers()
        self._write(chunk(pieces[0]) + chunk(None, "content_filter") + b"data: [DONE]\n\n")

    def _redirect(self, pieces: Sequence[str]) -> None:
        self._headers(status=307, Location="http://127.0.0.1:9/elsewhere")

    def _status(self, pieces: Sequence[str]) -> None:
        owner = self.server.owner
        self._headers("application/json", owner.status, retry_after="0")
        self._write(json.dumps({"error": {"message": owner.message, "type": "x", "code": None}}).encode())


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    owner: "LlmServer"


class LlmServer:
    """The server; a context manager. ``script`` is a list of pieces or a function from the request's body to them."""

    def __init__(
        self,
        script: Sequence[str] | Callable[[dict[str, Any]], Sequence[str]] = ("Hello.",),
        *,
        behaviour: str = "answer",
        status: int = 200,
        message: str = "scripted failure",
    ) -> None:
        self.script: Callable[[dict[str, Any]], Sequence[str]] = script if callable(script) else lambda _body: script
        self.behaviour = behaviour
        self.status = status
        self.message = message
        self.choices: object = None
        self.tokens_a_character = 1.0
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.asked = threading.Event()
        self.dropped = threading.Event()
        self.release = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.owner = self
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self) -> "LlmServer":
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.release.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        time.sleep(0)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def settings(self) -> ModelSettings:
        return ModelSettings(base_url=self.url, model="scripted", api_key="k")
