"""Reads what a sentence expects: "verify that ...", "... within 5 seconds"."""

from __future__ import annotations

from itertools import pairwise

from explorer.models.scenario import IntermediateStep
from explorer.sentences.clauses.ellipsis import explained
from explorer.sentences.clauses.enumerations import each_part
from explorer.sentences.clauses.parts import ClauseReader, Steps
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import hide, is_bare_value, unquoted
from explorer.sentences.steps.quantities import number_of
from explorer.sentences.wording.introductions import Done
from explorer.sentences.wording.plain import leading_stages, without_leading


class Expectations:
    """Reads the expectations of one sentence.

    Args:
        language: The grammar.
        parts: Reads the clauses.
    """

    def __init__(self, language: Language, parts: ClauseReader) -> None:
        self._language = language
        self._parts = parts

    def read(self, text: str) -> Steps:
        """Read an expectation: "verify that ..."; a name alone must be visible."""
        waited = self._language.introductions.waiting.match(hide(text))
        found = waited or self._language.introductions.asserting.match(hide(text))
        if not found or not (rest := without_leading(self._language.leading, text[found.end() :])):
            return ()
        # "wait until the page has loaded" expects no text "loaded"; "confirm that you want to
        # leave" answers a question.
        meant = "wait" if waited else "dialog"
        if (step := self._parts.single(text)) and step.action == meant:
            return (step,)
        rest = self._language.phrasing.plain(rest)
        if step := self._labelled(rest):
            return (step,)
        if self._language.shared_nouns.is_of_several(rest):
            steps = self._parts.joined(rest)
            if steps and all(step.is_assertion for step in steps):
                return steps  # "the boxes of Ann and Bob are ticked"
        if step := self._parts.single(rest, assertion=True):
            return each_part(self._language, step, rest)
        whole = text[found.end() :].strip()
        is_of_pronoun = whole.split(" ", 1)[0].lower() in self._language.pronouns
        if is_of_pronoun and (step := self._parts.single(whole, assertion=True)):
            return each_part(self._language, step, whole)  # "qu'il contient ..."
        if not self._parts.is_deepest:
            steps = (
                self._parts.clause(rest) or self._parts.joined(rest) or self._parts.otherwise(rest)
            )
            if steps and all(step.is_assertion for step in steps):
                return steps
            negation = self._language.negation
            is_doubtful = negation.negates(rest) or negation.restricts(rest)
            is_doubtful |= self._language.ellipses.has_verb(rest)
            is_doubtful |= self._language.phrasing.begins_with_verb(rest)  # "make sure you click"
            # 'stelle sicher, dass du auf "Weiter" klickst'
            is_doubtful |= self._language.descriptions.begins_with_preposition(rest)
            is_doubtful |= rest.partition(" ")[0].lower() in self._language.people.reflexives
            # "check that the choice survives": there is a verb that is not known
            begins_clause = self._language.embedded_clauses.ends_with_that(text[: found.end()])
            is_doubtful |= begins_clause and " " in hide(rest) and '"' not in hide(rest)
            if not waited and not is_doubtful and self._is_named(rest):
                code = self._language.code
                return (IntermediateStep(action="assert_visible", target=rest, language=code),)
        return ()

    def checked(self, text: str) -> Steps:
        """Read an expectation behind a verb that may be an action: "check the list is empty"."""
        found = self._language.introductions.checking.match(hide(text))
        if not found or self._parts.is_deepest:
            return ()
        rest = without_leading(self._language.leading, text[found.end() :])
        is_thing = self._language.descriptions.is_article(rest.partition(" ")[0].lower())
        if is_thing and (step := self._labelled(rest)):
            return (step,)  # "check digit: 5" names a field
        steps = self._parts.joined(rest) or self._parts.clause(rest)
        return steps if all(step.is_assertion for step in steps) else ()

    def _labelled(self, text: str) -> IntermediateStep | None:
        """Read a name and its value behind a colon: "check the price: 12"."""
        found = explained(text)
        if not found or '"' in hide(found.goal):
            return None
        value, is_quoted = unquoted(found.way)
        if not (is_quoted or is_bare_value(value)) or not self._is_named(found.goal):
            return None
        target, code = found.goal, self._language.code
        return IntermediateStep(action="assert_text", target=target, value=value, language=code)

    def _is_named(self, text: str) -> bool:
        """Return whether a text is but a name, with its place: '"Ann" in the list'."""
        language = self._language
        return language.descriptions.is_bare_name(text) or any(
            language.descriptions.is_bare_name(name)
            and language.phrasing.is_place(place)
            and not language.continuations.are_in_element(place)
            and '"' not in hide(place)
            and not language.negation.is_exclusive(text)
            and not language.negation.says_order(place)
            for place, name in language.phrasing.places_at_end(text)
        )

    def with_time_limit(self, text: str) -> Steps:
        """Read an expectation with a time limit, wherever in the sentence it says it."""
        found = self._language.introductions.time_limit.search(hide(text))
        if not found:
            return ()
        seconds = number_of(self._language, next(group for group in found.groups() if group))
        before, after = text[: found.start()].rstrip(" ,"), text[found.end() :].lstrip(" ,")
        rest = f"{before} {after}".strip()
        steps = self._parts.steps(rest)
        if seconds is None or not steps or not all(step.is_assertion for step in steps):
            return ()
        seconds *= self._language.introductions.unit_seconds(found[0])
        return tuple(step.model_copy(update={"seconds": seconds}) for step in steps)

    def after_done(self, found: Done) -> Steps:
        """Read what is expected or done after something: "after saving, A is shown"."""
        if found.is_restricted or not found.then:
            return ()
        done, steps = self._parts.steps(found.clause), self._parts.steps(found.then)
        acts = bool(done) and not any(step.is_assertion for step in done)
        follows = found.is_first or all(step.is_assertion for step in steps)
        return (*done, *steps) if acts and steps and follows else ()

    def of_order(self, text: str) -> Steps:
        """Read what comes before what, which may be said as a warning is: "antes que"."""
        if self._language.introductions.asserting.match(hide(text)):
            steps = self.read(text)
        else:
            step = self._parts.single(text, assertion=True)
            steps = (step,) if step else ()
        is_order = any(step.action == "assert_order" for step in steps)
        return steps if is_order and all(step.is_assertion for step in steps) else ()

    def of_neither(self, text: str) -> Steps:
        """Read that none of several is shown, which is said by a word of warning, too: "ni"."""
        clauses = self._language.connectives.routine(text)
        steps = [step for clause in clauses for step in self._parts.clause(clause)]
        are_hidden = all(step.action == "assert_hidden" for step in steps)
        return tuple(steps) if are_hidden and len(steps) == len(clauses) else ()

    def appearing(self, text: str) -> Steps:
        """Read what shows by itself, where the verb alone would be an order: "se abre"."""
        found = self._language.introductions.appearing.match(hide(text))
        rest = self._language.phrasing.plain(text[found.end() :]) if found else ""
        negation, descriptions = self._language.negation, self._language.descriptions
        if not rest or negation.negates(text) or not descriptions.is_bare_name(rest):
            return ()
        code = self._language.code
        return (IntermediateStep(action="assert_visible", target=rest, language=code),)

    def is_of_itself(self, text: str) -> bool:
        """Return whether a text begins with what says that something shows by itself."""
        return self._language.introductions.appearing.match(hide(text)) is not None

    def stages(self, text: str) -> list[str]:
        """Return a text with fewer and fewer of the words at its start that add nothing.

        A person is kept who is part of what is expected: "the user menu is open".
        """
        stages = list(leading_stages(self._language.leading, text))
        for number, (whole, rest) in enumerate(pairwise(stages)):
            person = whole[: len(whole) - len(rest)].strip()
            if not rest or not self._language.people.is_person(person.split(" ")[-1]):
                continue
            if self._language.people.names_element(rest):
                return stages[: number + 1]
            named = f"{person} {rest.split(' ')[0]}".lower()
            step = self._parts.single(whole, assertion=True)
            if step and step.target.lower().startswith(named):
                return stages[: number + 1]
        return stages
