"""Completes clauses that leave out the verb or the subject of the clause before them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from explorer.models.scenario import IntermediateStep
from explorer.sentences.phrases import acting_words, any_of, is_title_case
from explorer.sentences.quotes import (
    OPAQUE,
    hide,
    quotation_spans,
    quote_values,
    without_quotations,
)

_QUOTED = re.compile(r'"[^"]*"(?:\s[^\W\d_]+)?$')
_QUOTATION = re.compile(r'"[^"]*"')
_ONE_BEHIND = re.compile(r'"[^"]*"\s([^\W\d_]{4,})')
"""A quotation with one word behind it, which is no particle of a verb."""
_NAMED_LAST = re.compile(r'[^",]*"[^"]*"(?:\s(?P<noun>[^\W\d_]+))?')
_CODE = re.compile(r'[^\s"]*[\d@]')
"""A word that is none of a language: it has digits or an @ in it."""
_HYPHENED = re.compile(r"\w+(?:[-_]\w+)+")
"""A name of words with hyphens between: "calm-heron"."""
_COMPARED = ("equals", "starts", "ends", "matches")
_MOST_NOUNS = 3  # words of a field before its value
_WITHOUT_NOUN = 3  # words of "the last one"
_BEFORE_SUBJECT = 8
"""Characters of an article or a noun that may stand before the subject of a clause."""
_SHORTEST_STEM = 3  # letters
_LONGEST_ENDING = 2  # letters of the word for one
_HEADING = re.compile(r"[^\W\d]\w*")
_TWO = 2  # names at least
_FILLING = ("type", "select", "append")


class Ellipses:
    """The ways in which clauses of one language leave out words of the clause before.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, words = table["phrasing"], table["words"]
        listed = (word for words in table["things"].values() for word in words)
        as_words = any_of(words["as"])
        places = {one for name in ("place", "in", "from") for one in words[name] if len(one) > 1}
        self._be_forms: list[str] = words["is"]
        self._place = re.compile(rf"^(?:{any_of(places)})(?!\w)")
        self._bare_first = re.compile(rf'^[^\s"]+\s(?:{any_of(words["in"])})\s"')
        self._into_last = re.compile(rf'^"[^"]*"\s(?:{any_of(words["in"])})\s')
        self._article = re.compile(rf"^(?:{any_of(phrasing['articles'])})\s")
        self._nouns = frozenset([*table["things"], *listed])
        self._click = re.compile(rf"(?:{any_of(words['click'])})(?=\s)")
        self._clicks_on = [
            (front, preposition)
            for front, _, preposition in (click.rpartition(" ") for click in words["click"])
            if front
        ]
        self._named = re.compile(rf"(?:{as_words})\s")
        compared = table["comparisons"]
        noun = rf'(?:(?:{any_of(phrasing["articles"])})(?:\s|(?<=\'))[^",]+(?:"[^"]*")?|"[^"]*")'
        verbs = [
            *words["is"],
            *words["have"],
            *(one for listed in _COMPARED for one in compared[listed]),
        ]
        self._verb = re.compile(rf"(?<=\w)\s(?:{any_of(verbs)})\s")
        going_on = [*table["sentence"]["pronouns"], *words["with"]]
        self._shown_by = re.compile(rf'(?P<shows>[^",]+\s(?:{any_of(words["have"])}))\s(?=\S)')
        self._no_noun = re.compile(
            rf"(?<!\w)(?:{any_of(verbs)})(?!\w)|\s(?:{any_of(going_on)})(?:\s|$)"
        )
        amount = rf"(?:\d+|{any_of(word for words in table['numbers'].values() for word in words)})"
        self._amount = re.compile(rf"(?<!\w)(?:{amount})(?!\w)")
        self._amount_first = re.compile(rf"(?:{amount})\s[^\W\d_]+$")
        self._shows_first = re.compile(rf"(?:{any_of(words['have'])})\s(?=\S)")
        holding = any_of(words["holding"])
        self._holding: str = words["holding"][0]
        self._valued = re.compile(rf"[^,]+?\s(?P<verb>{any_of(_valuing(words))})\s(?=\S)")
        self._gapped = re.compile(rf'(?P<noun>{noun})\s(?P<value>"[^"]*")$')
        self._valuing = frozenset(words["valuing"])
        self._holds = re.compile(rf"[^,]+?\s(?P<verb>{holding})\s(?=\S)")
        self._counted = re.compile(rf"(?P<noun>{noun})\s(?:(?P<verb>{holding})\s)?(?P<n>{amount})$")
        named = rf'(?:(?:{any_of(phrasing["articles"])})\s)?[^\W\d_]+\s"[^"]*"'
        self._noun_first = re.compile(rf"{named}$")
        self._shown_last = re.compile(rf"\s(?P<verb>{any_of(words['have'])})\s{named}$")
        self._read_only = frozenset(phrasing["read_only"])
        self._and = table["sentence"]["and"][0]
        joining = any_of(table["sentence"]["and"])
        self._between_names = re.compile(rf",\s(?:(?:{joining})\s)?|\s(?:{joining})\s")
        ordered = "|".join(re.escape(one).replace(r"\*", r"\w+") for one in phrasing["ordered"])
        self._of_names = re.compile(
            rf"(?:{any_of(phrasing['articles'])})\s(?:{any_of(self._nouns)})\s"
        )
        self._ordered_last = re.compile(rf",?\s(?:{ordered})$")
        self._finite = re.compile(rf"(?<!\w)(?:{any_of([*words['is'], *words['have']])})\s")
        self._lacking = frozenset(phrasing["lacking"])
        giving = any_of(one for one in words["with"] if one.isalpha())
        articles = rf"(?:{any_of(phrasing['articles'])})(?:\s|(?<='))"
        placing = any_of([*words["in"], *words["as"], *phrasing["contracted"]])
        name = r"(?P<name>[^\W\d_][^\s\"]*(?:\s[^\s\",]+){0,3}?)"
        self._named_into = re.compile(rf"{name}\s(?=(?:{placing})(?:\s|(?<='))\S)")
        """A value without quotation marks and its field: "Rome Termini as place"."""
        field, value = r'(?P<field>[^",]+?)', rf'(?:{articles})?(?P<value>"[^"]*")$'
        self._as_field = re.compile(
            rf"(?P<as>{as_words})\s{field}\s(?P<verb>{acting_words(table)})\s{value}"
        )
        self._as_other_field = re.compile(rf"(?:{as_words})\s{field}\s{value}")
        self._noun_valued = re.compile(
            rf'{articles}(?:[^\W\d_]+\s){{1,{_MOST_NOUNS}}}"[^"]*"(?:\s\w+)?$'
        )
        self._given_last = re.compile(rf"{articles}[^\",]+\s(?:{giving})\s\S")
        self.pair_joined = re.compile(
            rf"(?<=\S)\s(?:{joining}|{any_of(phrasing['alternatives'])})\s{self._named_into.pattern}"
            rf"|^(?:{articles})?[^\",]*\s(?:{giving})\s[^\",]*\s(?:{joining})\s{articles}"
        )
        """Another field behind a field, with its value."""
        no_name = [*places, *phrasing["alternatives"], *phrasing["denying"], *phrasing["negative"]]
        no_name += [*phrasing["articles"], *words["with"]]
        self._no_name = re.compile(rf'(?<!\w)(?:{any_of(no_name)})(?!\w)|"')
        kinds = any_of(_plurals(table["things"].values()))
        columns = any_of(table["things"]["column"])
        self._columns_first = re.compile(rf"(?:{any_of(phrasing['articles'])})\s(?:{columns})\s")
        self._columns = re.compile(rf"(?<!\w)(?:{columns})(?!\w)", re.IGNORECASE)
        self._of_kind = re.compile(
            rf"(?<!\S)(?:{any_of([*phrasing['articles'], *phrasing['negative']])})\s(?:{kinds})"
            r"\s(?=\w)",
            re.IGNORECASE,
        )

    def with_quoted_names(self, text: str) -> str:
        """Return a clause with quotation marks around the names that it ends with, "" if none.

        They are at least two with a comma between: "shows Tea, Coffee and Milk".
        """
        for verb in self._finite.finditer(hide(text)):
            listed, tail = text[verb.end() :], ""
            if found := self._ordered_last.search(hide(listed)):
                listed, tail = listed[: found.start()], listed[found.start() :]
            start = found.end() if (found := self._of_names.match(hide(listed))) else 0
            names = self._between_names.split(listed[start:])
            if "," in listed and len(names) > 1 and all(map(_is_title, names)):
                quoted = ", ".join(f'"{name}"' for name in names[:-1])
                is_column = self._columns.search(listed[:start])  # any cell may say the name of one
                before = text[: verb.end()] + (listed[:start] if is_column else "")
                return f'{before}{quoted} {self._and} "{names[-1]}"{tail}'
        return ""

    def with_quoted_kind(self, text: str) -> str:
        """Return a clause with quotation marks around names of one kind, "" if it has none.

        "The tabs Info and History are shown" has two or more names, each with a capital.
        """
        hidden = hide(text)
        if '"' in hidden or not (found := self._of_kind.search(hidden)):
            return ""
        behind = self._finite.search(hidden, found.end())
        end = behind.start() if behind else len(text)
        names = self._between_names.split(text[found.end() : end].strip())
        is_column = self._columns.search(found[0]) is not None
        are_names = all(
            self._is_bare_name(name) or (is_column and self._may_head(name)) for name in names
        )
        if len(names) < _TWO or not are_names:
            return ""
        listed = f" {self._and} ".join(f'"{name}"' for name in names)
        return f"{text[: found.end()]}{listed} {text[end:]}".strip()

    def _may_head(self, word: str) -> bool:
        """Return whether a word in small letters may be a heading of a column: "stock"."""
        is_word = _HEADING.fullmatch(word) is not None
        return is_word and word not in self._nouns and self._no_name.search(word) is None

    def _is_bare_name(self, name: str) -> bool:
        """Return whether a text is but a name: no "Cancel in the dialog", no "B or C"."""
        return name[:1].isupper() and self._no_name.search(name) is None

    def enumerated(self, text: str) -> list[str]:
        """Return the names of an enumeration, quoted or not, none if one may be no name."""
        ends = [(0, 0), *(found.span() for found in self._between_names.finditer(hide(text)))]
        ends.append((len(text), len(text)))
        names = [text[one[1] : other[0]].strip() for one, other in pairwise(ends)]
        are_names = all(_QUOTATION.fullmatch(name) or self._is_bare_name(name) for name in names)
        return [name.strip('"') for name in names] if are_names else []

    def one_name(self, text: str) -> list[str]:
        """Return a name that stands alone, quoted or not: "calm-heron"; none if it is no name."""
        is_code = _HYPHENED.fullmatch(text) and text.replace("-", " ") not in self._read_only
        if _QUOTATION.fullmatch(text) or is_code:
            return [text.strip('"')]
        return [text] if self._is_bare_name(text) and not self._finite.search(hide(text)) else []

    def counted(self, said: str, first: IntermediateStep, rest: str) -> str:
        """Return a clause of a number with what the clause before counts, "" of other clauses.

        So '"Done" has 4' behind '"To do" has 2 cards' counts cards, and so does '"Done" 4'.
        """
        if first.action == "assert_count" and self._amount_first.match(hide(rest)):
            number = self._amount.search(hide(said))  # "2 rows and 3 columns"
            return f"{said[: number.start()]}{rest}" if number else ""
        found, before = self._counted.fullmatch(hide(rest)), self._holds.match(hide(said))
        if first.action != "assert_count" or not first.to_target or not found or not before:
            return ""
        if self._no_noun.search(found["noun"]):
            return ""  # "the badge shows 4"
        noun, verb = rest[slice(*found.span("noun"))], said[slice(*before.span("verb"))]
        return f"{noun} {found['verb'] or verb} {found['n']} {first.value}"

    def has_verb(self, text: str) -> bool:
        """Return whether a text without a form of "be" has another verb: "matches", "shows"."""
        return self._verb.search(hide(text)) is not None

    def lacks_noun(self, element: str) -> bool:
        """Return whether an element is an article and a number of a row: "the first one"."""
        words = element.split()
        nouns = [word for word in words if not self._article.match(f"{word.lower()} ")]
        is_short = 0 < len(nouns) <= len(words) <= _WITHOUT_NOUN
        return is_short and self._lacking.issuperset(nouns)  # "Next" is a name

    def is_valuing(self, verb: str) -> bool:
        """Return whether a verb says but a value, and no part: "costs", and no "shows"."""
        return verb.lower() in self._valuing

    def with_subject(self, first: IntermediateStep, rest: str) -> str:
        """Return what something shows with its subject before: 'the list is open and shows "A"'."""
        subject = first.to_target if first.action == "assert_count" else first.target
        shows = first.is_assertion and self._shows_first.match(hide(rest)) is not None
        return f"{subject} {rest}" if shows and subject else ""

    def _gap_filled(self, said: str, first: IntermediateStep, rest: str) -> str:
        """Return a clause of a value with the verb before: 'the title is "A" and the state "B"'."""
        valued = quote_values(rest)
        found, before = self._gapped.fullmatch(hide(valued)), self._valued.match(hide(said))
        is_valued = first.action in ("assert_text", "assert_value", "assert_title")
        if not is_valued or not found or not before:
            return ""
        if found["noun"].rpartition(" ")[2] in self._lacking:
            return ""  # 'and the last "B"' is not a name
        if self._no_noun.search(found["noun"]):
            return ""  # 'the text below starts with "A"'
        noun, value = (valued[slice(*found.span(name))] for name in ("noun", "value"))
        verb = said[slice(*before.span("verb"))]
        particle = verb.rpartition(" ")[2]  # "le total est de 3 et la taxe de 1"
        noun = noun.removesuffix(f" {particle}") if " " in verb else noun
        return f"{noun} {verb} {value}"

    def _shown_too(self, said: str, first: IntermediateStep, rest: str) -> str:
        """Return what is shown, too: 'shows the name "A" and the age "3"'."""
        valued = quote_values(rest)
        found = self._shown_last.search(hide(quote_values(said)))
        if first.action != "assert_text" or not found or not self._noun_first.match(hide(valued)):
            return ""
        return f"{first.target} {found['verb']} {valued}"

    def _shown_by_it(self, said: str, first: IntermediateStep, rest: str) -> str:
        """Return that something shows another thing, too: 'the page shows "A" and the link "B"'."""
        shown, named = self._shown_by.match(hide(said)), _NAMED_LAST.fullmatch(hide(rest))
        is_named = named is not None and (not named["noun"] or named["noun"] in self._nouns)
        if first.action != "assert_visible" or not shown or not is_named:
            return ""
        return f"{said[: shown.end('shows')]} {rest}"

    def _as_another(self, said: str, rest: str) -> str:
        """Return a clause for a field behind another: 'as name type "A" and as surname "B"'."""
        said, rest = quote_values(said), quote_values(rest)
        before, found = self._as_field.match(hide(said)), self._as_other_field.match(hide(rest))
        if not before or not found:
            return ""
        verb, role = (said[slice(*before.span(name))] for name in ("verb", "as"))
        field, value = (rest[slice(*found.span(name))] for name in ("field", "value"))
        return f"{verb} {value} {role.lower()} {field}"

    def _with_noun(self, first: IntermediateStep, rest: str) -> str:
        """Return a clause with the noun of the one before: '"b" into the second field'."""
        found = self._into_last.search(hide(rest))
        noun = next((one for one in first.target.split() if one.lower() in self._nouns), "")
        element = rest[found.end() :] if found and noun else ""
        is_last = element.rpartition(" ")[2] in self._lacking  # no particle: "ins zweite ein"
        return f"{rest} {noun}" if is_last and self.lacks_noun(element) else ""

    def _of_same_noun(self, first: IntermediateStep, rest: str) -> str:
        """Return a clause with the noun that another one has: 'and the last is "B"'."""
        said, noun = rest.split(), first.target.rpartition(" ")[2]
        if first.action == "assert_count" or not noun.isalpha():
            return ""  # 'there are 3 rows, and the first is "A"'
        for length in (_WITHOUT_NOUN, _WITHOUT_NOUN - 1):  # "the last one", "the last"
            number = " ".join(said[:length])
            if self._article.match(f"{number.lower()} ") and self.lacks_noun(number):
                return " ".join([*said[:2], noun, *said[length:]])
        return ""

    def completed(self, said: str, first: IntermediateStep, rest: str) -> Iterator[str]:
        """Yield a clause with the verb or the subject that it shares with the clause before.

        Args:
            said: The clause before it.
            first: What that was read as.
            rest: The clause.
        """
        hidden, verb = hide(rest), said.split(" ", 1)[0]
        if first.is_assertion:
            if whole := self._gap_filled(said, first, rest) or self._shown_too(said, first, rest):
                yield whole
                return
            if whole := self._of_same_noun(first, rest):
                yield whole
                return
            counts = first.action == "assert_count"  # 'there are 3 rows, and the first is "A"'
            if counts and first.to_target and self._columns_first.match(hidden):
                yield f"{first.to_target} {self._holding} {rest}"
            if not counts and (self._article.match(hidden) or _QUOTED.match(hidden)):
                yield f"{verb} {rest}"
                if whole := self._shown_by_it(said, first, rest):
                    yield whole
            is_subject = first.action != "assert_visible" or _begins_with(said, first.target)
            if first.target and self._be_forms and not counts and is_subject:
                yield f"{first.target} {rest}"
                yield f"{first.target} {self._be_forms[0]} {rest}"
            return
        if (behind := _ONE_BEHIND.fullmatch(hidden)) and behind[1] not in self._nouns:
            return  # 'click "A", "B" appears'
        if whole := alike(said, rest) or self._as_another(said, rest):
            yield whole
        if first.action == "key":
            yield f"{verb} {rest}"  # "press Tab and then Enter"
        if first.action == "click" and (click := self._click.match(hide(said))):
            verb_phrase = said[: click.end()]
            preposition = verb_phrase.rpartition(" ")[2]
            is_same = " " in verb_phrase and hidden.startswith(f"{preposition} ")
            if hidden.startswith('"') or is_same:
                yield f"{verb_phrase} {rest.removeprefix(f'{preposition} ')}"
            elif self._place.match(hidden) and f' {preposition} "' in hidden:
                yield f"{verb} {rest}"  # 'im Menü auf "Jetzt"'
            elif click_on := self._split_click(hide(said), hidden):
                yield f"{click_on} {rest}"  # "klicke im Menü auf A und dann auf B"
        placed = self._place.match(hide(rest))
        is_value = self._named.match(hidden) is not None  # 'and as place "Rome"'
        if first.action == "type" and placed and not is_value and hidden.count('"') == 2:
            yield f'"{first.value}" {rest}'  # 'type "a" into "New" and again into "Repeat"'
            yield f'{verb} "{first.value}" {rest}'
        if first.action in _FILLING and self._bare_first.match(hidden):
            yield f"{verb} {rest}"
        named = self._named_into.match(hidden)
        if first.action in _FILLING and first.target and named and rest[0].isupper():
            yield f'{verb} "{rest[: named.end("name")]}"{rest[named.end("name") :]}'
        if first.action in _FILLING and first.target and self._given_last.match(hidden):
            yield f"{verb} {rest}"  # "the date with 12/02/2001"
        is_noun_given = first.chooses or (first.action == "type" and first.target)
        if is_noun_given and self._noun_valued.match(hidden):
            yield f"{verb} {rest}"  # 'den Ort "B" ein' behind 'gib den Preis "A"'
        if first.action in _FILLING and (whole := self._with_noun(first, rest)):
            yield f"{verb} {whole}"  # 'type "a" into the first field and "b" into the second'
        is_valued = hidden.startswith(('"', OPAQUE)) or (first.target and _CODE.match(hidden))
        is_filled = first.action in _FILLING and is_valued
        if is_filled or _QUOTED.match(hidden) or _same_preposition(hide(said), hidden):
            yield f"{verb} {rest}"

    def _split_click(self, said: str, rest: str) -> str:
        """Return the verb of a clause with its place before the preposition, "" for another."""
        preposition = rest.partition(" ")[0]
        fronts = (front for front, last in self._clicks_on if last == preposition)
        is_said_before = f" {preposition} " in said
        found = (one for one in fronts if is_said_before and said.startswith(f"{one} "))
        return max(found, key=len, default="")


def _begins_with(said: str, target: str) -> bool:
    """Return whether a clause says first of what it is: not of a part, 'the page has "A"'."""
    name = hide(target).partition('"')[0].strip() or '"'
    return name in hide(said)[: len(name) + _BEFORE_SUBJECT]


def _plurals(kinds: Iterable[Sequence[str]]) -> list[str]:
    """Return the words for several of a kind: in a list they stand before the word for one."""
    return [
        word
        for kind in kinds
        for number, word in enumerate(kind)
        if not any(_have_stem(before, word) for before in kind[:number])
    ]


def _have_stem(plural: str, singular: str) -> bool:
    """Return whether two words differ by their endings only: "botones" and "botón"."""
    stem = max(_SHORTEST_STEM, len(singular) - _LONGEST_ENDING)
    return plural[:stem] == singular[:stem]


def _is_title(text: str) -> bool:
    """Return whether all words of a text have a capital, as those of a name: "Due Date"."""
    return text != "" and is_title_case(text) and all(word[-1].isalnum() for word in text.split())


def _valuing(words: Mapping[str, list[str]]) -> list[str]:
    """Return the verbs that say but a value, and no part: "is", "costs"; no "shows"."""
    return [*words["is"], *words["valuing"]]


def _same_preposition(said: str, rest: str) -> bool:
    """Return whether "on A" may go on "click on B"."""
    words = said.split(" ")
    return len(words) > 1 and rest.startswith(f"{words[1]} ") and words[1].isalpha()


def alike(said: str, rest: str) -> str:
    """Return a clause with the words of the clause before it, "" if it is not like that.

    Its field and value stand where the other has its own: 'bei "Ort" "Rom"' behind
    'bei "Name" "Ada" eintragen'.
    """
    said, rest = quote_values(said), quote_values(rest)
    places, values = quotation_spans(said), quotation_spans(rest)
    words = set(without_quotations(rest).split())
    if len(values) != 2 or len(places) != 2 or not words <= set(hide(said).split()):
        return ""
    for (start, end), (first, last) in reversed(list(zip(places, values, strict=True))):
        said = f"{said[:start]}{rest[first:last]}{said[end:]}"
    return said
