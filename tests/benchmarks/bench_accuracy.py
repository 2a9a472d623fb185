"""How often the finder's first answer is what a person meant, with two other finders beside it.

``python -m tests.benchmarks.bench_accuracy [--set NAME|all] [--misses]`` opens the pages of
``finder_pages`` in Chromium, takes one snapshot of each and asks ours, the seed's and plain TF-IDF
for every description of ``finder_labels/NAME.toml`` among the same elements. A description of
something that is not there is answered rightly by no answer. Misses of a held-out set are counted
and never shown.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from explorer.api import matches
from explorer.models import InteractiveElement, Match
from tests.benchmarks import seed_finder
from tests.benchmarks.finder_cases import SETS, Case, collect, read_labels
from tests.benchmarks.tfidf_finder import Index

SURE = 0.9
"""The score from which on an answer is trusted."""
FINDERS = ("ours", "seed", "tfidf")


@dataclass(frozen=True)
class Answer:
    """What the finders said to one label: the index of an element, or None."""

    case: Case
    said: dict[str, int | None]
    best: Match | None

    def is_right(self, finder: str) -> bool:
        return self.case.is_right(self.said[finder])

    @property
    def is_sure(self) -> bool:
        return self.best is not None and self.best.score >= SURE


def ask_seed(elements: Sequence[InteractiveElement], description: str) -> int | None:
    refs = [
        seed_finder.SeedRef(str(n), each.role, each.name, each.value, each.description)
        for n, each in enumerate(elements)
    ]
    ranked = seed_finder.rank(refs, description)
    return int(ranked[0].ref) if ranked else None


def answers(cases: Sequence[Case]) -> list[Answer]:
    indices: dict[str, Index] = {}
    found = []
    for case in cases:
        label = case.label
        index = indices.setdefault(label.page, Index(case.elements))
        best = next(iter(matches(case.elements, label.description)), None)
        said = {
            "ours": best.index if best else None,
            "seed": ask_seed(case.elements, label.description),
            "tfidf": index.best(label.description),
        }
        found.append(Answer(case, said, best))
    return found


def table(results: Sequence[Answer]) -> Iterator[str]:
    """Right answers of all, by kind and in all, and what a high score of ours is worth."""
    kinds = sorted({each.case.label.kind for each in results})
    yield f"{'kind':<18} {'labels':>6}" + "".join(f"{finder:>14}" for finder in FINDERS)
    for kind in kinds:
        yield _row(kind, [each for each in results if each.case.label.kind == kind])
    for name in SETS:
        if own := [each for each in results if each.case.label.collection == name]:
            yield _row(name, own)
    yield _row("all", results)
    for held_out in (False, True):
        own = [each for each in results if each.case.label.held_out == held_out]
        if own:
            yield f"{'held out' if held_out else 'not held out'}: {_trusted(own)}"
    unseen = sum(bool(each.case.label.selectors) and not each.case.right for each in results)
    yield f"not in the snapshot: {unseen}"


def _row(name: str, results: Sequence[Answer]) -> str:
    right = [sum(each.is_right(finder) for each in results) for finder in FINDERS]
    shares = "".join(f"{count:>7} {count / len(results):6.1%}" for count in right)
    return f"{name:<18} {len(results):>6}{shares}"


def _trusted(results: Sequence[Answer]) -> str:
    sure = [each for each in results if each.is_sure]
    right = sum(each.is_right("ours") for each in sure)
    said = sum(each.best is not None for each in results)
    return (
        f"ours answers {said / len(results):.1%}; from {SURE} on {len(sure) / len(results):.1%}, "
        f"of which right {right / max(len(sure), 1):.1%}"
    )


def miss(result: Answer) -> str:
    case, best = result.case, result.best
    said = f"{best.element.role} {best.element.label!r} ({best.score})" if best else "nothing"
    wanted = " or ".join(case.label.selectors) or "nothing"
    blind = " (not in the snapshot)" if case.label.selectors and not case.right else ""
    label = case.label
    return f"{label.page} [{label.kind}] {label.description!r}: said {said}, meant {wanted}{blind}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="bench_accuracy")
    parser.add_argument("--set", choices=[*SETS, "all"], default="tuning")
    parser.add_argument("--misses", action="store_true", help="show ours, never of a held-out set")
    asked = parser.parse_args()
    labels = read_labels(SETS if asked.set == "all" else [asked.set])
    results = answers(asyncio.run(collect(labels)))
    print(*table(results), sep="\n")
    for each in results:
        if asked.misses and not (each.is_right("ours") or each.case.label.held_out):
            print(miss(each))


if __name__ == "__main__":
    main()
