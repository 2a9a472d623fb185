"""Action classes as the ledger of a site keeps them between runs."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.identity.signatures import ActionSignature
from explorer.models import KnownClass, KnownSpot
from explorer.planner.novelty.action_classes import ActionClass, Occurrence
from explorer.planner.novelty.class_registry import ClassRegistry
from explorer.urls import parse


def known_class(name: str, one: ActionClass) -> KnownClass:
    """Return the entry of a class in the ledger."""
    return KnownClass(
        name=name,
        place=one.template,
        family=one.family,
        tries=one.record.tries,
        missed=one.missed,
        spots=tuple(map(_known_spot, one.spots.values())),
    )


def recall(known: KnownClass, classes: ClassRegistry) -> str:
    """Add a class of the ledger to those of this run and return its name.

    Its tries count as if they had brought nothing: what was new in an earlier run says nothing
    about what is new now.
    """
    one = ActionClass(family=known.family, missed=known.missed)
    one.record.recall(known.tries)
    for occurrence in _occurrences(known):
        one.spots[occurrence.key] = occurrence
        if not known.place:
            classes.mark_site_wide(occurrence.signature)
    first = next(iter(one.spots.values()), None)
    name = classes.name_of(first) if first else known.name
    # The template in the ledger may be outdated: this run may tell other queries apart.
    one.template = classes.template_of(first) if first else known.place
    classes.add(name, one)
    return name


def _occurrences(known: KnownClass) -> Iterator[Occurrence]:
    for spot in known.spots:
        if parse(spot.url) is None or (spot.href and parse(spot.href) is None):
            continue  # older ledgers hold scripts and error pages as addresses
        signature = ActionSignature(spot.kind, spot.what, spot.label, spot.href)
        yield Occurrence(signature, spot.url, spot.way, spot.aside, spot.called)


def _known_spot(occurrence: Occurrence) -> KnownSpot:
    signature = occurrence.signature
    fields = signature._asdict() | occurrence._asdict()
    fields |= {"what": signature.structure, "way": occurrence.path}
    return KnownSpot(**{name: fields[name] for name in KnownSpot.model_fields})
