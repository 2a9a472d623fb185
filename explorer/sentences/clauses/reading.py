"""Reads a sentence of one or several clauses in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import wraps
from itertools import chain

from explorer.models.scenario import IntermediateStep, Sentence
from explorer.sentences.clauses.arrows import Arrows
from explorer.sentences.clauses.conditions import Conditions
from explorer.sentences.clauses.ellipsis import explained
from explorer.sentences.clauses.enumerations import each_part
from explorer.sentences.clauses.explanations import Explanations
from explorer.sentences.clauses.joined import JoinedClauses
from explorer.sentences.clauses.labelled_values import LabelledValues
from explorer.sentences.clauses.parts import Steps
from explorer.sentences.grammar import Language
from explorer.sentences.phrases import ARROW
from explorer.sentences.quotes import (
    QUOTATION_HIDDEN,
    hide,
    quotations,
    quote_codes,
    quote_values,
)
from explorer.sentences.steps.quantities import number_of
from explorer.sentences.steps.step_maker import StepMaker
from explorer.sentences.wording.phrasing import placed
from explorer.sentences.wording.plain import leading_stages, without_leading

_MAX_DEPTH = 3  # of ways to say a clause otherwise, one after another
_VERB_AND_NOUN = 3  # words of "publish the article"
_MAX_PARTS = 500  # that are read of a sentence, in all ways to divide it; what people write has 60


def _once(read: Callable[[SentenceReading, str], Steps]) -> Callable[[SentenceReading, str], Steps]:
    """Keep what a part is read as: many ways to divide a sentence have their parts in common."""

    @wraps(read)
    def kept(self: SentenceReading, text: str) -> Steps:
        key = (read.__name__, text, self._depth)
        if key not in self._read:
            if len(self._read) >= _MAX_PARTS:
                return ()
            self._read[key] = read(self, text)
        return self._read[key]

    return kept


class SentenceReading:
    """Reads one sentence in one language.

    Args:
        language: The grammar.
        sentence: The sentence.
        inflects: Whether forms of verbs are looked up that the grammar does not list.
    """

    def __init__(self, language: Language, sentence: Sentence, *, inflects: bool = False) -> None:
        self._language = language
        self._inflects = inflects
        self._sentence = sentence
        self._maker = StepMaker(language, sentence)
        self._depth = 0
        self._read: dict[tuple[str, str, int], Steps] = {}
        self._conditions = Conditions(language, self.steps, self._single)
        self._joining = JoinedClauses(language, self._maker, self)
        self._labelled = LabelledValues(language, self)
        self._explanations = Explanations(language, self._labelled, self)
        self._arrows = Arrows(language, self)

    def whole(self, text: str) -> Steps:
        """Return the steps of the sentence, none if it is not understood or is too entangled."""
        steps = self.steps(self._language.expanded(text))
        is_counted = any(step.action == "assert_count" for step in steps)
        is_expected = bool(steps) and steps[-1].is_assertion and not is_counted
        drops_only = is_expected and self._language.negation.is_exclusive(text)
        return () if drops_only or len(self._read) >= _MAX_PARTS else steps

    @_once
    def steps(self, text: str) -> Steps:
        """Return the steps of a text, none if it is not understood."""
        connectives = self._language.connectives
        if self._language.negation.warns(text):
            return self._ordered(text)
        if self._language.control_verbs.renames(text):
            return ()
        if self._language.excepting.search(hide(text)):
            return self._conditions.excepted(text)
        if not self._sentence.is_outcome and (steps := self._labelled.read(text)):
            return steps
        if self._language.remarks(text):
            return ()
        if steps := self._arrows.read(text):
            return steps
        if (found := explained(text)) and (steps := self._explanations.read(found)):
            return steps
        if steps := self._conditions.conditional(text):
            return steps
        if self._supposes(text):
            return ()
        if clicked := connectives.clicked_first(text):
            return self._clicked(*clicked, may_act=connectives.is_after_click(text))
        for said, result in connectives.results(text):
            steps, then = self.steps(said), self.steps(result)
            if steps and then and then[0].is_assertion:
                return (*steps, *then)
            if '"' in hide(result):
                return ()  # no expectation is lost in silence
        stages = list(leading_stages(self._language.leading, text))
        if not stages[-1]:
            return ()
        if steps := next(filter(None, map(self._language.log_ins.steps, stages)), ()):
            return steps
        if steps := next(filter(None, map(self._appearing, stages)), ()):
            return steps
        plain = self._language.phrasing.plain(stages[-1])
        conditional = self._conditions.conditional
        for reader in (conditional, self._timed, self._expected, self.joined, self.clause):
            if steps := reader(plain):
                return steps
        for stage in reversed(stages[:-1]):
            if steps := self.joined(stage) or self.clause(stage):
                return steps
        return next(filter(None, map(self.otherwise, (plain, *reversed(stages[:-1])))), ())

    def _appearing(self, text: str) -> Steps:
        """Read what shows by itself, where the verb alone would be an order: "se abre"."""
        found = self._language.appearing.match(hide(text))
        rest = self._language.phrasing.plain(text[found.end() :]) if found else ""
        negation, descriptions = self._language.negation, self._language.descriptions
        if not rest or negation.negates(text) or not descriptions.is_bare_name(rest):
            return ()
        code = self._language.code
        return (IntermediateStep(action="assert_visible", target=rest, language=code),)

    def _supposes(self, text: str) -> bool:
        """Return whether a text begins with a condition, without which nothing may be done."""
        stages = leading_stages(self._language.leading, text)
        return any(self._language.supposing.match(hide(stage)) for stage in stages)

    def _clicked(self, element: str, result: str, *, may_act: bool) -> Steps:
        """Read what is clicked and what comes of it, or is done after it."""
        connectives = self._language.connectives
        negation = self._language.negation
        if connectives.repeated(element) or negation.restricts(element):
            return ()
        step = self._single(f"{self._language.word('click')} {element}")
        steps = self.steps(result)
        is_read = step is not None and step.action == "click"
        goes_on = bool(steps) and (may_act or all(one.is_assertion for one in steps))
        return (step, *steps) if step and is_read and goes_on else ()

    def _ordered(self, text: str) -> Steps:
        """Read what comes before what, which may be said as a warning is: "antes que"."""
        if self._language.asserting.match(hide(text)):
            steps = self._expected(text)
        else:
            step = self._single(text, assertion=True)
            steps = (step,) if step else ()
        is_order = any(step.action == "assert_order" for step in steps)
        return steps if is_order and all(step.is_assertion for step in steps) else ()

    @_once
    def clause(self, text: str) -> Steps:
        """Read one clause as it stands."""
        if steps := self._language.log_ins.steps(text):
            return steps
        if at := self._language.log_ins.behind_address(text):
            opening = self._single(at[0])
            if opening and opening.action == "navigate":
                return (opening, *at[1])
        clauses = self._language.connectives.routine(text)
        if clauses and not self._is_restricted(text, clauses):
            read = [self.clause(clause) for clause in clauses]
            return tuple(step for steps in read for step in steps) if all(read) else ()
        if repeated := self._language.connectives.repeated(text):
            steps = self.clause(repeated[1])
            if all(step.action in _REPEATED for step in steps):
                return steps * repeated[0]
        if (box := self._language.phrasing.ticked(text)) and not self._language.negation.negates(
            text
        ):
            return (IntermediateStep(action="check", target=box, language=self._language.code),)
        step = self._single(self._language.phrasing.clicked(text) or text)
        if step is None or step.action == "click":
            for rest in self._language.connectives.without_aim(text):
                steps = self.clause(rest)
                if steps and all(one.action == "key" for one in steps):
                    return steps  # "press Escape to close the dialog" names no element
        parts = each_part(self._language, step) if step else ()
        is_one = len(parts) == 1 and parts[0].action == "click"
        embedded_clauses = self._language.embedded_clauses
        if is_one and ARROW.search(hide(parts[0].target)):
            return ()  # "the preview -> the page opens"
        is_shown = len(parts) == 1 and parts[0].action in ("assert_visible", "assert_hidden")
        if is_shown and _NAMED_AFTER.search(hide(parts[0].target)):
            return ()  # 'on dragging "A", "B"' is no element
        if is_one and (
            embedded_clauses.are_in_sequence(parts[0].target)
            or embedded_clauses.are_several(parts[0].target)
        ):
            return ()  # '"A" in the list "B" and the slot "C"'
        return self._closing(text, parts)

    def _is_restricted(self, text: str, clauses: Sequence[str]) -> bool:
        """Return whether what a clause says unquoted is no name: "A instead of B"."""
        taken = {one for clause in clauses for one in quotations(clause)} - set(quotations(text))
        return any(map(self._language.negation.restricts, taken))

    @_once
    def otherwise(self, text: str) -> Steps:
        """Read a clause that no expression fits by other ways to say it."""
        if self._depth == _MAX_DEPTH:
            return ()
        self._depth += 1
        restricts, valued = self._language.negation.restricts(text), quote_values(text)
        for quoted in (valued, text if restricts else quote_codes(text)):
            steps = self.steps(quoted) if quoted != text else ()
            if steps and steps[0].action in (*_GIVEN, "assert_text", "assert_value"):
                self._depth -= 1
                return steps if quoted == valued or self._is_one_value(steps) else ()
        phrasing = self._language.phrasing
        said = phrasing.variants(text)
        if self._inflects:
            said = chain(said, phrasing.inflected(text))
        steps = next(filter(None, map(self.steps, said)), ())
        steps = steps or self._placed(text) or self.framed(text) or self._placed_at_end(text)
        self._depth -= 1
        return steps or self._named_by_verb(text)

    def _is_one_value(self, steps: Steps) -> bool:
        """Return whether all values have a field, which is one: no "user ann and password"."""
        joint = re.compile(rf"\s(?:{self._language.joining})\s")
        fields = [hide(step.target) for step in steps if step.action in _GIVEN]
        descriptions = self._language.descriptions
        return all(
            field
            and not joint.search(field)
            and (
                descriptions.is_article(field.split()[0])
                or not descriptions.has_value_preposition(field)
            )
            for field in fields
        )  # "with password" is no field

    def _named_by_verb(self, text: str) -> Steps:
        """Read a clause whose verb names the control: "publish the article"."""
        verb = self._language.control_verbs.verb(text)
        negation, descriptions = self._language.negation, self._language.descriptions
        is_doubtful = (
            self._language.happens_itself(text, self._sentence.text)  # "se descarga el archivo"
            or negation.negates(text)
            or negation.restricts(text)
            or negation.has_alternatives(text)
            or self._language.connectives.repeated(text) is not None
            or self._language.control_verbs.says_ability(self._sentence.text)
        )
        if (
            not verb
            or is_doubtful
            or not descriptions.is_bare_name(QUOTATION_HIDDEN.sub("", hide(text)))
        ):
            return ()
        said = verb + text[len(text.split()[0]) :]
        # A button that is called but by the verb is of that one noun, which names nothing.
        is_one_noun = len(said.replace("'", " ").split()) == _VERB_AND_NOUN
        known = {"verb": verb if is_one_noun else "", "language": self._language.code}
        return (IntermediateStep(action="click", target=said, **known),)

    def _placed(self, text: str) -> Steps:
        """Read a clause with a place before it: 'in the list, there is "Tea"'."""
        found = (
            placed(self.steps(rest), place)
            for place, rest in self._language.phrasing.places(text)
            if not self._language.descriptions.is_incomplete(place)
        )
        return next(filter(None, found), ())

    def _placed_at_end(self, text: str) -> Steps:
        """Read a clause with a place behind a value: 'fill "Name" with "Ada" in the dialog'."""
        for place, rest in self._language.phrasing.places_at_end(text):
            steps = self.steps(rest)
            if len(steps) == 1 and steps[0].action in _GIVEN and (found := placed(steps, place)):
                return found
        return ()

    def framed(self, text: str) -> Steps:
        """Read a clause by its verb and the phrases around it."""
        if not (frames := self._language.frames):
            return ()
        steps = [self._maker.framed(one) for one in frames.steps(text)]
        return self._closing(text, tuple(step for step in steps if step)) if all(steps) else ()

    def _closing(self, text: str, steps: Steps) -> Steps:
        """Return the steps of a clause, with its verb if it closes something."""
        verbs = self._language.control_verbs
        if len(steps) != 1 or steps[0].action != "click":
            return steps
        target = steps[0].target
        if not target or hide(target) != verbs.closed(text):
            return steps  # 'dismiss the hint with "Later"'
        if self._language.happens_itself(text, self._sentence.text):
            return ()
        if verbs.is_more_than_closed(target):
            return ()  # "close the dialog or press Escape", "close both dialogs"
        return (steps[0].model_copy(update={"verb": verbs.close}),)

    def _timed(self, text: str) -> Steps:
        """Read an expectation with a time limit, wherever in the sentence it says it."""
        found = self._language.timeout.search(hide(text))
        if not found:
            return ()
        seconds = number_of(self._language, next(group for group in found.groups() if group))
        before, after = text[: found.start()].rstrip(" ,"), text[found.end() :].lstrip(" ,")
        rest = f"{before} {after}".strip()
        steps = self.steps(rest)
        if seconds is None or not steps or not all(step.is_assertion for step in steps):
            return ()
        return tuple(step.model_copy(update={"seconds": seconds}) for step in steps)

    def _expected(self, text: str) -> Steps:
        """Read an expectation: "verify that ..."; a name alone must be visible."""
        waited = self._language.waiting.match(hide(text))
        found = waited or self._language.asserting.match(hide(text))
        if not found or not (rest := without_leading(self._language.leading, text[found.end() :])):
            return ()
        if waited and (step := self._single(text)) and step.action == "wait":
            return (step,)  # "wait until the page has loaded" expects no text "loaded"
        rest = self._language.phrasing.plain(rest)
        if step := self._single(rest, assertion=True):
            return each_part(self._language, step)
        whole = text[found.end() :].strip()
        is_of_pronoun = whole.split(" ", 1)[0].lower() in self._language.pronouns
        if is_of_pronoun and (step := self._single(whole, assertion=True)):
            return each_part(self._language, step)  # "qu'il contient ..."
        if self._depth < _MAX_DEPTH:
            steps = self.clause(rest) or self.joined(rest) or self.otherwise(rest)
            if steps and all(step.is_assertion for step in steps):
                return steps
            negation, descriptions = self._language.negation, self._language.descriptions
            is_doubtful = negation.negates(rest) or negation.restricts(rest)
            if not waited and not is_doubtful and descriptions.is_bare_name(rest):
                code = self._language.code
                return (IntermediateStep(action="assert_visible", target=rest, language=code),)
        return ()

    @_once
    def joined(self, text: str) -> Steps:
        """Read two steps in one sentence: "click Save and then press Enter"."""
        return self._joining.read(text)

    def _single(self, text: str, *, assertion: bool = False) -> IntermediateStep | None:
        for reading in self._language.steps.readings(hide(text)):
            if assertion and not reading.action.startswith("assert_"):
                continue
            if step := self._maker.step(text, reading):
                return step
        return None


_NAMED_AFTER = re.compile(r'[^\W\d_][^"]*"[^"]*"\s?,\s"')
_GIVEN = ("type", "append", "select")
_REPEATED = ("click", "right_click", "double_click", "key", "back", "forward", "reload")
"""What may be done several times in one sentence."""
