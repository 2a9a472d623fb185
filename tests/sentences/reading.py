"""Reads single sentences, for tests."""

from __future__ import annotations

from explorer.models.scenario import Scenario, Sentence
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader, Unread

READER = SentenceReader(load_languages())


def told(language: str, text: str) -> str:
    """Return the steps of a sentence: "click Save; text the list Tea", "" if it is not read."""
    sentence = Sentence(text=text, line=1)
    (steps,) = READER.read(Scenario(name="", file="", language=language, actions=(sentence,)))
    if isinstance(steps, Unread):
        return ""
    parts = (
        (
            step.action.removeprefix("assert_"),
            step.target,
            step.to_target,
            "" if step.action == "assert_count" else step.value,
            step.comparison,
            "" if step.number is None else f"{step.number:g}",
        )
        for step in steps
    )
    return "; ".join(" ".join(filter(None, one)) for one in parts)
