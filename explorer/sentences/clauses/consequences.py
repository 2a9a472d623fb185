"""Reads what comes of a click: 'on clicking "A", "B" appears', 'clicking "A" opens "B"'."""

from __future__ import annotations

import re

from explorer.models.scenario import IntermediateStep
from explorer.sentences.clauses.parts import ClauseReader, Steps, pressed_name
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import hide
from explorer.sentences.wording.connectives import Caused
from explorer.sentences.wording.phrasing import instruction


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
            act, result = self._act(caused), self._shown(caused)
            return (*act, *result) if act and result else ()
        if (done := connectives.clauses_of_done(text)) and (steps := self._after_done(*done)):
            return steps
        firsts = list(connectives.acts_first(text))
        if firsts or connectives.begins_with_act(text):
            # "on pressing Escape the dialog closes": without a comma, no act is lost
            return next(filter(None, map(self._before, firsts)), ())
        return None

    def _before(self, first: Caused) -> Steps:
        """Read an act and the clause behind it: what is expected then, its goal, or another act.

        The act alone is done where the clause is what it is done for: "with a click on A, open B".
        """
        if not (act := self._act(first)):
            return ()
        is_on = not (first.is_means or first.is_before)
        shown = self._language.connectives.what_is_shown(first.result) if is_on else ""
        if shown and (result := self._shown(first._replace(result=shown))):
            return (*act, *result)  # 'bij een klik op "A" opent "B"'
        steps = self._parts.steps(first.result)
        if first.is_means and self._is_goal(first.result, steps):
            return act
        if steps and all(step.is_assertion for step in steps):
            return (*act, *steps)
        return (*act, *steps) if steps and self._may_follow(first, act, steps) else ()

    def _may_follow(self, first: Caused, act: Steps, steps: Steps) -> bool:
        """Return whether other acts may follow: they are told, and the act comes before them.

        What the mouse is over may be clicked: "when hovering over A, click B".
        """
        connectives = self._language.connectives
        # 'Na een klik op "A" opent het bestand' tells nobody to open it
        is_told = connectives.is_passive(first.result) or not connectives.comes(first.result)
        is_menu = act[0].action == "hover" and all(step.action == "click" for step in steps)
        return is_told and (first.is_before or is_menu)

    def _is_goal(self, clause: str, steps: Steps) -> bool:
        """Return whether a clause says but what a click is for: "open B"."""
        connectives, negation = self._language.connectives, self._language.negation
        if '"' in hide(clause) or negation.denies_purpose(clause) or len(steps) != 1:
            return False
        is_state = steps[0].action in ("assert_expanded", "assert_collapsed")
        is_opened = steps[0].action == "click" and not connectives.is_click(clause)
        return is_opened or (is_state and connectives.is_passive(clause))

    def _act(self, caused: Caused) -> Steps:
        """Read what is done: a click, a key, or pointing at something; nothing that is denied."""
        connectives, negation = self._language.connectives, self._language.negation
        element = caused.element
        if connectives.repeated(element) or negation.restricts(element) or negation.denies(element):
            return ()
        said = instruction(caused.verb, element)
        steps = self._parts.clause(said)
        if name := pressed_name(self._language, said, steps):
            return self._parts.clause(f"{self._language.word('click')} {name}")
        is_click = caused.verb == self._language.word("click")
        is_one_kind = all(step.action == "click" or not is_click for step in steps)
        return steps if is_one_kind and not any(step.is_assertion for step in steps) else ()

    def _shown(self, caused: Caused) -> Steps:
        """Read what an act shows or hides: an element, their number, or the address of a page."""
        negation, code = self._language.negation, self._language.code
        result, is_hidden = caused.result, caused.is_hidden
        is_elsewhere = self._language.descriptions.is_elsewhere(result)  # "in a new tab"
        if (
            is_elsewhere
            or self._language.areas.has_unknown_place(result)
            or not self._is_named(result)
            or negation.denies(result)
            or negation.restricts(result)
        ):
            return ()
        if negation.is_of_several(result, "") or self._language.connectives.is_pronoun(result):
            return ()  # "opens no dialog", "opens it"
        if _ADDRESS.match(result):
            address = IntermediateStep(action="assert_url", value=result, language=code)
            return () if is_hidden else (address,)
        steps = self._parts.steps(f"{self._language.word('see')} {result}")
        if not all(step.is_assertion for step in steps):
            return ()
        if not is_hidden:
            is_element = len(steps) == 1 and steps[0].action == "assert_visible"
            named = {"target": result}  # 'the hint "B"', of which "see" takes but the text
            return (steps[0].model_copy(update=named),) if is_element else steps
        are_elements = all(step.action == "assert_visible" for step in steps)
        hidden = {"action": "assert_hidden"}
        return tuple(step.model_copy(update=hidden) for step in steps) if are_elements else ()

    def _is_named(self, text: str) -> bool:
        """Return whether a text is but the names of elements, with a place: '"B" in the list'."""
        is_bare = self._language.descriptions.is_bare_name
        return is_bare(text) or any(
            is_bare(name) and self._language.phrasing.is_place(place)
            for place, name in self._language.phrasing.places_at_end(text)
        )

    def _after_done(self, act: str, result: str) -> Steps:
        """Read what somebody does first, and what is expected of it then."""
        done, steps = self._parts.steps(act), self._parts.steps(result)
        is_act = bool(done) and not any(step.is_assertion for step in done)
        return (
            (*done, *steps) if is_act and all(one.is_assertion for one in steps) and steps else ()
        )


_ADDRESS = re.compile(r"/|https?://")
"""How the address of a page begins."""
