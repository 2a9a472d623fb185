"""What connects the clauses of a sentence: conditions, exceptions, results, aims, repetitions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from explorer.sentences.expressions.expression import Argument, Expression, Expressions
from explorer.sentences.phrases import (
    any_of,
    conjunctions,
    first_words,
    forms_of,
    is_name,
    starting_with,
)
from explorer.sentences.quotes import hide, quotations, unquoted

_MOST_TIMES = 20
_UNQUOTED = ("written", "origin")
"""The slots of names without quotation marks, which a routine hands on with them."""
_CHANGED = ("element", "exact", "origin", "named")
"""The slots of what changes, and of what it was and is."""
_OPEN = ("exact", "filename", "quotations", "element", "control", "ranked", *_UNQUOTED, "number")
"""The slots that a routine hands on to its clauses."""
_PLURAL = 2
"""The most letters that a plural has more than its singular."""
_MOST_WORDS = 4  # of a term without quotation marks


class Caused(NamedTuple):
    """An act and what comes of it, in one sentence.

    Attributes:
        verb: What an instruction to do it begins with: "double-click".
        element: With what it is done.
        result: What comes of it: a clause, or the element that is shown or hidden.
        is_hidden: Whether that element is hidden.
        is_means: Whether the act is said as that by which something is done: "with a click on".
        is_before: Whether the act is said as what is done before something else: "after clicking".
    """

    verb: str
    element: str
    result: str
    is_hidden: bool = False
    is_means: bool = False
    is_before: bool = False


class Connectives:
    """The words that connect the clauses of a language.

    Args:
        table: The tables of the file of the language.
        expressions: Makes its expressions.
        numbers: The numbers by their words.
    """

    def __init__(
        self, table: Mapping[str, Any], expressions: Expressions, numbers: Mapping[str, int]
    ) -> None:
        sentence, phrasing = table["sentence"], table["phrasing"]
        self.conditions = tuple(map(expressions.make, sentence["conditions"]))
        """The expressions of a step with a condition: "if {condition}, {step}"."""
        unless = sentence["exceptions"]
        self.exceptions = tuple(
            expressions.make(form.replace("*", phrase))
            for phrase in sorted(unless, key=len, reverse=True)
            for form in ("{step}, * {condition}", "{step} * {condition}", "* {condition}, {step}")
        )
        """The expressions of a step that a condition prevents: "{step} unless {condition}"."""
        self._changes = tuple(map(expressions.make, sentence["changes"]))
        fillers, origins = any_of(phrasing["fillers"]), any_of(phrasing["origins"])
        self._adverb_before_origin = re.compile(rf"\s(?:{fillers})(?=\s(?:{origins})\s)")
        self._showing, self._being = (table["words"][name][0] for name in ("have", "is"))
        self._things = [one for listed in table["things"].values() for one in listed]
        things = any_of(self._things)
        self._typing = re.compile(rf"(?:{any_of(table['words']['enter'])})(?!\w)")
        self._counted = re.compile(rf"\d+\s(?:{things})(?!\w)")
        self._number_of = re.compile(rf"\s(?:{any_of(phrasing['belonging'])})\s(?:{things})$")
        self._alternative = re.compile(rf"\s(?:{any_of(phrasing['alternatives'])})\s")
        self._joint_last = re.compile(rf"\s(?:{any_of(conjunctions(table))})$")
        self._noun_first = re.compile(rf"(?:{any_of(phrasing['articles'])})\s[^\W\d_]+\s(?=\S)")
        self._roles = frozenset(phrasing["roles"])
        self._collections = frozenset(phrasing["collections"])
        self._directions = frozenset(phrasing["directions"])
        self.routines: Mapping[Expression, list[str]] = {
            expressions.make(say): routine["steps"]
            for routine in table.get("routines", ())
            for say in routine["say"]
        }
        """The clauses that others stand for, by the expressions of these."""
        controls = table["controls"]
        self._kinds = re.compile(rf"(?<!\w)(?:{any_of(controls['kinds'])})(?!\w)", re.IGNORECASE)
        self._determined = frozenset(phrasing["articles"])
        self._no_part = frozenset(
            word.rstrip("'")
            for phrase in [
                *conjunctions(table), *phrasing["alternatives"], *phrasing["denying"],
                *phrasing["fillers"], *phrasing["excluding"], *sentence["pronouns"], *numbers,
                *(one for name in ("is", "is_not", "have") for one in table["words"][name]),
            ]
            for word in phrase.split()[:1]
        )  # fmt: skip
        self._verbs = frozenset(
            word for name in ("verbs", "bare", "captions", "closing") for word in controls[name]
        )
        no_term = {one for name in _NO_TERM for one in table["words"][name] if len(one) > 1}
        no_term |= {*phrasing["articles"], *phrasing["contracted"], *conjunctions(table)}
        no_term |= {*phrasing["alternatives"], *phrasing["denying"]}
        self._no_term = re.compile(rf"(?<!\w)(?:{any_of(no_term)})(?!\w)")
        results, there = (any_of(sentence[name]) for name in ("results", "there"))
        self._result = re.compile(rf"(?:,?\s(?:{results})|,\s(?:{there}))\s(?=\S)")
        self._there = frozenset(sentence["there"])
        opens = table["words"]["open"]
        self._opens = re.compile(rf"(?:{any_of(opens)})(?!\w)")
        self._goes = re.compile(rf"(?:{any_of(one for one in opens if ' ' in one)})(?!\w)")
        behind = r"(?:\s|(?<='))"  # "sull'icona"
        finite = first_words(table["words"], ("is", "is_not", "have"))
        verbs = f"{finite}|{any_of(phrasing['also_first'])}|{any_of(phrasing['coming'])}"
        verbs += f"|{any_of(phrasing['opens'])}"
        coming = any_of(phrasing["coming"])
        self._coming = re.compile(rf"(?:{coming})(?!\w)")
        self._reflexive = frozenset(phrasing["reflexive"])
        self._means, self._done_after = (
            _before_element(phrasing, name) for name in ("done_by", "done_after")
        )
        self._acts = {**_before_element(phrasing, "done_on"), **self._done_after, **self._means}
        self._act_first = re.compile(
            rf'(?P<act>{any_of(self._acts)}){behind}(?:(?P<element>[^",]*"[^"]*"[^",]*|[^",]+),\s'
            rf'|(?P<inverted>[^",]*"[^"]*")\s(?=(?:{verbs})(?!\w))'
            rf'|(?P<unquoted>[^",]+?)\s(?=(?:{coming})(?!\w)))(?=\S)'
        )
        being = first_words(table["words"], ("is",))
        self._coming_next = re.compile(
            rf"\s(?=(?:{coming})(?!\w))(?!(?:{being})\s(?:{coming})(?!\w))"
        )
        """Where what comes of an act begins, and no clause ends: "die rood is verschijnt"."""
        self._finite = re.compile(rf"(?<!\S)(?:{finite})(?!\S)")
        both = _before_element(phrasing, "doing")  # "hovering over A shows a hint"
        self._begins_with_act = re.compile(
            rf"(?:{any_of(self._acts.keys() - both.keys() - self._means.keys())}){behind}"
        )
        reflexive = any_of(phrasing["reflexive"])
        self._shown_first = re.compile(
            rf"(?:{any_of(phrasing['opens'])})\s(?:(?:{reflexive})\s)?(?P<result>\S.*)"
        )
        self._passive = re.compile(rf"(?:{any_of(phrasing['auxiliaries'])})(?!\w)")
        self._after_act_first = starting_with(self._done_after)
        self._causes = _before_element(phrasing, "doing")
        self._clicks = re.compile(rf"(?:{any_of(table['words']['click'])})(?!\w)")
        acting = "|".join(
            re.escape(form).replace(r"\ \*\ ", r"\s(?:.*\s)?")
            for form in forms_of(phrasing, "done_by", "done_on", "done_after")
        )
        self._act_inside = re.compile(rf"(?<!\S)(?:{acting})(?!\w)")
        itself = "".join(rf"(?<!\s{re.escape(one)})" for one in phrasing["reflexive"])
        self._act_causes = re.compile(
            rf'(?P<act>{any_of(self._causes)}){behind}(?P<element>[^",]*"[^"]*"|[^",]+?){itself}'
            rf"\s(?:(?P<shows>{any_of(phrasing['opens'])})|{any_of(phrasing['closes'])})"
            r"\s(?P<result>\S.*)"
        )
        self._pronouns = frozenset(sentence["pronouns"])
        persons = any_of(_persons(table))
        self._after_act = re.compile(
            rf"(?:{any_of(phrasing['after_acts'])})\s(?P<act>(?:{persons})\s[^,]+),\s(?=\S)"
        )
        articles = any_of(phrasing["articles"])
        self._aim = re.compile(rf'"?,?\s(?:{any_of(phrasing["aims"])})\s(?!(?:{articles})\s|")')
        self._numbers = {**numbers, **_times_in_words(sentence["times"])}
        said = [
            re.escape(phrase).replace(r"\{number\}", rf"(?:\d+|{any_of(numbers)})")
            for phrase in sentence["times"]["0"]
        ]
        said += map(re.escape, _times_in_words(sentence["times"]))
        compared = (one for phrases in table["comparisons"].values() for one in phrases)
        self._compared = re.compile(rf"(?:^|\s)(?:{any_of(compared)})$")
        self._times = re.compile(rf"(?:^|\s)(?P<times>{'|'.join(said)})(?=\s|$)")
        forms = [form for listed in table["phrasing"]["verbs"].values() for form in listed]
        self._double = re.compile(
            rf"(?:{any_of(form for form in forms if self._times.search(form))})(?!\w)"
        )
        """A verb of a double click: "clique duas vezes em" is no click that is done twice."""

    def _adverbs_before_origin(self, text: str) -> str:
        """Return a text without adverbs before what something was: "changes now from"."""
        found = self._adverb_before_origin.search(hide(text))
        return text[: found.start()] + text[found.end() :] if found else text

    def changed(self, text: str) -> tuple[str, str] | None:
        """Return what something is then, and what it was: 'the status has "B"', "A"."""
        text = self._adverbs_before_origin(text)
        for expression in self._changes:
            if not (arguments := expression.match(hide(text))):
                continue
            slots = {one.slot for one in arguments}
            (element, former, now) = (
                text[one.start : one.end] for one in arguments if one.slot in _CHANGED
            )
            if "origin" in slots and not (former[0].isupper() and now[0].isupper()):
                continue
            is_person = element.rpartition(" ")[2].lower() in self._roles
            # "the alert goes from Active to Done" moves it
            if is_person or ("rising" in slots and not re.search(r"\d", now)):
                return None
            if self._number_of.search(hide(element)):
                return f"{element} {self._being} {unquoted(now)[0]}", unquoted(former)[0]
            now = f'"{now}"' if "named" in slots else now
            return f"{element} {self._showing} {now}", unquoted(former)[0]
        return None

    def routine(self, text: str) -> list[str]:
        """Return the clauses that a clause stands for: "log in as "Ada" with password "x""."""
        hidden = hide(text)
        for expression, steps in self.routines.items():
            if arguments := expression.match(hidden):
                if any(self._joint_last.search(hide(text[: one.end])) for one in arguments):
                    continue  # 'give the email "A" and the name "B"'
                listed = [
                    text[one.start : one.end] for one in arguments if one.slot == "quotations"
                ]
                if any(self._alternative.search(hide(one)) for one in listed):
                    continue  # 'has the buttons "A" or "B"'
                written = [text[one.start : one.end] for one in arguments if one.slot in _UNQUOTED]
                terms = [self._named(one)[1] for one in written]
                is_typed = self._typing.match(steps[0]) is not None  # "search for 10 articles"
                if not is_typed and any(self._counted.match(hide(one)) for one in terms):
                    continue  # "3 buttons"
                if not all(map(self._is_term, terms)):
                    continue
                controls = [text[one.start : one.end] for one in arguments if one.slot == "control"]
                if not all(map(self._names_control, controls)):
                    continue  # "has a red icon"
                if not self._is_entry(text, arguments, steps):
                    continue  # "the last day of the month"
                owners = [text[one.start : one.end] for one in arguments if one.slot == "element"]
                if controls and not all(map(self._is_one_part, owners)):
                    continue  # "either the toolbar or the footer has"
                said = [
                    self._handed_on(one.slot, text[one.start : one.end])
                    for one in arguments
                    if one.slot in _OPEN
                ]
                names = [name for one in listed for name in quotations(one)]
                return [
                    step.format(*said, each=f'"{name}"')
                    for step in steps
                    for name in (names if "{each}" in step else [""])
                ]
        return []

    def _handed_on(self, slot: str, text: str) -> str:
        """Return an argument as the clauses of a routine have it."""
        if slot == "number":
            return str(self._numbers.get(text.lower(), text))
        noun, name = self._named(text)
        return f'{noun}"{name}"' if slot in _UNQUOTED else text

    def _named(self, text: str) -> tuple[str, str]:
        """Split "the column To do" into "the column " and the name; the noun is "" for none."""
        found = self._noun_first.match(hide(text))
        is_noun = found is not None and text[found.end()].isupper()
        return (text[: found.end()], text[found.end() :]) if found and is_noun else ("", text)

    def _is_one_part(self, text: str) -> bool:
        """Return whether a text may name one part of a page: no "it", "two cards", "A and B"."""
        said = [word for word in hide(text).split() if '"' not in word]
        return bool(said) and said[0] in self._determined and self._no_part.isdisjoint(said[1:])

    def _is_entry(self, text: str, arguments: Sequence[Argument], steps: Sequence[str]) -> bool:
        """Return whether what is the first or last one is an entry of a list.

        Lists have entries, and tasks by their plural; what else is in a table or list is an entry
        of it: "the first book in the table". No word is lost that tells which: "last open task".
        """
        handed = [(one.slot, text[one.start : one.end]) for one in arguments if one.slot in _OPEN]
        slots = [slot for slot, _ in handed]
        if "ranked" not in slots:
            return True
        number = slots.index("ranked")
        said, place = handed[number][1], hide(handed[number + 1][1])
        if " " in said and not any(f"{{{number}}}" in step for step in steps):
            return False
        noun = said.rpartition(" ")[2].lower()
        is_of_lists = any(
            thing.startswith(noun) and len(thing) - len(noun) <= _PLURAL for thing in self._things
        )
        return is_of_lists or not self._collections.isdisjoint(place.split())

    def _names_control(self, text: str) -> bool:
        """Return whether a control is called by a name or a verb: 'the "A" button', "an Edit icon".

        An adjective tells nothing that can be found: "a selected tab".
        """
        if '"' in hide(text):
            return True
        said = self._kinds.sub("", text.partition(" ")[2]).split()
        return all(word[0].isupper() or word in self._verbs for word in said)

    def _is_term(self, text: str) -> bool:
        """Return whether a text without quotation marks is a name that is searched for."""
        is_named = text[0].isupper() or text[0].isdecimal()
        is_short = len(text.split()) <= _MOST_WORDS
        goes_on = ", " in text  # "Age, descending"; "Tea, Milk" are two
        behind = hide(text.partition(" ")[2])  # "To do" begins with a capital, and is a name
        if text.rpartition(" ")[2] in self._directions:
            return False  # "sort by Price ascending"
        return is_named and is_short and not goes_on and not self._no_term.search(behind)

    def results(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield what is done and what is to come of it: "click Save", "the list is shown"."""
        for found in self._result.finditer(hide(text)):
            is_there = found[0].startswith(",") and found[0].strip(" ,") in self._there
            if is_there and not self._names_opened(text[: found.start()]):
                continue  # "open the order, where the status is Open"
            yield text[: found.start()], text[found.end() :]

    def _names_opened(self, text: str) -> bool:
        """Return whether a clause goes somewhere, or opens what it names: "open the list Tea"."""
        hidden = hide(text)
        is_named = '"' in hidden or any(word[0].isupper() for word in text.split()[1:])
        return self._goes.match(hidden) is not None or (
            is_named and self._opens.match(hidden) is not None
        )

    def clauses_of_done(self, text: str) -> tuple[str, str] | None:
        """Return what somebody does and what comes of it: 'after I click "A", "B" is shown'."""
        found = self._after_act.match(hide(text))
        return (text[slice(*found.span("act"))], text[found.end() :]) if found else None

    def acts_first(self, text: str) -> Iterator[Caused]:
        """Yield an act and what comes of it: 'on clicking "A", "B" appears'.

        A name without quotation marks may have a verb in it, so that it may end at several places.
        """
        hidden = hide(text)
        if not (found := self._act_first.match(hidden)):
            return
        act = found["act"]
        name = next(one for one in ("element", "inverted", "unquoted") if found[one])
        first, last = found.span(name)
        ends = [(last, found.end())]
        if name == "unquoted":
            borders = self._coming_next.finditer(hidden, first)
            ends = [
                border.span()
                for border in borders
                if not set('",') & set(hidden[first : border.end()])
            ]
        for last, start in ends:
            element = text[first:last]
            if name == "unquoted" and not is_name(element) and self._finite.search(hide(element)):
                continue  # "de knop die rood is"
            yield Caused(
                self._acts[act],
                element,
                text[start:],
                is_means=act in self._means,
                is_before=act in self._done_after,
            )

    def begins_with_act(self, text: str) -> bool:
        """Return whether a text begins with an act that something comes of or follows."""
        return self._begins_with_act.match(hide(text)) is not None

    def what_is_shown(self, text: str) -> str:
        """Return '"B"' of 'opent "B"', "" for no such clause."""
        found = self._shown_first.fullmatch(hide(text))
        return text[found.start("result") :] if found else ""

    def act_causes(self, text: str) -> Caused | None:
        """Return an act and the element that it shows or hides: 'clicking "A" opens "B"'."""
        if not (found := self._act_causes.fullmatch(hide(text))):
            return None
        element, result = (text[slice(*found.span(n))] for n in ("element", "result"))
        act, (first, _, rest) = self._causes[found["act"]], result.partition(" ")
        if first in self._reflexive:
            result = rest  # "öffnet sich die Datei"
        return Caused(act, element, result, is_hidden=found["shows"] is None)

    def is_click(self, text: str) -> bool:
        """Return whether a clause is an instruction to click: "click Save"."""
        return self._clicks.match(hide(text)) is not None

    def has_act(self, text: str) -> bool:
        """Return whether a text says by or after which act something is so: "by clicking A"."""
        found = self._act_inside.finditer(hide(text))
        return any(text[one.start()].islower() for one in found)  # "Nach dem Klick" may be a name

    def is_passive(self, text: str) -> bool:
        """Return whether a clause begins with the verb of the passive: "wird geöffnet"."""
        return self._passive.match(hide(text)) is not None

    def is_after_act(self, text: str) -> bool:
        """Return whether a text begins with an act that is done first: 'after clicking "A",'."""
        return self._after_act_first.match(hide(text)) is not None

    def comes(self, text: str) -> bool:
        """Return whether a clause begins with the verb of what comes of an act: "opent"."""
        return self._coming.match(hide(text)) is not None

    def is_pronoun(self, text: str) -> bool:
        """Return whether a text is but a pronoun: "it"."""
        return text.strip().lower() in self._pronouns

    def without_aim(self, text: str) -> Iterator[str]:
        """Yield a clause without what it is done for: "press Escape" of "... to close the menu"."""
        for found in self._aim.finditer(hide(text)):
            if not is_name(text[found.end() :].split(" ", 1)[0]):
                yield text[: found.start()]

    def repeated(self, text: str) -> tuple[int, str] | None:
        """Return how often a clause is done, and the clause; None if it does not say.

        The number is 0 if it is no exact one, or too large.
        """
        found = self._times.search(hide(text))
        is_double = self._double.match(hide(text)) is not None
        if not found or is_double or (found.start() and is_name(text[slice(*found.span())])):
            return None
        said, before = found["times"], text[: found.start()]
        first = said.split(" ", 1)[0].removesuffix("-mal")
        number = self._numbers.get(said, int(first) if first.isdecimal() else 0)
        number = number or self._numbers.get(first, 0)
        is_exact = number <= _MOST_TIMES and not self._compared.search(before.lower())
        rest = f"{before}{text[found.end() :]}".strip(" ,")
        return (number if is_exact else 0), rest


_NO_TERM = ("is", "is_not", "have", "in", "from", "place", "with")
"""The lists of words that are in no term: 'search for Tea in the list'."""


def _before_element(phrasing: Mapping[str, Any], name: str) -> dict[str, str]:
    """Return the forms of acts that stand before what they are done to, with their verbs."""
    return {form: verb for form, verb in forms_of(phrasing, name).items() if " * " not in form}


def _persons(table: Mapping[str, Any]) -> set[str]:
    """Return the words for who does something: "I", "the user"."""
    roles, articles = table["phrasing"]["roles"], table["phrasing"]["articles"]
    named = {f"{article} {role}" for article in articles for role in roles}
    return {*table["phrasing"]["persons"], *named}


def _times_in_words(times: Mapping[str, list[str]]) -> dict[str, int]:
    return {word: int(number) for number, words in times.items() if number != "0" for word in words}
