"""Writes a page as text for a language model: one line for each element, with limited lengths.

All names come from the page, which is not trusted: each stays on one line, in quotes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from explorer.errors import UsageError
from explorer.models import Container, InteractiveElement, Landmark
from explorer.text import one_line
from explorer.text import words as split_words
from explorer.urls import origin

NAME_LENGTH = 80  # characters, like the next two limits
URL_LENGTH = 120
ROLE_LENGTH = 30
MAX_CONTAINERS = 6
"""Maximum number of containers in the path of an element; the innermost are kept."""
MAX_SUGGESTIONS = 20
"""Maximum number of places that an error lists."""
TAG_ROLES = {"a": "link", "button": "button"}
"""Roles that lines of matches leave out, because the tag implies them."""

LANDMARK_TAGS = {
    "nav": "navigation", "main": "main", "header": "banner", "footer": "contentinfo",
    "aside": "complementary", "form": "form", "search": "search", "section": "region",
    "dialog": "dialog", "table": "table",
}  # fmt: skip
PUNCTUATION = "\"'`.,:;!?()[]{}\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb"
"""Characters around a word of a description that are not part of it."""

Numbered = Mapping[int, InteractiveElement]


class TextPart(NamedTuple):
    """The part of a page that fits the limit.

    Attributes:
        text: The lines.
        shown: Number of elements in the text.
        next_offset: Where the next part begins, None if nothing is left.
    """

    text: str
    shown: int
    next_offset: int | None


def in_frame(elements: Numbered, frame: int | None) -> Numbered:
    """Return the elements of a frame.

    Args:
        elements: The elements of the page by their numbers.
        frame: The number of the frame, 0 for the top document, None for all elements.

    Raises:
        UsageError: If the frame does not exist or has no controls.
    """
    inside = {n: e for n, e in elements.items() if frame in (None, frame_number(e))}
    if frame and not inside:
        frames = {
            frame_number(e): one_line(e.frame, URL_LENGTH) for e in elements.values() if e.frame
        }
        known = [f"{number} ({url})" for number, url in list(frames.items())[:MAX_SUGGESTIONS]]
        hint = f"those with any are {', '.join(known)}" if known else "no frame has any"
        raise UsageError(f"there is no frame {frame} with controls on this page: {hint}")
    return inside


def in_container(elements: Numbered, place: str) -> Numbered:
    """Return the elements inside a container whose role and name contain each word of ``place``.

    Args:
        elements: Elements by their numbers.
        place: For instance ``row alice``; "" for all elements.

    Raises:
        UsageError: If no element is in such a container.
    """
    words = place.casefold().split()
    inside = {
        number: element
        for number, element in elements.items()
        if not words
        or any(
            _contains_all(f"{container.role} {container.name}", words)
            for container in element.containers
        )
    }
    if words and not inside:
        innermost = [e.containers[-1] for e in elements.values() if e.containers]
        known = list(dict.fromkeys(map(format_container, innermost)))[:MAX_SUGGESTIONS]
        hint = f"there are {', '.join(known)}" if known else "leave it out"
        raise UsageError(f"no control lies in {quoted(place)}: {hint}")
    return inside


def text_part(elements: Numbered, page_url: str, offset: int, max_chars: int) -> TextPart:
    """Return the lines of as many elements as fit, at least one.

    Args:
        elements: Elements by their numbers.
        page_url: The address of the page; links to the same site are shortened.
        offset: How many elements to skip.
        max_chars: Maximum length of the text in characters.
    """
    lines: list[str] = []
    place, size, shown = "", 0, 0
    for number, element in list(elements.items())[offset:]:
        added = [f"  [{number}] {element_line(element, page_url)}"]
        if (path := container_path(element)) != place:
            added.insert(0, f"{path or 'elsewhere'}:")
        size += sum(len(line) + 1 for line in added)
        if shown and size > max_chars:
            return TextPart("\n".join(lines), shown, offset + shown)
        lines += added
        place, shown = path, shown + 1
    return TextPart("\n".join(lines), shown, None)


def element_line(element: InteractiveElement, page_url: str) -> str:
    """Return the line of a snapshot: ``link "Sign in" → /login (disabled)``."""
    facts = [*element.states]
    if element.covered:
        facts.append(f"covered by {quoted(element.covered)}")
    if element.destructive:
        facts.append(f"destructive: says {quoted(element.destructive)}, a click needs insist")
    parts = [role_or_tag(element), quoted(element.name or element.text)]
    if element.value:
        parts.append(f"= {quoted(element.value)}")
    if element.href:
        parts.append(f"→ {short_url(element.href, page_url)}")
    if facts:
        parts.append(f"({', '.join(facts)})")
    return " ".join(parts)


def match_line(element: InteractiveElement, page_url: str) -> str:
    """Return the line of a match: ``<a role=button> Sign In</a> →/auth/login``."""
    tag, role = one_line(element.tag, ROLE_LENGTH), one_line(element.role, ROLE_LENGTH)
    shown_role = "" if not role or TAG_ROLES.get(tag) == role else f" role={role}"
    name = one_line(element.text or element.name, NAME_LENGTH)
    href = f" →{short_url(element.href, page_url)}" if element.href else ""
    return f"<{tag}{shown_role}> {name}</{tag}>{href}"


def landmark_match_line(landmark: Landmark) -> str:
    """Return the line of a matching landmark: ``<nav> Main</nav>``."""
    tag, role = one_line(landmark.tag, ROLE_LENGTH), one_line(landmark.role, ROLE_LENGTH)
    shown_role = "" if LANDMARK_TAGS.get(tag) == role else f" role={role}"
    return f"<{tag}{shown_role}> {one_line(landmark.name, NAME_LENGTH)}</{tag}>"


def container_path(element: InteractiveElement) -> str:
    """Return the path to an element: ``frame 1 > navigation "Main"``."""
    frame = frame_number(element)
    inside = [format_container(container) for container in element.containers[-MAX_CONTAINERS:]]
    return " > ".join([f"frame {frame}", *inside] if frame else inside)


def format_container(container: Container) -> str:
    """Return the role of a container and, in quotes, its name if it has one."""
    return f"{container.role} {quoted(container.name)}" if container.name else container.role


def role_or_tag(element: InteractiveElement) -> str:
    """Return the role of an element, or its tag if it has no role."""
    return one_line(element.role or element.tag, ROLE_LENGTH)


def frame_number(element: InteractiveElement) -> int:
    """Return the number of the element's frame in its page, 0 for the top document."""
    return int(element.ref[1:].partition("e")[0])


def short_url(url: str, page_url: str) -> str:
    """Return the URL without scheme and host if those are the page's own."""
    site = origin(page_url)
    return one_line(url.removeprefix(site) if site else url, URL_LENGTH)


def quoted(text: str) -> str:
    """Return a text in double quotes on one line, at most ``NAME_LENGTH`` characters of it."""
    return json.dumps(one_line(text, NAME_LENGTH), ensure_ascii=False)


def searchable_text(element: InteractiveElement) -> str:
    """Return the texts of an element in which words of a description are counted, in lower case."""
    name = f"{element.text} {element.name}"
    attributes = (element.tag, element.role, element.href, element.field_name, element.input_type)
    # Without spaces, "login" is also found in "Log In".
    return " ".join((name, name.replace(" ", ""), *attributes)).lower()


def count_matched_words(
    description: str, searched: str, matched_by_synonym: frozenset[str] = frozenset()
) -> tuple[int, int]:
    """Count the words of a description that an element contains.

    Words of one character count only if there are no longer ones.

    Args:
        description: The description.
        searched: The texts of the element, as ``searchable_text`` returns them.
        matched_by_synonym: Words that the element contains by a synonym.

    Returns:
        The number of words that match, and the number of words.
    """
    stripped = [word.strip(PUNCTUATION) for word in description.lower().split()]
    words = [word for word in stripped if len(word) > 1] or [word for word in stripped if word]
    matched = [
        word in searched or matched_by_synonym.issuperset(split_words(word) or {""})
        for word in words
    ]
    return sum(matched), len(words)


def _contains_all(text: str, words: Sequence[str]) -> bool:
    return all(word in text.casefold() for word in words)
