"""Implements ``explorer find``: opens a page and finds its controls by a description."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

from PIL import Image
from pydantic import Field

from explorer.api import matches
from explorer.bootstrap import log_in_if_asked
from explorer.browser.cdp.calls import losing_the_page, within
from explorer.browser.observe.boxes import picture_with_boxes
from explorer.browser.observe.detection import observe
from explorer.browser.observe.observation import Observation
from explorer.browser.page import BrowserPage, PageRules
from explorer.browser.replay.locator_code import proven_locator
from explorer.browser.session.opening import open_session
from explorer.browser.session.session import Session
from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models import Bounds, InteractiveElement, Match, Value
from explorer.policy.safety import Destructive
from explorer.process.logs import add_log_mask, known_secrets
from explorer.settings.model import Settings
from explorer.text import one_line

MAX_MATCHES = 5
MAX_LISTED = 20
"""Maximum number of elements that are listed when nothing fits."""
NAME_LENGTH = 80  # characters, like the next limit
LINE_LENGTH = 200
NO_LOCATOR = "no locator leads into the closed shadow root that it is in"


class FoundElement(Value):
    """A control that fits the description.

    Attributes:
        index: Its index among the elements of the page's snapshot.
        score: 0 to 1.
        reason: Why it fits, for people.
        margin: How much the score is above that of the next match; 0 is a tie.
        role: Its ARIA role.
        name: Its name, or its text if it has no name.
        tag: The tag of the HTML element.
        locator: Python code of a locator that matches only this element, with ``page`` as
            Playwright's page. None in a closed shadow root, which locators cannot enter.
        bounds: Its box in CSS pixels from the top left corner of the page, independent of
            scrolling.
    """

    index: int
    score: float
    reason: str
    margin: float
    role: str
    name: str
    tag: str
    locator: str | None
    bounds: Bounds


class FoundElements(Value):
    """The controls of a page that fit a description, the best first."""

    query: str
    matches: tuple[FoundElement, ...]
    there: tuple[InteractiveElement, ...] = Field(exclude=True)
    """All elements of the page."""

    def to_json(self) -> str:
        """Return JSON that can always be encoded: lone surrogates in page texts are replaced."""
        text = json.dumps(self.model_dump(mode="json"), ensure_ascii=False, indent=2)
        return text.encode("utf-8", "replace").decode() + "\n"

    def to_text(self) -> str:
        """Return three lines for each match: the control, its locator, and the reason."""
        return "".join(
            f"[{match.index}] {_role_or_tag(match)} {_quoted(match.name)}  "
            f"score {match.score:.2f}, margin {match.margin:.2f}\n"
            f"    {match.locator or NO_LOCATOR}\n"
            f"    {one_line(match.reason, LINE_LENGTH)}\n"
            for match in self.matches
        )

    def no_match_text(self) -> str:
        """Return a list of the page's elements, for a description that fits nothing."""
        lines = [f"explorer: nothing fits {_quoted(self.query)}; there are:"]
        lines += [f"  {_role_or_tag(e)} {_quoted(e.label)}" for e in self.there[:MAX_LISTED]]
        if remaining := len(self.there[MAX_LISTED:]):
            lines.append(f"  and {remaining} more")
        return "\n".join(lines) + "\n"


@losing_the_page
async def find_on(
    url: str, query: str, settings: Settings, screenshot: Path | None
) -> FoundElements:
    """Open an address and find the elements that ``query`` describes.

    Args:
        url: The address.
        query: The description.
        settings: The settings in effect.
        screenshot: A file for a picture of the page with numbered boxes around the matches, or
            None.

    Returns:
        The matches, with secrets masked.

    Raises:
        ExplorerError: If the browser or the address cannot be used, or the picture cannot be
            written.
    """
    destructive = Destructive(settings.safety)
    mask = Mask(*known_secrets(settings, os.environ))
    add_log_mask(mask)
    async with open_session(url, settings, destructive, mask) as session:
        await _open(session, url, settings, destructive)
        observation = await observe(
            session.page,
            session.renderers,
            settings.planner.ignored_tags,
            destructive,
            settings.browser.script_seconds,
        )
        elements = observation.snapshot.elements
        found = matches(elements, query, top=MAX_MATCHES, settings=settings.finder)
        found_elements = [await _found_element(observation, match, settings) for match in found]
        if screenshot:
            boxes = {match.index: match.bounds for match in found_elements}
            taking = picture_with_boxes(session.page, boxes)
            seconds = settings.browser.navigation_seconds
            _save(await within(seconds, taking, "taking a picture"), screenshot)
        return mask(FoundElements(query=query, matches=tuple(found_elements), there=elements))


async def _open(session: Session, url: str, settings: Settings, destructive: Destructive) -> None:
    first_url = await log_in_if_asked(session, url, settings)
    driver = BrowserPage(session, PageRules(settings, destructive), random.Random())
    await driver.visit(first_url)


async def _found_element(
    observation: Observation, match: Match, settings: Settings
) -> FoundElement:
    element = observation.snapshot.elements[match.index]
    code = await proven_locator(observation, element, settings.browser.script_seconds)
    return FoundElement(
        index=match.index,
        score=match.score,
        reason=match.reason,
        margin=match.margin,
        role=element.role,
        name=element.name or element.text,
        tag=element.tag,
        locator=code,
        bounds=element.page_bounds,
    )


def require_description(text: str) -> None:
    """Raise UsageError if a description is blank."""
    if not text.strip():
        raise UsageError('the description is empty: say what to look for, as in "login button"')


def require_picture(file: Path) -> None:
    """Raise UsageError if a picture cannot be written to the file."""
    if file.suffix.lower() not in (".png", ".jpg", ".jpeg", ".webp"):
        raise UsageError(f"--screenshot {file}: name it .png, .jpg or .webp")
    if not file.parent.is_dir():
        raise UsageError(f"--screenshot {file}: there is no folder {file.parent}")


def _save(picture: Image.Image, file: Path) -> None:
    try:
        picture.save(file)
    except (OSError, ValueError) as error:  # some formats limit the size of a picture
        raise UsageError(f"--screenshot {file} cannot be written: {error}") from None


def _role_or_tag(element: FoundElement | InteractiveElement) -> str:
    return one_line(element.role or element.tag, NAME_LENGTH)


def _quoted(text: str) -> str:
    return json.dumps(one_line(text, NAME_LENGTH), ensure_ascii=False)
