"""Finds a noun that is said once for several names: "the checkboxes of Ann and Bob"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from explorer.sentences.checks.descriptions import Descriptions
from explorer.sentences.checks.negation import Negation
from explorer.sentences.phrases import any_of, is_name
from explorer.sentences.quotes import QUOTATION_HIDDEN, hide, quotations

_ACTING = ("click", "open", "enter", "fill", "choose", "set", "confirming", "see")
"""The lists of verbs that an instruction begins with."""
_TWO = 2  # names at least
_MOST_WORDS = 4  # of a name without quotation marks


class Shared(NamedTuple):
    """A clause of several names, as a clause for each of them.

    Attributes:
        clauses: "tick the checkbox of Ann", "tick the checkbox of Bob".
        rest: What follows them, with another verb; "" if nothing does.
    """

    clauses: list[str]
    rest: str


class SharedNouns:
    """The nouns that one language says once for several names.

    Args:
        table: The tables of the file of the language.
        negation: Its negative phrases.
        descriptions: Its descriptions of elements.
    """

    def __init__(
        self, table: Mapping[str, Any], negation: Negation, descriptions: Descriptions
    ) -> None:
        shared, sentence = table["shared_nouns"], table["sentence"]
        self._negation = negation
        self._descriptions = descriptions
        self._nouns: dict[str, str] = shared["nouns"]
        self._behind: dict[str, str] = shared["behind"]
        self._fields = frozenset(shared["fields"])
        # "the name and mail fields": the last article in front of the first such noun
        self._noun_behind = re.compile(rf"\s(?P<noun>{any_of(self._behind)})(?!\w)")
        self._article = re.compile(rf"(?<!\S)(?:{any_of(table['phrasing']['articles'])})\s")
        self._elements = frozenset(word for listed in table["things"].values() for word in listed)
        self._elements |= {*table["controls"]["windows"], *table["controls"]["foldable"]}
        self._elements |= {one.rpartition(" ")[2] for one in table["words"]["whole_form"]}
        self._elements |= {*table["phrasing"]["areas"]}
        of = "|".join(map(re.escape, shared["of"]))
        self._plural = re.compile(
            rf"(?<!\w)(?P<noun>{any_of(self._nouns)})\s(?P<of>{of})(?P<names>\S.*)"
        )
        self._of = re.compile(of)
        self._other = re.compile(rf"(?:{any_of(shared['standing'])})\s(?P<of>{of})(?=\S)")
        nouns = any_of({noun.rpartition(" ")[2].lower() for noun in self._nouns.values()})
        articles = any_of(table["phrasing"]["articles"])
        self._singular = re.compile(
            rf'(?:(?P<article>{articles})\s)?(?:[^\s"]+\s)??(?P<noun>{nouns})(?!\w)'
        )
        joining = any_of(sentence["and"])
        self._border = re.compile(rf",?\s(?:{joining})\s|,\s")
        alternatives = any_of(table["phrasing"]["alternatives"])
        self._joint = re.compile(rf"\s(?:{joining}|{alternatives})\s|,\s")
        self._pronoun = re.compile(rf"(?<!\w)(?:{any_of(sentence['pronouns'])})(?!\w)")
        self._particle = re.compile(rf"\s(?:{any_of(shared['particles'])})$")
        be_forms = any_of(descriptions.be_forms)
        self._verb = re.compile(rf"\s(?:{be_forms})\s")
        places = any_of(table["words"]["place"])
        self._place = re.compile(rf"\s(?:{places})\s")
        every = [*table["words"]["all"], *table["phrasing"]["quantifying"]]
        pronouns, verbs = sentence["pronouns"], table["controls"]
        then = any_of(sentence["then"])
        self._no_name = re.compile(
            rf"(?:{any_of([*every, *pronouns])})(?!\w)|.*(?<!\w)(?:{then})(?!\w)"
        )
        self._others = frozenset(table["phrasing"]["lacking"])
        self._alternatives = re.compile(rf"(?<!\S)(?:{alternatives})(?!\S)")
        objects = [*pronouns, *table["phrasing"]["articles"], *table["words"]["in"]]
        self._object = re.compile(rf"\"|(?:{any_of(objects)})(?!\w)")
        acting = (word for name in _ACTING for word in table["words"][name])
        self._orders = frozenset([*verbs["verbs"], *verbs["captions"], *verbs["bare"], *acting])

    def of_other(self, said: str, text: str) -> str:
        """Return a clause with the noun of the one before: "that of Bob" behind "the box of Ann".

        Args:
            said: The clause before.
            text: The clause, of which "" is returned if it does not begin so.
        """
        other, noun = self._other.match(hide(text)), self._singular.match(hide(said))
        if not other or not noun:
            return ""
        start, end = noun.span("noun")
        article = f"{noun['article']} " if noun["article"] else ""
        return f"{article}{said[start:end]} {text[other.start('of') :]}"

    def is_of_several(self, text: str) -> bool:
        """Return whether a text has a noun for several names, and what follows "and" is no verb."""
        found = self._plural.search(hide(text))
        is_of_several = found is not None and self._joint.search(found["names"]) is not None
        return is_of_several or self.is_behind_names(text)

    def is_behind_names(self, text: str) -> bool:
        """Return whether a text has a noun behind several names: "the name and mail fields"."""
        return self._behind_names(text) is not None

    def _behind_names(self, text: str) -> tuple[int, re.Match[str]] | None:
        """Return where names begin that have one noun behind them, and the noun."""
        hidden = hide(text)
        noun = self._noun_behind.search(hidden) if self._behind else None
        before = self._article.finditer(hidden, 0, noun.start() + 1) if noun else ()
        # "A" is a name
        articles = [one for one in before if one.start() == 0 or text[one.start()].islower()]
        if not noun or not articles:
            return None
        start = articles[-1].end()
        is_joint = self._joint.search(hidden, start, noun.start()) is not None
        return (start, noun) if is_joint else None

    def _each_before(self, text: str, begins_with_verb: Callable[[str], bool]) -> Shared | None:
        """Return a clause for each name in front of a noun: "the name and mail fields are empty".

        Of buttons and the like only names with a capital or in quotation marks are meant:
        "the logo and navigation links" has one link at most by each of them.
        """
        hidden = hide(text)
        if not (found := self._behind_names(text)):
            return None
        start, noun = found
        borders = [one.span() for one in self._border.finditer(hidden, start, noun.start())]
        starts, ends = [start, *(end for _, end in borders)], [one for one, _ in borders]
        names = [text[a:b] for a, b in zip(starts, [*ends, noun.start()], strict=True)]
        front, tail = text[:start], text[noun.end() :]
        is_field = noun["noun"] in self._fields
        if not all(
            self._is_name(name)
            and len(hide(name).split()) <= _TWO
            and not self._may_be_element(name, is_field=is_field)
            and not (front.count(" ") > 1 and name[0].islower() and begins_with_verb(name))
            for name in names
        ):
            return None
        then = self._border.search(hidden, noun.end())
        rest = text[then.end() :] if then else ""
        tail = text[noun.end() : then.start()] if then else tail
        is_doubtful = self._joint.search(hidden[: max(start - 1, 0)]) is not None
        is_doubtful |= self._negation.is_exclusive(text)
        is_doubtful |= self._pronoun.search(hide(rest)) is not None
        is_doubtful |= rest[:1] == '"'  # 'contain "A" and "B"' may tell of each its own
        if len(names) < _TWO or is_doubtful or self._no_name.match(hide(tail)):
            return None
        said = self._behind[noun["noun"]]
        return Shared([f"{front}{name} {said}{tail}" for name in names], rest)

    def _may_be_element(self, name: str, *, is_field: bool) -> bool:
        """Return whether a name may be an element of its own: the logo of "the logo and links"."""
        if quotations(name) or name[0].isupper():
            return False
        return not is_field or name.split()[-1] in self._elements

    def is_plural(self, element: str) -> bool:
        """Return whether an element has a noun for several names: "the boxes of Ann"."""
        return self._plural.search(hide(element)) is not None

    def each(self, text: str, begins_with_verb: Callable[[str], bool]) -> Shared | None:
        """Return a clause for each name of a clause; None if it has no noun for several.

        Args:
            text: The clause.
            begins_with_verb: Returns whether a text begins with a verb.
        """
        hidden = hide(text)
        found = self._plural.search(hidden)
        if not found:
            return self._each_before(text, begins_with_verb)
        if self._joint.search(hidden[: found.start()]):
            return None
        start, of = found.start("names"), found["of"]
        borders = list(self._border.finditer(hidden, start))
        starts = [start, *(one.end() for one in borders)]
        ends = [*(one.start() for one in borders), len(text)]
        is_subject = not text[: found.start()]
        then = (
            following
            for one, following in pairwise(starts)
            if self._begins_clause(text[following:], begins_with_verb)
            or (is_subject and self._verb.search(hidden, one, following))
        )
        last = next(then, None)
        said = [
            text[one:end].strip()
            for one, end in zip(starts, ends, strict=True)
            if last is None or end < last
        ]
        front, noun = text[: found.start()], self._nouns[found["noun"]]
        said[-1], tail = self._without_tail(said[-1], is_subject=is_subject)
        names = [self._named(name, of) for name in said]
        if len(names) < _TWO or not all(
            self._is_name(name) and not self._may_be_order(name, begins_with_verb)
            for _, name in names
        ):
            return None
        rest = "" if last is None else text[last:]
        if self._negation.is_exclusive(front) or self._pronoun.search(hide(rest)):
            return None  # "tick only the boxes of ...", "... and delete them"
        noun = noun if front else noun[:1].upper() + noun[1:]
        clauses = [f"{front}{noun} {before}{name}{tail}" for before, name in names]
        return Shared(clauses, rest)

    def _named(self, text: str, of: str) -> tuple[str, str]:
        """Split the preposition from a name that has one of its own: "et de Bob"."""
        found = self._of.match(hide(text))
        return (found[0], text[found.end() :]) if found else (of, text)

    def _begins_clause(self, text: str, begins_with_verb: Callable[[str], bool]) -> bool:
        """Return whether what follows "and" is a clause: "click Save", and not the name "orders".

        A verb without an object may be a name: "update", "open orders".
        """
        verb, _, rest = text.partition(" ")
        is_verb = begins_with_verb(text) or verb in self._orders
        return is_verb and (rest[:1].isupper() or self._object.match(hide(rest)) is not None)

    def _without_tail(self, text: str, *, is_subject: bool) -> tuple[str, str]:
        """Split what is said of all from the last name: "Bob are ticked", "Bob in the list"."""
        hidden = hide(text)
        found = self._verb.search(hidden) if is_subject else self._place.search(hidden)
        found = found or self._particle.search(hidden)
        return (text[: found.start()], text[found.start() :]) if found else (text, "")

    def _may_be_order(self, name: str, begins_with_verb: Callable[[str], bool]) -> bool:
        """Return whether a name may be an instruction: "update", "see A"; not "orders"."""
        first, _, rest = name.partition(" ")
        if quotations(name):
            return QUOTATION_HIDDEN.fullmatch(hide(name)) is None
        is_low = any(not (word[0].isupper() or word[0].isdecimal()) for word in rest.split())
        is_verb = begins_with_verb(first.lower()) or first.lower() in self._orders
        return is_low or (bool(rest) and not first[0].isupper()) or (is_verb and not name.isupper())

    def _is_name(self, text: str) -> bool:
        hidden = hide(text)
        words = hidden.split()
        return (
            0 < len(words) <= _MOST_WORDS
            and self._descriptions.is_bare_name(text)
            and not self._no_name.match(hidden)
            and not self._alternatives.search(hidden)
            and self._others.isdisjoint(words if not is_name(text) else ())
            and not self._negation.denies(text)
            and not self._negation.restricts(text)
        )
