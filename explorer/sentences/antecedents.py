"""Completes the steps of sentences by what the sentences before them say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from explorer.models.scenario import IntermediateStep
from explorer.sentences.entered import Entered
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import QUOTATION_HIDDEN, hide
from explorer.sentences.steps.argument_checks import GIVING
from explorer.sentences.unread import Read, Unread
from explorer.sentences.wording.plain import without_leading

_ARTICLE = 3  # letters of the longest article
_CHANGING = (
    "type", "append", "clear", "select", "check", "uncheck", "upload", "drag", "fill_form",
)  # fmt: skip
"""What makes something that can be saved."""
_OF_CONTROL = (
    "assert_enabled", "assert_disabled", "assert_checked", "assert_unchecked", "assert_focused",
)  # fmt: skip
"""What is expected of a control, and of no text."""
_TOGGLING = (
    "check", "uncheck", "click", "select", "navigate", "assert_checked", "assert_unchecked",
)  # fmt: skip
"""What says which box is ticked, or after which none is meant any more."""
Languages = Mapping[str, Language]
"""The grammars by the codes of their languages."""


def without_done_clicks(
    read: Sequence[Read], texts: Sequence[str], languages: Languages
) -> list[Read]:
    """Return the steps without clicks that are only told again.

    'After clicking "Save", ...' clicks, unless the sentence before it has clicked just this;
    "After saving, ..." saves, unless that was done since the last thing that could be saved.
    """
    known: list[Read] = []
    last: IntermediateStep | None = None
    since: list[IntermediateStep] = []
    for steps, text in zip(read, texts, strict=True):
        if isinstance(steps, Unread):
            known.append(steps)
            last = None
            since = []
            continue
        first = steps[0] if steps else None
        language = languages.get(first.language) if first else None
        if first and language and len(steps) > 1 and last and _are_same_click(last, first):
            said = without_leading(language.leading, text)
            is_once_more = language.again.search(hide(text)) is not None
            is_told = language.connectives.is_after_act(said) and not is_once_more
            steps = steps[1:] if is_told else steps
        if first and language and len(steps) > 1 and steps[0] is first:
            is_told = language.introductions.done_before(text) is not None
            steps = steps[1:] if is_told and _is_done(since, first) else steps
        known.append(steps)
        for step in steps:
            since = [] if step.action in _CHANGING else [*since, step]
        last = steps[-1] if steps and not steps[-1].condition else None
    return known


def _is_done(since: Sequence[IntermediateStep], told: IntermediateStep) -> bool:
    """Return whether a step is done that is told: a click on "the Save button" saves."""
    if told.action != "click":
        return since[-1:] == [told]
    verb = told.target.split()[0].casefold()
    clicked = (step.target.casefold() for step in since if step.action == "click")
    return any(verb in re.findall(r"\w+", target) for target in clicked)


def _are_same_click(last: IntermediateStep, step: IntermediateStep) -> bool:
    return last.action == step.action == "click" and _name(last) == _name(step)


def _name(step: IntermediateStep) -> str:
    """Return what an element is called, without an article."""
    first, _, rest = step.target.partition(" ")
    return (rest if len(first) <= _ARTICLE and '"' not in first else step.target).casefold()


def _is_of_pronoun(step: IntermediateStep, language: Language) -> bool:
    """Return whether a step is a verb that names a control and a pronoun: "delete it"."""
    verb, _, rest = step.target.rpartition(" ")
    return verb == step.verb and rest in language.pronouns


def _undoes(step: IntermediateStep, before: IntermediateStep) -> bool:
    """Return whether a box is unticked that was ticked, or the other way round."""
    return {step.action, before.action} == {"check", "uncheck"}


def _in_same_row(step: IntermediateStep, language: Language, last: str) -> IntermediateStep | None:
    """Return a step with the row that it means; None if the step before is in no row."""
    row, condition = language.same_row, step.condition
    target, to_target = (row.resolved(text, last) for text in (step.target, step.to_target))
    is_lost = (target, to_target).count("") > (step.target, step.to_target).count("")
    if is_lost or (condition and condition.target and not row.resolved(condition.target, "")):
        return None
    return step.model_copy(update={"target": target, "to_target": to_target})


class _Owner:
    """Finds what "its" is of in the sentences of a scenario: of what was named, or of the page."""

    def __init__(self) -> None:
        self._is_page = False

    def resolved(
        self, step: IntermediateStep, language: Language, last: str, *, looked_at: bool
    ) -> str:
        """Return the target of a step with the owner that the steps before name.

        Args:
            step: The step.
            language: Its grammar.
            last: What the step before is about.
            looked_at: Whether that expects something; an act on it may have opened its page.
        """
        target = language.same_row.placed(step.target, last) if looked_at else step.target
        without = language.same_row.without_owner(target)
        is_left = target == step.target != without and step.action == "assert_text"
        self._is_page = is_left and (self._is_page or not looked_at)
        return without if self._is_page else target


def _are_several(done: Sequence[IntermediateStep]) -> bool:
    """Return whether the last steps of a sentence do the same to names of one enumeration."""
    last = done[-2:]
    are_names = bool(last) and QUOTATION_HIDDEN.fullmatch(hide(last[-1].target)) is not None
    are_names &= all(step.target.endswith('"') for step in last)
    is_same = len(last) == 2 and last[0].action == last[1].action and last[0].chooses
    return is_same and are_names and not last[0].is_assertion


def with_antecedents(read: Sequence[Read], languages: Languages) -> list[Read | None]:
    """Replace pronouns by the target of the step before: "and type "x" into it".

    A sentence whose condition is of nothing that was named becomes None: "if it appears".
    """
    last = field = given = chosen = ""
    looked_at = False
    owner = _Owner()
    toggled: IntermediateStep | None = None
    entered = Entered()
    replaced: list[Read | None] = []
    for steps in read:
        if isinstance(steps, Unread):
            replaced.append(steps)
            continue
        own: list[IntermediateStep] = []
        for step in steps:
            language = languages.get(step.language)
            pronouns = language.pronouns if language else frozenset()
            in_row = _in_same_row(step, language, last) if language else step
            if in_row is None:
                break
            step = in_row
            if language:
                target = owner.resolved(step, language, last, looked_at=looked_at)
                step = step.model_copy(update={"target": target})
            looked_at = step.is_assertion
            if (condition := step.condition) and condition.target.lower() in pronouns:
                shown = last or step.target  # "close it if it appears"
                if not last and language and _is_of_pronoun(step, language):
                    break  # "delete it unless it is locked"
                if shown.lower() in pronouns:
                    break
                condition = condition.model_copy(update={"target": shown})
                step = step.model_copy(update={"condition": condition})
            if not own and condition and condition.target:
                last = condition.target  # "if a hint is shown, close it"
            is_pronoun = step.target.lower() in pronouns
            is_given = is_pronoun and step.action in (*GIVING, "clear")
            if is_given and language and language.descriptions.is_beside_other(last):
                break  # "click the pencil next to the name and change it to ..."
            if is_given and language and language.control_verbs.names_message(last):
                last = given  # 'the error says "No name"', "correct it to ..."
                if not given:
                    break
            is_shown = step.action in ("assert_visible", "assert_hidden")
            if is_shown and is_pronoun and entered.is_several:
                break  # "enter A and B, save and check that it is shown"
            if is_pronoun and field and step.action in _OF_CONTROL:
                break  # "enter A, save, it is disabled": the button or the field
            if last and is_pronoun:
                named = field if is_given and field else last
                named = chosen or named if step.action == "click" and not step.verb else named
                named = toggled.target if toggled and _undoes(step, toggled) else named
                step = step.model_copy(update={"target": named})
            if language and step.verb and _is_of_pronoun(step, language):
                if _are_several(own):
                    break  # 'select "A" and "B" and delete them'
                # "delete it": the button of it, or the only one that is called so
                is_typed = bool(own) and own[-1].action == "type" and not own[-1].target
                meant = chosen or last  # 'choose "A" in the list and delete it'
                said = step.verb if is_typed else f"{step.verb} {meant}".strip()  # no "send A"
                own.append(step.model_copy(update={"target": said}))
                if sent := entered.sent(step.model_copy(update={"target": step.verb}), language):
                    last, field = sent, entered.field  # "send it and check that it is shown"
                continue
            if last and step.to_target.lower() in pronouns:
                step = step.model_copy(update={"to_target": last})
            placed = language.descriptions.of_place(step.target) if language else ("", "")
            if (step.is_assertion or field) and placed[0].lower() in pronouns:
                if not last or entered.is_several:
                    break  # "it is no longer in the list" is of nothing that was named
                step = step.model_copy(update={"target": f"{last} {placed[1]}"})
            if language and (beside := language.descriptions.beside_pronoun(step.target)):
                if not last:
                    break  # "the number next to it"
                step = step.model_copy(update={"target": f"{beside} {last}"})
            named = step.to_target if step.action == "assert_count" else step.target
            if step.action == "dialog":
                named = ""  # 'confirm with "OK"'
            named = language.control_verbs.named(named) if language else named
            last, field, chosen = (named, "", "") if named else (last, field, chosen)
            if step.action == "select" and step.value and "\n" not in step.value:
                chosen = f'"{step.value}"'
            if is_given:
                entered = Entered()  # "type A into it": the field is what "it" means
            elif language and (sent := entered.sent(step, language)):
                last, field = sent, entered.field  # "search for A and open it"
            if language and step.verb == language.control_verbs.close:
                step = language.control_verbs.in_closed(step, is_pronoun=is_pronoun)
            given = step.target if step.action in (*GIVING, "clear") else given
            toggled = step if step.action in _TOGGLING else toggled
            own.append(step)
        replaced.append(tuple(own) if len(own) == len(steps) else None)
    return replaced
