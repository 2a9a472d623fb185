"""Reads clauses that are joined, of which the second may leave out what the first one says."""

from __future__ import annotations

import re

from explorer.models.scenario import IntermediateStep, StepAction
from explorer.sentences.clauses.alike_pairs import alike_clauses
from explorer.sentences.clauses.ellipsis import (
    are_alike,
    goes_on_with_part,
    listed,
    without_enter,
)
from explorer.sentences.clauses.parts import ClauseReader, Steps
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import VARIABLE_HIDDEN, hide, quotations
from explorer.sentences.steps.argument_checks import GIVING
from explorer.sentences.steps.step_maker import StepMaker
from explorer.sentences.wording.ellipses import alike
from explorer.sentences.wording.plain import without_leading

_COMMA = re.compile(r",\s(?=\S)|\s[\u2013\u2014]\s(?=\S)")
_AFTER_PLACE = re.compile(r'(?<=")\s(?=\w)')
"""Matches the end of a place that ends with a quotation, where no comma is."""
_GAP = re.compile(r"\s(?=\S)")
_PARTICLE_LAST = re.compile(r'(?<=")\s\w{2,3}$')
"""Matches the particle of a verb behind a quotation: "ein" of "gib ... ein"."""
_QUOTATION = re.compile(r'"[^"]*"')
_PLACED = (
    "assert_visible", "assert_hidden", "assert_text", "assert_value", "assert_enabled",
    "assert_disabled", "assert_checked", "assert_unchecked",
)  # fmt: skip
"""What may be expected in a place that the sentence begins with."""
_VALUED = (
    "assert_text",
    "assert_value",
    "assert_title",
    "assert_count",
)
"""What may be expected twice with but a comma between."""
_CHOSEN = ("assert_checked", "assert_unchecked")
_STATES = (*_CHOSEN, "assert_enabled", "assert_disabled")
_OF_EACH_NAME = (
    *_STATES, "click", "check", "uncheck", "hover", "clear", "assert_visible", "assert_hidden",
    "assert_value",
)  # fmt: skip
"""What may be done with, or expected of, each of several that have one noun."""
_OPPOSITE: dict[StepAction, StepAction] = {
    "assert_checked": "assert_unchecked",
    "assert_unchecked": "assert_checked",
    "assert_enabled": "assert_disabled",
    "assert_disabled": "assert_enabled",
    "assert_expanded": "assert_collapsed",
    "assert_collapsed": "assert_expanded",
    "assert_visible": "assert_hidden",
    "assert_hidden": "assert_visible",
}
_PLACED_VALUE = re.compile(rf'(?:"[^"]*"|{VARIABLE_HIDDEN})\s\w')
"""A quotation or a variable with its place: '"Rome" in the place field'."""


class JoinedClauses:
    """Reads the joined clauses of one sentence.

    Args:
        language: The grammar.
        maker: Makes the steps of the sentence.
        parts: Reads each of the clauses.
    """

    def __init__(self, language: Language, maker: StepMaker, parts: ClauseReader) -> None:
        self._language = language
        self._maker = maker
        self._parts = parts
        self._joint = re.compile(rf"\s(?:{language.joining})\s")

    def read(self, text: str) -> Steps:
        """Read two steps in one sentence: "click Save and then press Enter"."""
        readers = (
            self._of_each_name,
            self._paired,
            self._expected_in_place,
            self._named,
            self._placed,
            self._entered,
            self._replaced,
            self._contrasted,
            self._opposed,
            self._alike,
            self._counted_names,
        )
        for read in readers:
            if steps := read(text):
                return steps
        for border in self._language.borders.finditer(hide(text)):
            said, rest = text[: border.start()].rstrip(), text[border.end() :]
            if border[0] == ", " and not all(
                map(self._language.phrasing.begins_with_verb, (said[:1].lower() + said[1:], rest))
            ):
                continue  # "the button Save, Close", "after Save was clicked, click Close"
            if self._language.negation.excepts(said):
                continue  # "click anything but Delete"
            first = self._before_border(said)
            has_verb = self._language.phrasing.verb_at_end(said) != ""  # 'auf "A" gehen und ...'
            if not first and not has_verb and (verb := self._language.phrasing.verb_at_end(rest)):
                said = f"{said} {verb}"  # '"A" bei "X" und "B" bei "Y" eintragen'
                first = self._parts.clause(said) or _typed(self._parts.otherwise(said))
            elif not first and (particle := _PARTICLE_LAST.search(hide(rest))):
                # 'gib den Preis "3" und den Ort "Rom" ein'
                first = _typed(self._one(f"{said}{particle[0]}"))
            rest = self._language.phrasing.without_fillers(rest)
            if not first:
                continue
            is_then = self._language.sequences.fullmatch(f" {border[0].lstrip(' ,')}") is not None
            if is_then and (then := self._from_menu(first[-1], rest)):
                return (*first, *then)
            if first[-1].action == "right_click" and _QUOTATION.fullmatch(hide(rest)):
                return ()  # 'right-click "A" and "B"'
            if then := self._following(said, first[-1], rest):
                return (*without_enter(first, then), *then)
        for read in (
            self._enumerated,
            self._side_by_side,
            self._replacing_first,
            self._each_property,
        ):
            if steps := read(text):
                return steps
        return ()

    def _each_property(self, text: str) -> Steps:
        """Read several properties: "Dune has a stock of 42 and the status Sold"."""
        read = [self._one(clause) for clause in self._language.properties.each(text)]
        are_expected = all(steps and all(step.is_assertion for step in steps) for steps in read)
        return tuple(step for steps in read for step in steps) if are_expected else ()

    def _of_each_name(self, text: str) -> Steps:
        """Read a noun that is said once for several names: "tick the boxes of Ann and Bob"."""
        shared = self._language.shared_nouns.each(text, self._language.phrasing.begins_with_verb)
        if not shared:
            return ()
        if shared.rest and " " not in shared.rest:  # "ticked and enabled"
            joint = text[: -len(shared.rest)].split()[-1]
            said = [f"{clause} {joint} {shared.rest}" for clause in shared.clauses]
            each = [self._parts.steps(clause) for clause in said]
            are_states = all(steps and all(one.is_assertion for one in steps) for steps in each)
            return tuple(step for steps in each for step in steps) if are_states else ()
        read = [self._one(clause) for clause in shared.clauses]
        then = self._parts.steps(shared.rest) if shared.rest else ()
        are_one = all(len(steps) == 1 for steps in read)
        if not are_one or len({steps[0].action for steps in read}) > 1:
            return ()
        steps = tuple(step for steps in read for step in steps)
        is_known = steps[0].action in _OF_EACH_NAME and (then or not shared.rest)
        return (*steps, *then) if is_known else ()

    def _from_menu(self, first: IntermediateStep, rest: str) -> Steps:
        """Read the entry of a menu that is opened before: 'right-click "A", then "Delete"'.

        What has no quotation marks may be an instruction or a key: "then Press Escape".
        """
        if first.action != "right_click" or not _QUOTATION.fullmatch(hide(rest)):
            return ()
        return self._parts.clause(f"{self._language.word('click')} {rest}")

    def _paired(self, text: str) -> Steps:
        """Read values before their fields: "enter Ada as the name and Rome as the city"."""
        pairs, rest = self._language.paired_values.quoted(text)
        steps = self._parts.steps(pairs) if pairs else ()
        if not steps or not all(step.action in GIVING for step in steps):
            return ()
        then = self._parts.steps(rest) if rest else ()
        return () if rest and not then else (*steps, *then)

    def _named(self, text: str) -> Steps:
        """Read an expectation of several names without quotation marks: "Tea, Coffee and Milk"."""
        ellipses = self._language.ellipses
        quoted = ellipses.with_quoted_names(text) or ellipses.with_quoted_kind(text)
        steps = self._parts.steps(quoted) if quoted else ()
        return steps if all(step.is_assertion for step in steps) else ()

    def _side_by_side(self, text: str) -> Steps:
        """Read clauses with but a comma between them, each of which is whole."""
        language = self._language
        for border in _COMMA.finditer(hide(text)):
            said, rest = text[: border.start()], text[border.end() :]
            is_linked = any(map(language.control_verbs.is_linked, (said, rest)))
            is_linked |= language.phrasing.is_relative(rest)
            if is_linked or language.negation.restricts(said):
                continue  # "after A was clicked, click B"
            if not (first := self._one(said)):
                continue
            if any(step.is_assertion for step in first):
                if then := self._expected_beside(first, rest):
                    return (*first, *then)
                continue
            bare = language.phrasing.without_fillers(rest)
            then = self._from_menu(first[-1], bare) if bare != rest else ()
            then = then or self._parts.steps(bare)
            says_then = (
                bare != rest or language.introductions.is_expectation(bare) or self._is_order(said)
            )
            if then and (says_then or not then[0].is_assertion):
                return (*without_enter(first, then), *then)
        return ()

    def _expected_beside(self, first: Steps, text: str) -> Steps:
        """Read an expectation with its own subject and verb: 'the title is "A", the price is 4'.

        A subject without an article is the name of a field, whose value is a name or a number.
        """
        is_subject = self._language.descriptions.is_article(text.partition(" ")[0])
        if not (is_subject or text[0].isupper()) or not self._language.ellipses.has_verb(text):
            return ()
        steps = self._parts.steps(text)
        if not is_subject and any(step.value[:1].islower() for step in steps):
            return ()
        are_values = all(
            step.action in _VALUED and not (step.every or step.condition)
            for step in (*first, *steps)
        )
        return steps if are_values else ()

    def _is_order(self, text: str) -> bool:
        """Return whether a text begins with a verb, so that what follows a comma comes of it."""
        plain = without_leading(self._language.leading, text)
        return self._language.phrasing.begins_with_verb(plain[:1].lower() + plain[1:])

    def _placed(self, text: str) -> Steps:
        """Read clauses that all begin with a place: "for A pick B, for C pick D"."""
        for border in _COMMA.finditer(hide(text)):
            said, rest = text[: border.start()], text[border.end() :]
            if self._begins_with_place(said) and self._begins_with_place(rest):
                first = self._one(said)
                return (*first, *then) if first and (then := self._parts.steps(rest)) else ()
        return ()

    def _expected_in_place(self, text: str) -> Steps:
        """Read an expectation of a place: 'in the dialog, the heading reads "A"'."""
        border = _COMMA.search(hide(text)) or _AFTER_PLACE.search(hide(text))
        if not border or not self._begins_element(text[border.end() :], border):
            return ()
        place, rest = text[: border.start()], text[border.end() :]
        place = place[:1].lower() + place[1:]
        if not self._language.phrasing.is_place(place):
            return ()
        steps = self._parts.steps(rest)
        is_row = any(self._language.things.get(word) == "row" for word in hide(place).split())
        if not all(step.is_assertion for step in steps):
            return ()  # 'in the table, find the row "A" and click "Pay"'
        if len(steps) > 1 and any(step.action == "assert_order" for step in steps):
            return ()  # 'in the list, "A" comes before "B" and "C"'
        found = [_in_place(step, place, is_row=is_row) for step in steps]
        return tuple(step for step in found if step) if all(found) else ()

    def _begins_element(self, text: str, border: re.Match[str]) -> bool:
        """Return whether an element follows a place: 'in the row "Tea" the price is "3"'."""
        article = text.partition(" ")[0]
        return "," in border[0] or self._language.descriptions.is_article(article)

    def _begins_with_place(self, text: str) -> bool:
        phrasing = self._language.phrasing
        text = text[:1].lower() + text[1:]
        return any(phrasing.begins_with_verb(rest) for _, rest in phrasing.places(text))

    def _one(self, text: str) -> Steps:
        if self._language.introductions.asserting.match(hide(text)):
            return self._parts.steps(text)  # "make sure that Active is ticked"
        plain = self._language.phrasing.plain(text)
        steps = self._parts.clause(text)
        if all(step.action == "click" for step in steps):
            steps = self._parts.clause(plain) or steps  # "... to open the menu" is of no name
        return steps or self._parts.otherwise(text)

    def _enumerated(self, text: str) -> Steps:
        """Read a clause and one behind a comma that leaves out what that one says."""
        for border in _COMMA.finditer(hide(text)):
            said, rest = text[: border.start()], text[border.end() :]
            if not alike(said, rest) and not _PLACED_VALUE.match(hide(rest)):
                continue
            first = self._one(said)
            if first and rest[0] == "{" and first[-1].action not in GIVING:
                continue  # '"A" is shown, {b} is not'
            if first and first[-1].action == "assert_hidden":
                then = self._parts.clause(rest)  # 'no longer shows "A", "B" is still there'
                if then and all(step.is_assertion for step in then):
                    return (*first, *then)
            if first and (then := self._elliptic(said, first[-1], rest)):
                return (*first, *then)
        return ()

    def _entered(self, text: str) -> Steps:
        """Read a name and a password that no field is named for: "enter ann and x, then log in"."""
        log_ins = self._language.log_ins
        for border in self._language.borders.finditer(hide(text)):
            typed = log_ins.entered(text[: border.start()].rstrip())
            then = self._parts.steps(text[border.end() :]) if typed else ()
            if then and then[0].action == "click" and log_ins.is_named(then[0].target):
                return (*typed, *then)
        return ()

    def _before_border(self, said: str) -> Steps:
        """Read the clauses before a conjunction; no value has another field and its value in it."""
        first = self._one(said)
        value = first[-1].value if first and first[-1].action in GIVING else ""
        if ", " in value and value not in quotations(said):
            return self._parts.joined(said) or first  # "set Title to Lab, Color to blue"
        return first or self._enumerated(said)

    def _following(self, said: str, first: IntermediateStep, rest: str) -> Steps:
        """Read a clause behind another one: it may leave out what that one says."""
        if first.action == "key" and (key := self._language.keys.get(rest.strip().lower())):
            return (first.model_copy(update={"value": key}),)  # "Invio" is no form of "inviare"
        if whole := self._language.shared_nouns.of_other(said, rest):
            steps = self._parts.steps(whole)
            are_expected = all(step.is_assertion for step in (first, *steps))
            is_one = not any(self._joint.search(hide(step.target)) for step in steps)
            return steps if are_expected and is_one else ()
        if self._language.descriptions.noun_phrases.is_of_other(rest):
            return ()  # 'the number on "A" is 1 and that on "B" is 2'
        if counted := self._language.ellipses.counted(said, first, rest):
            return self._parts.clause(counted)
        if whole := self._language.ellipses.with_subject(first, rest):
            steps = self._parts.clause(whole)
            if steps and all(step.is_assertion for step in steps):
                return steps
        if steps := self._parts.steps(rest):
            is_state = first.is_assertion and rest.isalpha() and rest.islower()
            if is_state and not all(step.is_assertion for step in steps):
                return self._elliptic(said, first, rest)  # "cochée et active" orders nothing
            return steps
        bare = self._language.embedded_clauses.without_that(rest)  # "and that ..."
        if first.is_assertion and bare != rest:
            steps = self._parts.steps(bare) or self._elliptic(said, first, bare)
            return steps if all(step.is_assertion for step in steps) else ()
        return self._elliptic(said, first, rest)

    def _alike(self, text: str) -> Steps:
        """Read an enumeration of pairs, each as the same clause: "A" with "1", "B" with "2"..."""
        clauses = alike_clauses(text, self._language.joining)
        read = [self._one(clause) for clause in clauses]
        is_one = all(read) and len({step.action for steps in read for step in steps}) == 1
        return tuple(step for steps in read for step in steps) if is_one else ()

    def _counted_names(self, text: str) -> Steps:
        """Read how many there are and what they are called: "two tabs: Open and Closed"."""
        colon, comma = hide(text).find(": "), hide(text).rfind(", ")
        if colon < 0 and comma > 0:  # "one run is left, calm-heron"
            colon = comma
            names = self._language.ellipses.one_name(text[comma + 2 :])
        else:
            names = self._language.ellipses.enumerated(text[colon + 2 :]) if colon > 0 else []
        steps = self._one(text[:colon]) if names else ()
        if len(steps) != 1 or steps[0].action != "assert_count" or steps[0].comparison:
            return ()
        (counted,) = steps
        if counted.number != len(names) or counted.condition:
            return ()  # "two texts: Terms and Conditions and Imprint"
        place, code = counted.to_target, self._language.code
        return (
            counted,
            *(
                IntermediateStep(action="assert_text", target=place, value=name, language=code)
                if place
                else IntermediateStep(action="assert_visible", target=f'"{name}"', language=code)
                for name in names
            ),
        )

    def _contrasted(self, text: str) -> Steps:
        """Read what is expected and what is not: 'the list shows "Tea", but not "Milk"'."""
        for border in self._language.contrasts.borders(text):
            said, rest = text[: border.start()], text[border.end() :]
            texts = self._language.contrasts.excluded_names(rest)
            first = (
                self._parts.clause(said) or self._parts.joined(said) or self._parts.otherwise(said)
            )
            if first and (then := self._maker.excluded(first[-1], texts)):
                return (*first, *then)
        return ()

    def _opposed(self, text: str) -> Steps:
        """Read two expectations that are opposed: "A is on, while B is off", "A is on, B isn't"."""
        for border in self._language.opposing.finditer(hide(text)):
            said, rest = text[: border.start()], text[border.end() :]
            first = self._one(said)
            then = self._following(said, first[-1], rest) if first else ()
            if then and all(step.is_assertion for step in (*first, *then)):
                return (*first, *then)
        for border in _COMMA.finditer(hide(text)):
            said, rest = text[: border.start()], text[border.end() :]
            if rest[0] == "{" or self._language.begins_with_conjunction(rest):
                continue  # '"A" is shown, {b} is not', "A is on, but B is not"
            if self._language.contrasts.said_of(rest)[1] and (first := self._one(said)):
                state = self._in_state(said, first[-1], rest)
                return (*first, state) if state else ()
        return ()

    def _replaced(self, text: str) -> Steps:
        """Read what is expected, and no longer what was before: 'shows "A" instead of "B"'."""
        changed = self._language.connectives.changed(text)
        if not (found := changed or self._language.contrasts.replaced(text)):
            return ()
        return self._instead(*found, changes=changed is not None)

    def _replacing_first(self, text: str) -> Steps:
        """Read the same where what was before comes first: 'instead of "A" it says "B"'."""
        found = self._language.contrasts.replaced_first(text)
        return self._instead(*found, changes=False) if found else ()

    def _instead(self, said: str, former: str, *, changes: bool) -> Steps:
        """Read what is expected where something else was before."""
        steps = self._one(said)
        if len(steps) != 1 or not steps[0].is_assertion or steps[0].comparison:
            return ()
        (step,) = steps
        if step.number is not None:
            return steps if former.isdecimal() else ()  # another number is not the former one
        if step.action not in ("assert_text", "assert_visible"):
            return ()
        if any(map(str.isdecimal, former)) and changes:
            return steps  # "from 3 to 13": the text has a "3" in it, too
        is_part = former.casefold() in (step.value or step.target).casefold()
        return steps if is_part else (*steps, *self._maker.excluded(step, [former]))

    def _elliptic(self, said: str, first: IntermediateStep, rest: str) -> Steps:
        """Read what leaves out the verb or the subject of the clause before it."""
        negation = self._language.negation
        if first.every and negation.is_exclusive(said) and not negation.negates(rest):
            return ()  # 'only "A" and "B" are shown' is one expectation
        if first.action == "upload":
            return ()  # a second file would replace the first
        is_state = first.action in _STATES and len(quotations(first.target)) > 1
        if is_state and (rest[0] == '"' or self._language.phrasing.is_place(rest)):
            return ()  # '"A" is ticked for "Ann" and "Bob"', "... and in the row of Bob"
        if goes_on_with_part(first, rest, self._language.word("with")):
            return ()  # 'a row with "A" and "B"' is one row
        if steps := listed(first, rest):
            return steps
        place = self._language.contrasts.excluded_place(rest) if first.is_assertion else ""
        if place and (elsewhere := self._place_in(said)):
            return self._outside(said, elsewhere, place)
        if place and first.action != "assert_visible":
            return ()  # '"Save" is enabled but not in the dialog'
        if first.action in _STATES and self._language.contrasts.ends_with_being(rest):
            state = self._in_state(said, first, rest)
            return (state,) if state else ()  # of several, nothing is read
        still = self._language.contrasts.still_there(rest)
        if still and first.action == "assert_hidden":
            return listed(first.model_copy(update={"action": "assert_visible"}), still)
        if texts := self._language.contrasts.excluded_names(rest):
            if self._language.contrasts.ends_with_negation(rest):
                return ()  # "shows Rent and Food no longer" denies both
            return self._maker.excluded(first, texts)
        # What is or is not shown may be said of quotations, which are read before.
        if state := self._in_state(said, first, rest):
            return (state,)
        if first.action in GIVING:
            rest = self._language.paired_values.behind_noun(rest) or rest
        for whole in self._language.ellipses.completed(said, first, rest):
            steps = self._parts.clause(whole)
            if steps and all(are_alike(first, step) for step in steps):
                return steps if _have_fields(first, steps) else ()
            steps = self._parts.joined(whole) or self._parts.framed(whole)
            if steps and are_alike(first, steps[0]):
                return steps if _have_fields(first, steps) else ()
        return ()

    def _place_in(self, said: str) -> int:
        """Return where the place begins that a clause ends with, 0 if it has none."""
        starts = (gap.end() for gap in _GAP.finditer(hide(said)))
        return next((n for n in starts if self._language.phrasing.is_place(said[n:])), 0)

    def _outside(self, said: str, first: int, place: str) -> Steps:
        """Read where something is not that is elsewhere: "in the header, but not in the footer".

        Args:
            said: The clause.
            first: Where its place begins.
            place: The place in which it is not.
        """
        steps = self._parts.clause(f"{said[:first]}{place}")
        if len(steps) != 1 or steps[0].comparison:
            return ()
        (step,) = steps
        if step.action == "assert_visible":
            return (step.model_copy(update={"action": "assert_hidden"}),)
        return self._maker.excluded(step, [step.value]) if step.action == "assert_text" else ()

    def _in_state(self, said: str, first: IntermediateStep, rest: str) -> IntermediateStep | None:
        """Return that another element is in the same state or not: "A is ticked, but B is not"."""
        name, is_denied = self._language.contrasts.said_of(rest)
        if not name or first.action not in _OPPOSITE or first.every:
            return None
        if self._language.descriptions.has_preposition(first.target):
            return None  # '"A" is ticked for "Ann" and "B" is not'
        is_same = is_denied == self._language.negation.negates(said)
        action = first.action if is_same else _OPPOSITE[first.action]
        return first.model_copy(update={"action": action, "target": name})


def _in_place(step: IntermediateStep, place: str, *, is_row: bool) -> IntermediateStep | None:
    """Return an expectation of a place; None if it has one, or is of none."""
    if step.action == "assert_count" and not step.to_target:
        return step.model_copy(update={"to_target": place.partition(" ")[2]})
    if step.action == "assert_order" and step.to_target:
        there = {"target": f"{step.target} {place}", "to_target": f"{step.to_target} {place}"}
        return step.model_copy(update=there)
    if step.action not in _PLACED or not step.target or step.condition or step.every:
        return None
    if step.action in _CHOSEN and '"' in hide(place) and not is_row:
        return None  # 'under "Size", "M" is selected' is a value
    return step.model_copy(update={"target": f"{step.target} {place}"})


def _typed(steps: Steps) -> Steps:
    """Return steps if they only type something, none otherwise."""
    return steps if all(step.action == "type" for step in steps) else ()


def _have_fields(first: IntermediateStep, steps: Steps) -> bool:
    """Return whether no value is left without a field where the clause before names one."""
    typed = [step for step in steps if step.action == "type"]
    return not first.target or all(step.target for step in typed)  # 'and "A", "B" as answers'
