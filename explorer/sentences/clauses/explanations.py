"""Reads what stands behind a colon: how something is done, or the values of fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from explorer.sentences.clauses.ellipsis import Explanation, listed, with_value
from explorer.sentences.clauses.labelled_values import LabelledValues
from explorer.sentences.clauses.named_controls import is_only_named
from explorer.sentences.clauses.parts import ClauseReader, Steps
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import hide, quotations, unquoted
from explorer.sentences.steps.argument_checks import GIVING
from explorer.sentences.wording.plain import without_leading

_MOST_WORDS = 5
"""Words of a headline."""
_NAMING = re.compile(r"[\d\"{/@.]|\s[^\W\d_a-z\u00df-\u00ff]")
"""What a headline does not have: a name, a value or an address."""

_QUOTATION = re.compile(r'"[^"]*"')


class Explanations:
    """Reads the explanations of one sentence.

    Args:
        language: The grammar.
        labelled: Reads lists of values.
        parts: Reads what stands before and behind the colon.
    """

    def __init__(self, language: Language, labelled: LabelledValues, parts: ClauseReader) -> None:
        self._language = language
        self._labelled = labelled
        self._parts = parts

    def read(self, found: Explanation) -> Steps:
        """Read what stands before and behind a colon; nothing if it cannot be understood."""
        readers = (self._counted, self._explained, self._listed, self._given, self._headed)
        return next(filter(None, (read(found) for read in readers)), ())

    def _listed(self, found: Explanation) -> Steps:
        """Read a list of values, and what is done before: "open the form: Name: Ada"."""
        if self._language.negation.negates(found.goal):
            return ()
        filled = self._labelled.read(found.way)
        goal = without_leading(self._language.leading, found.goal)
        if self._language.form_words.fills_form(goal):
            return filled or self._labelled.without_signs(found.way)
        if not filled:
            return ()
        steps = self._parts.steps(found.goal)
        return (*steps, *filled) if not any(one.is_assertion for one in steps) and steps else ()

    def _explained(self, found: Explanation) -> Steps:
        """Read how something is done: 'search for "Tea": type it into the box and press Enter'."""
        goal, way = self._parts.steps(found.goal), self._parts.steps(found.way)
        if goal and way and all(step.is_assertion for step in way):
            return (*goal, *way)  # 'reload the page: the list shows "A"'
        typed = [step for step in goal if step.action == "type"]
        if any(step.action not in ("type", "key") for step in goal):
            return ()  # 'search for "Tea" and click "Buy": type it into the box' leaves out a click
        if len(typed) == 1:
            said = with_value(found.way, typed[0].value, self._language.pronouns)
            steps = self._parts.steps(said) if said else ()
            is_same = bool(steps) and (steps[0].action, steps[0].value) == ("type", typed[0].value)
            return steps if is_same else ()
        for border in self._language.conjunctions.finditer(hide(found.way)):
            filling, rest = found.way[: border.start()], found.way[border.end() :]
            if (
                len(typed) == 2
                and self._language.form_words.fills_both(filling)
                and (then := self._parts.steps(rest))
            ):
                return (*typed, *then)
        return ()

    def _given(self, found: Explanation) -> Steps:
        """Read a value behind a colon: "write into the editor: Hello"."""
        way = found.way
        is_quotation = _QUOTATION.fullmatch(hide(way)) is not None
        if '"' in hide(found.goal) or not (is_quotation or not self._parts.steps(way)):
            return ()
        if self._language.introductions.ends_with_condition(way):
            return ()
        if (
            self._language.negation.negates(found.goal)
            or self._language.has_next_instruction(way)
            or ": " in way
        ):
            return ()
        value = unquoted(way)[0]
        for said in _with_value(found.goal, value, self._language.phrasing.giving):
            steps = self._parts.clause(said)
            if len(steps) == 1 and steps[0].action in GIVING and steps[0].target:
                return steps if steps[0].value == value else ()
        return ()

    def _counted(self, found: Explanation) -> Steps:
        """Read what is counted and named: 'there are 2 results: "A" and "B"'."""
        steps, texts = self._parts.steps(found.goal), quotations(found.way)
        is_count = len(steps) == 1 and steps[0].action == "assert_count"
        leaves_open = self._language.negation.has_alternatives(found.way)
        if not texts or not is_count or leaves_open or steps[0].number != len(texts):
            return ()
        (count,) = steps
        place = f" {self._language.word('in')} {count.to_target}" if count.to_target else ""
        named = {"action": "assert_visible", "number": None, "value": "", "to_target": ""}
        named["comparison"] = ""
        shown = count.model_copy(update={**named, "target": f'"{texts[0]}"{place}'})
        others = listed(shown, found.way)
        return (count, *others) if len(others) == len(texts) else ()

    def _headed(self, found: Explanation) -> Steps:
        """Read the steps of what a headline sums up: 'Log in: click "Log in", then ...'."""
        low = found.way[:1].lower() + found.way[1:]
        if not self._is_headline(found.goal) or not self._language.phrasing.begins_with_verb(low):
            return ()
        steps = self._parts.steps(found.way)
        return steps if steps and not steps[0].is_assertion else ()

    def _is_headline(self, goal: str) -> bool:
        """Return whether a text is a short order that names nothing: "Add a comment"."""
        language, negation = self._language, self._language.negation
        low = goal[:1].lower() + goal[1:]
        is_order = language.phrasing.begins_with_verb(low) or language.control_verbs.begins(low)
        return (
            (is_order or language.log_ins.is_named(goal))
            and not _NAMING.search(goal)
            and len(goal.split()) <= _MOST_WORDS
            # "write into the note: press Enter" has a value
            and not language.form_words.begins_to_fill(goal)
            and not language.control_verbs.is_linked(low)
            and not (negation.negates(goal) or negation.warns(goal) or negation.restricts(goal))
            and self._is_no_step(goal)
        )

    def _is_no_step(self, goal: str) -> bool:
        """Return whether a text says nothing to do, or only names a control: "add a comment"."""
        steps = self._parts.steps(goal)
        return not steps or is_only_named(steps, goal)


def _with_value(goal: str, value: str, joining: Iterable[str]) -> Iterator[str]:
    """Yield an order with its value where one may stand: 'enter the name "Ada"'.

    Args:
        goal: The order.
        value: What is given.
        joining: What may stand between the value and what gets it: "as", "to".
    """
    verb, _, rest = goal.partition(" ")
    if rest:
        before, _, particle = rest.rpartition(" ")  # "gib den Namen ein"
        yield f'{verb} "{value}" {rest}'
        yield f'{goal} "{value}"'
        yield f'{verb} {before} "{value}" {particle}'
        for word in joining:
            yield f'{goal} {word} "{value}"'
            yield f'{verb} "{value}" {word} {rest}'
