"""Asks a language model which of a few elements to try next."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from explorer.errors import ModelError
from explorer.models import InteractiveElement, PageContext, Recommendation, Usage
from explorer.prompts import prompt_line, template
from explorer.protocols import LanguageModel

_URL_CHARACTERS = 200
_REASONING_CHARACTERS = 300


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
        self._template = template("decide.md")

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
            reasoning=prompt_line(answer.reasoning, _REASONING_CHARACTERS),
        )
        return recommendation, usage

    def _prompt(self, context: PageContext) -> str:
        return self._template.render(
            target_navigations=context.target_navigations,
            current_navigations=context.current_navigations,
            page={
                "url": prompt_line(context.url, _URL_CHARACTERS),
                "title": prompt_line(context.title),
                "headings": [prompt_line(heading) for heading in context.headings],
            },
            elements=[
                _describe_element(index, element) for index, element in enumerate(context.elements)
            ],
            history={
                "visited": [prompt_line(url, _URL_CHARACTERS) for url in context.visited_urls],
                "recent": [
                    prompt_line(key, _URL_CHARACTERS) for key in context.recent_interactions
                ],
            },
        )


def _describe_element(index: int, element: InteractiveElement) -> dict[str, Any]:
    facts = {
        "kind": element.kind,
        "role": prompt_line(element.role),
        "name": prompt_line(element.label),
        "type": prompt_line(element.input_type),
        "href": prompt_line(element.href, _URL_CHARACTERS),
        "states": [prompt_line(state) for state in element.states],
    }
    return {"index": index} | {fact: value for fact, value in facts.items() if value}
