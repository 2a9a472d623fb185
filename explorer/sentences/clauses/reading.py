"""Reads a sentence of one or several clauses in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import wraps
from itertools import chain

from explorer.models.scenario import IntermediateStep, Sentence
from explorer.sentences.clauses.arrows import Arrows
from explorer.sentences.clauses.conditions import Conditions
from explorer.sentences.clauses.consequences import Consequences
from explorer.sentences.clauses.ellipsis import explained
from explorer.sentences.clauses.enumerations import each_part
from explorer.sentences.clauses.expectations import Expectations
from explorer.sentences.clauses.explanations import Explanations
from explorer.sentences.clauses.joined import JoinedClauses
from explorer.sentences.clauses.labelled_values import LabelledValues
from explorer.sentences.clauses.named_controls import NamedControls
from explorer.sentences.clauses.parts import NO_GOAL, Steps, pressed_name
from explorer.sentences.grammar import Language
from explorer.sentences.phrases import ARROW
from explorer.sentences.quotes import (
    AMOUNT,
    hide,
    quotations,
    quote_codes,
    quote_values,
)
from explorer.sentences.steps.argument_checks import GIVING
from explorer.sentences.steps.step_maker import StepMaker
from explorer.sentences.wording.phrasing import DoneBy, placed
from explorer.sentences.wording.plain import leading_stages
from explorer.sentences.wording.written_dates import is_part_of_date

_MAX_DEPTH = 3  # of ways to say a clause otherwise, one after another
_WAITING = 30.0  # seconds that "wait for" waits, where it says none
_MAX_PARTS = 500  # that are read of a sentence, in all ways to divide it; what people write has 60


def _once(read: Callable[[SentenceReading, str], Steps]) -> Callable[[SentenceReading, str], Steps]:
    """Keep what a part is read as: many ways to divide a sentence have their parts in common."""

    @wraps(read)
    def kept(self: SentenceReading, text: str) -> Steps:
        key = (read.__name__, text, self._depth)
        if key not in self._read:
            if len(self._read) >= _MAX_PARTS:
                return ()
            self._read[key] = self.patient(text, read(self, text))
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
        self._conditions = Conditions(language, self)
        self._expectations = Expectations(language, self)
        self._consequences = Consequences(language, self)
        self._controls = NamedControls(language, sentence, self)
        self._joining = JoinedClauses(language, self._maker, self)
        self._labelled = LabelledValues(language, self)
        self._explanations = Explanations(language, self._labelled, self)
        self._arrows = Arrows(language, self)

    def patient(self, text: str, steps: Steps) -> Steps:
        """Give what is waited for more time than what should be so at once."""
        if not steps or not all(step.is_assertion and step.seconds is None for step in steps):
            return steps
        said = list(leading_stages(self._language.leading, text))[-1]
        if not self._language.introductions.waits.match(hide(said)):
            return steps
        return tuple(step.model_copy(update={"seconds": _WAITING}) for step in steps)

    @property
    def is_deepest(self) -> bool:
        """Whether no further ways to say a clause are tried."""
        return self._depth == _MAX_DEPTH

    def whole(self, text: str) -> Steps:
        """Return the steps of the sentence, none if it is not understood or is too entangled."""
        if self._language.former_values.may_be_owners(text):
            return ()
        steps = self.steps(self._language.expanded(text))
        is_counted = any(step.action == "assert_count" for step in steps)
        is_expected = bool(steps) and steps[-1].is_assertion and not is_counted
        is_of_every = any(step.every for step in steps) and all(
            step.every or step.action == "assert_hidden" for step in steps if step.is_assertion
        )
        is_exclusive = self._language.negation.is_exclusive(text)
        is_doubtful = is_expected and is_exclusive and not is_of_every
        goes_on = self._language.descriptions.noun_phrases.goes_on
        is_doubtful |= any(goes_on(step.target, step.action, step.to_target) for step in steps)
        is_doubtful |= self._loses_place(steps) or self._loses_contrast(text, steps)
        is_doubtful |= any(is_part_of_date(step.target, step.value) for step in steps)
        is_doubtful |= any(map(_are_typed_together, steps, steps[1:]))
        is_doubtful |= any(map(_is_filled_after, steps, steps[1:]))
        is_doubtful |= self._acts_instead(text, steps)
        is_doubtful |= any(map(self._is_given_more, steps))
        is_doubtful |= self._is_of_first_only(text, steps)
        is_doubtful |= any(_has_other_field(text, step) for step in steps)
        is_doubtful |= any(self._is_of_several(step) for step in steps)
        return () if is_doubtful or len(self._read) >= _MAX_PARTS else steps

    def _loses_contrast(self, text: str, steps: Steps) -> bool:
        """Return whether what is still there is read as gone: 'no longer "A", but still "B"'."""
        if len(steps) < 2 or steps[0].action != "assert_hidden":
            return False
        is_denied = all(step.action == "assert_hidden" for step in steps)
        is_contrasted = self._language.contrasting.search(hide(text)) is not None
        return is_contrasted and (is_denied or steps[1].target == steps[0].target)

    def _acts_instead(self, text: str, steps: Steps) -> bool:
        """Return whether what is expected is read as what is typed: "make sure A costs 3"."""
        said = list(leading_stages(self._language.leading, text))[-1]
        is_typed = bool(steps) and steps[0].action in GIVING
        return is_typed and self._language.introductions.is_expectation(said)

    def _is_of_first_only(self, text: str, steps: Steps) -> bool:
        """Return whether a noun of several names is read with one: "the boxes of Ann and Bob"."""
        shared = self._language.shared_nouns
        return shared.is_of_several(text) and any(
            shared.is_of_several(step.target)
            if step.is_assertion
            else shared.is_plural(step.target)
            for step in steps
        )

    def _is_of_several(self, step: IntermediateStep) -> bool:
        """Return whether a step has one element for several: "the name and mail fields"."""
        is_behind_names = self._language.shared_nouns.is_behind_names
        return is_behind_names(step.target) or is_behind_names(step.to_target)

    def _is_given_more(self, step: IntermediateStep) -> bool:
        """Return whether what gets a value is no one field: "the city twice", "the form"."""
        if step.action not in GIVING or not step.target:
            return False
        language = self._language
        if step.target.partition(" ")[2].lower() in language.form_words.whole_form:
            return step.action == "type"  # "in the form"
        return bool(language.leaves_open(step.target) or language.connectives.repeated(step.target))

    def _loses_place(self, steps: Steps) -> bool:
        """Return whether a place is of two clauses: "next to Ann A is 1 and B is 2"."""
        is_place = self._language.descriptions.begins_with_preposition
        expected = [step for step in steps if step.action in ("assert_text", "assert_value")]
        return (
            bool(expected)
            and is_place(expected[0].target)
            and not all(is_place(step.target) for step in expected)
        )

    @_once
    def steps(self, text: str) -> Steps:
        """Return the steps of a text, none if it is not understood."""
        if done := self._language.introductions.done_before(text):
            return self._expectations.after_done(done)
        if self._language.negation.warns(text):
            return self._expectations.of_order(text) or self._expectations.of_neither(text)
        if self._language.control_verbs.renames(text):
            return ()
        if self._language.excepting.search(hide(text)):
            return self._conditions.excepted(text)
        if not self._sentence.is_outcome and (steps := self._labelled.read(text)):
            return steps
        if self._language.introductions.is_remark(text):
            return ()
        if steps := self._arrows.read(text):
            return steps
        if (way := explained(text)) and (steps := self._explanations.read(way)):
            return steps
        if steps := self._conditions.conditional(text):
            return steps
        if self._supposes(text):
            return ()
        if (found := self._consequences.read(text)) is not None:
            return found
        for said, result in self._language.connectives.results(text):
            steps, then = self.steps(said), self.steps(result)
            if steps and then and then[0].is_assertion:
                return (*steps, *then)
            if '"' in hide(result) or not self._language.people.acts(result):
                return ()  # no expectation is lost in silence
        return self._without_leading(text)

    def _without_leading(self, text: str) -> Steps:
        """Read a text with fewer and fewer of the words at its start that add nothing.

        What shows by itself is no order, whatever the rest of the text says of it.
        """
        stages = self._expectations.stages(text)
        if not stages[-1]:
            return ()
        steps = self._of_stages(stages)
        is_act = bool(steps) and not steps[0].is_assertion
        if is_act and len(stages) > 1 and self._tells_of_only(stages[0], stages[-1]):
            return ()
        return () if is_act and any(map(self._expectations.is_of_itself, stages)) else steps

    def _tells_of_only(self, text: str, rest: str) -> bool:
        """Return whether somebody shows only some by an act: "the app should show only drafts"."""
        phrasing, negation = self._language.phrasing, self._language.negation
        first = text[: len(text) - len(rest)].strip(" ,")
        is_order = negation.is_order_of_only(rest) and phrasing.done_by(rest) is not None
        return is_order and not phrasing.only_joins(first)

    def _of_stages(self, stages: Sequence[str]) -> Steps:
        if steps := next(filter(None, map(self._language.log_ins.steps, stages)), ()):
            return steps
        if steps := next(filter(None, map(self._expectations.appearing, stages)), ()):
            return steps
        if self._language.control_verbs.opens_again(stages[-1]):
            return ()  # "öffne das Ticket wieder" may mean that it was closed
        is_of_only = self._language.negation.is_order_of_only(stages[-1])
        # The "only" of "show only drafts by clicking A" is no filler.
        plain = stages[-1] if is_of_only else self._language.phrasing.plain(stages[-1])
        for reader in (
            self._conditions.conditional,
            self._expectations.with_time_limit,
            self._expectations.read,
            self._expectations.checked,
            self.joined,
            self.clause,
        ):
            if steps := reader(plain):
                return steps
        whole = stages[-1] if plain != stages[-1] and '"' in hide(plain) else ""
        steps = (self.clause(whole) or self.joined(whole)) if whole else ()
        if steps and steps[0].action == "select":
            return steps  # 'filter the list with the name "A"'
        if len(steps) > 1 and all(step.action == "assert_visible" for step in steps):
            return steps  # 'the page of A opens with the message "B"'
        for stage in reversed(stages[:-1]):
            if steps := self.joined(stage) or self.clause(stage):
                return steps
        return next(filter(None, map(self.otherwise, (plain, *reversed(stages[:-1])))), ())

    def _supposes(self, text: str) -> bool:
        """Return whether a text begins with a condition, without which nothing may be done."""
        stages = leading_stages(self._language.leading, text)
        return any(self._language.introductions.supposing.match(hide(stage)) for stage in stages)

    @_once
    def clause(self, text: str) -> Steps:
        """Read one clause as it stands."""
        if steps := self._language.log_ins.steps(text):
            return steps
        if at := self._language.log_ins.behind_address(text):
            opening = self.single(at[0])
            if opening and opening.action == "navigate":
                return (opening, *at[1])
        if done_by := self._language.phrasing.done_by(text):
            step = self.single(text)  # "open it by double-clicking it" has an expression
            return (step,) if step and step.action in _POINTED else self._done_by(done_by)
        if (closing := self._language.phrasing.without_cross(text)) != text:
            steps = self.clause(closing)  # a dialog of the browser and its tab have no cross
            return steps if all(step.action == "click" for step in steps) else ()
        clauses = self._language.connectives.routine(text)
        if clauses and not self._is_restricted(text, clauses):
            if (step := self.single(text)) and step.action == "sort" and step.value:
                return (step,)  # "sort by Price descending" names no column "Price descending"
            read = [self.clause(clause) for clause in clauses]
            steps = tuple(step for steps in read for step in steps) if all(read) else ()
            negation = self._language.negation
            is_doubtful = negation.negates(text) or negation.is_of_several(text, "")
            is_shown = steps and all(step.action == "assert_visible" for step in steps)
            if len(steps) > 1 and self._is_one_placed(steps):
                return ()  # "no tabs and no buttons in the dialog"
            if not (is_shown and is_doubtful):
                return steps  # 'the toolbar never has the button "A"', 'no row has ...'
        if repeated := self._language.connectives.repeated(text):
            steps = self.clause(repeated[1])
            if all(step.action in _REPEATED for step in steps):
                return steps * repeated[0]
            if all(step.is_assertion for step in steps):
                return ()  # 'the text "A" is shown twice'
        step = self.single(text)
        if step and step.action == "click" and self._controls.presses_key_first(text):
            return ()
        if (shared := self._language.phrasing.without_disk(text)) != text:
            sent = self.single(shared)
            step = sent if sent and sent.action == "upload" else step
        if step is None and (used := self._language.phrasing.done_with(text)):
            step = self.single(used)
        if step is None or step.action == "click":
            for rest in self._language.connectives.without_aim(text):
                steps = self.clause(rest)
                if steps and all(one.action == "key" for one in steps):
                    return steps  # "press Escape to close the dialog" names no element
        return self._controls.with_closing_verb(text, self._each_part(step) if step else ())

    def _done_by(self, way: DoneBy) -> Steps:
        """Read the act by which something is done: "click Send" of "submit it by clicking Send"."""
        goal = self.single(way.goal)
        is_act = goal is not None and goal.action in NO_GOAL
        is_act |= self._language.phrasing.remembers(way.goal)
        if way.is_denied or is_act or self._sets_box(way):
            return ()  # 'type abc into the name field by clicking "Paste"'
        if self._language.key_words.ends_with_keys(way.act):
            return ()  # "save by pressing Ctrl and S"
        steps = self.clause(way.act) or self.steps(way.act) or self.otherwise(way.act)
        if name := pressed_name(self._language, way.act, steps):
            steps = self.clause(f"{self._language.word('click')} {name}")
        if not steps or not all(step.action in _DOING for step in steps):
            return ()
        is_test = self._language.introductions.is_test(way.goal)
        if is_test and steps[0].action == "check" and '"' not in hide(way.act):
            return ()  # "verify the deletion by checking the list"
        if self._language.negation.denies(way.goal):
            return steps  # "show only drafts" expects no drafts of which nothing is said
        result = self.steps(way.goal)  # "a dialog opens with a click on A"
        if not result and self._language.descriptions.has_verb(hide(way.goal)):
            return ()  # "the report is created by clicking A" expects what is not understood
        is_result = all(step.is_assertion for step in result)
        return (*steps, *result) if is_result else steps

    def _sets_box(self, way: DoneBy) -> bool:
        """Return whether a text is typed by which a box would be ticked."""
        act = self.single(way.act)
        is_given = act is not None and act.action in GIVING
        return is_given and any(step.action in _OF_BOX for step in self.steps(way.goal))

    def _each_part(self, step: IntermediateStep) -> Steps:
        """Return a step for each element that a step names, none if that is no enumeration."""
        parts = each_part(self._language, step, self._sentence.text)
        is_one = len(parts) == 1 and parts[0].action in _CLICKS
        embedded_clauses = self._language.embedded_clauses
        if is_one and ARROW.search(hide(parts[0].target)):
            return ()  # "the preview -> the page opens"
        is_shown = len(parts) == 1 and parts[0].action in ("assert_visible", "assert_hidden")
        if is_shown and _NAMED_AFTER.search(hide(parts[0].target)):
            return ()  # 'on dragging "A", "B"' is no element
        if is_one and (
            embedded_clauses.are_in_sequence(parts[0].target)
            or embedded_clauses.are_several(parts[0].target)
            # "right-click the file, then Wait"; the link "Save and then close" may be called so
            or (parts[0].action != "click" and embedded_clauses.has_sequence(parts[0].target))
        ):
            return ()  # '"A" in the list "B" and the slot "C"'
        return parts

    def _is_restricted(self, text: str, clauses: Sequence[str]) -> bool:
        """Return whether what a clause says unquoted is no name: "A instead of B"."""
        taken = {one for clause in clauses for one in quotations(clause)} - set(quotations(text))
        return any(map(self._language.negation.restricts, taken))

    def _is_one_placed(self, steps: Steps) -> bool:
        """Return whether only the last of what is denied has a place, which may be of all."""
        has_place = self._language.descriptions.has_place
        *others, last = (step.to_target or step.target for step in steps)
        are_denied = all(step.action == "assert_hidden" or step.number == 0 for step in steps)
        last_placed = has_place(last) or bool(steps[-1].to_target)
        return are_denied and last_placed and not any(map(has_place, others))

    @_once
    def otherwise(self, text: str) -> Steps:
        """Read a clause that no expression fits by other ways to say it."""
        way = self._language.phrasing.done_by(text)
        if self.is_deepest or (way and way.is_denied):
            return ()
        if self._language.connectives.begins_with_act(text):
            return ()  # "verify that on pressing Escape the dialog closes"
        if self._language.control_verbs.reopens(text):
            return self._controls.read(text)
        if way and self._sets_box(way):
            return ()  # 'die Zahl 5 wird durch die Eingabe von "5" gesetzt' ticks no box
        self._depth += 1
        restricts, valued = self._language.negation.restricts(text), quote_values(text)
        for quoted in (valued, text if restricts else quote_codes(text)):
            steps = self.steps(quoted) if quoted != text else ()
            if steps and steps[0].action in (
                *GIVING,
                "assert_text",
                "assert_value",
                "assert_count",
            ):
                self._depth -= 1
                return steps if quoted == valued or self._is_one_value(steps) else ()
            is_shown = len(steps) == 1 and steps[0].action == "assert_visible"
            if is_shown and quoted == valued and _is_amount(steps[0].target):
                self._depth -= 1
                return steps  # "the amount 74,90 EUR is shown"
        if (named := self._language.paired_values.behind_noun(text)) and not restricts:
            steps = self.clause(named)
            if steps and steps[0].action in GIVING:
                self._depth -= 1
                return steps
        phrasing = self._language.phrasing
        said = phrasing.variants(text)
        if self._inflects:
            said = chain(said, phrasing.inflected(text))
        steps = next(filter(None, map(self.steps, said)), ())
        readers = (self._placed, self.framed, self._placed_at_end, self._placed_state)
        steps = steps or next(filter(None, (read(text) for read in readers)), ())
        if not steps and (once := self._language.without_again(text)) != text:
            steps = self.steps(once)  # "turn the toggle off again"
        self._depth -= 1
        return steps or self._controls.read(text)

    def _is_one_value(self, steps: Steps) -> bool:
        """Return whether all values have a field, which is one: no "user ann and password"."""
        joint = re.compile(rf"\s(?:{self._language.joining})\s")
        fields = [hide(step.target) for step in steps if step.action in GIVING]
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

    def _placed(self, text: str) -> Steps:
        """Read a clause with a place before it: 'in the list, there is "Tea"'."""
        for place, rest in self._language.phrasing.places(text):
            if self._language.descriptions.is_incomplete(place):
                continue
            if steps := placed(self.steps(rest), place):
                is_of_all = self._language.embedded_clauses.are_only_in_sequence(rest)
                return (steps[0], *placed(steps[1:], place)) if is_of_all else steps
        return ()

    def _placed_at_end(self, text: str) -> Steps:
        """Read a clause with a place behind a value: 'fill "Name" with "Ada" in the dialog'."""
        for place, rest in self._language.phrasing.places_at_end(text):
            if self._language.continuations.are_in_element(place):
                continue  # "in line 12 and save the file"
            steps = self.steps(rest)
            if len(steps) == 1 and steps[0].action in GIVING and (found := placed(steps, place)):
                return found
        return ()

    def _placed_state(self, text: str) -> Steps:
        """Read a clause with a place beside a state: '"Editor" is ticked for "Ann"'."""
        for place, rest in self._language.phrasing.places_of_state(text):
            if self._language.continuations.are_in_element(place):
                continue  # 'for "Ann" and the form is saved'
            is_known = place.endswith('"') or self._language.control_verbs.names_message(place)
            if not is_known or hide(rest).count('"') > _ONE_QUOTATION:
                continue  # "in the end", 'for "Ann" instead of "Bob"'
            steps = self.steps(rest)
            if len(steps) == 1 and steps[0].action in _OF_STATE:
                return placed(steps, place)
        return ()

    def framed(self, text: str) -> Steps:
        """Read a clause by its verb and the phrases around it."""
        if not (frames := self._language.frames) or self._language.amounts.compares(text):
            return ()
        steps = [self._maker.framed(one) for one in frames.steps(text)]
        return (
            self._controls.with_closing_verb(text, tuple(step for step in steps if step))
            if all(steps)
            else ()
        )

    @_once
    def joined(self, text: str) -> Steps:
        """Read two steps in one sentence: "click Save and then press Enter"."""
        return self._joining.read(text)

    def single(self, text: str, *, assertion: bool = False) -> IntermediateStep | None:
        """Read a clause as one step by an expression; None if none of them fits.

        Args:
            text: The clause.
            assertion: Whether only expectations are meant.
        """
        if self._language.connectives.begins_with_act(text):
            return None  # the act would be a part of an element
        if self._language.control_verbs.reopens(text):
            return None  # "reopen the ticket" is no click on it
        for reading in self._language.steps.readings(hide(text)):
            if assertion and not reading.action.startswith("assert_"):
                continue
            if step := self._maker.step(text, reading):
                return step
        return None


def _are_typed_together(one: IntermediateStep, other: IntermediateStep) -> bool:
    """Return whether two texts are typed one behind the other: 'add "A" and "B" to the list'."""
    return one.action == other.action == "type" and not one.target


def _is_filled_after(one: IntermediateStep, other: IntermediateStep) -> bool:
    """Return whether an expectation goes on as a field and its value: "the URL has a=1 and b=2"."""
    return one.is_assertion and other.action == "fill_form"


def _has_other_field(text: str, step: IntermediateStep) -> bool:
    """Return whether a value has another field and its value in it: "set A to b 1, C to d"."""
    if step.action not in GIVING or ", " not in step.value or step.value in quotations(text):
        return False
    preposition = text.partition(step.value)[0].rstrip().rpartition(" ")[2]
    return f" {preposition} " in step.value.partition(", ")[2]


def _is_amount(element: str) -> bool:
    """Return whether the one quotation of an element is an amount of money: 'the sum "3 €"'."""
    quoted = quotations(element)
    return len(quoted) == 1 and AMOUNT.fullmatch(quoted[0]) is not None


_NAMED_AFTER = re.compile(r'[^\W\d_][^"]*"[^"]*"\s?,\s"')
_OF_STATE = ("assert_checked", "assert_unchecked", "assert_enabled", "assert_disabled")
_OF_BOX = ("assert_checked", "assert_unchecked")
_ONE_QUOTATION = 2  # quotation marks
_CLICKS = ("click", "double_click", "right_click")
_REPEATED = ("click", "right_click", "double_click", "key", "back", "forward", "reload")
"""What may be done several times in one sentence."""
_POINTED = ("double_click", "right_click", "hover")
_DOING = (*_REPEATED, "hover", "dialog", "check", *GIVING)
"""What something else may be done by."""
