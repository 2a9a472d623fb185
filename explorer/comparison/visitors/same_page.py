"""Whether two visitors got the same page at an address."""

from __future__ import annotations

from typing import NamedTuple

from explorer.identity.fingerprints import stable_text
from explorer.identity.runs import ControlKey

SAME_SHARE = 0.8
"""The share of the controls of a page that both visitors must have."""


class PageLook(NamedTuple):
    """What one visitor got at an address."""

    url: str
    """The address at which it ended, without the origin."""
    status: int | None
    """None for a route without a document."""
    title: str
    headings: frozenset[str]
    controls: frozenset[ControlKey]
    links: frozenset[str]
    """The addresses that its controls lead to."""

    @property
    def is_page(self) -> bool:
        """Whether a page was answered, and no error."""
        return (self.status or 0) < 400


def same_parts(
    shown: PageLook, opened: PageLook, starts: tuple[PageLook, PageLook]
) -> tuple[str, ...]:
    """Return what makes two looks the same page, nothing if they are not the same.

    What the visitors are shown on their start pages (the frame of the site) tells no page from
    another one, so a page that has nothing besides it is not compared: it may as well refuse.

    Args:
        shown: What the visitor got that is shown the way to the page.
        opened: What the other visitor got at the same address.
        starts: The start pages of both.
    """
    if not (shown.is_page and opened.is_page) or shown.url != opened.url:
        return ()
    if stable_text(shown.title) != stable_text(opened.title):
        return ()
    headings = shown.headings.difference(*(start.headings for start in starts))
    controls = shown.controls.difference(*(start.controls for start in starts))
    both = controls & opened.controls
    if not headings <= opened.headings or len(both) < SAME_SHARE * len(controls):
        return ()
    parts = []
    if shown.title and shown.title not in {start.title for start in starts}:
        parts.append(f"the title “{shown.title}”")
    parts += [f"the heading “{heading}”" for heading in sorted(headings)]
    parts += [f"{key.role} “{key.name}”" if key.name else key.role for key in sorted(both)]
    return tuple(parts)
