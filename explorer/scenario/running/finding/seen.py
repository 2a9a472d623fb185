"""What an observation of a page showed, and the elements that were found in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.finder.match import CERTAIN
from explorer.models import InteractiveElement, Snapshot
from explorer.models.recording import SemanticElementRef
from explorer.models.replayed import FindingWay
from explorer.recording.replay.resolving import ResolutionError, resolve_element
from explorer.scenario.running.finding.choosing.choice import Chosen
from explorer.scenario.running.finding.places.splitting import splits
from explorer.sentences.quotes import quotations
from explorer.text import words


@dataclass(frozen=True)
class Target:
    """The element that a description means.

    Attributes:
        element: The element.
        reference: What outlives the page of it.
        score: 0 to 1.
        margin: How much the score is above that of the next that could be meant.
        locator: Playwright code that matches exactly the element; None if there is none.
        way: By which way it was found.
        changes: What has changed about it since it was remembered.
        reasoning: Why a model chose it; "" if none was asked.
        option: What was chosen of it by a click; "" if nothing was.
    """

    element: InteractiveElement
    reference: SemanticElementRef
    score: float
    margin: float
    locator: str | None
    way: FindingWay = "finder"
    changes: tuple[str, ...] = ()
    reasoning: str = ""
    option: str = ""


@dataclass(frozen=True)
class Seen:
    """What an observation of the page showed.

    Attributes:
        snapshot: The page, with the names that are drawn on its elements.
        references: What outlives the page of its elements.
        originals: Its elements without these names, as the tab knows them.
    """

    snapshot: Snapshot
    references: Sequence[SemanticElementRef]
    originals: Sequence[InteractiveElement] = ()


def target_of(
    chosen: Chosen,
    elements: Sequence[InteractiveElement],
    shown: Sequence[SemanticElementRef],
) -> Target:
    """Return a chosen element with what outlives the page of it."""
    number, score, lead = chosen
    return Target(elements[number], shown[number], score, lead, None)


def recalled(reference: SemanticElementRef, seen: Seen, reasoning: str) -> Target | None:
    """Return the element of an earlier run on the page as it is now; None if it is not found.

    Args:
        reference: What is known of the element.
        seen: The page.
        reasoning: Why a model has chosen it; "" if none was asked.
    """
    try:
        found = resolve_element(reference, seen.references)
    except ResolutionError:
        return None  # the sentence says what is meant: it is searched anew
    way: FindingWay = "healed" if found.is_healed else "memory"
    return Target(
        seen.snapshot.elements[found.index],
        seen.references[found.index],
        found.score,
        found.margin,
        None,
        "model" if reasoning else way,
        found.changes,
        reasoning,
    )


def has_quoted_word(target: Target, description: str) -> bool:
    """Return whether a found element itself, not only its surroundings, has a word that is quoted.

    In a row that says "Ann", each element fits '"Ann" in the table' a little. What is quoted only
    as the place is said of the surroundings: 'the button in the row of "Ann"'.
    """
    what = next(iter(splits(description)), (description, ""))[0]
    quoted = {word for one in quotations(what) for word in words(one)}
    if target.way != "finder" or not quoted:
        return True
    one = target.element
    own = (one.name, one.text, one.value, one.placeholder, one.description, one.hints)
    called = (*own, *one.options) if one.name else (*own, one.near)
    if not quoted.isdisjoint(words(" ".join(called))):
        return True
    around = " ".join((one.near, *(box.name for box in one.containers)))
    return target.score >= CERTAIN and quoted.isdisjoint(words(around))
