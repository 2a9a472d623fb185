"""Asks a language model which of a few elements to try next."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from pydantic import BaseModel, ConfigDict, Field

from explorer.errors import ModelError
from explorer.models import InteractiveElement, PageContext, Recommendation, Usage
from explorer.protocols import LanguageModel
from explorer.text import single_spaced

_TEXT_CHARACTERS = 120
_URL_CHARACTERS = 200
_REASONING_CHARACTERS = 300

_SECRET = re.compile(
    r"(://)[^/?#\s]+(?=@)"
    r"|([?&;#](?:[\w.-]*(?:token|secret|password|passwd|pwd|key|signature|session_?id|sessid)"
    r"|sid|auth|code|otp)=)[^?&;#\s]+",
    re.IGNORECASE,
)
"""The credentials before a host, and the value of a query parameter that may grant access."""


class ModelAnswer(BaseModel):
    """Which element to try next. The reasoning comes first, so that the index follows from it."""

    # Providers require a closed schema; additional fields in an answer are harmless.
    model_config = ConfigDict(extra="ignore", json_schema_extra={"additionalProperties": False})

    reasoning: str
    element_index: int = Field(alias="elementIndex")


class ModelDecision:
    """Shows the page to the model as untrusted data and takes one index from its answer."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self._template = _template("decide.md")

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        """Ask the model for one of ``context.elements``.

        Returns:
            The recommendation, whose index points into ``context.elements``, and what the call
            cost.

        Raises:
            ModelError: There is no usable answer; ``invalid`` if the index is out of range.
            BudgetExceeded: The call could exceed the limits of the run.
        """
        answer, usage = await self._model.ask(self._prompt(context), ModelAnswer)
        if not 0 <= answer.element_index < len(context.elements):
            raise ModelError(
                "invalid",
                f"index {answer.element_index} of {len(context.elements)} elements",
                usage,
            )
        recommendation = Recommendation(
            element_index=answer.element_index,
            reasoning=_line(answer.reasoning, _REASONING_CHARACTERS),
        )
        return recommendation, usage

    def _prompt(self, context: PageContext) -> str:
        return self._template.render(
            target_navigations=context.target_navigations,
            current_navigations=context.current_navigations,
            page={
                "url": _line(context.url, _URL_CHARACTERS),
                "title": _line(context.title),
                "headings": [_line(heading) for heading in context.headings],
            },
            elements=[
                _describe_element(index, element) for index, element in enumerate(context.elements)
            ],
            history={
                "visited": [_line(url, _URL_CHARACTERS) for url in context.visited_urls],
                "recent": [_line(key, _URL_CHARACTERS) for key in context.recent_interactions],
            },
        )


def _template(name: str) -> Template:
    """Load a template whose ``tojson`` filter keeps text on one line and within its fence.

    The filter writes ``<``, ``>``, ``&`` and ``'`` as JSON escapes, so that no text of a page can
    contain the closing tag. Non-ASCII letters stay readable: an escaped letter costs several
    tokens.
    """
    environment = Environment(trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined)  # noqa: S701 - a prompt, not HTML
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    return environment.from_string((files("explorer") / "prompts" / name).read_text("utf-8"))


def _describe_element(index: int, element: InteractiveElement) -> dict[str, Any]:
    facts = {
        "kind": element.kind,
        "role": _line(element.role),
        "name": _line(element.label),
        "type": _line(element.input_type),
        "href": _line(element.href, _URL_CHARACTERS),
        "states": [_line(state) for state in element.states],
    }
    return {"index": index} | {fact: value for fact, value in facts.items() if value}


def _line(text: str, limit: int = _TEXT_CHARACTERS) -> str:
    """Return the text as one line without secrets and without invisible characters.

    Control, bidirectional and zero-width characters could carry instructions to the model that a
    reader of the journal does not see.
    """
    visible = "".join(character if character.isprintable() else " " for character in text)
    line = _SECRET.sub(r"\1\2***", single_spaced(visible))
    return line if len(line) <= limit else f"{line[: limit - 1]}…"
