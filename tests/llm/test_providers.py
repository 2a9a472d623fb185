"""What all three providers have in common, over real HTTP."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator

import jsonschema
import pytest
from werkzeug import Request, Response

from explorer.errors import ModelError, UsageError
from explorer.llm import open_model
from explorer.models import Usage
from explorer.protocols import LanguageModel
from explorer.settings.model import AISettings
from tests.llm.conftest import Provider, json_response
from tests.llm.dialects import GOOD, Pick


async def ask(settings: AISettings, prompt: str = "Pick a number.") -> tuple[Pick, Usage]:
    async with open_model(settings) as model:
        return await model.ask(prompt, Pick)


async def failure(settings: AISettings) -> ModelError:
    async with open_model(settings) as model:
        return await failed(model)


async def failed(model: LanguageModel) -> ModelError:
    with pytest.raises(ModelError) as raised:
        await model.ask("Pick a number.", Pick)
    return raised.value


async def test_answers(provider: Provider) -> None:
    provider.replies(provider.dialect.answer(GOOD))

    answer, usage = await ask(provider.settings())

    assert answer == Pick(reasoning="new to me", number=7)
    assert (usage.input_tokens, usage.output_tokens) == (1000, 100)


async def test_asks_the_default_model_with_a_schema(provider: Provider) -> None:
    provider.replies(provider.dialect.answer(GOOD))

    await ask(provider.settings(), "Pick one — größer als drei.")

    (request,) = provider.requests
    schema = provider.dialect.schema_in(request)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate({"reasoning": "a", "number": 1}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"reasoning": "a", "number": "one"}, schema)
    assert request["model"] == provider.dialect.default_model
    assert provider.dialect.prompt_in(request) == "Pick one — größer als drei."


async def test_another_model_may_be_named(provider: Provider) -> None:
    provider.replies(provider.dialect.answer(GOOD))

    await ask(provider.settings(model="my-own"))

    assert provider.requests[0]["model"] == "my-own"


async def test_the_usual_variables_lead_to_the_server(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider.replies(provider.dialect.answer(GOOD))
    monkeypatch.setenv(provider.dialect.key_variable, "sk-from-environment")
    monkeypatch.setenv(
        provider.dialect.address_variable, provider.server.url_for(provider.dialect.base)
    )

    await ask(provider.settings(api_key=None, base_url=None))

    (request, _), *_ = provider.server.log
    assert "sk-from-environment" in str(request.headers)


async def test_a_cut_off_answer_is_truncated_and_paid(provider: Provider) -> None:
    provider.replies(provider.dialect.truncated('{"reasoning": "I was ab'))

    error = await failure(provider.settings(max_output_tokens=64))

    assert error.reason == "truncated"
    assert "ai.maxOutputTokens (64)" in error.detail
    assert error.usage.output_tokens == 100


async def test_an_answer_outside_the_schema_is_invalid_and_paid(provider: Provider) -> None:
    texts = [
        "[" * 200_000,
        "Seven!",
        '{"reasoning": "no number"}',
        "[]",
        "",
        '{"number": 1, "reasoning": 2}',
    ]
    provider.replies(*map(provider.dialect.answer, texts))

    async with open_model(provider.settings()) as model:
        errors = [await failed(model) for _ in texts]

    assert {error.reason for error in errors} == {"invalid"}
    assert {error.usage.input_tokens for error in errors} == {1000}
    once_more = provider.dialect.name == "openai"  # with the schema where older servers read it
    assert len(provider.requests) == len(texts) + once_more
    assert model.spent.input_tokens == 1000 * len(provider.requests)


async def test_a_reply_of_something_else_is_invalid(provider: Provider) -> None:
    replies = [
        Response("<html>Sign in to the network</html>", content_type="text/html"),
        Response("{", content_type="application/json"),
        json_response({}),
        json_response([1]),
        json_response(None),
        json_response({"output": 5, "content": 5, "message": 5, "usage": 5}),
        Response("[" * 200_000, content_type="application/json"),
        Response('{"output": ' * 200_000, content_type="application/json"),
    ]
    provider.replies(*replies)

    async with open_model(provider.settings()) as model:
        reasons = [(await failed(model)).reason for _ in replies]

    assert set(reasons) == {"invalid"}


async def test_a_fault_of_ours_is_not_told_as_the_providers(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider.replies(provider.dialect.answer(GOOD))
    async with open_model(provider.settings()) as model:
        module = sys.modules[f"explorer.llm.{provider.dialect.name}"]
        monkeypatch.setattr(module, "model_name", None)
        with pytest.raises(TypeError, match="not callable"):
            await model.ask("Pick a number.", Pick)


@pytest.fixture
def never() -> Iterator[threading.Event]:
    """Set when the test is over, to let waiting handlers go."""
    event = threading.Event()
    yield event
    event.set()


async def test_no_answer_in_time(provider: Provider, never: threading.Event) -> None:
    def hang(_: Request) -> Response:
        never.wait()
        return Response()

    provider.server.expect_request(provider.dialect.path).respond_with_handler(hang)

    error = await failure(provider.settings(timeout_seconds=0.2, attempts=1))

    assert error.reason == "timeout"
    assert "ai.timeoutSeconds (0.2 seconds)" in error.detail


async def test_an_answer_that_trickles_is_not_in_time(
    provider: Provider, never: threading.Event
) -> None:
    def trickle(_: Request) -> Response:
        def drops() -> Iterator[bytes]:
            while not never.wait(0.02):
                yield b" "

        return Response(drops(), content_type="application/json")

    provider.server.expect_request(provider.dialect.path).respond_with_handler(trickle)

    assert (await failure(provider.settings(timeout_seconds=0.2, attempts=1))).reason == "timeout"


async def test_asks_again_when_it_may_pass(provider: Provider) -> None:
    busy = [(status, provider.dialect.error("busy")) for status in (429, 500, 502, 503, 504, 529)]
    provider.replies(*busy, provider.dialect.answer(GOOD))

    answer, usage = await ask(provider.settings(attempts=7))

    assert answer.number == 7
    assert usage.input_tokens == 1000
    assert len(provider.requests) == 7


@pytest.mark.parametrize(("status", "reason"), [(429, "rate_limited"), (500, "unavailable")])
async def test_attempts_are_bounded(provider: Provider, status: int, reason: str) -> None:
    provider.replies((status, provider.dialect.error("busy for ever")))

    error = await failure(provider.settings(attempts=4))

    assert error.reason == reason
    assert f"HTTP {status}: busy for ever" in error.detail
    assert len(provider.requests) == 4


async def test_a_refused_request_is_not_repeated_and_keeps_its_secret(provider: Provider) -> None:
    statuses = (400, 401, 403, 404, 422)
    complaint = provider.dialect.error("Wrong: sk-very-secret\nis not\tright")
    provider.replies(*[(status, complaint) for status in statuses])

    async with open_model(provider.settings()) as model:
        errors = [await failed(model) for _ in statuses]

    assert {error.reason for error in errors} == {"rejected"}
    assert not [error for error in errors if "secret" in str(error) or "\n" in str(error)]
    assert len(provider.requests) == len(statuses)
    assert "sk-very-secret" in str(provider.server.log[0][0].headers)


async def test_nobody_listens(provider: Provider) -> None:
    with socket.socket() as bound:  # and not listening: connections are refused
        bound.bind(("127.0.0.1", 0))
        address = f"http://user:hunter2@127.0.0.1:{bound.getsockname()[1]}"

        error = await failure(provider.settings(base_url=address))

    assert error.reason == "unavailable"
    assert "no connection" in error.detail
    assert "hunter2" not in str(error)


async def test_a_lost_connection_is_tried_again(provider: Provider) -> None:
    connections = 0

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connections
        connections += 1
        await reader.readuntil(b"\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        error = await failure(provider.settings(base_url=f"http://127.0.0.1:{port}", attempts=3))

    assert error.reason == "unavailable"
    assert connections == 3


@pytest.mark.parametrize("address", ["http://host:99999", "http://["])
async def test_an_address_that_is_none(
    provider: Provider, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError, match=r"^ai\.baseUrl is not an address"):
        await ask(provider.settings(base_url=address))

    monkeypatch.setenv(provider.dialect.address_variable, address)
    with pytest.raises(UsageError, match=f"^{provider.dialect.address_variable} is not an address"):
        await ask(provider.settings(base_url=None))


async def test_an_address_needs_its_scheme_unless_it_is_ollamas(
    openai: Provider, anthropic: Provider, ollama: Provider
) -> None:
    host = f"127.0.0.1:{openai.server.port}"
    for provider in (openai, anthropic):
        with pytest.raises(UsageError, match="is not an address"):
            await ask(provider.settings(base_url=host))

    ollama.replies(ollama.dialect.answer(GOOD))
    await ask(ollama.settings(base_url=host))


@pytest.mark.parametrize("key", [None, ""])
async def test_a_missing_key_is_named(
    openai: Provider, anthropic: Provider, key: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for provider in (openai, anthropic):
        variable = provider.dialect.key_variable
        monkeypatch.setenv(variable, "")
        with pytest.raises(UsageError, match=f"no API key: set {variable} or ai.apiKey$"):
            await ask(provider.settings(api_key=key))
        assert not provider.requests


async def test_no_provider() -> None:
    with pytest.raises(UsageError, match="no AI provider is chosen"):
        await ask(AISettings(provider="none"))


async def test_ollama_needs_no_key(ollama: Provider) -> None:
    ollama.replies(ollama.dialect.answer(GOOD))

    await ask(ollama.settings(api_key=None))

    (request, _), *_ = ollama.server.log
    assert "Authorization" not in request.headers


def test_no_sdk_is_imported_before_it_is_needed() -> None:
    program = (
        "import sys, explorer.llm, explorer.planner.decision\n"
        "print(*{'openai', 'anthropic', 'ollama', 'genai_prices'} & set(sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert result.stdout.strip() == ""
    assert result.stderr == ""
    assert result.returncode == 0
