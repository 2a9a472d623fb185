"""Lets a language model decide, within what the page offers and the sentence says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict

from explorer.errors import BudgetExceeded, ModelError
from explorer.masking import Mask
from explorer.models import InteractiveElement, Usage
from explorer.models.scenario import IntermediateStep, Sentence
from explorer.models.scenario.parsing import SelectorMap
from explorer.prompts import prompt_line, template
from explorer.protocols import Answer, LanguageModel
from explorer.scenario.deciding.decider import Choice, PageState, Proposal, Question, Undecided
from explorer.scenario.deciding.naming import description_of
from explorer.scenario.deciding.page_form import page_form
from explorer.scenario.deciding.said import said

_REASONING_CHARACTERS = 200
_OnElement = Literal[
    "click", "double_click", "right_click", "hover", "clear", "check", "uncheck", "scroll",
    "assert_enabled", "assert_disabled", "assert_checked", "assert_unchecked",
]  # fmt: skip
_OnElementWithValue = Literal["type", "select", "upload", "assert_value", "assert_text"]
_WithValue = Literal[
    "navigate", "key", "wait", "assert_visible", "assert_hidden", "assert_url", "assert_title"
]
_Alone = Literal["back", "forward", "reload"]
_ON_ELEMENT: tuple[str, ...] = get_args(_OnElement) + get_args(_OnElementWithValue)
_WITH_VALUE: tuple[str, ...] = get_args(_WithValue) + get_args(_OnElementWithValue)
_EXPECTED_TEXT = ("assert_visible", "assert_hidden")


class _Answer(BaseModel):
    """What is decided. The reasoning comes first, so that the rest follows from it."""

    # Providers require a closed schema; additional fields in an answer are harmless.
    model_config = ConfigDict(extra="ignore", json_schema_extra={"additionalProperties": False})

    reasoning: str


class _Chosen(_Answer):
    """Which element is meant."""

    element: int


class _Step(_Answer):
    """Which step a sentence asks for."""

    action: _OnElement | _OnElementWithValue | _WithValue | _Alone | Literal["none"]
    element: int
    value: str
    more: bool


class ModelDecider:
    """Asks a language model, which is shown the page as untrusted data.

    Args:
        model: The model.
        mask: Removes the secrets from what the model is shown.

    Attributes:
        spent: What the answers have cost.
    """

    def __init__(self, model: LanguageModel, mask: Mask) -> None:
        self._model = model
        self._mask = mask
        self.spent = Usage()

    async def choose(self, page: PageState, question: Question) -> Choice:
        """Return the element that a sentence means; see Decider.choose."""
        text, shown = page_form(
            page.snapshot.elements,
            page.outline,
            offered=question.offered,
            about=f"{question.sentence.text} {question.description}",
        )
        if not shown:
            raise Undecided("no model was asked, because the page offers nothing for it")
        prompt = template("choose_element.md").render(
            sentence=self._mask(question.sentence.text),
            description=self._mask(question.description),
            action=question.action,
            why=self._mask(prompt_line(question.why, 300)),
            text=self._masked(text),
        )
        answer = await self._ask(prompt, _Chosen)
        element = _chosen(answer, shown)
        return Choice(page.snapshot.elements.index(element), _reasoning(answer))

    async def propose(
        self, page: PageState, sentence: Sentence, done: Sequence[IntermediateStep]
    ) -> Proposal:
        """Return the next step that a sentence asks for; see Decider.propose."""
        text, shown = page_form(page.snapshot.elements, page.outline, about=sentence.text)
        prompt = template("read_sentence.md").render(
            sentence=self._mask(sentence.text),
            table=self._mask(sentence.table),
            doc_string=self._mask(sentence.doc_string),
            done=[f"{one.action} {one.target} {one.value}".strip() for one in done],
            text=self._masked(text),
        )
        answer = await self._ask(prompt, _Step)
        if answer.action == "none":
            raise Undecided(f"the model reads no step in it: {_reasoning(answer)}")
        index = None
        if answer.action in _ON_ELEMENT:
            index = page.snapshot.elements.index(_chosen(answer, shown))
        step = _step(answer, sentence, page.snapshot.elements, index)
        return Proposal(step, index, _reasoning(answer), is_last=not answer.more)

    def _masked(self, text: str) -> str:
        return "\n".join(self._mask(tuple(text.split("\n"))))

    async def _ask(self, prompt: str, answer_type: type[Answer]) -> Answer:
        try:
            answer, usage = await self._model.ask(prompt, answer_type)
        except (ModelError, BudgetExceeded) as error:
            self.spent += error.usage if isinstance(error, ModelError) else Usage()
            raise Undecided(f"the model did not decide: {error}") from None
        self.spent += usage
        return answer


def _chosen(answer: _Chosen | _Step, shown: SelectorMap) -> InteractiveElement:
    if answer.element in shown:
        return shown[answer.element]
    if answer.element == 0:
        raise Undecided(f"the model chose none: {_reasoning(answer)}")
    raise Undecided(f"the model chose element {answer.element}, which it was not offered")


def _step(
    answer: _Step,
    sentence: Sentence,
    elements: Sequence[InteractiveElement],
    index: int | None,
) -> IntermediateStep:
    """Return the step of an answer.

    Raises:
        Undecided: It needs a value that the sentence does not say.
    """
    value, action = "", answer.action
    assert action != "none", "refused before"
    if action in _WITH_VALUE:
        value = said(answer.value, sentence) or ""
        if not value:
            wrong = prompt_line(answer.value, 60)
            raise Undecided(
                f"the model says {action} {wrong!r}, but the sentence does not say that"
            )
    target = "" if index is None else description_of(elements[index], elements)
    if action in _EXPECTED_TEXT:
        target, value = value, ""
    if action != "wait":
        return IntermediateStep(action=action, target=target, value=value)
    try:
        return IntermediateStep(action=action, number=float(value))
    except ValueError:
        raise Undecided(f"the model says to wait {value!r} seconds, which is no number") from None


def _reasoning(answer: _Answer) -> str:
    return prompt_line(answer.reasoning, _REASONING_CHARACTERS)
