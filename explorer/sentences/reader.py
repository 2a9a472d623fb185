"""Reads a sentence as the steps that it says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rapidfuzz import fuzz, process

from explorer.models.scenario import IntermediateStep, Scenario, Sentence
from explorer.sentences.antecedents import with_antecedents, without_done_clicks
from explorer.sentences.clauses.named_controls import is_only_named
from explorer.sentences.clauses.reading import SentenceReading
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import hide, open_quotation, quotations, quote_files
from explorer.sentences.unread import Read, Unread
from explorer.sentences.wording.plain import without_leading

MAX_LENGTH = 1000  # characters of a sentence
MAX_CLAUSES = 30
"""Conjunctions, commas and colons of a sentence: with their number grow the time and the recursion.
"""
_LONG = 5  # spaces of what ends with a question mark and is no name
_SHORT = 7  # spaces of what says who is logged in, and nothing else
_TELLING = 3  # letters of a word that may tell the language
_ADDRESS = re.compile(r"(?:https?://|/)\S*")
_OF_STEP = re.compile(r"[\d{/@]")
"""What a step has, and no heading: a number, a variable or an address."""
_NEAR = 75  # of 100: the similarity from which on another way to say it may be meant


class SentenceReader:
    """Reads sentences by the grammars of several languages.

    Args:
        languages: The grammars.
    """

    def __init__(self, languages: Sequence[Language]) -> None:
        self._languages = {language.code: language for language in languages}

    def read(self, scenario: Scenario) -> list[Read]:
        """Return the steps of each sentence of a scenario.

        The language in which most sentences are understood is tried first. On a tie it is the one
        that the file declares.
        """
        texts = [self._without_end(sentence.text) for sentence in scenario.actions]
        declared = scenario.language[:2].lower()
        read: dict[str, list[tuple[IntermediateStep, ...]]] = {}
        scores: dict[str, tuple[int, bool, int, int]] = {}
        words = {word for text in texts for word in _spoken(text)}
        known = {
            code: (code == declared, len(words & language.steps.vocabulary))
            for code, language in self._languages.items()
        }
        for code in sorted(known, key=known.__getitem__, reverse=True):
            if any(all(read[one]) and known[one] > known[code] for one in read):
                break  # no other language can be nearer
            language = self._languages[code]
            read[code] = [
                SentenceReading(language, sentence).whole(text) if self._may_say(code, text) else ()
                for sentence, text in zip(scenario.actions, texts, strict=True)
            ]
            spoken = sum(_literal(language, text) for text in texts)
            scores[code] = (sum(map(bool, read[code])), *known[code], spoken)
        nearest = max(known, key=known.__getitem__)
        order = sorted(scores, key=scores.__getitem__, reverse=True)
        steps: list[Read] = [
            next(
                (
                    read[code][n]
                    for code in order
                    if read[code][n] and self._is_its(code, texts[n], known)
                ),
                None,
            )
            or self._inflected(sentence, texts[n], order[0], known)
            or self._unread(sentence, texts[n], nearest)
            for n, sentence in enumerate(scenario.actions)
        ]
        if texts:
            steps[0] = self._opening(texts[0], order) or self._opened(texts[0], steps[0])
        completed = with_antecedents(
            without_done_clicks(steps, texts, self._languages), self._languages
        )
        told: list[Read] = []
        for sentence, text, one in zip(scenario.actions, texts, completed, strict=True):
            known_steps = one if one is not None else self._unread(sentence, text, nearest)
            supposed = self._supposed(sentence, text, known_steps, has_acted=_acts(told))
            told.append(_with_quoted_files(supposed))
        return told

    def _without_end(self, text: str) -> str:
        """Return a sentence without the marks at its end, of which "!" may be of a password."""
        said = text.strip().rstrip(".:;").strip()
        if any(one.log_ins.ends_with_secret(said) for one in self._languages.values()):
            return said
        return said.rstrip(".!:;").strip()

    def _supposed(self, sentence: Sentence, text: str, read: Read, *, has_acted: bool) -> Read:
        """Return a sentence that says which page is open.

        A Given is not checked but made so: "I am on Orders". What is said of it after something
        was done is checked, and not made so.
        """
        language = self._language_of(read)
        if isinstance(read, Unread) or language is None:
            return read
        said = without_leading(language.leading, language.expanded(text))
        if sentence.is_context:
            (step, *others) = read
            is_plain = step.action == "assert_visible" and step.seconds is None
            is_said = is_plain and language.opened_pages.says_where(said)
            changes = {"action": "click", "opens": True, "supposes": True}
            is_made = is_said and not (others or step.condition)
            return (step.model_copy(update=changes),) if is_made else read
        is_claim = sentence.is_outcome or (not sentence.keyword and has_acted)
        steps: list[IntermediateStep] = []
        for step in map(_with_address, read):
            is_told = is_claim and language.opened_pages.only_tells(language.expanded(text))
            is_claim |= _acts([(step,)])
            steps.append(_claim(step, _page_of(said, language)) if is_told else step)
        return tuple(steps)

    def _language_of(self, read: Read) -> Language | None:
        code = "" if isinstance(read, Unread) or not read else read[0].language
        return self._languages.get(code)

    def _opened(self, text: str, read: Read) -> Read:
        """Return the first sentence, whose page may be open already: "open Acme"."""
        if isinstance(read, Unread) or not read or read[0].action != "click" or read[0].condition:
            return read
        first = read[0]
        language = self._languages[first.language]
        is_plain = language.descriptions.is_bare_name(first.target) and not first.value
        is_plain &= not language.leaves_open(first.target) and not language.opened_pages.names_role(
            first.target
        )
        is_opened = is_plain and language.opened_pages.opens_element(text, first.target)
        return (first.model_copy(update={"opens": True}), *read[1:]) if is_opened else read

    def may_be_name(self, text: str) -> bool:
        """Return whether a text that is no step may be a name: it orders nothing."""
        low = text[:1].lower() + text[1:]
        orders = any(
            language.phrasing.begins_with_verb(without_leading(language.leading, low))
            for language in self._languages.values()
        )
        return not quotations(text) and not orders and not self._is_log_in_or_warning(text)

    def may_be_heading(self, text: str, read: Read) -> bool:
        """Return whether a text that ends as a heading does is one: "Add a tag to a run".

        A step that its full stop is missing of says more than the name of a control.
        """
        names = isinstance(read, Unread) or is_only_named(read, text.rstrip(".:").strip())
        is_plain = not quotations(text) and _OF_STEP.search(text) is None
        return names and is_plain and not self._is_log_in_or_warning(text)

    def _is_log_in_or_warning(self, text: str) -> bool:
        return any(
            language.log_ins.is_named(text)
            or language.negation.negates(text)
            or language.negation.warns(text)
            for language in self._languages.values()
        )

    def _inflected(
        self, sentence: Sentence, text: str, code: str, known: Mapping[str, tuple[bool, int]]
    ) -> tuple[IntermediateStep, ...]:
        """Return the steps of a sentence with forms of verbs that the grammar does not list."""
        if not self._may_say(code, text) or not self._is_its(code, text, known):
            return ()
        return SentenceReading(self._languages[code], sentence, inflects=True).whole(text)

    def _opening(self, text: str, codes: Sequence[str]) -> tuple[IntermediateStep, ...]:
        """Return the step of a first sentence that says what is open: "the home page is open"."""
        for code in codes:
            language = self._languages[code]
            if language.opened_pages.is_start_page_open(without_leading(language.leading, text)):
                return (IntermediateStep(action="navigate", language=code),)
        return ()

    def _may_say(self, code: str, text: str) -> bool:
        """Return whether a text may be of a language: it says "unless" in no other one."""
        if len(text) > MAX_LENGTH or open_quotation(text) is not None:
            return False
        hidden = hide(text)
        if hidden.endswith("?") and ('"' in hidden or hidden.count(" ") >= _LONG):
            return False  # a question; "Forgot password?" without quotation marks is a name
        if any(one.introductions.is_question(hidden) for one in self._languages.values()):
            return False
        if _clauses(self._languages[code], hidden) > MAX_CLAUSES:
            return False
        saying = [one.code for one in self._languages.values() if one.excepting.search(hidden)]
        return code in (saying or (code,))

    def _is_its(self, code: str, text: str, known: Mapping[str, tuple[bool, int]]) -> bool:
        """Return whether no nearer language has an article, denial, click or more of the words."""
        nearer = [one for name, one in self._languages.items() if known[name] > known[code]]
        spoken = _spoken(text)
        of_own = spoken & self._languages[code].steps.vocabulary
        if any(len(spoken & one.steps.vocabulary) > len(of_own) for one in nearer):
            return False
        if nearer and not any(len(word) >= _TELLING for word in of_own):
            return False  # "a" is a word of most languages
        is_own_article = self._languages[code].descriptions.is_article
        words = {word for word in hide(text).split() if not is_own_article(word)}
        return not any(
            any(map(one.descriptions.is_article, words))
            or one.negation.restricts(text)
            or one.negation.negates(text)
            or one.negation.warns(text)
            or one.negation.is_of_several(text, "")
            or one.embedded_clauses.says_click(text)
            for one in nearer
        )

    def _unread(self, sentence: Sentence, text: str, code: str) -> Unread:
        """Return what may be said instead, in the language of the file or of the text."""
        if len(text) > MAX_LENGTH:
            several = f"several shorter sentences: this one has {len(text):,} characters"
            return Unread(sentence.column, several)
        grammar = self._languages[code]
        if (clauses := _clauses(grammar, hide(text))) > MAX_CLAUSES:
            several = f"several shorter sentences: this one has {clauses} clauses"
            return Unread(sentence.column, several)
        if (opened := open_quotation(text)) is not None:
            closed = f"'\"{text[opened + 1 :].split()[0]}\"'"
            return Unread(sentence.column + opened, f"{closed}: the quotation does not end")
        start = len(text) - len(without_leading(grammar.leading, text))
        is_denied = grammar.negation.denies(text[:1].lower() + text[1:])
        said = grammar.log_ins.instead(text, is_denied=is_denied)
        if said and text.count(" ") < _SHORT:
            return Unread(sentence.column + start, f"'{said[0]}'")
        if amount := self._amount_within(sentence, text, grammar):
            seeing = grammar.steps.basic_examples(is_outcome=False)[-1]
            return Unread(sentence.column + start, f"'{seeing.replace('ELEMENT', amount)}'")
        rest = hide(text[start:])
        near = process.extractOne(
            rest, grammar.steps.examples, scorer=fuzz.ratio, score_cutoff=_NEAR
        )
        examples = (
            (near[0],) if near else grammar.steps.basic_examples(is_outcome=sentence.is_outcome)
        )
        return Unread(sentence.column + start, " or ".join(f"'{each}'" for each in examples))

    def _amount_within(self, sentence: Sentence, text: str, grammar: Language) -> str:
        """Return '"3 open tickets"' of a text that would be read if it said but "3 tickets".

        Which of the entries are open is not known, so that such are not counted: a page may say it.
        """
        for start, first, last, end in grammar.amounts.of_two_words(text):
            for noun in (first, last):
                said = f"{text[:start]} {noun}{text[end:]}".strip()
                steps = SentenceReading(grammar, sentence).whole(said)
                if len(steps) == 1 and steps[0].action == "assert_count":
                    number = text[:start].rsplit(" ", 1)[-1]
                    return f'"{number}{text[start:end]}"'
        return ""


def _clauses(language: Language, hidden: str) -> int:
    """Return how many clauses a hidden sentence may have besides the first one."""
    joined = sum(1 for _ in language.conjunctions.finditer(hidden))
    return joined + hidden.count(", ") + hidden.count(": ")


def _spoken(text: str) -> set[str]:
    """Return the words of a sentence but quotations, addresses and files, in lower case."""
    said = (word for word in hide(quote_files(text)).split() if "/" not in word)
    return set(re.findall(r"[^\W\d_]+", " ".join(said)))


def _literal(language: Language, text: str) -> int:
    """Return how much of a sentence an expression of a language says by itself."""
    readings = language.steps.readings(hide(without_leading(language.leading, text[:MAX_LENGTH])))
    return readings[0].literal if readings else 0


def _with_quoted_files(read: Read) -> Read:
    """Return steps whose elements are called by the whole names of files: "a.pdf in the list"."""
    if isinstance(read, Unread):
        return read
    return tuple(
        step.model_copy(
            update={"target": quote_files(step.target), "to_target": quote_files(step.to_target)}
        )
        for step in read
    )


def _with_address(step: IntermediateStep) -> IntermediateStep:
    """Return the expectation of a page by its address as one of the address: "be on /orders"."""
    if step.action != "assert_visible" or not _ADDRESS.fullmatch(step.target):
        return step
    changes = {"action": "assert_url", "target": "", "value": step.target, "supposes": False}
    return step.model_copy(update=changes) if step.supposes else step


def _claim(step: IntermediateStep, page: str) -> IntermediateStep:
    """Return a step that opens a page as the expectation that it is open."""
    if step.action != "navigate":
        return step
    if step.value:
        return step.model_copy(update={"action": "assert_url"})
    return step.model_copy(update={"action": "assert_visible", "target": page, "supposes": True})


def _page_of(said: str, language: Language) -> str:
    """Return what a sentence calls the page: "the start page" of "am now on the start page"."""
    named = said.split()
    is_article = language.descriptions.is_article
    first = next((n for n, word in enumerate(named) if is_article(word.lower())), len(named) - 1)
    return " ".join(named[first:])


def _acts(read: Sequence[Read]) -> bool:
    """Return whether something was done by sentences, and not only looked at or opened."""
    steps = (step for one in read if not isinstance(one, Unread) for step in one)
    return any(not step.is_assertion and step.action != "navigate" for step in steps)
