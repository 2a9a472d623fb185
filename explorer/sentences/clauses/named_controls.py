"""Reads clauses whose verb names the control to click: "publish the article", "close the hint"."""

from __future__ import annotations

import re

from explorer.models.scenario import IntermediateStep, Sentence
from explorer.sentences.clauses.parts import ClauseReader, Steps
from explorer.sentences.grammar import Language
from explorer.sentences.quotes import QUOTATION_HIDDEN, hide

_VERB_AND_NOUN = 3  # words of "publish the article"


def is_only_named(steps: Steps, text: str) -> bool:
    """Return whether all that a text says is a click on the control that it names itself."""
    said = [(step.action, step.target.casefold()) for step in steps]
    return said == [("click", text.casefold())]


class NamedControls:
    """Reads the verbs of one sentence that controls are called by.

    Args:
        language: The grammar.
        sentence: The sentence.
        parts: Reads the clauses.
    """

    def __init__(self, language: Language, sentence: Sentence, parts: ClauseReader) -> None:
        self._language = language
        self._parts = parts
        self._sentence = sentence

    def read(self, text: str) -> Steps:
        """Read a clause whose verb names the control: "publish the article"."""
        text = self._language.without_again(text)
        if self._is_doubtful(text):
            return ()
        if steps := self._of_whole(text):
            return steps
        verb = self._language.control_verbs.verb(text)
        unquoted = QUOTATION_HIDDEN.sub("", hide(text))
        if not verb or not self._language.descriptions.is_bare_name(unquoted):
            return ()
        said = " ".join([verb, *text.split(" ")[len(verb.split()) :]])
        # A button that is called but by the verb is of that one noun, which names nothing.
        is_one_noun = len(said.replace("'", " ").split()) == _VERB_AND_NOUN
        return self._click(said, verb if is_one_noun else "")

    def _is_doubtful(self, text: str) -> bool:
        negation, sentence = self._language.negation, self._sentence.text
        return (
            self._language.people.is_reflexive(text, sentence)  # "se descarga el archivo"
            or negation.negates(text)
            or negation.restricts(text)
            or negation.has_alternatives(text)
            or self._language.connectives.repeated(text) is not None
            or self._language.control_verbs.says_ability(sentence)
        )

    def _of_whole(self, text: str) -> Steps:
        """Read a clause that names no thing: "publish it", "apply", "mark all as read"."""
        verbs, sentence = self._language.control_verbs, self._sentence.text
        if verb := verbs.of_pronoun(text):
            return self._click(f"{verb} {text.split()[-1].lower()}", verb)
        if verb := verbs.alone(text, sentence):
            return self._click(verb, verb)
        caption = verbs.caption(text)
        if caption and caption.lower() in sentence.lower():  # no other form of the verb
            return self._click(f'"{caption}"')
        if moved := verbs.moved(text):
            return self._click(moved)
        joined = verbs.joined_name(text)
        is_name = bool(joined) and not self.presses_key_first(text)
        is_name &= not self._language.key_words.ends_with_keys(text)
        return self._click(f'"{joined}"') if is_name else ()

    def presses_key_first(self, text: str) -> bool:
        """Return whether a key is pressed before an "and" of a text: "press Enter and Remove".

        Only verbs that press keys do: "click Home and Garden" names one element.
        """
        joint = re.search(rf"\s(?:{self._language.joining})\s", hide(text))
        step = self._parts.single(text[: joint.start()]) if joint else None
        return step is not None and step.action == "key"

    def _click(self, target: str, verb: str = "") -> Steps:
        code = self._language.code
        return (IntermediateStep(action="click", target=target, verb=verb, language=code),)

    def with_closing_verb(self, text: str, steps: Steps) -> Steps:
        """Return the steps of a clause, with its verb if it closes something."""
        verbs = self._language.control_verbs
        if len(steps) != 1 or steps[0].action != "click":
            return steps
        target = steps[0].target
        if not target or hide(target) != verbs.closed(text):
            return steps  # 'dismiss the hint with "Later"'
        if self._language.people.is_reflexive(text, self._sentence.text):
            return ()
        if verbs.is_more_than_closed(target):
            return ()  # "close the dialog or press Escape", "close both dialogs"
        return (steps[0].model_copy(update={"verb": verbs.close}),)
