"""The ChatModel port against a real server on loopback."""

import ssl
import threading
import time
import tracemalloc
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from legal_assistant.adapters.openai_chat import OpenAIChatModels, Patience, ThinkFilter
from legal_assistant.domain import errors
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import ChatModel
from legal_assistant.domain.settings import ModelSettings
from tests.llm_server import LlmServer

QUESTION = [{"role": "user", "content": "第七条有效吗？"}]
SHORT = Patience(connect=1.0, first=0.6, between=0.6, total=5.0, retries=0)
ONCE = Patience(retries=0)


def model_of(server: LlmServer, patience: Patience | None = None) -> ChatModel:
    model = OpenAIChatModels(patience or Patience()).open(server.settings())
    assert model is not None
    return model


def answer(server: LlmServer, patience: Patience | None = None) -> str:
    return "".join(model_of(server, patience).stream(QUESTION, CancelToken()))


def test_nothing_configured_is_no_model() -> None:
    assert OpenAIChatModels().open(ModelSettings()) is None


def test_the_answer_arrives_whole_and_the_question_is_sent_as_given() -> None:
    with LlmServer(["可以请求", "调减。[1]"]) as server:
        assert answer(server) == "可以请求调减。[1]"
    assert server.requests[0]["messages"] == QUESTION
    assert server.requests[0]["stream"] is True


def test_what_the_server_counted_is_known_after_a_whole_answer() -> None:
    with LlmServer(["好", "。"], behaviour="counting") as server:
        model = model_of(server)
        assert model.counted == 0
        pieces = model.stream(QUESTION, CancelToken())
        assert next(pieces) == "好"
        assert model.counted == 0
        assert list(pieces) == ["。"]
        assert model.counted == len(QUESTION[0]["content"])
        server.behaviour = "answer"
        assert list(model.stream(QUESTION, CancelToken()))
        assert model.counted == 0


def test_a_server_that_cannot_count_answers_without() -> None:
    with LlmServer(["好。"], behaviour="strict") as server:
        model = model_of(server, ONCE)
        assert list(model.stream(QUESTION, CancelToken())) == ["好。"]
        assert model.counted == 0
    assert ["stream_options" in request for request in server.requests] == [True, False]


@pytest.mark.hostile("G2")
def test_characters_cut_apart_by_the_network_are_put_together() -> None:
    with LlmServer(["违约金", "过高"], behaviour="bytewise") as server:
        assert answer(server) == "违约金过高"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "127.8.8.8"])
def test_this_machine_is_local(host: str) -> None:
    model = OpenAIChatModels().open(ModelSettings(f"http://{host}:1/v1", "m"))
    assert model is not None
    assert model.place is Place.MACHINE


@pytest.mark.parametrize("url", ["http://api.example.com/v1", "HTTP://192.168.1.5:8000", "ftp://x.example", "//x.example/v1"])
@pytest.mark.hostile("G6")
def test_plain_http_to_another_machine_is_refused(url: str) -> None:
    model = OpenAIChatModels().open(ModelSettings(url, "m"))
    assert model is not None
    with pytest.raises(errors.InsecureEndpoint):
        list(model.stream([{"role": "user", "content": "x"}], CancelToken()))


@pytest.mark.parametrize(
    ("host", "said", "place"),
    [
        ("api.example.com", "", Place.ABROAD),  # nobody has said that it is nearer
        ("api.example.com", "inland", Place.INLAND),
        ("api.example.com", "this_machine", Place.ABROAD),  # that cannot be said, it has to show
        ("192.168.1.5", "", Place.FIRM),
        ("10.1.2.3", "abroad", Place.FIRM),
        ("localhost.example.com", "firm", Place.FIRM),
        ("8.8.8.8", "", Place.ABROAD),
    ],
)
def test_how_far_another_machine_is(host: str, said: str, place: Place) -> None:
    model = OpenAIChatModels().open(ModelSettings(f"https://{host}/v1", "m", place=said))
    assert model is not None
    assert (model.host, model.place) == (host, place)


@pytest.mark.parametrize("behaviour", ["hang", "hang_midway", "slow"])
@pytest.mark.hostile("G1")
def test_stop_ends_the_turn_and_closes_the_connection(behaviour: str) -> None:
    with LlmServer(["a"] * 10_000, behaviour=behaviour) as server:
        cancel = CancelToken()
        stream = model_of(server).stream(QUESTION, cancel)
        threading.Timer(0.3, cancel.cancel).start()
        with pytest.raises(errors.Cancelled):
            for _ in stream:
                pass
        assert server.dropped.wait(10)


def test_leaving_the_iterator_closes_the_connection() -> None:
    with LlmServer(["a"] * 10_000, behaviour="slow") as server:
        stream = model_of(server).stream(QUESTION, CancelToken())
        next(iter(stream))
        stream.close()  # type: ignore[attr-defined]
        assert server.dropped.wait(10)


@pytest.mark.parametrize(
    ("behaviour", "expected"),
    [
        ("hang", errors.ModelTimeout),
        ("hang_midway", errors.ModelTimeout),
        ("cut", errors.ModelCut),
        ("no_done", errors.ModelCut),
        ("html", errors.ModelBroken),
        ("empty", errors.ModelBroken),
        ("bad_json", errors.ModelBroken),
        ("no_choices", errors.ModelBroken),
        ("tool_call", errors.ModelBroken),
        ("null_content", errors.ModelBroken),
        ("blank", errors.ModelBroken),
        ("bad_utf8", errors.ModelBroken),
        ("endless", errors.ModelBroken),
        ("endless_thinking", errors.ModelBroken),
        ("filtered", errors.ModelRefused),
        ("redirect", errors.ModelRefused),
    ],
)
@pytest.mark.hostile("F5", "G1", "G2", "G4", "G6")
def test_each_failure_has_its_own_error_naming_the_host(behaviour: str, expected: type[errors.LegalAssistantError]) -> None:
    with LlmServer(["part"], behaviour=behaviour) as server, pytest.raises(expected) as caught:
        answer(server, SHORT)
    assert caught.value.subject == "127.0.0.1"


@pytest.mark.parametrize("choices", [{"a": 1}, ["x"], [None], [[]], "x", 5], ids=str)
@pytest.mark.hostile("G4")
def test_a_part_before_choices_of_another_shape_is_no_whole_answer(choices: object) -> None:
    with LlmServer(["part"], behaviour="misshapen") as server:
        server.choices = choices
        with pytest.raises((errors.ModelBroken, errors.ModelCut)):
            answer(server, SHORT)


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (400, errors.ModelRefused),
        (401, errors.ModelRefused),
        (403, errors.ModelRefused),
        (404, errors.ModelRefused),
        (413, errors.ContextTooLong),
        (429, errors.ModelBusy),
        (500, errors.ModelFailed),
        (502, errors.ModelFailed),
        (503, errors.ModelBusy),
        (529, errors.ModelBusy),
    ],
)
@pytest.mark.hostile("G3")
def test_each_status_has_its_own_error(status: int, expected: type[errors.LegalAssistantError]) -> None:
    with LlmServer(behaviour="status", status=status) as server, pytest.raises(expected) as caught:
        answer(server, ONCE)
    assert str(status) in caught.value.detail


@pytest.mark.hostile("G3")
def test_a_busy_server_is_asked_again() -> None:
    with LlmServer(["ok"], behaviour="busy_once") as server:
        assert answer(server) == "ok"
    assert len(server.requests) == 2


def test_a_context_overflow_is_told_apart_from_other_refusals() -> None:
    message = "This model's maximum context length is 4096 tokens"
    with LlmServer(behaviour="status", status=400, message=message) as server, pytest.raises(errors.ContextTooLong):
        answer(server)


def test_a_server_that_is_not_there() -> None:
    with LlmServer() as server:
        settings = server.settings()
    model = OpenAIChatModels(ONCE).open(settings)
    assert model is not None
    with pytest.raises(errors.ModelUnreachable):
        list(model.stream(QUESTION, CancelToken()))


@pytest.mark.hostile("G6")
def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    certificate = self_signed(tmp_path)
    with LlmServer() as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server._server.socket = context.wrap_socket(server._server.socket, server_side=True)
        settings = ModelSettings(server.url.replace("http://", "https://"), "scripted", "secret")
        model = OpenAIChatModels(ONCE).open(settings)
        assert model is not None
        with pytest.raises(errors.ModelUnreachable):
            list(model.stream(QUESTION, CancelToken()))
    assert server.requests == []


def self_signed(folder: Path) -> Path:
    """A certificate for 127.0.0.1 and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + certificate.public_bytes(Encoding.PEM)
    path = folder / "certificate.pem"
    path.write_bytes(pem)
    return path


@pytest.mark.hostile("G6")
def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with LlmServer(["ok"]) as server:
        assert answer(server) == "ok"


def test_what_was_cancelled_before_it_began_asks_nothing() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with LlmServer() as server, pytest.raises(errors.Cancelled):
        list(model_of(server).stream(QUESTION, cancel))
    assert server.requests == []


def test_no_thread_is_left_behind() -> None:
    with LlmServer(["ok"]) as server:
        answer(server)
        for _ in range(200):
            if not any(thread.name == "chat-model" for thread in threading.enumerate()):
                return
            time.sleep(0.02)
    pytest.fail("the request's thread is still running")


@pytest.mark.parametrize(
    ("pieces", "shown"),
    [
        (["<think>hm", "m</think>\n\nYes", "."], "Yes."),
        (["<thi", "nk>x</th", "ink>Ja"], "Ja"),
        (["<table>", "x"], "<table>x"),
        (["plain"], "plain"),
        ([" \n", " plain"], "plain"),
        (["<think>a</think>", "\n\n", " Yes", " </think>"], "Yes </think>"),
        (["<think>", "a</thin", "b</", "think", "> c"], "c"),
        (["<th"], "<th"),
        (["a <think>b</think>"], "a <think>b</think>"),
    ],
)
@pytest.mark.hostile("G10")
def test_a_leading_block_of_thoughts_is_not_shown(pieces: list[str], shown: str) -> None:
    thinking = ThinkFilter()
    assert "".join(thinking.feed(piece) for piece in pieces) + thinking.close() == shown


def test_thoughts_are_not_kept() -> None:
    thinking = ThinkFilter()
    thinking.feed("<think>")
    tracemalloc.start()
    try:
        for _ in range(200):
            assert thinking.feed("word " * 200) == ""
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20_000  # bytes, of 200,000 fed
