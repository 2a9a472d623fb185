"""Generated hostile pages: the same number under the same seed is always the same page.

Each page draws some hazards: attributes, texts, addresses, structures, scripts, dialogs and
answers that break or slow down whoever reads them carelessly.
"""

from __future__ import annotations

import html
import random
from collections.abc import Callable
from typing import NamedTuple

from tests.hostile import fields, structures, texts
from tests.hostile.answers import ANSWERS, HTML, Answer
from tests.hostile.scripts import SCRIPTS, on_click, scripted
from tests.hostile.values import EVIL_TEXTS

MARKUP: tuple[Callable[[random.Random], str], ...] = (
    *fields.HAZARDS, *texts.HAZARDS, *structures.HAZARDS,
)  # fmt: skip
SHARE_OF_SCRIPTS = 0.5
"""Of the hazards of a page."""
SHARE_OF_ODD_ANSWERS = 0.2
"""Of the pages."""


class HostilePage(NamedTuple):
    """``hazards`` are the names of what is wrong with it."""

    answer: Answer
    hazards: tuple[str, ...]


def page(seed: int, number: int, links: str = "") -> HostilePage:
    """The page of this number; ``links`` is markup that leads on to other pages."""
    rng = random.Random(f"{seed}:{number}")
    drawn = [_hazard(rng) for _ in range(rng.randint(1, 4))]
    title = html.escape(rng.choice(("", f"Page {number}", rng.choice(EVIL_TEXTS)[:5_000])))
    parts = "".join(markup for _, markup in drawn)
    mode = rng.choice(("<!doctype html>", "<!doctype html>", ""))
    text = f"{mode}<title>{title}</title><h1>Page {number}</h1>{links}{parts}"
    plain = Answer(200, (HTML,), text.encode("utf-8", "surrogatepass"))
    names = tuple(name for name, _ in drawn)
    if rng.random() >= SHARE_OF_ODD_ANSWERS:
        return HostilePage(plain, names)
    disguise = rng.choice(ANSWERS)
    return HostilePage(disguise(rng, plain), (*names, disguise.__name__))


def _hazard(rng: random.Random) -> tuple[str, str]:
    if rng.random() >= SHARE_OF_SCRIPTS:
        markup = rng.choice(MARKUP)
        return markup.__name__, markup(rng)
    name = rng.choice(tuple(SCRIPTS))
    when = rng.choice((scripted, on_click))
    return f"{name} ({when.__name__})", when(rng, SCRIPTS[name])
