"""Compares a recorded element with those of a page, in everything that was recorded of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.models.recording import SemanticElementRef
from explorer.recording.relocation.labels import (
    Similarities,
    compare_labels,
    compare_unlabelled,
    has_twin,
    label_of,
    labels_of,
)
from explorer.recording.relocation.rows import compare_row, row_around, row_words, rows_like
from explorer.recording.relocation.shortlist import shortlist
from explorer.recording.relocation.similarity import (
    PROPERTIES,
    compare_rare_ids,
    compare_role,
)

_RANKED = ("icon", "href", "phrases")
"""Properties of which it matters, too, whether one candidate is closer than all others."""

_SAME_LABEL = 0.8
"""Similarity from which on two labels are the same in other words."""
_LONG = 75
"""Characters of a row of which only the beginning was recorded."""
_CLOSE = 0.4
"""Similarity from which on the closest candidate is worth a mention."""
_LEAD = 0.1
"""How much more similar it has to be than the next one."""
COMPARISONS = (
    "label", "only", "only_of_twins", "another", "missing", "added", "number", "part", "unlabelled",
    "selected",
    *PROPERTIES, "row", "layout", "closest_label", "closest_described",
    "closest_id", *(f"closest_{name}" for name in _RANKED),
)  # fmt: skip
"""The names of all comparisons."""


class Evidence(NamedTuple):
    """What speaks for candidates and against them.

    Attributes:
        indices: The positions of the candidates that were compared.
        values: Comparison -> the similarity of each of them.
    """

    indices: Sequence[int]
    values: dict[str, Similarities]


def evidence(reference: SemanticElementRef, candidates: Sequence[SemanticElementRef]) -> Evidence:
    """Compare a recorded element with the candidates that may be it."""
    indices = shortlist(reference, candidates)
    among = [candidates[index] for index in indices]
    rows = _compare_rows(reference, among, candidates)
    found = {"layout" if _is_layout(reference) else "row": rows}
    if label_of(reference):
        found |= _compare_labels(reference, among, rows)
    elif reference.tag is None and (reference.css_selector or reference.xpath):
        found["selected"] = [_is_selected(reference, one) for one in among]
    else:
        found |= _compare_unlabelled(reference, among)
    for name, (field, compare) in PROPERTIES.items():
        if recorded := getattr(reference, field):
            found[name] = compare(recorded, [getattr(one, field) for one in among])
    if not has_twin(reference):
        found |= {f"closest_{name}": closest(found[name]) for name in _RANKED if name in found}
        found |= _compare_rare_ids(reference, among, found)
    return Evidence(indices, found)


def _is_selected(reference: SemanticElementRef, one: SemanticElementRef) -> float:
    """Return 1 for the element of the selector, which is all that the recorder told."""
    by_css = reference.css_selector and reference.css_selector == one.css_selector
    return float(bool(by_css or (reference.xpath and reference.xpath == one.xpath)))


def _is_layout(reference: SemanticElementRef) -> bool:
    """Return whether the row around an element is rather a part of the page than one of several."""
    row = row_around(reference.container_path or ())
    return len(row) > _LONG and reference.similar is not None and not has_twin(reference)


def _compare_labels(
    reference: SemanticElementRef, among: Sequence[SemanticElementRef], rows: Similarities
) -> dict[str, Similarities]:
    roles = compare_role(reference.role, [one.role for one in among]) if reference.role else []
    found = compare_labels(reference, [labels_of(one) for one in among], roles, rows)
    if reference.similar is None:
        lost = zip(found["missing"], found["added"], strict=True)
        found["part"] = [float(not (kept != 1.0 and added == 1.0)) for kept, added in lost]
    if not has_twin(reference):
        found["closest_label"] = _closest_label(reference, found, roles)
    return found


def _closest_label(
    reference: SemanticElementRef, found: dict[str, Similarities], roles: Similarities
) -> Similarities:
    # Where it is not known what other controls were called, a similar label may be one of theirs.
    least = 0.0 if reference.similar is not None else _SAME_LABEL
    similar = [
        label if label and label >= least and number is None else 0.0
        for label, number in zip(found["label"], found["number"], strict=True)
    ]
    if roles:
        similar = [label if role else 0.0 for label, role in zip(similar, roles, strict=True)]
    return closest(similar)


def _compare_unlabelled(
    reference: SemanticElementRef, among: Sequence[SemanticElementRef]
) -> dict[str, Similarities]:
    labels = [labels_of(one) for one in among]
    values = compare_unlabelled(reference, labels)
    if any(
        _is_selected(reference, one) and one.role == reference.role and not any(own)
        for one, own in zip(among, labels, strict=True)
    ):
        return {"unlabelled": values}  # it has no label yet: what is beside it is another one
    described = closest(
        [value if any(one) else 0.0 for one, value in zip(labels, values, strict=True)]
    )
    return {
        "unlabelled": values,
        "closest_described": [
            value if any(one) else None for one, value in zip(labels, described, strict=True)
        ],
    }


def _compare_rare_ids(
    reference: SemanticElementRef,
    among: Sequence[SemanticElementRef],
    found: dict[str, Similarities],
) -> dict[str, Similarities]:
    if not reference.id:
        return {}
    rare = compare_rare_ids(reference.id, [one.id for one in among])
    # An id that was made by the same rule for something else is not close.
    possible = zip(rare, found["id"], strict=True)
    return {"closest_id": closest([one if same else 0.0 for one, same in possible])}


def _compare_rows(
    reference: SemanticElementRef,
    among: Sequence[SemanticElementRef],
    page: Sequence[SemanticElementRef],
) -> Similarities:
    recorded = row_words(reference.container_path or (), label_of(reference))
    if not recorded:
        return []
    rows = [row_words(one.container_path or (), label_of(one)) for one in among]
    paths = {one.container_path for one in page if one.container_path}
    return compare_row(recorded, rows, rows_like(recorded, paths))


def closest(values: Sequence[float | None]) -> Similarities:
    """Return 1 for the candidate that is more similar than all others, 0 for the rest."""
    ordered = sorted((value or 0.0 for value in values), reverse=True)
    best, second = (*ordered, 0.0, 0.0)[:2]
    stands_out = best >= _CLOSE and best - second >= _LEAD
    return [float(stands_out and value == best) for value in values]
