"""Reads clauses whose verb names the control to click: "publish the article", "close the hint"."""

from __future__ import annotations

from explorer.models.scenario import IntermediateStep, Sentence
from explorer.sentences.clauses.parts import Steps
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
    """

    def __init__(self, language: Language, sentence: Sentence) -> None:
        self._language = language
        self._sentence = sentence

    def read(self, text: str) -> Steps:
        """Read a clause whose verb names the control: "publish the article"."""
        text = self._language.without_again(text)
        verb = self._language.control_verbs.verb(text)
        negation, descriptions = self._language.negation, self._language.descriptions
        is_doubtful = (
            self._language.people.is_reflexive(
                text, self._sentence.text
            )  # "se descarga el archivo"
            or negation.negates(text)
            or negation.restricts(text)
            or negation.has_alternatives(text)
            or self._language.connectives.repeated(text) is not None
            or self._language.control_verbs.says_ability(self._sentence.text)
        )
        if not is_doubtful and (verb_alone := self._language.control_verbs.of_pronoun(text)):
            said = f"{verb_alone} {text.split()[-1].lower()}"
            code = self._language.code
            return (IntermediateStep(action="click", target=said, verb=verb_alone, language=code),)
        if not is_doubtful and (moved := self._language.control_verbs.moved(text)):
            code = self._language.code
            return (IntermediateStep(action="click", target=moved, language=code),)
        if not is_doubtful and (joined := self._language.control_verbs.joined_name(text)):
            code = self._language.code
            return (IntermediateStep(action="click", target=f'"{joined}"', language=code),)
        if (
            not verb
            or is_doubtful
            or not descriptions.is_bare_name(QUOTATION_HIDDEN.sub("", hide(text)))
        ):
            return ()
        said = " ".join([verb, *text.split(" ")[len(verb.split()) :]])
        # A button that is called but by the verb is of that one noun, which names nothing.
        is_one_noun = len(said.replace("'", " ").split()) == _VERB_AND_NOUN
        known = {"verb": verb if is_one_noun else "", "language": self._language.code}
        return (IntermediateStep(action="click", target=said, **known),)

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
