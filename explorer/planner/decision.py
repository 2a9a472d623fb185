"""Asks a language model which of a few elements to try next."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from explorer.errors import BudgetExceeded, ModelError
from explorer.models import PageContext, Recommendation, Usage, verb
from explorer.models.moments import NumberedPicture
from explorer.prompts import prompt_line, template
from explorer.protocols import PictureMarker, SeeingModel

_URL_CHARACTERS = 200
_REASONING_CHARACTERS = 300


class ModelAnswer(BaseModel):
    """Which element to try next. The reasoning comes first, so that the index follows from it."""

    # Providers require a closed schema; additional fields in an answer are harmless.
    model_config = ConfigDict(extra="ignore", json_schema_extra={"additionalProperties": False})

    reasoning: str
    element_index: int = Field(alias="elementIndex")


class ModelDecision:
    """Shows the page to the model as untrusted data and takes one index from its answer.

    Args:
        model: The model.
        mark: Numbers the elements on a picture of the page; None for no pictures.
    """

    def __init__(self, model: SeeingModel, mark: PictureMarker | None = None) -> None:
        self._model = model
        self._mark = mark
        self._template = template("decide.md")

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        """Ask the model for one of ``context.elements``, with a picture if there is one.

        Returns:
            The recommendation, whose index points into ``context.elements``, and what the call
            cost.

        Raises:
            ModelError: There is no usable answer; ``invalid`` if the index is out of range.
            BudgetExceeded: The call could exceed the limits of the run.
        """
        numbered, refusal = await self._numbered(context), ""
        try:
            answer, usage = await self._ask(context, numbered)
        except (ModelError, BudgetExceeded) as error:
            if numbered is None or not _may_be_the_picture(error):
                raise
            numbered, refusal = None, error.detail if isinstance(error, ModelError) else ""
            answer, usage = await self._ask(context, None)
        recommendation = Recommendation(
            element_index=answer.element_index,
            reasoning=prompt_line(answer.reasoning, _REASONING_CHARACTERS),
            saw_picture=numbered is not None,
            picture_refusal=refusal,
        )
        return recommendation, usage

    async def _numbered(self, context: PageContext) -> NumberedPicture | None:
        if context.moment is None or self._mark is None:
            return None
        return await asyncio.to_thread(self._mark, context.moment, context.elements)

    async def _ask(
        self, context: PageContext, numbered: NumberedPicture | None
    ) -> tuple[ModelAnswer, Usage]:
        prompt = self._prompt(context, numbered)
        picture = (numbered.picture,) if numbered else ()
        answer, usage = await self._model.ask(prompt, ModelAnswer, *picture)
        if not 0 <= answer.element_index < len(context.elements):
            detail = f"index {answer.element_index} of {len(context.elements)} elements"
            raise ModelError("invalid", detail, usage)
        return answer, usage

    def _prompt(self, context: PageContext, numbered: NumberedPicture | None) -> str:
        return self._template.render(
            target_navigations=context.target_navigations,
            current_navigations=context.current_navigations,
            is_pictured=numbered is not None,
            has_gestures=any(context.gestures),
            page={
                "url": prompt_line(context.url, _URL_CHARACTERS),
                "title": prompt_line(context.title),
                "headings": [prompt_line(heading) for heading in context.headings],
            },
            elements=list(_described(context, numbered)),
            history={
                "visited": [prompt_line(url, _URL_CHARACTERS) for url in context.visited_urls],
                "recent": [
                    prompt_line(key, _URL_CHARACTERS) for key in context.recent_interactions
                ],
            },
        )


def _may_be_the_picture(error: ModelError | BudgetExceeded) -> bool:
    """Return whether a question may succeed without its picture.

    The picture may not fit into the budget, or the model takes none.
    """
    return isinstance(error, BudgetExceeded) or error.reason == "rejected"


def _described(context: PageContext, numbered: NumberedPicture | None) -> Iterator[dict[str, Any]]:
    """Yield the facts of each element, without those that it has not."""
    gestures = context.gestures or (None,) * len(context.elements)
    for index, (element, gesture) in enumerate(zip(context.elements, gestures, strict=True)):
        facts = {
            "kind": element.kind,
            "role": prompt_line(element.role),
            "name": prompt_line(element.label),
            "type": prompt_line(element.input_type),
            "href": prompt_line(element.href, _URL_CHARACTERS),
            "states": [prompt_line(state) for state in element.states],
            "action": verb(gesture) if gesture else "",
            "marked": numbered is not None and index in numbered.numbers,
        }
        yield {"index": index} | {fact: value for fact, value in facts.items() if value}
