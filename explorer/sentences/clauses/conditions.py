"""Reads steps that are done only if something is true, or unless it is."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models.scenario import IntermediateStep
from explorer.sentences.clauses.parts import ClauseReader, Steps
from explorer.sentences.expressions.expression import Argument
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import hide
from explorer.sentences.wording.plain import without_leading

_PAIRS = (("visible", "hidden"), ("enabled", "disabled"), ("checked", "unchecked"))
_OPPOSITE = {
    f"assert_{one}": f"assert_{other}" for pair in _PAIRS for one, other in (pair, pair[::-1])
}


class Conditions:
    """Reads the conditions of one sentence.

    Args:
        language: The grammar.
        parts: Reads the step and the condition.
    """

    def __init__(self, language: Language, parts: ClauseReader) -> None:
        self._language = language
        self._parts = parts

    def conditional(self, text: str) -> Steps:
        """Read a step that is done if something is true, or what comes of it."""
        for expression in self._language.connectives.conditions:
            if arguments := expression.match(hide(text)):
                said = _by_slot(text, arguments)
                condition = self._condition(said["condition"])
                steps = self._parts.steps(said["step"])
                is_behind = arguments[-1].slot == "condition"
                if is_behind and len(steps) > 1:
                    return ()  # 'open /x and click "B" if "C" is shown' is of the last clause
                if steps and said["condition"].lower() in self._language.itself_shown:
                    if not (shown := steps[0].target):  # "close the banner if it appears"
                        return ()
                    condition = IntermediateStep(
                        action="assert_visible", target=shown, language=self._language.code
                    )
                if condition and steps:
                    return _conditioned(steps, condition)
                if steps and all(step.is_assertion for step in steps):
                    done = self._parts.steps(
                        said["condition"]
                    )  # "when I click Save, a list is shown"
                    is_done = bool(done) and not done[0].is_assertion
                    is_supposed = any(self._language.control_verbs.verb(one.target) for one in done)
                    return (*done, *steps) if is_done and not is_supposed else ()
        return ()

    def excepted(self, text: str) -> Steps:
        """Read a step that is done unless something is true; none if that cannot be read."""
        text = without_leading(self._language.leading, text)
        for expression in self._language.connectives.exceptions:
            if arguments := expression.match(hide(text)):
                said = _by_slot(text, arguments)
                condition, steps = (
                    self._condition(said["condition"]),
                    self._parts.steps(said["step"]),
                )
                if steps and condition and (opposite := _OPPOSITE.get(condition.action)):
                    condition = condition.model_copy(update={"action": opposite})
                    return _conditioned(steps, condition)
        return ()

    def _condition(self, text: str) -> IntermediateStep | None:
        if self._language.negation.has_alternatives(text):
            return None  # '"A" or "B" is shown'
        step = self._parts.single(without_leading(self._language.leading, text))
        return step if step and step.is_assertion else None


def _conditioned(steps: Steps, condition: IntermediateStep) -> Steps:
    """Return the steps with a condition, none if one has a condition already: it would be lost."""
    if any(step.condition for step in steps):
        return ()
    return tuple(step.model_copy(update={"condition": condition}) for step in steps)


def _by_slot(text: str, arguments: Sequence[Argument]) -> dict[str, str]:
    return {one.slot: text[one.start : one.end] for one in arguments}
