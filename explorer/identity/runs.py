"""Keys of controls that stay the same from one run of a site to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from explorer.identity.fingerprints import fingerprint, stable_text
from explorer.models import InteractiveElement
from explorer.text import caseless
from explorer.urls import normalise, parse

MAX_NAME_LENGTH = 80
MAX_HREF_LENGTH = 1_000
_CACHE_SIZE = 65_536

Place = tuple[str, str]
"""A role and a place in the markup."""
Item = TypeVar("Item")


class RecordedControl(NamedTuple):
    """A control as a run records it.

    Attributes:
        role: Its role, or its tag if it has none.
        name: Its name, or its text if it has none, cut to ``MAX_NAME_LENGTH`` characters.
        href: The normalised address that it leads to, "" for a control that is no link.
        place: A short key for its place in the markup.
    """

    role: str
    name: str
    href: str
    place: str


class ControlKey(NamedTuple):
    """A control as it is recognised in another run.

    The key is the role and the name. A control without a name has its target and its place instead.
    Names that differ only in numbers and ids are the same.
    """

    role: str
    name: str
    href: str = ""
    place: str = ""


def recorded_control(element: InteractiveElement) -> RecordedControl:
    """Return what a run records of a control. The address of an overlong link is left out."""
    is_link = not element.stays and len(element.href) <= MAX_HREF_LENGTH and parse(element.href)
    return RecordedControl(
        role=element.role or element.tag,
        name=(element.name or element.text)[:MAX_NAME_LENGTH],
        href=normalise(element.href) if is_link else "",
        place=_place_key(element.structure, "" if element.href else element.mark),
    )


def control_key(role: str, name: str, target: str = "", place: str = "") -> ControlKey:
    """Return the key of a control in all runs.

    Args:
        role: Its role, or its tag if it has none.
        name: Its name.
        target: The address that it leads to, without the origin of the site; "" for none.
        place: Its place in the markup, as ``RecordedControl`` has it.
    """
    if name := stable_name(name[:MAX_NAME_LENGTH]):
        return ControlKey(role, name)
    return ControlKey(role, "", target, place)


@lru_cache(maxsize=_CACHE_SIZE)
def stable_name(name: str) -> str:
    """Return a name without ids, numbers, case and redundant white space."""
    return caseless(stable_text(name))


def pair_unique(
    lost: Iterable[tuple[Item, Hashable]], new: Iterable[tuple[Item, Hashable]]
) -> list[tuple[Item, Item]]:
    """Pair items by key, where exactly one was lost and exactly one is new; None is no key."""
    gone, appeared = _unique_by_key(lost), _unique_by_key(new)
    return [(gone[key], appeared[key]) for key in gone if key in appeared]


def _unique_by_key(items: Iterable[tuple[Item, Hashable]]) -> dict[Hashable, Item]:
    items = list(items)
    counts = Counter(key for _, key in items)
    return {key: item for item, key in items if key is not None and counts[key] == 1}


@lru_cache(maxsize=_CACHE_SIZE)
def _place_key(structure: str, mark: str) -> str:
    """Return a short key for the place of a control in the markup.

    The markup of a link holds its address, which is recorded separately. So it is not part of the
    key.
    """
    return fingerprint(structure, mark)
