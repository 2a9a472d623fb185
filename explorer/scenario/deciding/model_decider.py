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
    "click", "double_click", "right_click", "hover", "clear", "check", "uncheck", "scroll", "drag",
    "assert_enabled", "assert_disabled", "assert_checked", "assert_unchecked",
]  # fmt: skip
_OnElementWithValue = Literal["type", "append", "select", "upload", "assert_value", "assert_text"]
_WithValue = Literal[
    "navigate",
    "key",
    "wait",
    "tab",
    "assert_visible",
    "assert_hidden",
    "assert_url",
    "assert_title",
]
_Alone = Literal["back", "forward", "reload", "new_tab", "close_tab"]
_TABS = {"new_tab": "new", "close_tab": "close"}
"""Actions of answers that are values of the action "tab"."""
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
    onto: int
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
        element = _chosen(answer, answer.element, shown)
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
        index, onto = _indices(answer, shown, page.snapshot.elements)
        step = _step(answer, sentence, page.snapshot.elements, index, onto)
        return Proposal(step, index, onto, _reasoning(answer), is_last=not answer.more)

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


def _chosen(answer: _Answer, number: int, shown: SelectorMap) -> InteractiveElement:
    if number in shown:
        return shown[number]
    if number == 0:
        raise Undecided(f"the model chose none: {_reasoning(answer)}")
    raise Undecided(f"the model chose element {number}, which it was not offered")


def _indices(
    answer: _Step, shown: SelectorMap, elements: Sequence[InteractiveElement]
) -> tuple[int | None, int | None]:
    """Return the indices of the element of an answer and of what it is dragged onto."""
    if answer.action not in _ON_ELEMENT:
        return None, None
    index = elements.index(_chosen(answer, answer.element, shown))
    is_drag = answer.action == "drag"
    return index, elements.index(_chosen(answer, answer.onto, shown)) if is_drag else None


def _step(
    answer: _Step,
    sentence: Sentence,
    elements: Sequence[InteractiveElement],
    index: int | None,
    onto: int | None,
) -> IntermediateStep:
    """Return the step of an answer.

    Raises:
        Undecided: It needs a value that the sentence does not say.
    """
    value, action = "", answer.action
    assert action != "none", "refused before"
    if action == "new_tab" or action == "close_tab":
        return IntermediateStep(action="tab", value=_TABS[action])
    if action in _WITH_VALUE:
        value = _value(answer, sentence)
    target, to_target = (
        "" if one is None else description_of(elements[one], elements) for one in (index, onto)
    )
    if action in _EXPECTED_TEXT:
        target, value = value, ""
    if action != "wait":
        return IntermediateStep(action=action, target=target, to_target=to_target, value=value)
    try:
        return IntermediateStep(action=action, number=float(value))
    except ValueError:
        raise Undecided(f"the model says to wait {value!r} seconds, which is no number") from None


def _value(answer: _Step, sentence: Sentence) -> str:
    if value := said(answer.value, sentence):
        return value
    wrong = prompt_line(answer.value, 60)
    raise Undecided(f"the model says {answer.action} {wrong!r}, but the sentence does not say that")


def _reasoning(answer: _Answer) -> str:
    return prompt_line(answer.reasoning, _REASONING_CHARACTERS)
