"""Says a clause plainly: without what adds nothing to its step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from explorer.sentences.phrases import acting_words, any_of, conjunctions, first_words, is_name
from explorer.sentences.quotes import hide

_NOTE = re.compile(r"(?<=\s)\(([^()]+)\)")
_FINITE = ("is", "is_not", "have", "see", "holding", "valuing")
"""The lists of words that begin with what may be followed by "now" or "also"."""
_OF_ONE = ("click", "open")
"""The lists of verbs that say nothing but an element, so that a quotation ends what they say."""
_CLICKED = ("button", "link", "tab")
"""The things by which something else is opened or done."""
_OF_TWO = ("enter", "fill", "choose")
"""The lists of verbs that say a value and an element."""
_OF_VALUE = (*_OF_TWO, "set")


class PlainClauses:
    """Leaves out of the clauses of a language what adds nothing to a step.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        words, listed, things = table["words"], table["phrasing"], table["things"]
        said = {name: any_of(phrases) for name, phrases in listed.items() if _is_list(phrases)}
        fillers, ends, aims = said["fillers"], said["ends"], said["aims"]
        # "then" before a verb may begin another clause.
        joining = conjunctions(table)
        unjoining = any_of(one for one in listed["fillers"] if one not in joining)
        spoken = {
            name: [one for one in words.get(name, ()) if one.split()[0] not in listed["aims"]]
            for name in _FINITE
        }  # "next to" is no adverb before "to be"
        place = any_of(one for one in words["place"] if " " in one)  # "next to" is no adverb
        finite = f"{first_words(spoken, _FINITE)}|{said['also_first']}"
        be, again = any_of(words["is"]), table["sentence"]["again"]
        acting = first_words(words, (*_OF_ONE, *_OF_VALUE))
        choosing = first_words(words, (*_OF_ONE, "choose"))
        there = said["there"]
        self._there_first = re.compile(rf"^(?P<drop>(?i:{there}),?\s)(?=(?:{acting})\s)")
        self._there_last = re.compile(rf'"(?P<drop>\s(?:{there}))$')
        self._subject = re.compile(rf"^\w+(?P<drop>(?:,?\s(?:{said['subjects']}))+)(?=\s)")
        # '"A" is gone, "B" still' does not say that both are
        behind = any_of(one for one in listed["fillers"] if one not in listed["still"])
        self._after_quotation = re.compile(rf'"(?P<drop>(?:,?\s(?:{behind}|{ends}))+)$')
        then = any_of(one for one in listed["fillers"] if one in joining)
        has = first_words(words, ("is", "have", "holding", "valuing"))
        undenied = "".join(rf"(?<!\b{re.escape(one)})" for one in listed["denying"])
        self._adverbs = (
            # 'the list "A" then has 3 rows'
            re.compile(
                rf'^(?:(?:{said["articles"]})\s[^\W\d_]+|[^\W\d_]+)?(?:\s?"[^"]*")?'
                rf"(?P<drop>\s(?:{then}))(?=\s(?:{has})\s)"
            ),
            re.compile(  # "the next page" has no adverb
                rf"^(?!(?:{said['articles']})\s)\w+"
                rf"(?P<drop>(?:,?\s(?:{said['subjects']}|{fillers}))+),?(?=\s)"
            ),
            re.compile(
                rf"(?<!\w)(?:{finite})(?P<drop>(?:\s(?!(?:{place})\s)(?:{fillers}))+)(?=\s)"
            ),
            re.compile(rf"(?P<drop>(?:\s(?:{unjoining}))+)(?=\s(?:{finite})\s)"),
            re.compile(rf"(?P<drop>,?\s(?:{said['polite']}),?)(?=\s|$)"),
            self._after_quotation,
            re.compile(rf'"(?P<drop>(?:\s(?:{fillers}))+)(?=\s(?:{any_of(words["shown"])})(?!\w))'),
            re.compile(rf"{undenied}(?P<drop>,?\s(?:{ends}))$"),  # "Not now" is a name
            re.compile(rf'(?<!\w)(?:{any_of(words["have"])})(?P<drop>\s?:)(?=\s")'),
            # "in the dialog, which opens, click Save"
            re.compile(rf"(?<=\w)(?P<drop>,\s(?:{said['that_appears']}),)(?=\s)"),
            # "click there on Save"
            re.compile(rf"^(?:{choosing})(?P<drop>\s(?:{there}))(?=\s)"),
            # "the switch is on again"; no "Try again"
            re.compile(rf"(?<!\w)(?:{be})\s\w+(?P<drop>\s(?:{any_of(again)}))$"),
        )
        purposes = _purposes(listed["purposes"])
        self._reasons = (
            re.compile(rf"(?P<drop>(?:{purposes})(?:\s|(?<='))[^\"]+)$"),
            re.compile(
                rf'^(?P<drop>(?:{aims})\s[^",]+,\s(?:(?:{said["persons"]})\s|j\')?)(?=(?:{acting})\s)'
            ),
            re.compile(rf'(?P<drop>\s(?:{said["naming"]}))(?=\s")'),
        )
        self._saying = re.compile(rf'(?P<drop>\s(?:{said["saying"]}))(?=\s")')
        # 'change the price of "Tea" to 3' has no aim
        self._aim = re.compile(
            rf'"(?:\s[^\W\d_]+){{0,2}}'
            rf'(?P<drop>,?\s(?:{aims})\s(?!(?:{said["articles"]})\s)[^\W\d_][^"]*)$'
        )
        # "pour le modifier", "para editarlo": what is done is done for it
        objects = any_of(one for one in table["sentence"]["pronouns"] if one.isalpha())
        ending = any_of(listed["infinitives"])
        self._aim_with_object = re.compile(
            rf"(?<=[\w\"])(?P<drop>,?\s(?:{aims})\s(?:(?:(?:{objects})\s|[lm]')"
            rf"(?=[^\W\d_]*(?:{ending})(?!\w))(?:{acting_words(table)})|[^\W\d_]+r(?:{objects}))"
            rf'(?!\w)[^"]*)$'
        )
        self._place_behind = re.compile(rf"\s(?:{place})\s")
        self._contracted = frozenset(listed["contracted"])
        endings = any_of([*listed["infinitives"], *table["controls"]["verbs"]])
        times = any_of(
            one for said_times in table["sentence"]["times"].values() for one in said_times
        )
        determined = any_of(
            [*listed["articles"], *listed["indefinite"], *table["sentence"]["pronouns"]]
        )
        self._joined = re.compile(rf"\s(?:{any_of(joining)})\s|\w,\s")
        aim = rf'(?P<drop>,?\s(?:{aims})\s[^\W\d_]*(?:{endings})\s(?:{determined})(?!\w)[^"]*)$'
        # "the column Price to sort it"; no "Sign in to continue"
        self._aim_of_name = re.compile(rf"\s(?P<name>\w\S*)(?:\s(?:{times}))?{aim}")
        # "to delete the third row" tells which icon is meant
        self._plain_aim = re.compile(rf",?\s(?:{aims})\s\w+\s(?:{determined})(?:\s[^\W\d_]+)?")
        nouns = any_of([*listed["icons"], *(one for kind in _CLICKED for one in things[kind])])
        # "the plus button", and no "button" alone
        self._with_control = re.compile(
            rf"\S+\s(?:\w+\s)?(?:{said['articles']})\s(?!(?:{nouns})\s)"
            rf'[^",]*?\s(?:{nouns})(?!\w)'
        )
        self._that_appears = re.compile(rf"(?<=\w)(?P<drop>,?\s(?:{said['that_appears']}))$")
        self._briefly = re.compile(
            rf"(?P<drop>,?\s(?:{said['briefly']}))(?=\s|$)(?!\s(?:{finite})\s)"
        )
        self._denied = re.compile(rf"(?<!\S)(?:{any_of(words['is_not'])})(?!\w)")
        self._of_value = re.compile(rf"^(?:{first_words(words, _OF_VALUE)})\s")
        self._one = re.compile(rf"^(?:{first_words(words, _OF_ONE)})\s")
        self._two = re.compile(rf'^(?:{first_words(words, _OF_TWO)})\s.*"[^"]*".*"[^"]*"')

    def plain(self, text: str) -> str:
        """Return a clause without notes in brackets, reasons, and subjects behind the verb."""
        hidden = hide(text)
        for note in reversed([one for one in _NOTE.finditer(hidden) if not _is_of_name(text, one)]):
            text = f"{text[: note.start()]}{text[note.start(1) : note.end(1)]}{text[note.end() :]}"
        text = self._without(self._subject, self._without(self._there_first, text))
        aim = self._aim_with_object.search(hide(text))
        if aim and not self._joined.search(aim["drop"]):
            text = self._without(self._aim_with_object, text)
        for pattern in self._adverbs:
            text = self._without(pattern, text, but_names=True)
        for pattern in self._reasons:
            text = self._without(pattern, text)
        text = self._without(self._subject, text)  # "um das Menü zu öffnen, klicke ich ..."
        hidden = hide(text)
        if not self._of_value.match(hidden):
            text = self._without(self._saying, text)
        is_denied = self._denied.search(hidden) is not None  # it may be shown later
        if not self._of_value.match(hidden) and not self._one.match(hidden) and not is_denied:
            text = self._without(self._briefly, text)
        else:
            text = self._without(self._that_appears, text)
        if self._one.match(hidden) or self._two.match(hidden):
            text = self._without_aim_of_name(self._without_aim(text))
            text = self._without(self._there_last, text)
            text = self._without(self._after_quotation, text, but_names=True)
        return text.strip(" ,")

    def _without_aim(self, text: str) -> str:
        """Return a clause without what a quotation is clicked for, which is no other clause."""
        found = self._aim.search(hide(text))
        if not found or self._joined.search(found["drop"]):
            return text
        begins, *aim = text[slice(*found.span("drop"))].strip(" ,").split()
        # '"Edit" for Ann' says whose it is; German verbs as nouns have a capital: "zum Drucken"
        is_noun = begins in self._contracted and len(aim) == 1
        is_place = self._place_behind.match(hide(text), found.start() + 1) is not None
        is_owner = is_place or (is_name(aim[0]) and not is_noun)
        return text if is_owner else self._without(self._aim, text)

    def _without_aim_of_name(self, text: str) -> str:
        """Return a clause without what the name before it is clicked for: "the star" is no name."""
        found = self._aim_of_name.search(hide(text))
        if not found or self._joined.search(found["drop"]):
            return text  # "... to open the menu and choose Theme"
        clause = text[: found.start("drop")]
        if not text[found.start("name")].islower():
            return clause
        is_plain = self._plain_aim.fullmatch(hide(found["drop"])) and found["drop"].islower()
        return clause if is_plain and self._with_control.match(hide(clause)) else text

    def _without(self, pattern: re.Pattern[str], text: str, *, but_names: bool = False) -> str:
        found = pattern.search(hide(text))
        if not found:
            return text
        start, end = found.span("drop")
        return text if but_names and is_name(text[start:end]) else text[:start] + text[end:]


def _is_of_name(text: str, note: re.Match[str]) -> bool:
    """Return whether what stands in brackets is a part of a name: "Portuguese (Brazil)"."""
    before = text[: note.start()].split()[-1:]
    return bool(before) and before[0][0].isupper() and text[note.start(1)].isupper()


def without_leading(leading: re.Pattern[str], text: str) -> str:
    """Return the text without the words at its start that say nothing about the step."""
    return list(leading_stages(leading, text))[-1]


def leading_stages(leading: re.Pattern[str], text: str) -> Iterator[str]:
    """Yield the text, and then what is left of it with each word less at its start."""
    yield text.strip()
    while (found := leading.match(hide(text))) and found.end():
        text = text[found.end() :]
        yield text.strip()


def _is_list(phrases: object) -> bool:
    return isinstance(phrases, list) and all(isinstance(one, str) for one in phrases)


def _purposes(phrases: list[str]) -> str:
    spelled = [re.escape(one).replace(r"\*", '[^"]*') for one in phrases]
    return "|".join(one if one[0] == "," else rf",?\s{one}" for one in spelled) or "(?!)"
