"""Reads single sentences, for tests."""

from __future__ import annotations

from explorer.models.scenario import Scenario, Sentence
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Read, Unread

READER = SentenceReader(load_languages())


def read(language: str, *texts: str) -> list[Read]:
    """Return the steps of each sentence of a scenario."""
    actions = tuple(Sentence(text=text, line=line) for line, text in enumerate(texts, 1))
    return READER.read(Scenario(name="", file="", language=language, actions=actions))


def told(language: str, text: str) -> str:
    """Return the steps of a sentence: "click Save; text the list Tea", "" if it is not read."""
    (steps,) = read(language, text)
    if isinstance(steps, Unread):
        return ""
    parts = (
        (
            step.action.removeprefix("assert_"),
            step.target,
            step.to_target,
            "" if step.action == "assert_count" else step.value,
            ", ".join(" = ".join(row) for row in step.table),
            step.comparison,
            "" if step.number is None else f"{step.number:g}",
        )
        for step in steps
    )
    return "; ".join(" ".join(filter(None, one)) for one in parts)
