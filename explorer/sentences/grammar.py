"""Loads the grammar of sentences: Cucumber expressions, in a file for each language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from explorer.sentences.checks.continuations import Continuations
from explorer.sentences.checks.contrasts import Contrasts
from explorer.sentences.checks.descriptions import Descriptions
from explorer.sentences.checks.embedded_clauses import EmbeddedClauses
from explorer.sentences.checks.negation import Negation
from explorer.sentences.expressions.expression import Expressions
from explorer.sentences.expressions.extension import read_extension
from explorer.sentences.expressions.slots import MODIFIED, SLOTS
from explorer.sentences.expressions.step_expressions import StepExpressions
from explorer.sentences.phrases import acting_words, any_of, conjunctions, starting_with
from explorer.sentences.quotes import QUOTED, hide
from explorer.sentences.tables import table_of
from explorer.sentences.verb_frames.frames import Frames
from explorer.sentences.wording.amounts import Amounts
from explorer.sentences.wording.areas import Areas
from explorer.sentences.wording.connectives import Connectives
from explorer.sentences.wording.control_verbs import ControlVerbs
from explorer.sentences.wording.ellipses import Ellipses
from explorer.sentences.wording.form_words import FormWords
from explorer.sentences.wording.former_values import FormerValues
from explorer.sentences.wording.inflections import verbs_of
from explorer.sentences.wording.introductions import Introductions
from explorer.sentences.wording.key_words import KeyWords
from explorer.sentences.wording.log_ins import LogIns
from explorer.sentences.wording.opened_pages import OpenedPages
from explorer.sentences.wording.page_words import PageWords
from explorer.sentences.wording.paired_values import PairedValues
from explorer.sentences.wording.people import People
from explorer.sentences.wording.phrasing import Phrasing
from explorer.sentences.wording.plain import without_leading
from explorer.sentences.wording.properties import Properties
from explorer.sentences.wording.same_row import SameRow
from explorer.sentences.wording.shared_nouns import SharedNouns
from explorer.sentences.wording.written_dates import WrittenDates

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl")
"""The languages of the grammar, by the codes of ISO 639-1."""

_SENDING = ("Enter", "Escape", "Tab", "Space")
"""The keys that send, close or leave something, and are no names of buttons."""

_MOST_OF_BUTTON = 2  # words: "Save button"


class Language:
    """The grammar of one language.

    Args:
        code: The language, by ISO 639-1.
        table: The tables of its file.
    """

    def __init__(self, code: str, table: Mapping[str, Any]) -> None:
        self.code = code
        self._table = table
        self._words: dict[str, list[str]] = table["words"]
        sentence = table["sentence"]
        self._contracted: dict[str, str] = sentence.get("contracted", {})
        contracted = any_of(self._contracted)
        self._contraction = re.compile(rf"(?<!\w)(?:{contracted})(?!\w)")
        kept = [one for one in table["words"]["place"] if " " in one]
        existing: list[str] = sentence.get("existing", [])
        kept += existing
        self.leading = starting_with(sentence["leading"], unless=kept)
        self.existing = frozenset(one.split()[0] for one in existing)
        """The first words of what says that something is there: "es" of "es gibt"."""
        self.declining = frozenset(sentence["declining"])
        """The names of buttons by which nothing is confirmed: "Cancel"."""
        self.choosing = frozenset([*self._words["choose"], *self._words.get("chosen", ())])
        """The verbs that order a choice, also those that mean a click elsewhere."""
        self.again = re.compile(rf"(?<!\w)(?:{any_of(sentence['again'])})(?!\w)")
        self._sending = frozenset(sentence["sending"])
        self.no_values = frozenset(sentence["no_values"])
        self.status_nouns = frozenset(sentence["status_nouns"])
        """What has a value that is one word in small letters: "the status is open"."""
        self.status_remarks = frozenset(sentence["status_remarks"])
        """What is said of a status, and is not shown: "unchanged"."""
        self.itself_shown = frozenset(sentence["itself_shown"])
        """The conditions that what a step is done to is shown: "if it appears"."""
        self.pronouns = frozenset(sentence["pronouns"])
        joining, excepting = any_of(conjunctions(table)), any_of(sentence["exceptions"])
        self.conjunctions = re.compile(rf"(?:,\s*)?\b(?:{joining})\s|[;.]\s")
        self.excepting = re.compile(rf"(?<!\w)(?:{excepting})(?!\w)")
        self.keys: dict[str, str] = {
            name: key for key, names in table["keys"].items() for name in (key.lower(), *names)
        }
        self.things: dict[str, str] = {
            word: thing for thing, words in table["things"].items() for word in words
        }
        self.amounts = Amounts(table)
        self.all = starting_with(self._words["all"])
        self.shown = frozenset(self._words["shown"])
        self.there = frozenset(table["phrasing"]["there"])
        self.offering = frozenset(table["phrasing"]["offering"])
        """The words that say what is in an element: "the list contains A" is no chosen A."""
        self.opened = frozenset(self._words["opened"])
        """The words for what stands open, which a ticket is in another way than a dialog."""
        alternatives = any_of(table["phrasing"]["alternatives"])
        self._alternatives = re.compile(rf"\s(?:{alternatives})\s")
        self.and_words = any_of(sentence["and"])
        """The regular expression of the words for "and"."""
        enumerating = any_of([*conjunctions(table), *table["phrasing"]["alternatives"], "&"])
        self.enumerating = re.compile(rf"(?<!\S)(?:{enumerating})(?!\S)|,")
        """What stands between the names of an enumeration."""
        self._confirmed = re.compile(rf"(?:{any_of(self._words['confirmed'])})(?!\w)")
        self.both = frozenset(self._words["both"])
        self.prepositions = frozenset([*self._words["in"], *self._words["from"]])
        self.with_words = any_of(self._words["with"])
        sides = table["phrasing"]["sides"]
        self.sides = frozenset(sides)
        prepositions = {one.rpartition(" ")[2] for one in self._words["click"] if " " in one}
        prepositions |= set(self._words["in"])
        articles = any_of(table["phrasing"]["articles"])
        self.side_first = re.compile(
            rf"({any_of(sides)})\s"
            rf"(?:(?:{any_of(prepositions)})\s(?=\"[^\"]*\"$|\S+$)|(?=(?:{articles})\s))"
        )
        """What an element may begin with that says only where it is: "links auf"."""
        adverbs = any_of([*table["phrasing"]["fillers"], *table["phrasing"]["ends"]])
        self._article_after_comma = re.compile(rf",\s(?:{articles})\s")
        self._adverbs_first = re.compile(rf'(?:(?:{any_of(table["phrasing"]["fillers"])})\s)+(?=")')
        self._adverbs_last = re.compile(rf'(?<=")(?:\s(?:{adverbs}))+$')
        self._switched = frozenset(self._words["switched"])
        called = {re.split(r"[\s']", one, maxsplit=1)[1] for one in self._words["switch"]}
        owning = any_of(table["phrasing"]["owning"])
        self._switch_first = re.compile(
            rf"(?:l'|(?:{articles}|{owning})\s)?(?:{any_of(called)})(?!\w)"
        )
        again, behind = any_of(sentence["again"]), any_of(table["words"]["place"])
        pronouns = any_of(sentence["pronouns"])
        self._again_between = re.compile(
            rf'(?:(?<=")(?:\s\w+)?|^(?:{pronouns}))(\s(?:{again}))(?=\s(?:{behind})\s)'
        )
        then = [one for one in sentence["then"] if " " not in one]
        self._again_last = re.compile(rf"\s(?:{any_of([*sentence['again'], *then])})$")
        self.sequences = re.compile(rf",?\s(?:{any_of(sentence['then'])})\s")
        """What stands between two things that are done one after the other: "and then"."""
        self.joining = joining
        """The regular expression of the words that join clauses: "and"."""
        rows, columns = (
            rf"(?:(?:{articles})\s)?(?:{any_of(table['things'][name])})\s"
            for name in ("row", "column")
        )
        of_what = any_of([*self._words["place"], *table["phrasing"]["belonging"]])
        name, and_ = r'(?:"[^"]*"|\S+)', rf"\s(?:{any_of(sentence['and'])})\s"
        last = rf"{name}\s*(?:$|[,.;:])"
        self._of_cell = re.compile(
            rf"(?<!\w)(?:{of_what})\s"
            rf"(?:{rows}{name}{and_}(?={columns}{last})|{columns}{name}{and_}(?={rows}{last}))"
        )

    def is_switched(self, element: str, literal: str) -> bool:
        """Return whether a switch is said to be on or off: "son interrupteur", "est activé".

        Args:
            element: What is said to be so.
            literal: The words that say it.
        """
        is_on_or_off = not self._switched.isdisjoint(literal.split())
        return is_on_or_off and self._switch_first.match(hide(element)) is not None

    def begins_with_conjunction(self, text: str) -> bool:
        """Return whether a text begins with a conjunction: "but Cancel is not"."""
        hidden = hide(text)
        return (self.borders.match(hidden) or self.borders.match(f" {hidden}")) is not None

    def calls(self, name: str, text: str) -> bool:
        """Return whether a text is one of a list of words."""
        return hide(text) in self._words[name]

    def word(self, name: str) -> str:
        """Return the first of a list of words."""
        return self._words[name][0]

    @cached_property
    def steps(self) -> StepExpressions:
        """The ways to say its steps."""
        return StepExpressions(self._table, self._expressions)

    @cached_property
    def control_verbs(self) -> ControlVerbs:
        """The verbs that controls are called by."""
        return ControlVerbs(self._table)

    @cached_property
    def same_row(self) -> SameRow:
        """How it means the row of the step before."""
        return SameRow(self._table)

    @cached_property
    def phrasing(self) -> Phrasing:
        """How its clauses may be said otherwise."""
        return Phrasing(self.code, self._table)

    @cached_property
    def introductions(self) -> Introductions:
        """The words that its clauses begin with."""
        return Introductions(self._table, self.amounts.numbers)

    @cached_property
    def opened_pages(self) -> OpenedPages:
        """The ways in which it opens something."""
        return OpenedPages(self._table, self._expressions)

    @cached_property
    def people(self) -> People:
        """Its words for who does something."""
        return People(self._table)

    @cached_property
    def ellipses(self) -> Ellipses:
        """How its clauses leave out words of the clause before."""
        return Ellipses(self._table)

    @cached_property
    def form_words(self) -> FormWords:
        """Its words for forms."""
        return FormWords(self._table)

    @cached_property
    def key_words(self) -> KeyWords:
        """The words for keys."""
        return KeyWords(self._table, self.keys)

    @cached_property
    def areas(self) -> Areas:
        """The names of the parts of a page."""
        return Areas(self._table)

    @cached_property
    def page_words(self) -> PageWords:
        """Its words for the page."""
        return PageWords(self._table)

    @cached_property
    def frames(self) -> Frames | None:
        """What its verbs take; None if its file does not say."""
        return Frames(self._table) if "frames" in self._table else None

    @cached_property
    def contrasting(self) -> re.Pattern[str]:
        """A word between clauses that says the opposite: ", but"."""
        return re.compile(rf",?\s(?:{any_of(self._table['sentence']['contrasting'])})\s")

    @cached_property
    def opposing(self) -> re.Pattern[str]:
        """What stands between two expectations that are opposed: ", while"."""
        return re.compile(rf",\s(?:{any_of(self._table['sentence']['opposing'])})\s")

    @cached_property
    def borders(self) -> re.Pattern[str]:
        """Where a clause may end: at a conjunction, or at a comma between two instructions."""
        acting = acting_words(self._table)
        contrasting = any_of(self._table["sentence"]["contrasting"])
        return re.compile(
            rf"{self.conjunctions.pattern}|,?\s(?:{contrasting})\s"
            rf"|(?<=\w|[\"'/]),\s(?=(?:{acting})\s)"
        )

    @cached_property
    def written_dates(self) -> WrittenDates:
        """The dates that are given with an article."""
        return WrittenDates(self._table)

    @cached_property
    def former_values(self) -> FormerValues:
        """What something was before it is changed."""
        return FormerValues(self._table)

    @cached_property
    def log_ins(self) -> LogIns:
        """How somebody logs in."""
        return LogIns(self.code, self._table)

    @cached_property
    def negation(self) -> Negation:
        """Its negative and restricting phrases."""
        return Negation(self._table)

    @cached_property
    def descriptions(self) -> Descriptions:
        """What its descriptions of elements have in them."""
        return Descriptions(self._table)

    @cached_property
    def shared_nouns(self) -> SharedNouns:
        """The nouns that it says once for several names."""
        return SharedNouns(self._table, self.negation, self.descriptions)

    @cached_property
    def properties(self) -> Properties:
        """Its ways to say several properties in one clause."""
        return Properties(
            self._table, self.negation, self.descriptions, lambda: self.steps.vocabulary
        )

    @cached_property
    def contrasts(self) -> Contrasts:
        """What it says is not there, in contrast to what is."""
        return Contrasts(self._table, self.negation, self.descriptions)

    @cached_property
    def embedded_clauses(self) -> EmbeddedClauses:
        """The clauses that no argument is."""
        return EmbeddedClauses(self._table)

    @cached_property
    def continuations(self) -> Continuations:
        """The clauses that an argument may not go on with."""
        verbs = {*verbs_of(self._table), *self._table["controls"]["verbs"]}
        verbs |= set(self._table["sentence"]["asserting"])
        return Continuations(self._table, verbs)

    @cached_property
    def paired_values(self) -> PairedValues:
        """Values without quotation marks beside their fields."""
        return PairedValues(self._table)

    @cached_property
    def connectives(self) -> Connectives:
        """What connects the clauses of a sentence."""
        return Connectives(self._table, self._expressions, self.amounts.numbers)

    def without_adverbs(self, element: str) -> str:
        """Return an element without adverbs around it: 'now "Tea"', "the post again"."""
        if found := self._adverbs_first.match(hide(element)):
            return element[found.end() :]
        if found := self._adverbs_last.search(hide(element)):
            return element[: found.start()]
        # '"Save" again in the dialog', "it again from the list"
        if found := self._again_between.search(hide(element)):
            return element[: found.start(1)] + element[found.end(1) :]
        if not (found := self._again_last.search(element)):
            return element
        rest = element[: found.start()]
        first, last = rest.split()[0].lower(), rest.split()[-1]
        is_noun = self.descriptions.is_article(first) and last.islower()
        return rest if rest.lower() in self.pronouns or is_noun else element  # "Try again"

    def without_again(self, clause: str) -> str:
        """Return a clause of three words at least without "again" at its end; no "Try again"."""
        found = self._again_last.search(hide(clause))
        return clause[: found.start()] if found and " " in clause[: found.start()] else clause

    def expanded(self, text: str) -> str:
        """Return a text with short forms in full: "I'm" as "I am".

        A cell "in the row A and the column B" is in the row A in the column B, and keys that are
        pressed together are joined by "+".
        """
        for found in reversed(list(self._contraction.finditer(hide(text)))):
            text = f"{text[: found.start()]}{self._contracted[found[0]]}{text[found.end() :]}"
        for found in reversed(list(self._of_cell.finditer(hide(text)))):
            first = text[: found.end()].rstrip().rpartition(" ")[0]
            text = f"{first} {self.word('place')} {text[found.end() :]}"
        text = self.key_words.with_signs(text)
        text = self.written_dates.quoted(self.former_values.quoted(text))
        return self.same_row.marked(text)

    def has_next_instruction(self, text: str) -> bool:
        """Return whether a text has an instruction after a conjunction or a comma."""
        return any(
            self.phrasing.begins_with_verb(text[one.end() :].lstrip())
            for one in self.borders.finditer(hide(text))
        )

    def confirms(self, text: str) -> bool:
        """Return whether a text begins with a verb that confirms something."""
        verb = without_leading(self.leading, text).partition(" ")[0]
        return verb.lower() in self._words["confirming"]

    def sends(self, element: str) -> bool:
        """Return whether a button sends what was entered: "Save", "the Save button"."""
        said = hide(element.replace('"', " ")).split()
        named = [word for word in said if not self.descriptions.is_article(word)]
        return len(named) <= _MOST_OF_BUTTON and not self._sending.isdisjoint(named)

    def leaves_open(self, element: str) -> bool:
        """Return whether an element without quotation marks is one of several: "Rent or Food"."""
        return '"' not in hide(element) and self._alternatives.search(hide(element)) is not None

    def is_confirmed(self, element: str) -> bool:
        """Return whether an element is what is confirmed: "the deletion of A"."""
        return self._confirmed.match(hide(element)) is not None

    def has_article_after_comma(self, text: str) -> bool:
        """Return whether a text has an article after a comma, as no value has."""
        return self._article_after_comma.search(hide(text)) is not None

    @cached_property
    def _expressions(self) -> Expressions:
        slots = {
            **SLOTS,
            "number": self.amounts.pattern,
            "compared": self.amounts.compared_pattern,
            "things": any_of(self.things),
            "key": rf"{MODIFIED}(?:{any_of(self.keys)}|f\d\d?|[^\W_])",
            # No other key alone: it may be the name of a button.
            "shortcut": rf"(?:{any_of(one for one, key in self.keys.items() if key in _SENDING)}"
            rf"|f\d\d?|{MODIFIED.removesuffix('*')}+(?:{any_of(self.keys)}|f\d\d?|[^\W_]))",
            **{name: any_of(words) for name, words in self._words.items()},
        }
        kinds = any_of(self._table["controls"]["kinds"])
        articles = any_of(self._table["phrasing"]["articles"])
        named = rf"(?:{kinds})\s{QUOTED}|{QUOTED}\s(?:{kinds})"
        word = r"[^\W\d_]+"
        called = rf"(?:{kinds})\s{word}(?:\s{word})?|{word}(?:\s{word})?\s(?:{kinds})"
        slots["control"] = rf"(?:(?:{articles})\s)?(?:{named})|(?:{articles})\s(?:{called})"
        slots["place"] = f"(?:{slots['place']}) .+?"
        return Expressions(self.code, slots, {**self._words, "things": self.things})


def load_languages(extension: Path | None = None) -> tuple[Language, ...]:
    """Return the grammars of all languages.

    Args:
        extension: A TOML file of further steps: ``[[en.steps]]`` with an ``action`` and what to
            ``say``, as in the shipped files.

    Raises:
        UsageError: The file cannot be read or has another form.
    """
    further = read_extension(extension, LANGUAGES) if extension else {}
    languages = []
    for code in LANGUAGES:
        added = further.get(code, {}).get("steps", ())
        language = _with_steps(code, added) if added else _shipped(code)
        languages.append(language)
    return tuple(languages)


@cache
def _shipped(code: str) -> Language:
    """Return a language as its file has it: all readers share it, with what it has compiled."""
    return Language(code, table_of(code))


def _with_steps(code: str, added: Sequence[Mapping[str, Any]]) -> Language:
    """Return a language with further steps, which go first."""
    table = table_of(code)
    language = Language(code, {**table, "steps": [*added, *table["steps"]]})
    language.steps.require_sound(say for rule in added for say in rule["say"])
    return language
