"""Action classes as the ledger of a site keeps them between runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from explorer.identity.signatures import ActionSignature
from explorer.models import KnownClass, KnownSpot
from explorer.planner.novelty.action_classes import ActionClass, Occurrence
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.class_registry import ClassRegistry
from explorer.urls import parse

_MAX_SPOTS = 6
"""Places of a control that the ledger keeps; of links it keeps all."""


def known_class(key: ClassKey, one: ActionClass) -> KnownClass:
    """Return the entry of a class in the ledger: of its places, those that were tried least."""
    spots = sorted(one.spots.values(), key=lambda spot: one.tried_at[spot.address])
    links = [spot for spot in spots if spot.signature.href]
    controls = [spot for spot in spots if not spot.signature.href]
    return KnownClass(
        name=str(key),
        place=key.template,
        family=one.family,
        tries=one.record.tries,
        missed=one.missed,
        spots=tuple(map(_known_spot, [*links, *controls[:_MAX_SPOTS]])),
    )


def recall(known: Iterable[KnownClass], classes: ClassRegistry) -> Iterator[ClassKey]:
    """Add the classes of the ledger to those of this run.

    Their tries count as if they had brought nothing: what was new in an earlier run says nothing
    about what is new now.

    Yields:
        The key of each class, right after it was added.
    """
    keys = {one.name: _key(one) for one in known}
    for one in known:
        yield _recall(one, keys, classes)


def _key(known: KnownClass) -> ClassKey:
    """Return the key of a class in the ledger, which holds the parts of it beside its text."""
    for link in (ClassKey.of_link(known.place), ClassKey.of_link(known.place, known.family)):
        if known.name == str(link):
            return link
    prefix = str(ClassKey(known.place, known.family))
    return ClassKey(known.place, known.family, known.name.removeprefix(prefix))


def _recall(known: KnownClass, keys: Mapping[str, ClassKey], classes: ClassRegistry) -> ClassKey:
    one = ActionClass(family=known.family, missed=known.missed)
    one.record.recall(known.tries)
    for occurrence in _occurrences(known, keys):
        one.spots[occurrence.address] = occurrence
        if not known.place:
            classes.mark_site_wide(occurrence.signature)
    first = next(iter(one.spots.values()), None)
    # The template in the ledger may be outdated: this run may tell other queries apart.
    key = classes.key_of(first) if first else keys[known.name]
    classes.add(key, one)
    return key


def _occurrences(known: KnownClass, keys: Mapping[str, ClassKey]) -> Iterator[Occurrence]:
    for spot in known.spots:
        if parse(spot.url) is None or (spot.href and parse(spot.href) is None):
            continue  # older ledgers hold scripts and error pages as addresses
        signature = ActionSignature(spot.kind, spot.what, spot.label, spot.href)
        # A class on the way that the ledger does not list had another key when it ended.
        path = tuple(keys.get(name) or ClassKey.parse(name) for name in spot.way)
        yield Occurrence(signature, spot.url, path, spot.aside, spot.called)


def _known_spot(occurrence: Occurrence) -> KnownSpot:
    signature = occurrence.signature
    fields = signature._asdict() | occurrence._asdict()
    fields |= {"what": signature.structure, "way": tuple(map(str, occurrence.path))}
    return KnownSpot(**{name: fields[name] for name in KnownSpot.model_fields})
