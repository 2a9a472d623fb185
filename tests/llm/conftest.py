"""A server on loopback that speaks each provider's protocol, and no waits between retries."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import stamina
from pytest_httpserver import HTTPServer
from werkzeug import Response

from explorer.settings.model import AISettings
from tests.llm.dialects import Anthropic, Dialect, Json, Ollama, OpenAI


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No key or proxy of the machine takes part."""
    for name in os.environ:
        if name.startswith(("OPENAI_", "ANTHROPIC_", "OLLAMA_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))  # where Anthropic's SDK looks for credentials
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")


@pytest.fixture(autouse=True)
def _no_waits_between_attempts() -> Iterator[None]:
    with stamina.set_testing(True, attempts=100, cap=True):
        yield


@pytest.fixture(scope="session")
def make_httpserver() -> Iterator[HTTPServer]:
    """pytest-httpserver's own, with a thread for each request: some of ours never end."""
    with HTTPServer("127.0.0.1", threaded=True) as server:
        yield server


class Provider:
    """A dialect, the server that speaks it, and the settings that lead there."""

    def __init__(self, dialect: Dialect, server: HTTPServer) -> None:
        self.dialect = dialect
        self.server = server

    def settings(self, **more: Any) -> AISettings:
        values = {"base_url": self.server.url_for(self.dialect.base), "api_key": "sk-very-secret"}
        return AISettings(provider=self.dialect.name, **(values | more))

    def replies(self, *bodies: Json | tuple[int, Json] | Response) -> None:
        """Answer so in turn; the last one again and again."""
        waiting = list(bodies)

        def next_reply(_: object) -> Response:
            body = waiting.pop(0) if len(waiting) > 1 else waiting[0]
            if isinstance(body, Response):
                return body
            status, payload = body if isinstance(body, tuple) else (200, body)
            return json_response(payload, status)

        self.server.expect_request(self.dialect.path).respond_with_handler(next_reply)

    @property
    def requests(self) -> list[Json]:
        """The bodies that arrived, as JSON."""
        return [request.get_json() for request, _ in self.server.log]


def json_response(payload: object, status: int = 200) -> Response:
    return Response(json.dumps(payload), status, content_type="application/json")


@pytest.fixture(params=[OpenAI(), Anthropic(), Ollama()], ids=lambda dialect: dialect.name)
def provider(request: pytest.FixtureRequest, httpserver: HTTPServer) -> Provider:
    return Provider(request.param, httpserver)


@pytest.fixture
def openai(httpserver: HTTPServer) -> Provider:
    return Provider(OpenAI(), httpserver)


@pytest.fixture
def anthropic(httpserver: HTTPServer) -> Provider:
    return Provider(Anthropic(), httpserver)


@pytest.fixture
def ollama(httpserver: HTTPServer) -> Provider:
    return Provider(Ollama(), httpserver)
