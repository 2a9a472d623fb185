"""The three protocols as their servers speak them, as far as a question and its answer go."""

from __future__ import annotations

from typing import Any, Protocol

from pydantic import BaseModel

Json = dict[str, Any]


class Pick(BaseModel):
    """An answer type as any caller might define one."""

    reasoning: str
    number: int


GOOD = '{"reasoning": "new to me", "number": 7}'


class Dialect(Protocol):
    name: Any
    path: str
    base: str
    default_model: str
    key_variable: str
    address_variable: str

    def answer(self, text: str, tokens_in: int = 1000, tokens_out: int = 100) -> Json: ...

    def truncated(self, text: str) -> Json: ...

    def error(self, message: str) -> Json: ...

    def prompt_in(self, request: Json) -> str: ...

    def schema_in(self, request: Json) -> Json: ...


class OpenAI:
    name = "openai"
    path = "/v1/responses"
    base = "/v1"
    default_model = "gpt-6-luna"
    key_variable = "OPENAI_API_KEY"
    address_variable = "OPENAI_BASE_URL"

    def answer(self, text: str, tokens_in: int = 1000, tokens_out: int = 100) -> Json:
        return self.response([{"type": "output_text", "text": text}], tokens_in, tokens_out)

    def response(self, content: list[Json], tokens_in: int = 1000, tokens_out: int = 100) -> Json:
        return {
            "id": "resp_1",
            "object": "response",
            "status": "completed",
            "model": "served",
            "output": [{"type": "message", "role": "assistant", "content": content}],
            "usage": {"input_tokens": tokens_in, "output_tokens": tokens_out},
        }

    def truncated(self, text: str) -> Json:
        reason = {"reason": "max_output_tokens"}
        return self.answer(text) | {"status": "incomplete", "incomplete_details": reason}

    def error(self, message: str) -> Json:
        return {"error": {"message": message, "type": "some_error", "code": None}}

    def prompt_in(self, request: Json) -> str:
        return str(request["input"])

    def schema_in(self, request: Json) -> Json:
        form = request["text"]["format"]
        assert form["type"] == "json_schema"
        assert form["strict"] is True
        return dict(form["schema"])


class Anthropic:
    name = "anthropic"
    path = "/v1/messages"
    base = ""
    default_model = "claude-haiku-5-5"
    key_variable = "ANTHROPIC_API_KEY"
    address_variable = "ANTHROPIC_BASE_URL"

    def answer(self, text: str, tokens_in: int = 1000, tokens_out: int = 100) -> Json:
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "served",
            "content": [{"type": "text", "text": text}],
            "stop_reason": "end_turn",
            "usage": {"input_tokens": tokens_in, "output_tokens": tokens_out},
        }

    def truncated(self, text: str) -> Json:
        return self.answer(text) | {"stop_reason": "max_tokens"}

    def error(self, message: str) -> Json:
        return {"type": "error", "error": {"type": "some_error", "message": message}}

    def prompt_in(self, request: Json) -> str:
        return str(request["messages"][0]["content"])

    def schema_in(self, request: Json) -> Json:
        form = request["output_config"]["format"]
        assert form["type"] == "json_schema"
        return dict(form["schema"])


class Ollama:
    name = "ollama"
    path = "/api/chat"
    base = ""
    default_model = "qwen3:4b-instruct"
    key_variable = "OLLAMA_API_KEY"
    address_variable = "OLLAMA_HOST"

    def answer(self, text: str, tokens_in: int = 1000, tokens_out: int = 100) -> Json:
        return {
            "model": "served",
            "message": {"role": "assistant", "content": text},
            "done": True,
            "done_reason": "stop",
            "prompt_eval_count": tokens_in,
            "eval_count": tokens_out,
        }

    def truncated(self, text: str) -> Json:
        return self.answer(text) | {"done_reason": "length"}

    def error(self, message: str) -> Json:
        return {"error": message}

    def prompt_in(self, request: Json) -> str:
        return str(request["messages"][0]["content"])

    def schema_in(self, request: Json) -> Json:
        return dict(request["format"])
