"""Reads what comes of a click: 'on clicking "A", "B" appears', 'clicking "A" opens "B"'."""

from __future__ import annotations

import re

from explorer.models.scenario import IntermediateStep
from explorer.sentences.clauses.parts import ClauseReader, Steps
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import hide
from explorer.sentences.wording.connectives import Caused


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
        """Return the steps of an act and of what comes of it; None if a text is no such one."""
        connectives = self._language.connectives
        if caused := connectives.act_causes(text):
            return self._followed(caused, self._shown(caused.result, is_hidden=caused.is_hidden))
        if (done := connectives.done_first(text)) and (steps := self._done_first(*done)):
            return steps
        if first := connectives.act_first(text):
            return self._followed(first, self._result(text, first), is_goal=self._is_goal(first))
        return None

    def _result(self, text: str, first: Caused) -> Steps:
        """Read the clause behind an act: what is expected then, or another act if one may follow.

        "On clicking A" and "by double-clicking A" begin with what the other act is done by.
        """
        steps = self._parts.steps(first.result)
        if all(step.is_assertion for step in steps):
            return steps
        is_after = self._language.connectives.is_after_click(text)
        return steps if is_after or self._is_pointed_first(first) else ()

    def _is_pointed_first(self, first: Caused) -> bool:
        """Return whether something is clicked while the mouse is over another element."""
        hover = self._parts.single(f"{first.verb} {first.element}")
        is_click = self._language.connectives.is_click(first.result)
        return is_click and hover is not None and hover.action == "hover"

    def _is_goal(self, first: Caused) -> bool:
        """Return whether a clause says but what a click is for: "with a click on A, open B"."""
        connectives, negation = self._language.connectives, self._language.negation
        if not first.is_means or '"' in hide(first.result) or negation.denies(first.result):
            return False
        steps = self._parts.steps(first.result)
        if len(steps) != 1 or connectives.is_click(first.result):
            return False
        is_state = steps[0].action in ("assert_expanded", "assert_collapsed")
        return steps[0].action == "click" or (is_state and connectives.is_passive(first.result))

    def _followed(self, caused: Caused, result: Steps, *, is_goal: bool = False) -> Steps:
        """Return the steps of an act and of its result, none if one of the two is not read.

        Args:
            caused: The act.
            result: What comes of it.
            is_goal: Whether that is what the act is done for, and is not expected.
        """
        is_repeated = self._language.connectives.repeated(caused.element) is not None
        negation = self._language.negation
        if is_repeated or negation.restricts(caused.element) or negation.denies(caused.element):
            return ()
        act = self._act(caused)
        if is_goal:
            return act
        return (*act, *result) if act and result else ()

    def _act(self, caused: Caused) -> Steps:
        """Read what is done: a click, a double or right click, a key, or pointing at something."""
        is_click = caused.verb == self._language.word("click")
        if is_click and (key := self._language.keys.get(caused.element.lower())):
            code = self._language.code
            return (IntermediateStep(action="key", value=key, language=code),)
        steps = self._parts.clause(f"{caused.verb} {caused.element}")
        is_one_kind = all(step.action == "click" or not is_click for step in steps)
        return steps if is_one_kind and not any(step.is_assertion for step in steps) else ()

    def _shown(self, result: str, *, is_hidden: bool) -> Steps:
        """Read what an act shows or hides: an element, their number, or the address of a page."""
        negation, code = self._language.negation, self._language.code
        is_plain = self._language.descriptions.is_bare_name(result)
        if not is_plain or negation.denies(result) or negation.restricts(result):
            return ()
        if negation.is_of_several(result, "") or self._language.connectives.is_pronoun(result):
            return ()  # "opens no dialog", "opens it"
        if _ADDRESS.match(result):
            address = IntermediateStep(action="assert_url", value=result, language=code)
            return () if is_hidden else (address,)
        steps = self._parts.clause(f"{self._language.word('see')} {result}")
        if not all(step.is_assertion for step in steps):
            return ()
        if not is_hidden:
            is_element = len(steps) == 1 and steps[0].action == "assert_visible"
            named = {"target": result}  # 'the hint "B"', of which "see" takes but the text
            return (steps[0].model_copy(update=named),) if is_element else steps
        are_elements = all(step.action == "assert_visible" for step in steps)
        hidden = {"action": "assert_hidden"}
        return tuple(step.model_copy(update=hidden) for step in steps) if are_elements else ()

    def _done_first(self, act: str, result: str) -> Steps:
        """Read what somebody does first, and what is expected of it then."""
        done, steps = self._parts.steps(act), self._parts.steps(result)
        is_act = bool(done) and not any(step.is_assertion for step in done)
        return (
            (*done, *steps) if is_act and all(one.is_assertion for one in steps) and steps else ()
        )


_ADDRESS = re.compile(r"/|https?://")
"""How the address of a page begins."""
