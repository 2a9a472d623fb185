"""Tells which frame of a page a description names: "in the message preview"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.finder.vocabulary.grammar import grammar
from explorer.models.scenario.page_parts import PageArea
from explorer.scenario.running.finding.places.splitting import splits
from explorer.scenario.running.finding.places.words import without_articles, words_for
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import plainly_quoted

_FRAMES = ("iframe", "frame")


def is_frame_called(name: str, where: str) -> bool:
    """Return whether a frame of a name is meant: by all of its words, or by some of "the frame".

    Args:
        name: The accessible name of the frame.
        where: What a sentence says: "the preview of the message", 'the frame "Preview"'.
    """
    said, own = _words_of(where), _words_of(name)
    bare = said - words_for("frame")
    return bool(bare) and (bare == own if bare == said else bare <= own)


def _words_of(text: str) -> set[str]:
    return {word for word in without_articles(text) if not grammar().fillers.at((word,), 0)[0]}


class InFrame(NamedTuple):
    """What is meant in a frame.

    Attributes:
        what: What is in it, as the sentence calls it.
        where: What the sentence calls the frame.
        frames: The frames that are called so.
    """

    what: str
    where: str
    frames: Sequence[PageArea]


async def split_frame(tab: ScenarioTab, description: str) -> InFrame | None:
    """Return what a description means in which frame; None if the page has no frame called so."""
    for what, where in splits(plainly_quoted(description), ("inside",)):
        parts = await tab.parts(_FRAMES, overlays=False)
        called = [one for one in parts.areas if _is_frame(one) and _is_called(one, where)]
        if called:
            return InFrame(what, where, called)
    return None


def _is_frame(area: PageArea) -> bool:
    return any(name[0] in _FRAMES and len(name) == 1 for name in area.names)


def _is_called(area: PageArea, where: str) -> bool:
    return any(is_frame_called(" ".join(name), where) for name in area.names)
