"""Makes a step of an expression that a sentence fits and of its arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from explorer.models.scenario import IntermediateStep, Sentence
from explorer.sentences.clauses.enumerations import field_name
from explorer.sentences.expressions import Argument
from explorer.sentences.grammar import Language, Reading
from explorer.sentences.quantities import OF_EVERY, number_of, read_every
from explorer.sentences.quotes import (
    QUOTATION_HIDDEN,
    hide,
    is_bare_value,
    quotations,
    typed_text,
    unquoted,
)
from explorer.sentences.slots import MODIFIERS
from explorer.sentences.verb_frames.roles import Framed


class StepMaker:
    """Makes the steps of one sentence in one language.

    Args:
        language: The grammar.
        sentence: Has the table or the text that a step may need.
    """

    def __init__(self, language: Language, sentence: Sentence) -> None:
        self._language = language
        self._sentence = sentence

    def step(self, text: str, reading: Reading) -> IntermediateStep | None:
        """Return the step of a reading, None if that cannot be meant."""
        said = _by_slot(text, reading.arguments)
        if "button" in said:
            said["element"] = said.pop("button")
        if reading.action == "assert_visible" and (
            denied := self._language.doubts.denied(said.get("element", ""), self._sentence.text)
        ):  # "no dialog opens"
            said["element"], reading = denied, replace(reading, action="assert_hidden")
        if "switch" in said and self._language.doubts.is_but_a_place(said["element"]):
            said["element"] = f"{said['switch']} {said['element']}"  # "the switch of the row"
        if not self._can_be_meant(said, reading):
            return None
        if reading.action in ("assert_visible", "assert_hidden") and "quoted" in said:
            said["element"] = self._in_element(said.pop("quoted"), said.get("element", ""))
        if reading.action == "drag" and "quoted" in said:
            said["element"] = self._in_element(said["element"], said.pop("quoted"))
        if reading.action in ("assert_title", "assert_url", "assert_text"):
            said["comparison"] = self._language.text_comparison(_literal_part(text, reading))
        fields: dict[str, Any] = {
            "action": reading.action,
            "language": self._language.code,
            "target": self._described(" ".join(said[slot] for slot in _TARGET if slot in said)),
            "to_target": said.get("target", "").strip(),
            "value": self._value(said, reading.action),
            "table": self._sentence.table if reading.fixed.get("from_table") else (),
            "comparison": said.get("comparison", ""),
            **{name: value for name, value in reading.fixed.items() if name in _FIXED},
        }
        if reading.fixed.get("from_table") and not self._sentence.table:
            return None
        if reading.fixed.get("from_doc_string"):
            if self._sentence.doc_string is None:
                return None
            fields["value"] = self._sentence.doc_string
        if "number" in said:
            comparison, number = self._language.compared(said["number"].strip().lower())
            fields["number"], fields["comparison"] = number_of(self._language, number), comparison
            if fields["number"] and self._language.doubts.denies(_literal_part(text, reading)):
                return None  # "the list does not contain 3 rows"
        if "things" in said:
            fields["target"] = self._language.things[said["things"].lower()]
            fields["to_target"] = said.get("element", "").strip()
            fields["value"] = said["things"]
        if "noun" in said:
            fields["target"], fields["to_target"] = "item", said.get("element", "").strip()
            fields["value"] = said["noun"]
        if reading.action in OF_EVERY:
            read_every(self._language, fields)
        return IntermediateStep(**fields)

    def excluded(
        self, first: IntermediateStep, texts: Sequence[str]
    ) -> tuple[IntermediateStep, ...]:
        """Return that texts are not where another one is expected: 'but not "Tea"'."""
        if first.action == "assert_visible":
            is_placed = len(quotations(first.target)) == 1
            where = QUOTATION_HIDDEN.sub("", hide(first.target)) if is_placed else ""
        elif first.action == "assert_text":
            where = f"{self._language.word('in')} {first.target}"
        else:
            return ()
        hidden = {"action": "assert_hidden", "value": "", "comparison": ""}
        return tuple(
            first.model_copy(update={**hidden, "target": f'"{text}" {where.strip()}'.strip()})
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

    def _described(self, element: str) -> str:
        element = self._language.without_adverbs(element.strip())
        if found := self._language.side_first.match(hide(element)):
            return f"{element[found.end() :]} {element[: found.end(1)]}"
        frames = self._language.frames
        return frames.described(element) if frames else element

    def _in_element(self, quoted: str, element: str) -> str:
        """Return how a text is described that is seen, or not, in an element."""
        return f"{quoted} {self._language.word('in')} {element}" if element else quoted

    def _can_be_meant(self, said: Mapping[str, str], reading: Reading) -> bool:
        """Return whether no argument says what an expression has to say."""
        value = hide(said.get("value", "").strip())
        if _SPLIT.match(value) or _QUOTED_LAST.search(value):
            return False  # what stands around a quotation is no part of the value
        doubts, action = self._language.doubts, reading.action
        element = said.get("element", "")
        place = said.get("place", "")
        if self._is_misread(said, action) or (
            place[:1].isupper() and f" {place}" in self._sentence.text
        ):
            return False  # "the status is not In Progress"
        is_pronoun = element.strip().lower() in self._language.pronouns
        named = "" if is_pronoun else element
        parts = (said.get("place", ""), named, self._described(named) if named else "")
        if any(map(doubts.is_incomplete, parts)):
            return False
        if doubts.is_clause(element, action):
            return False
        if action in ("assert_visible", "assert_hidden") and (
            self._language.control_verbs.begins(element)
        ):
            return False  # "publish the article as soon as "Draft" is shown"
        if action in _GIVEN and (value in self._language.pronouns or self._moves(element)):
            return False  # "type it into the box"
        if action in _GIVEN and (
            element.strip().lower() in self._language.prepositions
            or (doubts.is_placed(value) and '"' not in value and '"' in hide(element))
        ):
            return False  # 'choose "in the menu" for "Share"'
        if action in _GIVEN and '"' not in value and doubts.denies(value):
            return False  # "enter nothing"
        if action in _GIVEN and doubts.begins_as_clause(value):
            return False  # 'I am logged in as "admin"' types nothing
        if doubts.begins_as_clause(element):
            return False  # "is scrolled down"
        if action in _GIVEN and any(": " in hide(said.get(slot, "")) for slot in _WHERE):
            return False  # "into the name field: Ann, into the place field"
        if action in _GIVEN and self._follows_element(reading) and self._goes_to(element):
            return False  # 'add the user "Bob" to the group "Admins"'
        if action in ("check", "uncheck") and doubts.is_but_a_place(element):
            return False  # "the checkbox in the row of Tea" has its noun in it
        if any(doubts.restricts(said.get(slot, "")) for slot in _WHERE):
            return False
        if any(doubts.joins_clauses(said.get(slot, "")) for slot in _WHERE):
            return False
        if any(doubts.has_second_clause(said.get(slot, "")) for slot in _WHERE):
            return False
        is_pair = self._language.phrasing.first_pair.search(hide(element)) is not None
        joined = map(doubts.joins_quotation, (said.get(slot, "") for slot in _WHERE))
        if action in (*_GIVEN, "assert_order") and not is_pair and any(joined):
            return False
        goes_on = _GOES_ON if action in (*_GIVEN, "assert_text") else _PAIRED
        if any(goes_on.search(hide(said.get(slot, ""))) for slot in _WHERE):
            return False  # 'the name field, "Rome" in the place field'
        if action in ("assert_visible", "assert_hidden") and (
            self._language.is_address(element) or self._counts(element) or doubts.contrasts(element)
        ):
            return False
        if action in ("key", "upload") and _GOES_ON_BEHIND.search(hide(element)):
            return False  # 'in the window "A" I type "b", after which I press Enter'
        if action == "key" and "quoted" in said:
            return self._is_key(said["quoted"])
        if "named" in said and not self._is_named(said["named"], element):
            return False
        if said.get("kind", "").lower() in self._language.things:
            return False  # 'choose the tab "Mail" under Settings' is a click
        if "redirected" in said:
            to = said.get("url") or said.get("element", "")
            return (_ADDRESS.match(to) is not None) == (action == "assert_url")
        counted = said.get("number", "").strip().lower()
        if action == "assert_count" and "things" not in said and counted in doubts.indefinite:
            return False  # "there is a link" counts nothing
        if self._is_first_of_both(counted, element):
            return False
        is_negative = action in ("assert_hidden", "assert_disabled", "assert_unchecked")
        if action.startswith("assert_") and not is_negative:
            return not any(doubts.denies(said.get(slot, "")) for slot in _SAYING)
        if is_negative:
            return not doubts.denies(element)
        told = [said.get(slot, "") for slot in _WHERE]
        listed = [said.get(slot, "") for slot in ("pairs", "several")]
        told += [one for one in (value, *listed) if '"' in hide(one)]
        return not any(doubts.denies(one) or doubts.has_choice(one) for one in told)

    def _goes_to(self, element: str) -> bool:
        """Return whether a quotation goes somewhere, and is in no place: '"Bob" to the group'."""
        found = _BEHIND_QUOTE.search(hide(element))
        return found is not None and found[1] in self._language.control_verbs.goals

    def _moves(self, name: str) -> bool:
        """Return whether what is taken for a name is a pronoun and where it goes: "it into"."""
        first, _, behind = hide(name).partition(" ")
        return first in self._language.pronouns and self._language.doubts.is_placed(behind)

    def _follows_element(self, reading: Reading) -> bool:
        """Return whether a value stands right behind the element: 'the comment "Hello"'."""
        ends = {one.end for one in reading.arguments if one.slot == "element"}
        return any(one.start - 1 in ends for one in reading.arguments if one.slot in _VALUES)

    def _is_misread(self, said: Mapping[str, str], action: str) -> bool:
        """Return whether an argument has words of another one, by the phrases of the language."""
        naming = rf"(?:{self._language.phrasing.as_words})\s"
        if action == "click" and re.match(naming, hide(said.get("element", ""))):
            return True  # "choose as date the 24th"
        if action == "navigate" and _NAME.match(said.get("url", "")):
            return True  # 'open "Old invoices"' is a click
        pairs = said.get("pairs", "")
        for found in _BEFORE_QUOTE.finditer(hide(pairs)):
            name = field_name(self._language, pairs[slice(*found.span(1))])
            doubts = self._language.doubts
            goes_on = doubts.joins_clauses(f'{name} ""') or doubts.has_value(name)
            if goes_on or self._is_no_name(name) or self._language.phrasing.begins_with_verb(name):
                return True
        element = said.get("element", "")
        if _EXPLAINED.search(hide(element)):
            return True
        doubts = self._language.doubts
        unchanged = doubts.leaves_unchanged
        if action in _GIVEN and (unchanged(said.get("value", "")) or unchanged(element)):
            return True
        if action in _GIVEN and self._is_exchanged(
            said.get("value") or said.get("quoted", ""), element
        ):
            return True
        if action in _GIVEN and self._language.is_person(said.get("value", "")):
            return True  # 'ik bij "Size" "S" kies'
        if action in _GIVEN and (
            doubts.has_place(said.get("value", "")) or doubts.has_value(element)
        ):
            return True  # 'in the row "Bed", enter 60 into the first field'
        if action in _GIVEN and self._language.doubts.gives_value(element):
            return True  # 'vul "Name" in met "Ada"'
        frames = self._language.frames
        if frames is None:
            return False
        if action in _GIVEN and frames.is_no_value(said.get("value", "")):
            return True
        is_subject = action in ("assert_order", "assert_visible", "assert_hidden")
        return any(
            frames.is_doubtful(one, is_subject=is_subject)
            for one in (element, said.get("target", ""))
            if one
        )

    def _is_named(self, value: str, element: str) -> bool:
        """Return whether a value without quotation marks is one: 'the status is "In Progress"'."""
        is_one = all(word[0].isupper() or word[0].isdecimal() for word in value.split())
        return is_one and '"' not in hide(element) and self._language.doubts.is_but_a_name(element)

    def _is_first_of_both(self, counted: str, element: str) -> bool:
        """Return whether an element is but the first of two: 'both "A"', which "and" follows."""
        hidden, both = hide(element), self._language.both
        is_one = hidden.count('"') == _ONE_QUOTATION and any(
            hidden.startswith(f'{one} "') for one in both
        )
        return hidden.endswith('"') and (counted in both or is_one)

    def _is_no_name(self, name: str) -> bool:
        """Return whether what is taken for the name of a field is a place, or a part of one."""
        doubts, frames = self._language.doubts, self._language.frames
        is_phrase = frames is not None and frames.is_no_value(name)
        return (
            self._moves(name) or is_phrase or doubts.is_placed(name) or doubts.is_incomplete(name)
        )

    def _is_exchanged(self, value: str, element: str) -> bool:
        """Return whether a value has words of its field, or a field is a value or several."""
        hidden, doubts = hide(value.strip()), self._language.doubts
        is_code = hidden.startswith(("{", "["))
        if (_INSIDE.search(hidden) and not is_code) or doubts.are_several(element):
            return True
        first, _, rest = value.strip().partition(" ")
        if doubts.is_article(first) and is_bare_value(rest.rpartition(" ")[2]):
            return True  # "the password {PW}"
        quoted = quotations(element)
        is_value = is_bare_value(quoted[0]) if len(quoted) == 1 else is_bare_value(element)
        return is_value and not is_bare_value(unquoted(value)[0])

    def _counts(self, element: str) -> bool:
        """Return whether an element is "three rows", which is to be counted."""
        found = self._language.number_before(hide(element))
        following = re.match(r"\w+", hide(element)[found[1] :]) if found else None
        return following is not None and following[0] in self._language.things

    def _value(self, said: dict[str, str], action: str) -> str:
        if "key" in said:
            return self._key(said["key"])
        if action == "key" and "quoted" in said:
            return self._key(unquoted(said["quoted"])[0])
        for slot in ("quotations", "several", "pairs"):
            if slot in said:
                return unquoted(said[slot])[0]
        for slot in ("value", "quoted", "stored", "bare", "named", "url", "variable"):
            if slot in said:
                if action in ("type", "append"):
                    return typed_text(said[slot])
                value = unquoted(said[slot])[0]
                return value.strip("{}") if slot == "variable" else value
        return ""

    def _is_key(self, quoted: str) -> bool:
        name = _MODIFIER.sub("", unquoted(quoted)[0].lower())
        is_function_key = re.fullmatch(r"f\d\d?", name) is not None
        return len(name) == 1 or name in self._language.keys or is_function_key

    def _key(self, text: str) -> str:
        text, names = text.lower().strip(), []
        while found := _MODIFIER.match(text):
            names.append(MODIFIERS[found.group(1)])
            text = text[found.end() :]
        plain = text.upper() if len(text) > 1 else text
        return "+".join([*names, self._language.keys.get(text, plain)])


_GIVEN = ("type", "select", "append")
"""The actions that give an element a value."""
_INSIDE = re.compile(r'[^"\ue000]"[^"]*"|"[^"]*"[^"]')
"""A quotation with something before or behind it."""
_ONE_QUOTATION = 2  # quotation marks
_EXPLAINED = re.compile(r'"\s?:\s')
"""A quotation and what explains it, which is another clause."""
_GOES_ON = re.compile(r',\s"')
_GOES_ON_BEHIND = re.compile(r'",\s|"[^"]*"[^"]*"')
_PAIRED = re.compile(r'"\s\w+\s"[^"]*",\s"[^"]*"\s\w+\s"')
"""Pairs of quotations: '"a" in "X", "b" in "Y"'."""
_BEHIND_QUOTE = re.compile(r'"[^"]*"\s(\w+)\s')
_VALUES = ("value", "quoted")
_SPLIT = re.compile(r'"[^"]*"\s*\S')
_QUOTED_LAST = re.compile(r'\S\s*"[^"]*"$')
_ADDRESS = re.compile(r"[^\w/]{0,2}(?:https?:/|/|[\w-]+(?:\.[\w-]+)+(?:/|$))")
_BEFORE_QUOTE = re.compile(r'([^",]+)\s"[^"]*"')
_NAME = re.compile(r"""["'\u201e\u201c\u00bb\u00ab](?!/)[^./:{}]*["'\u201c\u201d\u00bb\u00ab]$""")
"""A quotation that is no address."""
_SAYING = ("element", "target", "value")
_WHERE = ("element", "target", "place")
_TARGET = ("element", "side", "place")
"""What a description of an element is made of."""
_FIXED = ("value", "target")
"""What an expression may set by itself."""
_MODIFIER = re.compile(
    rf"({'|'.join(map(re.escape, sorted(MODIFIERS, key=len, reverse=True)))})\s?[+-]\s?"
)


def _by_slot(text: str, arguments: Sequence[Argument]) -> dict[str, str]:
    return {one.slot: text[one.start : one.end] for one in arguments}


def _literal_part(text: str, reading: Reading) -> str:
    """Return what a sentence says besides its arguments, in lower case."""
    kept = list(hide(text))
    for one in reading.arguments:
        if one.slot in ("element", "value", "quoted", "stored", "url", "number"):
            kept[one.start : one.end] = " " * (one.end - one.start)
    return "".join(kept)
