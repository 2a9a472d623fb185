"""How well recorded elements are found again on newer releases of real applications.

    python -m tests.benchmarks.bench_relocation [--data FOLDER]

Reads the ladder in tests/benchmarks/relocation/data; starts no browser and writes nothing. Prints
for each way of finding and each application how many of the controls that still exist were found
right, wrong, or refused, and how many of those that are gone (also: were deleted from the page)
were refused. Applications that were never looked at while weights were learned stand apart. The
line "sparse" gives the resolver references of role, name and box only.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from explorer.models.recording import SemanticElementRef
from explorer.recording.relocation import labels, rows, similarity
from explorer.recording.relocation.relocation import relocate
from tests.benchmarks.relocation.data import DATA, CollectedTask, Collection, Hits, Rung, load
from tests.benchmarks.relocation.registry import HELD_OUT
from tests.benchmarks.relocation.rivals import seed_index, similo_index

_SPARSE = {"role", "name", "bbox"}

Candidates = list[SemanticElementRef]
Find = Callable[[CollectedTask, Rung, Candidates, bool], int | None]
"""Returns the position of the element that a way takes. The last argument says whether the true
element was deleted from the page."""
WRONG_ELEMENT = -1
"""Stands for an element that is none of the candidates."""


def by_relocation(task: CollectedTask, _: Rung, candidates: Candidates, __: bool) -> int | None:
    found = relocate(task.reference, candidates)
    return found.index if found else None


def by_sparse(task: CollectedTask, _: Rung, candidates: Candidates, __: bool) -> int | None:
    sparse = SemanticElementRef(**task.reference.model_dump(include=_SPARSE))
    found = relocate(sparse, candidates)
    return found.index if found else None


def by_seed(task: CollectedTask, _: Rung, candidates: Candidates, __: bool) -> int | None:
    return seed_index(task.reference, candidates)


def by_similo(task: CollectedTask, _: Rung, candidates: Candidates, __: bool) -> int | None:
    return similo_index(task.reference, candidates)


def by_selector(kind: str) -> Find:
    """Return how Playwright acts on a selector: nothing is done unless it leads to one element."""

    def find(_: CollectedTask, rung: Rung, __: Candidates, is_deleted: bool) -> int | None:
        hits: Hits = getattr(rung.hits_when_gone if is_deleted else rung.hits, kind)
        if hits.count != 1:
            return None
        return WRONG_ELEMENT if hits.first is None else hits.first

    return find


WAYS: dict[str, Find] = {
    "explorer": by_relocation,
    "explorer, sparse": by_sparse,
    "CSS selector": by_selector("css"),
    "XPath": by_selector("xpath"),
    "Playwright's locator": by_selector("playwright"),
    "the seed's scoring": by_seed,
    "Similo": by_similo,
}


def outcomes(collection: Collection, find: Find) -> Iterator[str]:
    """Yield what a way makes of each task on each release, as it is and without the element."""
    for task in collection.tasks:
        for rung in task.rungs:
            candidates = list(collection.candidates(task, rung))
            if rung.truth is not None:
                found = find(task, rung, candidates, False)
                yield "refused" if found is None else "right" if found == rung.truth else "wrong"
                del candidates[rung.truth]
            gone = find(task, rung, candidates, rung.truth is not None)
            yield "gone refused" if gone is None else "gone taken"


def line(title: str, counts: Counter[str]) -> str:
    present = counts["right"] + counts["wrong"] + counts["refused"]
    gone = counts["gone refused"] + counts["gone taken"]
    shares = (
        *(counts[name] / max(present, 1) for name in ("right", "wrong", "refused")),
        counts["gone refused"] / max(gone, 1),
    )
    return (
        f"  {title:<22}" + "".join(f"{share:>13.1%}" for share in shares) + f"{present:>8}{gone:>6}"
    )


def report(title: str, names: list[str], data: Path) -> None:
    """Print a table for each way, with a line per application."""
    if not names:
        return
    heads = "".join(f"{head:>13}" for head in ("right", "wrong", "refused", "gone refused"))
    print(f"{title}\n  {'':<22}{heads}{'steps':>8}{'gone':>6}")
    collections = [load(name, data) for name in names]
    for way, find in WAYS.items():
        counted = {one.application: Counter(outcomes(one, find)) for one in collections}
        print(line(way, sum(counted.values(), Counter())))
        for name, counts in counted.items():
            print(line(f"  {name}", counts))


class Cost(NamedTuple):
    """The least CPU time in milliseconds of a search among 1,000 candidates.

    Attributes:
        cold: On a page whose texts were never seen.
        warm: On the same page again.
        seed: Of the seed's scoring, which compares role, name and box only.
    """

    cold: float
    warm: float
    seed: float


def cost(names: list[str], data: Path) -> Cost:
    """Measure a search among 1,000 elements of all applications, the least of ten."""
    loaded = [load(name, data) for name in names]
    elements = [one for each in loaded for page in each.pages for one in page.elements]
    thousand = elements[:: max(1, len(elements) // 1000)][:1000]
    reference = loaded[0].tasks[0].reference
    cold = min(_milliseconds(relocate, reference, thousand, forget) for _ in range(10))
    warm = min(_milliseconds(relocate, reference, thousand) for _ in range(10))
    return Cost(cold, warm, min(_milliseconds(seed_index, reference, thousand) for _ in range(10)))


def _milliseconds(
    find: Callable[[SemanticElementRef, Candidates], object],
    reference: SemanticElementRef,
    candidates: Candidates,
    prepare: Callable[[], None] = lambda: None,
) -> float:
    prepare()
    started = time.process_time()
    find(reference, candidates)
    return 1000 * (time.process_time() - started)


def forget() -> None:
    """Forget the texts that were compared."""
    for module in (labels, rows, similarity):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench_relocation")
    parser.add_argument("--data", type=Path, default=DATA)
    data = parser.parse_args().data
    names = sorted(file.name.removesuffix(".json.gz") for file in data.glob("*.json.gz"))
    report("Learned from", [name for name in names if name not in HELD_OUT], data)
    report("Held out", [name for name in names if name in HELD_OUT], data)
    cold, warm, seed = cost([name for name in names if name not in HELD_OUT], data)
    print(
        f"one search among 1,000 candidates: {cold:.1f} ms of CPU time, {warm:.1f} ms once seen; "
        f"{cold / seed:.1f} and {warm / seed:.1f} times the seed's scoring"
    )


if __name__ == "__main__":
    main()
