"""Makes examples to learn relocation from: an element, the candidates, and which of them it is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from explorer.models.recording import SemanticElementRef
from explorer.recording.relocation.labels import exact_text, label_of, similar_labels
from explorer.recording.relocation.rows import row_words
from explorer.recording.relocation.similarity import path_of
from tests.benchmarks.relocation.data import CollectedPage, Collection

_KEPT_WHEN_SPARSE = ("role", "name", "bbox")
_BUTTONS = (("button", "button", "submit"), ("link", "a", None))
_FIELDS = (("textbox", "input", "text"), ("combobox", "select", None))
_OTHER_KINDS: dict[str, tuple[tuple[str, str, str | None], ...]] = {
    "button": _FIELDS,
    "link": _FIELDS,
    "textbox": _BUTTONS,
    "combobox": _BUTTONS,
    "searchbox": _BUTTONS,
    "checkbox": (("radio", "input", "radio"), *_FIELDS),
    "radio": (("checkbox", "input", "checkbox"), *_FIELDS),
}
"""By role, what a redesign does not make of an element: role, tag and type."""
_WORDS = ("Ada", "Ben", "Lamp", "Chair", "12", "2024", "open", "closed", "Paris", "Box")
_STABLE = ("role", "name")
IMPORTANCE = 0.3
_PER_PAGE = 12
"""Elements of each page that examples are made from, besides the tasks."""
_LABELS = ("Continue", "Store it", "Who is it?", "Nothing", "Amount due", "Choose one")


@dataclass(frozen=True)
class Example:
    """An element to find.

    Attributes:
        reference: The element as it was recorded.
        candidates: The elements of a later page.
        target: The position of the true one; None if it is gone.
        importance: How much the example counts.
    """

    reference: SemanticElementRef
    candidates: Sequence[SemanticElementRef]
    target: int | None
    importance: float


def examples_of(collection: Collection, seed: int = 0) -> list[Example]:
    """Return the examples of an application: its tasks, and more that are made from its pages."""
    draw = random.Random(f"{seed} {collection.application}")
    made = list(_tasks(collection, draw))
    made += _pairs_of_releases(collection, draw)
    made += _redesigns(collection, draw)
    return made


def _tasks(collection: Collection, draw: random.Random) -> Iterator[Example]:
    for task in collection.tasks:
        for rung in task.rungs:
            candidates = collection.candidates(task, rung)
            yield from _variants(task.reference, candidates, rung.truth, 3.0, draw)


def _variants(
    reference: SemanticElementRef,
    candidates: Sequence[SemanticElementRef],
    target: int | None,
    importance: float,
    draw: random.Random,
) -> Iterator[Example]:
    """Yield an example, the same after its element was deleted, and both with fewer properties."""
    without = [one for index, one in enumerate(candidates) if index != target]
    if target is not None:
        yield Example(reference, candidates, target, importance)
    yield Example(reference, without, None, importance)
    yield Example(reference, [*without, *_decoys(reference, draw)], None, importance / 2)
    for sparse in (_sparse(reference, draw), _reduced(reference)):
        if target is not None and _is_distinct(sparse, without, candidates[target]):
            yield Example(sparse, candidates, target, importance / 3)
        yield Example(sparse, _without_twins(sparse, without), None, importance / 3)


def _decoys(reference: SemanticElementRef, draw: random.Random) -> Iterator[SemanticElementRef]:
    """Yield elements that are called the same and are something else."""
    fields = reference.model_dump(exclude_none=True)
    others = _OTHER_KINDS.get(str(reference.role))
    left, top, right, bottom = reference.bbox or (0, 0, 80, 20)
    away = draw.choice([-90, 90])
    fields["bbox"] = (left + away, top, right + away, bottom)
    for name in ("id", "css_selector", "xpath", "href"):
        fields.pop(name, None)
    if others:
        fields["role"], fields["tag"], fields["type"] = draw.choice(others)
        yield SemanticElementRef(**fields)
    if reference.container_path and row_words(reference.container_path, label_of(reference)):
        yield _in_another_row(reference, draw)


def _in_another_row(reference: SemanticElementRef, draw: random.Random) -> SemanticElementRef:
    """Return the same control of the row above or below."""
    fields = reference.model_dump(exclude_none=True)
    own = frozenset(label_of(reference).casefold().split())
    path = [_renamed(one, own, draw) if '"' in one else one for one in fields["container_path"]]
    fields["container_path"] = (*fields["container_path"][:-2], *path[-2:])
    if reference.neighbour_text:
        phrases = reference.neighbour_text.split(" | ")
        fields["neighbour_text"] = " | ".join(
            phrase if draw.random() < 0.3 else _renamed(phrase, own, draw) for phrase in phrases
        )
    if reference.bbox:
        left, top, right, bottom = reference.bbox
        shift = draw.choice([0, 0, 24, -24])
        fields["bbox"] = (left, top + shift, right, bottom + shift)
    for name in ("id", "href", *(("css_selector", "xpath") if draw.random() < 0.7 else ())):
        fields.pop(name, None)
    return SemanticElementRef(**fields)


def _renamed(text: str, kept: frozenset[str], draw: random.Random) -> str:
    """Replace most words of a text, but not the first one, which is a role, and those kept."""
    role, _, words = text.partition(" ")
    others = [
        word if word.casefold().strip('"') in kept or draw.random() < 0.3 else draw.choice(_WORDS)
        for word in words.split()
    ]
    return " ".join([role, *others])


def _sparse(reference: SemanticElementRef, draw: random.Random) -> SemanticElementRef:
    """Return a reference of which properties were dropped at random."""
    fields = reference.model_dump(exclude_none=True)
    kept = {name: value for name, value in fields.items() if draw.random() < 0.5}
    for name in _STABLE:
        if name in fields:
            kept[name] = fields[name]
    return SemanticElementRef(**kept)


def _reduced(reference: SemanticElementRef) -> SemanticElementRef:
    return SemanticElementRef(**reference.model_dump(include=set(_KEPT_WHEN_SPARSE)))


def _is_distinct(
    reference: SemanticElementRef,
    others: Sequence[SemanticElementRef],
    truth: SemanticElementRef,
) -> bool:
    """Return whether the label of a sparse reference tells the true element from all others."""
    wanted = exact_text(label_of(reference))
    if not wanted or exact_text(label_of(truth)) != wanted:
        return False
    return all(exact_text(label_of(other)) != wanted for other in others)


def _without_twins(
    reference: SemanticElementRef, others: Sequence[SemanticElementRef]
) -> list[SemanticElementRef]:
    """Leave out the elements that a sparse reference cannot be told from."""
    wanted = exact_text(label_of(reference))
    return [other for other in others if not wanted or exact_text(label_of(other)) != wanted]


def _pairs_of_releases(collection: Collection, draw: random.Random) -> Iterator[Example]:
    """Yield examples of elements that two releases show without doubt."""
    for old in collection.pages:
        for new in collection.pages:
            if old.state != new.state or _order(collection, old) >= _order(collection, new):
                continue
            elements = list(old.elements)
            draw.shuffle(elements)
            for element in elements[:_PER_PAGE]:
                target = _certain(element, old.elements, new.elements)
                if target is not None:
                    kept, at = _without_same_purpose(element, new.elements, target)
                    recorded = _recorded(element, old)
                    yield from _variants(recorded, kept, at, IMPORTANCE, draw)


def _recorded(element: SemanticElementRef, page: CollectedPage) -> SemanticElementRef:
    """Return an element as a recording on its page would hold it."""
    return element.model_copy(update={"similar": similar_labels(element, page.elements)})


def _order(collection: Collection, page: CollectedPage) -> int:
    return collection.releases.index(page.release)


def _certain(
    element: SemanticElementRef,
    before: Sequence[SemanticElementRef],
    now: Sequence[SemanticElementRef],
) -> int | None:
    """Return the only element with the same marks, which must have been unique before, too."""
    marks = _marks(element)
    if sum(marks is not None and _marks(one) == marks for one in before) != 1:
        return None
    same = [index for index, one in enumerate(now) if _marks(one) == marks]
    return same[0] if len(same) == 1 else None


def _marks(element: SemanticElementRef) -> tuple[object, ...] | None:
    label = exact_text(label_of(element))
    href = path_of(element.href or "")
    row = row_words(element.container_path or (), label)[:2]
    if not label or not (href or element.id or row):
        return (element.role, element.id) if element.id else None
    return element.role, label, href, element.id, row


def _without_same_purpose(
    element: SemanticElementRef, now: Sequence[SemanticElementRef], target: int | None
) -> tuple[list[SemanticElementRef], int | None]:
    """Leave out other links to the same address: who is led there was led right."""
    href, truth = path_of(element.href or ""), None if target is None else now[target]
    kept = [one for one in now if one is truth or not href or path_of(one.href or "") != href]
    return kept, next((index for index, one in enumerate(kept) if one is truth), None)


def _redesigns(collection: Collection, draw: random.Random) -> Iterator[Example]:
    """Yield examples of elements that were changed by a rule, among those of their own page."""
    for page in collection.pages:
        elements = list(enumerate(page.elements))
        draw.shuffle(elements)
        for index, element in elements[:_PER_PAGE]:
            others = [one for at, one in enumerate(page.elements) if at != index]
            href = path_of(element.href or "")
            others = [one for one in others if not href or path_of(one.href or "") != href]
            if not _is_told_apart(element, others):
                continue
            changed = _redesigned(element, draw)
            place = draw.randrange(len(others) + 1)
            moved = [*others[:place], changed, *others[place:]]
            recorded = _recorded(element, page)
            yield from _variants(recorded, moved, place, IMPORTANCE, draw)


def _is_told_apart(element: SemanticElementRef, others: Sequence[SemanticElementRef]) -> bool:
    """Return whether an element keeps a mark of its own in any redesign."""
    label = exact_text(label_of(element))
    return bool(label) and all(exact_text(label_of(other)) != label for other in others)


def _redesigned(element: SemanticElementRef, draw: random.Random) -> SemanticElementRef:
    """Return an element with some of its properties changed as redesigns change them."""
    fields = element.model_dump(exclude_none=True)
    for change in (_other_role, _other_markup, _other_place, _moved_label, _other_label):
        if draw.random() < 0.4:
            change(fields, draw)
    return SemanticElementRef(**fields)


def _other_role(fields: dict[str, object], draw: random.Random) -> None:
    if fields.get("role") not in ("link", "button", "tab", "menuitem"):
        return
    fields["role"] = draw.choice(["link", "button", "tab", "menuitem"])
    fields["tag"] = draw.choice(["a", "button", "div"])
    if fields["tag"] != "a":
        fields.pop("href", None)


def _other_markup(fields: dict[str, object], draw: random.Random) -> None:
    number = draw.randrange(1000)
    fields["classes"] = ("btn", f"css-{number}")
    fields["css_selector"] = f"div.app-{number} > span:nth-child({number % 7}) > *"
    fields["xpath"] = f"/html/body/div[{number % 9}]/div/span"
    if "id" in fields:
        fields["id"] = draw.choice([f":r{number % 10}:", f"control-{number % 10}"])


def _other_place(fields: dict[str, object], draw: random.Random) -> None:
    left, top = draw.uniform(0, 1100), draw.uniform(0, 1500)
    fields["bbox"] = (left, top, left + draw.uniform(20, 200), top + draw.uniform(15, 50))
    fields["container_path"] = draw.choice([("main",), ("banner", "toolbar"), ("dialog", "form")])
    if draw.random() < 0.5:
        fields["neighbour_text"] = "Overview | Help | About"


def _moved_label(fields: dict[str, object], draw: random.Random) -> None:
    label = fields.pop("name", None) or fields.get("text") or fields.get("title")
    fields.pop("text", None)
    fields[draw.choice(["name", "title", "placeholder", "alt"])] = label


def _other_label(fields: dict[str, object], draw: random.Random) -> None:
    """Change a label a little, or, where an id stays, altogether."""
    label = str(fields.get("name") or "")
    words = label.split()
    if not words or "id" not in fields or draw.random() < 0.5:
        ending = draw.choice([":", " (3)", "...", " now", " changes"]) if label else ""
        changed = draw.choice([f"{label}{ending}", label.upper(), f"The {label}"])
    else:
        changed = draw.choice(_LABELS)
    if label:
        fields["name"] = fields["text"] = changed
