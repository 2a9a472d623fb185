"""Makes a step of an expression that a sentence fits and of its arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from explorer.dates import month_called
from explorer.models.scenario import IntermediateStep, Sentence, StepAction
from explorer.sentences.expressions.expression import Argument
from explorer.sentences.expressions.slots import MODIFIER, SLOTS
from explorer.sentences.expressions.step_expressions import Reading
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import (
    hide,
    quotation_spans,
    quotations,
    typed_text,
    unquoted,
    without_quotations,
)
from explorer.sentences.steps.argument_checks import GIVING, ArgumentChecks
from explorer.sentences.steps.keys import is_key, key_named
from explorer.sentences.steps.quantities import OF_EVERY, count_of, number_of, read_every
from explorer.sentences.verb_frames.roles import Framed
from explorer.sentences.wording.written_dates import is_written_in_digits


class StepMaker:
    """Makes the steps of one sentence in one language.

    Args:
        language: The grammar.
        sentence: Has the table or the text that a step may need.
    """

    def __init__(self, language: Language, sentence: Sentence) -> None:
        self._language = language
        self._sentence = sentence
        self._checks = ArgumentChecks(language, sentence)

    def step(self, text: str, reading: Reading) -> IntermediateStep | None:
        """Return the step of a reading, None if that cannot be meant."""
        said = _by_slot(text, reading.arguments)
        if "place" in said:  # 'in the row of Tea I click "Edit"'
            said["place"] = self._language.people.without_person(said["place"])
        if "compared" in said:  # "the total is at least 30"
            said["number"] = said.pop("compared")
        if "shortcut" in said:
            said["key"] = said.pop("shortcut")
        if "button" in said:
            said["element"] = said.pop("button")
        if reading.action in ("check", "uncheck") and "quotations" in said:
            said["element"] = self._rows(text, reading, said.pop("quotations"))
        if reading.action == "fill_form" and "quoted" in said:  # 'the "Add user" form'
            said["element"] = said.pop("quoted")
        if reading.action == "dialog" and "named" in said:  # "confirm with Archive"
            name = said.pop("named")
            if not self._is_button(name):
                return None
            said["element"] = f'"{name}"'
        is_confirmed = reading.action == "key" and self._language.confirms(text)
        if is_confirmed and said.get("key", "").lower() in _KEYS_AND_BUTTONS:
            return None
        if "affirming" in said:  # "confirm with OK"
            said["element"] = f'"{said.pop("affirming")}"'
        if reading.action in _OF_STATE and _ends_as_name(text, reading):
            return None  # "the status is Closed" expects a text
        if reading.action == "assert_visible" and (
            denied := self._language.negation.without_no(
                said.get("element", ""), self._sentence.text
            )
        ):  # "no dialog opens"
            said["element"], reading = denied, replace(reading, action="assert_hidden")
        if reading.action in GIVING and self._is_one_name(text, reading):
            return None
        first = said.get("element", "").partition(" ")[0].lower()
        if "from" in said and (
            self._language.phrasing.belongs(first) or self._goes_on_as_noun(said)
        ):
            said["element"] = f"{said['from'].partition(' ')[2]} {said['element']}".strip()
        reading = self._of_foldable(said, reading)
        if reading.action in ("type", "append") and "element" in said:
            said["element"] = self._with_field(text, reading, said["element"])
        if "toggle" in said:
            said["switch"] = said.pop("toggle")
        if "switch" in said and self._is_part_of_switch(said["switch"], said["element"]):
            said["element"] = f"{said['switch']} {said['element']}"
        if reading.action in ("assert_visible", "assert_hidden") and "element" in said:
            said["element"] = self._with_noun(text, reading, said["element"])
        element = said.get("element", "")
        if element.lower() in self._language.descriptions.be_forms:
            return None  # "der Schalter ist aktiviert"
        switched = _SWITCHED.get(reading.action)
        if switched and self._language.is_switched(element, _literal_part(text, reading)):
            reading = replace(reading, action=switched)
        if reading.action == "click" and (opened := self._opened_address(text, element)):
            return opened  # 'open the board "/b/plan"'
        if reading.action == "assert_text" and self._language.page_words.is_title(element):
            reading = replace(reading, action="assert_title")
        is_slid = self._language.descriptions.noun_phrases.is_slid
        if reading.action == "drag" and is_slid(element, said["target"]):
            reading, said["value"] = replace(reading, action="type"), said.pop("target")
        described = self._described(element) if element else ""
        if not self._checks.can_be_meant(said, reading, described):
            return None
        if reading.action in ("assert_visible", "assert_hidden") and "written" in said:
            said["quoted"] = f'"{said.pop("written")}"'
        if reading.action in ("assert_visible", "assert_hidden") and "quoted" in said:
            said["element"] = self._in_element(said.pop("quoted"), said.get("element", ""))
        if reading.action == "drag" and "quoted" in said:
            said["element"] = self._dragged(text, reading, said["element"], said.pop("quoted"))
        elif reading.action == "drag" and (origin := self._language.descriptions.origin(element)):
            said["element"] = self._in_element(*origin)
        if reading.action in ("assert_title", "assert_url", "assert_text"):
            said["comparison"] = self._language.amounts.text_comparison(
                _literal_part(text, reading)
            )
        fields: dict[str, Any] = {
            "action": reading.action,
            "language": self._language.code,
            "target": self._described(" ".join(said[slot] for slot in _TARGET if slot in said)),
            "to_target": said.get("target", "").strip(),
            "value": self._value(said, reading.action),
            "table": self._sentence.table if reading.fixed.get("from_table") else (),
            "comparison": said.get("comparison", ""),
            "offers": reading.action in _OF_TEXT and self._offers(text, reading),
            "chooses": reading.action == "click" and self._chooses(said),
            **{name: value for name, value in reading.fixed.items() if name in _FIXED},
        }
        if reading.fixed.get("from_table") and not self._sentence.table:
            return None
        if reading.fixed.get("from_doc_string"):
            if self._sentence.doc_string is None:
                return None
            fields["value"] = self._sentence.doc_string
        if "number" in said:
            comparison, number = self._language.amounts.compared(said["number"].strip().lower())
            fields["comparison"] = comparison
            if reading.action == "assert_count":
                fields["number"] = count_of(self._language, number)
                if fields["number"] is None:
                    return None
            else:
                is_shown = reading.action != "wait"
                fields["number"] = number_of(self._language, number, is_shown=is_shown)
            if fields["number"] and self._language.negation.negates(_literal_part(text, reading)):
                return None  # "the list does not contain 3 rows"
            if reading.action == "assert_text" and self._language.negation.denies(number):
                return None  # '"B" has none'
            if reading.action == "assert_text" and not comparison and not number.isalpha():
                fields["value"] = number.strip()  # "30.00" is not 30
        if reading.action == "assert_count" and self._is_name_of_several(said):
            return None
        if "things" in said:
            fields["target"] = self._language.things[said["things"].lower()]
            fields["to_target"] = said.get("element", "").strip()
            fields["value"] = said["things"]
        if fields.get("every") and not self._is_of_every(said, fields):
            return None
        if "noun" in said:
            fields["target"], fields["to_target"] = "item", said.get("element", "").strip()
            fields["value"] = said["noun"]
        elif reading.action == "assert_count" and "things" not in said:
            if not (counted := self._counted(fields["target"])):
                return None  # "3 old links that match"
            fields["target"], fields["value"] = counted, fields["target"]
        literal = _literal_part(text, reading).split()
        is_tab = any(self._language.things.get(word) == "tab" for word in literal)
        if is_tab and reading.action in _OF_STATE and not quotations(fields["target"]):
            fields["target"] = f"{fields['target']} tab"
        if reading.action in OF_EVERY:
            read_every(self._language, fields)
        if reading.action == "assert_visible":
            says_where = self._language.opened_pages.says_where(text)
            fields["supposes"] = "redirected" in said or says_where
        if reading.action == "clear" and len(literal) == 1 and not quotations(fields["target"]):
            fields["verb"] = literal[0]  # a button may be called "Clear completed"
        return self._shown_on_page(IntermediateStep(**fields))

    def _goes_on_as_noun(self, said: Mapping[str, str]) -> bool:
        """Return whether an element is but an adjective: "déroulante" of "la liste déroulante"."""
        _, article, *noun = (*said["from"].split(), "")
        element = said.get("element", "")
        is_noun = self._language.descriptions.is_article(article) and any(noun)
        return is_noun and element.isalpha() and element.islower()

    def _is_part_of_switch(self, switch: str, element: str) -> bool:
        """Return whether no name is behind a switch: "the box of the row", "la case à cocher"."""
        descriptions = self._language.descriptions
        is_place = descriptions.is_only_a_place(element)
        is_place |= element[:1].islower() and descriptions.begins_with_preposition(element)
        return is_place or self._language.calls("switch", f"{switch} {element}")

    def _shown_on_page(self, step: IntermediateStep) -> IntermediateStep:
        """Return that a text is shown where the page has it: "the page shows the name Ada"."""
        is_plain = step.action == "assert_text" and not (step.comparison or step.every)
        if not is_plain or not step.value or not self._language.page_words.is_page(step.target):
            return step
        shown = {"action": "assert_visible", "target": f'"{step.value}"', "value": ""}
        return step.model_copy(update={**shown, "number": None, "offers": False})

    def excluded(
        self, first: IntermediateStep, texts: Sequence[str]
    ) -> tuple[IntermediateStep, ...]:
        """Return that texts are not where another one is expected: 'but not "Tea"'."""
        if first.every:
            if not self._language.negation.is_exclusive(self._sentence.text):
                return ()
            excluded = {"comparison": "excludes"}  # 'only "A" and "B" are listed, "C" is not'
            return tuple(first.model_copy(update={**excluded, "value": text}) for text in texts)
        before = behind = ""
        if first.action == "assert_visible" and len(spans := quotation_spans(first.target)) == 1:
            before, behind = first.target[: spans[0][0]], first.target[spans[0][1] :]
        elif first.action == "assert_text":
            behind = f" {self._language.word('in')} {first.target}"
        elif first.action != "assert_visible":
            return ()
        hidden = {"action": "assert_hidden", "value": "", "comparison": ""}
        return tuple(
            first.model_copy(update={**hidden, "target": f'{before}"{text}"{behind}'})
            for text in texts
        )

    def framed(self, framed: Framed) -> IntermediateStep | None:
        """Return the step of a verb and its arguments, None if that cannot be meant."""
        text, arguments = "", []
        for slot, said in framed.said.items():
            arguments.append(Argument(slot, len(text), len(text) + len(said)))
            text += f"{said} "
        fixed = {"from_table": True} if framed.action == "fill_form" else {}
        if framed.action == "type" and "value" not in framed.said:
            fixed = {"from_doc_string": True}
        return self.step(text, Reading(framed.action, tuple(arguments), 0, fixed))

    def _chooses(self, said: Mapping[str, str]) -> bool:
        verbs = (said.get(slot, "").lower() for slot in ("click", "clicked"))
        return "choose" in said or any(verb in self._language.choosing for verb in verbs)

    def _described(self, element: str) -> str:
        element = self._language.without_adverbs(element.strip())
        element = self._language.former_values.without_former(element)
        if found := self._language.side_first.match(hide(element)):
            return f"{element[found.end() :]} {element[: found.end(1)]}"
        if row := self._row_as_place(element):
            return row
        frames = self._language.frames
        return frames.described(element) if frames else element

    def _row_as_place(self, element: str) -> str:
        """Return 'der Zeile "Tee"' for 'in der Zeile "Tee"', "" for no row of a name."""
        before = without_quotations(element).split()
        noun = self._language.things.get(before[-1].lower()) if before else ""
        is_last = hide(element).endswith('"') and len(quotations(element)) == 1
        descriptions = self._language.descriptions
        is_place = noun == "row" and descriptions.is_only_a_place(element)
        is_bare = is_place and descriptions.is_article(before[0].lower())
        return element.partition(" ")[2] if is_last and is_place and not is_bare else ""

    def _opened_address(self, text: str, element: str) -> IntermediateStep | None:
        """Return the step that opens an address, if an element that is opened is but one."""
        quoted = quotations(element)
        is_address = len(quoted) == 1 and quoted[0].startswith(("/", "http://", "https://"))
        if not (
            is_address
            and hide(element).endswith('"')
            and self._language.opened_pages.opens_element(text, element)
        ):
            return None
        code = self._language.code
        return IntermediateStep(action="navigate", value=quoted[0], language=code)

    def _with_noun(self, text: str, reading: Reading, element: str) -> str:
        """Return an element with "page" where the expression says it before: "on the page Tea"."""
        slots = ("element", "button")
        start = next(one.start for one in reading.arguments if one.slot in slots)
        noun = text[:start].strip().rpartition(" ")[2]
        is_named = noun.lower() in self._language.page_words.nouns and not quotations(element)
        return f"{noun} {element}" if is_named else element

    def _dragged(self, text: str, reading: Reading, element: str, place: str) -> str:
        """Return what is dragged out of a place; of a row, what stands there is its name."""
        first = next(one for one in reading.arguments if one.slot == "element")
        last = next(one for one in reading.arguments if one.slot == "quoted")
        noun = element.strip().rpartition(" ")[2].lower()
        if self._language.things.get(noun) == "row":
            return text[first.start : last.end]
        return self._in_element(element, place)

    def _in_element(self, quoted: str, element: str) -> str:
        """Return how a text is described that is seen, or not, in an element."""
        return f"{quoted} {self._language.word('in')} {element}" if element else quoted

    def _value(self, said: dict[str, str], action: str) -> str:
        if "key" in said:
            return key_named(self._language, said["key"])
        if action == "key" and "quoted" in said:
            return key_named(self._language, unquoted(said["quoted"])[0])
        for slot in ("quotations", "several", "pairs"):
            if slot in said:
                return unquoted(said[slot])[0]
        for slot in _VALUES:
            if slot in said:
                if action in ("type", "append"):
                    return typed_text(self._without_article(said[slot]))
                value = said[slot]
                value = unquoted(self._without_article(value) if action == "select" else value)[0]
                return value.strip("{}") if slot == "variable" else value
        return ""

    def _is_one_name(self, text: str, reading: Reading) -> bool:
        """Return whether a name is taken for a value and its field: "Jan Van Dijk"."""
        placing = [one for one in reading.arguments if one.slot in ("in", "from", "with")]
        return any(
            (text[one.start].isupper() and not self._sentence.text.startswith(text[one.start]))
            or (
                self._language.phrasing.belongs(hide(text)[one.start : one.end])
                and text[one.start - 2 : one.start - 1].isalpha()
                and self._is_family_name(text[one.end :])
            )
            for one in placing
            if one.start > 0
        )

    def _is_family_name(self, text: str) -> bool:
        """Return whether a text behind "of" goes on as a name does: "Chile", "der Berg"."""
        found = _FAMILY_NAME.match(text)
        return found is not None and not (
            found["article"] and self._language.descriptions.is_article(found["article"])
        )

    def _without_article(self, value: str) -> str:
        """Return a date without its article: "il 3 agosto"."""
        first, _, rest = value.strip().partition(" ")
        is_article = self._language.descriptions.is_article(first) and rest[:1].isdecimal()
        is_date = is_written_in_digits(rest) or any(map(month_called, rest.split()[1:3]))
        return rest if is_article and is_date else value

    def _with_field(self, text: str, reading: Reading, element: str) -> str:
        """Return where a field is with the noun that the expression says: "the field below X"."""
        if not self._language.descriptions.is_only_a_place(element):
            return element
        return f"{self._noun(text, reading, 'field')} {element}".strip()

    def _rows(self, text: str, reading: Reading, named: str) -> str:
        """Return what is selected: 'row "Tea"', or the names of several rows."""
        noun = self._noun(text, reading, "row")
        return f"{noun} {named}".strip() if len(quotations(named)) == 1 else named

    def _noun(self, text: str, reading: Reading, thing: str) -> str:
        """Return the noun of an expression for a kind of thing, "" if it has none."""
        things = self._language.things
        said = re.finditer(r"\S+", _literal_part(text, reading))
        return next(
            (text[one.start() : one.end()] for one in said if things.get(one[0]) == thing), ""
        )

    def _offers(self, text: str, reading: Reading) -> bool:
        """Return whether a sentence is about an option, or says that something contains a text."""
        things = map(self._language.things.get, hide(text).lower().split())
        said = () if reading.action == "assert_visible" else _literal_part(text, reading).split()
        return "option" in things or not self._language.offering.isdisjoint(said)

    def _of_foldable(self, said: dict[str, str], reading: Reading) -> Reading:
        """Return a reading that tells whether a section is open, not whether it is on the page."""
        language, element = self._language, said.get("element", "")
        stands = "opened" in said or said.get("shown") in language.opened
        action = _OF_FOLDABLE.get(reading.action) if stands or "shut" in said else None
        if not action or not language.control_verbs.is_foldable(element):
            return reading
        return replace(reading, action=action)

    def _is_of_every(self, said: dict[str, str], fields: dict[str, Any]) -> bool:
        """Read which entries say what, "every row"; return whether lists have such entries."""
        element = said.get("element", "").strip()
        fields["target"] = said.get("entries") or fields["target"]
        fields["to_target"] = element
        several = quotations(said.get("quotations", ""))
        fields["value"] = "\n".join(several) or fields["value"]
        leaves_open = self._language.negation.has_alternatives(element)
        leaves_open |= self._language.descriptions.noun_phrases.plurals.is_total(element)
        return not leaves_open and self._has_entries(said.get("entries", ""))

    def _counted(self, element: str) -> str:
        """Return what is counted: "item" for a noun, '"Save" button' for '"Save" buttons'.

        Returns:
            "" if it is anything else.
        """
        if element.isalpha():
            return "item"
        beside = without_quotations(element).split()
        thing = self._language.things.get(beside[0], "") if len(beside) == 1 else ""
        named = quotations(element)
        return f'"{named[0]}" {thing}' if thing in _KINDS_OF_CONTROLS and len(named) == 1 else ""

    def _has_entries(self, noun: str) -> bool:
        """Return whether a noun is of what lists have: no "fields", and no "pages" of the site."""
        thing = self._language.things.get(noun.lower(), "item")
        return thing in _LISTED and noun.lower() not in self._language.page_words.nouns

    def _is_name_of_several(self, said: Mapping[str, str]) -> bool:
        """Return whether a name begins with a number: "Three Kings"."""
        number, noun = said.get("number", ""), said.get("noun") or said.get("element", "")
        is_first = self._sentence.text.startswith(number)
        return number[:1].isupper() and noun[:1].isupper() and not is_first

    def _is_button(self, name: str) -> bool:
        """Return whether something is confirmed with what is called so: "confirm with Archive"."""
        said = name.lower()
        names_key = is_key(self._language, said) or MODIFIER.match(said) is not None
        return (
            name[0].isupper()
            and said not in self._language.declining
            and not self._language.descriptions.is_article(name.split()[0])
            and (not names_key or said in _KEYS_AND_BUTTONS)
        )


_FAMILY_NAME = re.compile(r"\s(?:(?P<article>[^\W\d_A-Z]{2,3})\s)?[^\W\d_a-z\u00df-\u00ff]")
_KEYS_AND_BUTTONS = ("delete", "home", "end")
"""The keys that are no answers, but may be names of buttons."""
_OF_STATE = (
    "assert_visible", "assert_hidden", "assert_enabled", "assert_disabled", "assert_checked",
    "assert_unchecked",
)  # fmt: skip
_SWITCHED: Mapping[StepAction, StepAction] = {
    "assert_enabled": "assert_checked",
    "assert_disabled": "assert_unchecked",
}
"""What is meant of a switch, where of a button it is that it can be used or not."""
_OF_FOLDABLE: Mapping[StepAction, StepAction] = {
    "assert_visible": "assert_expanded",
    "assert_hidden": "assert_collapsed",
}
_KINDS_OF_CONTROLS = ("button", "link", "tab", "checkbox", "field")
_LISTED = ("row", "entry", "item", "card")
"""The things of the grammar that lists and tables have."""
_VALUES = (
    "value", "filename", "digits", "quoted", "stored", "percent", "bare", "named", "written", "url",
    "variable", "suffix",
)  # fmt: skip
_TARGET = ("element", "side", "place")
"""What a description of an element is made of."""
_OF_TEXT = ("assert_text", "assert_visible", "assert_hidden")
"""The actions that expect a text of an element, chosen or among others."""
_FIXED = ("value", "target", "every", "comparison")
"""What an expression may set by itself."""


def _ends_as_name(text: str, reading: Reading) -> bool:
    """Return whether the last word of a sentence is of the expression, and has a capital."""
    last = text.rstrip().rpartition(" ")[2]
    start = len(text.rstrip()) - len(last)
    is_literal = all(one.end <= start for one in reading.arguments if one.slot in SLOTS)
    return is_literal and start > 0 and last[:1].isupper()


def _by_slot(text: str, arguments: Sequence[Argument]) -> dict[str, str]:
    return {one.slot: text[one.start : one.end] for one in arguments}


def _literal_part(text: str, reading: Reading) -> str:
    """Return what a sentence says besides its arguments, in lower case."""
    kept = list(hide(text))
    for one in reading.arguments:
        if one.slot in ("element", "value", "quoted", "stored", "url", "number"):
            kept[one.start : one.end] = " " * (one.end - one.start)
    return "".join(kept)
