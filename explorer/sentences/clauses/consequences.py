"""Reads what comes of a click: 'on clicking "A", "B" appears', 'clicking "A" opens "B"'."""

from __future__ import annotations

from explorer.models.scenario import IntermediateStep, StepAction
from explorer.sentences.clauses.parts import ClauseReader, Steps
from explorer.sentences.grammar import Language


class Consequences:
    """Reads the clicks of one sentence that it says together with what comes of them.

    Args:
        language: The grammar.
        parts: Reads the clauses.
    """

    def __init__(self, language: Language, parts: ClauseReader) -> None:
        self._language = language
        self._parts = parts

    def read(self, text: str) -> Steps | None:
        """Return the steps of a click and of what comes of it; None if a text is no such one."""
        connectives = self._language.connectives
        if caused := connectives.caused(text):
            return self._caused(*caused)
        if (done := connectives.done_first(text)) and (steps := self._done_first(*done)):
            return steps
        if caused_by := connectives.act_causes(text):
            return self._shown(self._act(caused_by[0]), caused_by[1], "assert_visible")
        if acted := connectives.acted_first(text):
            return self._done_first(*acted)
        if clicked := connectives.clicked_first(text):
            return self._clicked(*clicked, may_act=connectives.is_after_click(text))
        return None

    def _caused(self, element: str, result: str, is_shown: bool) -> Steps:
        """Read what is clicked, and what is shown or hidden by it."""
        step, code = self._click(element), self._language.code
        if key := self._language.keys.get(element.lower()):
            step = IntermediateStep(action="key", value=key, language=code)
        return self._shown(step, result, "assert_visible" if is_shown else "assert_hidden")

    def _shown(self, step: IntermediateStep | None, result: str, action: StepAction) -> Steps:
        """Return an act and the one element that it shows or hides."""
        negation = self._language.negation
        is_plain = self._language.descriptions.is_bare_name(result) and not negation.negates(result)
        if step is None or not is_plain or negation.restricts(result):
            return ()
        if negation.is_of_several(result, ""):
            return ()  # "opens no dialog"
        code = self._language.code
        return (step, IntermediateStep(action=action, target=result, language=code))

    def _done_first(self, act: str, result: str) -> Steps:
        """Read what somebody does first, and what is expected of it then."""
        done, steps = self._parts.steps(act), self._parts.steps(result)
        is_act = bool(done) and not any(step.is_assertion for step in done)
        return (
            (*done, *steps) if is_act and all(one.is_assertion for one in steps) and steps else ()
        )

    def _clicked(self, element: str, result: str, *, may_act: bool) -> Steps:
        """Read what is clicked and what comes of it, or is done after it."""
        is_repeated = self._language.connectives.repeated(element) is not None
        if is_repeated or self._language.negation.restricts(element):
            return ()
        step, steps = self._click(element), self._parts.steps(result)
        goes_on = bool(steps) and (may_act or all(one.is_assertion for one in steps))
        return (step, *steps) if step and goes_on else ()

    def _act(self, clause: str) -> IntermediateStep | None:
        step = self._parts.single(clause)
        return None if step is None or step.is_assertion else step

    def _click(self, element: str) -> IntermediateStep | None:
        step = self._parts.single(f"{self._language.word('click')} {element}")
        return step if step and step.action == "click" else None
