"""Learns the weights of relocation from the ladder, and writes them to weights.toml.

    python -m tests.benchmarks.relocation.learning

Needs numpy and scipy. The same data give the same weights. Each list of candidates is one choice,
with "gone" as one more; the weights maximise the likelihood of the true choices (a conditional
logit). They are kept near 0 by a square penalty, and a similarity never counts against an element,
a contradiction never for it. The lowest trusted score is the one that separates best where each
application is judged by weights that were learned without it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from explorer.recording import relocation
from explorer.recording.relocation.evidence import COMPARISONS, evidence
from explorer.recording.relocation.relocation import Weight, Weights, relocate
from tests.benchmarks.relocation.data import DATA, Collection, load
from tests.benchmarks.relocation.examples import Example, examples_of
from tests.benchmarks.relocation.registry import HELD_OUT

NAMES = COMPARISONS
COLUMNS = {name: 1 + 3 * number for number, name in enumerate(NAMES)}
SIZE = 1 + 3 * len(NAMES)
NEVER_LOST = (
    "css_selector", "xpath", "place", "spot", "neighbours", "phrases", "containers", "row",
    "layout",
)  # fmt: skip
"""Properties that each element has; where one is unknown, its source does not tell them."""
POSITIONS = ("spot", "css_selector", "xpath")
"""Properties by which the next row looks like the recorded one as soon as a row is deleted. The
ladder's pages change less in between than those of applications in use, so they are limited."""
UNSEEN = {
    **dict.fromkeys(("test_id", "automation_id", "accessibility_id"), (4.0, -3.0, -0.5)),
    "frame": (0.3, -3.0, -1.5),
}
"""Weights of properties that the ladder hardly has; the former are what an id is."""
_CLOSEST = [(0.5, 2.5), (-0.5, 0.0), (0.0, 0.0)]
LIMITS: dict[str, list[tuple[float, float]]] = {
    "role": [(0, 5), (-8, -6.5), (0, 0)],
    "tag": [(0, 5), (-0.3, 0), (0, 0)],
    "type": [(0, 5), (-1.5, 0), (-0.5, 0)],
    "title": [(0, 5), (-0.5, 0), (-0.5, 0)],
    "layout": [(0, 5), (-0.5, 0), (0, 0)],
    "only_of_twins": [(0, 0.3), (-4, 0), (-2, 0)],
    "href": [(0, 5), (-5, 0), (-2, 0)],
    "id": [(0, 5), (-6, -4.5), (-1, 0)],
    "field_name": [(2.5, 5), (-4, -0.5), (-1, 0)],
    "icon": [(1.5, 5), (-4, -0.5), (-1, 0)],
    "another": [(0, 0), (-7, -5), (0, 0)],
    "selected": [(3, 3), (-4, -4), (0, 0)],
    "part": [(0, 0), (-5, -2.5), (0, 0)],
    "unlabelled": [(0, 0), (-4, -1), (0, 0)],
    **{name: _CLOSEST for name in NAMES if name.startswith("closest_")},
}
"""The limits of weights that differ from those of most: what is known of a property besides the
ladder, of which it has few examples, or which says what another one says, too."""
RIVALS = 12
"""The number of candidates of an example that weights are learned from: the most similar ones."""
SCORE = 0.5
"""The lowest score of a match: rather this element than a rival, or none."""
LENIENCIES = (0.0, 0.5, 1.0, 1.5, 1.75, 2.0, 2.25, 2.5)
"""What is tried as an addition to the bias: elements are gone more often in the examples than in
replays."""
MARGINS = (0.05, 0.1, 0.2, 0.3)
"""The thresholds that are tried."""
PENALTY = 0.01
"""Weight of the square penalty."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="learning")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--dry", action="store_true", help="write nothing")
    options = parser.parse_args()
    known = sorted(file.name.removesuffix(".json.gz") for file in options.data.glob("*.json.gz"))
    names = [name for name in known if name not in HELD_OUT]
    examples = {name: examples_of(load(name, options.data)) for name in names}
    tables = {name: [table for one in examples[name] if (table := table_of(one))] for name in names}
    every = learn([table for name in names for table in tables[name]])
    judged: dict[str, Weights] = {}
    for left_out in names:
        rest = [table for name in names if name != left_out for table in tables[name]]
        judged[left_out] = weights_of(learn(rest, every))
    trusted = best_trusted(judged, options.data)
    weights = relaxed(weights_of(every), trusted)
    for name in names:
        print(name, judge(relaxed(judged[name], trusted), name, options.data))
    print("leniency and margin", trusted, "examples", sum(map(len, examples.values())))
    text = to_toml(weights)
    if options.dry:
        print(text)
    else:
        Path(relocation.__path__[0], "weights.toml").write_text(text, encoding="utf-8")


Table = tuple[np.ndarray, int, float]
"""A row of columns for each candidate, the position of the true one (-1: gone), the importance."""


def table_of(example: Example) -> Table | None:
    """Return what the properties say of the candidates that may be taken for the true one.

    None if the true one is not among them.
    """
    indices, found = evidence(example.reference, example.candidates)
    rows = np.zeros((len(indices), SIZE))
    rows[:, 0] = 1
    for name, values in found.items():
        column = COLUMNS[name]
        for index, value in enumerate(values):
            if value is None:
                rows[index, column + 2] = 1
            else:
                rows[index, column : column + 2] = value, 1 - value
    order = np.argsort(-(rows @ start()), kind="stable")[:RIVALS].tolist()
    if example.target is not None and example.target not in indices:
        return None
    true = None if example.target is None else [*indices].index(example.target)
    if true is not None and true not in order:
        order[-1] = true
    target = -1 if true is None else order.index(true)
    return rows[order], target, example.importance


def start() -> np.ndarray:
    """Return the weights from which learning begins: every similarity counts the same."""
    weights = np.zeros(SIZE)
    weights[0] = -3
    for name, column in COLUMNS.items():
        strength = 3 if name in ("label", "id", "test_id") else 1
        weights[column : column + 3] = strength, -strength / 2, 0
    return weights


def learn(tables: Sequence[Table], near: np.ndarray | None = None) -> np.ndarray:
    """Return the weights that make the true choices of all tables most likely.

    Args:
        tables: The examples.
        near: Weights that are nearly the best ones, which saves time.
    """
    padded, targets, importances = _padded(tables)
    bounds = [(None, None), *(bound for name in NAMES for bound in _bounds(name))]
    prior = np.zeros(SIZE)
    prior[0] = -2
    for name, weight in UNSEEN.items():
        prior[COLUMNS[name] : COLUMNS[name] + 3] = weight

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = padded @ weights
        odds[np.isneginf(_mask(padded))] = -np.inf
        odds = np.concatenate([odds, np.zeros((len(odds), 1))], axis=1)
        odds -= odds.max(axis=1, keepdims=True)
        shares = np.exp(odds)
        shares /= shares.sum(axis=1, keepdims=True)
        rows = np.arange(len(shares))
        value = -(importances * np.log(shares[rows, targets] + 1e-12)).sum()
        shares[rows, targets] -= 1
        slope = np.einsum("ij,ijk,i->k", shares[:, :-1], padded, importances)
        away = weights - prior
        total = importances.sum()
        penalty = PENALTY * total / 100
        return (value + penalty * away @ away) / total, (slope + 2 * penalty * away) / total

    found = minimize(
        loss,
        start() if near is None else near,
        jac=True,
        method="L-BFGS-B",
        bounds=bounds,
        options={"maxiter": 120},
    )
    return found.x


def _bounds(name: str) -> list[tuple[float, float]]:
    """Return the limits of the three weights of a property."""
    if name in LIMITS:
        return LIMITS[name]
    if name in POSITIONS:
        return [(0.5, 1), (-0.5, 0), (0, 0)]
    least = 0.5 if name in ("neighbours", "phrases", "containers") else 0
    return [(least, 5), (-4, 0), (0 if name in NEVER_LOST else -2, 0)]


def _padded(tables: Sequence[Table]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    padded = np.zeros((len(tables), RIVALS, SIZE))
    for number, (rows, _, _) in enumerate(tables):
        padded[number, : len(rows)] = rows
    targets = np.array([RIVALS if target < 0 else target for _, target, _ in tables])
    return padded, targets, np.array([importance for _, _, importance in tables])


def _mask(padded: np.ndarray) -> np.ndarray:
    """Return -inf where there is no candidate."""
    return np.where(padded[:, :, 0] == 1, 0.0, -np.inf)


def weights_of(values: np.ndarray) -> Weights:
    """Return learned numbers as weights."""
    rounded = [round(float(value), 2) + 0.0 for value in values]
    weights = {name: Weight(*rounded[column : column + 3]) for name, column in COLUMNS.items()}
    return Weights(rounded[0], weights, SCORE, 0.0)


def best_trusted(judged: dict[str, Weights], data: Path) -> tuple[float, float]:
    """Return the leniency and margin with the fewest mistakes; a wrong one counts most."""

    def cost(trusted: tuple[float, float]) -> float:
        counts = [judge(relaxed(one, trusted), name, data) for name, one in judged.items()]
        return sum(5 * one["wrong"] + one["refused"] + one["taken"] for one in counts)

    tried = [(leniency, margin) for leniency in LENIENCIES for margin in MARGINS]
    return min(tried, key=lambda trusted: (cost(trusted), trusted))


def relaxed(weights: Weights, trusted: tuple[float, float]) -> Weights:
    """Return weights with another leniency and margin."""
    return weights._replace(bias=round(weights.bias + trusted[0], 2), margin=trusted[1])


@cache
def cached(name: str, data: Path) -> Collection:
    """Return the collection of an application."""
    return load(name, data)


def judge(weights: Weights, name: str, data: Path) -> dict[str, int]:
    """Count what relocation makes of the tasks of an application."""
    collection = cached(name, data)
    counts = dict.fromkeys(("right", "wrong", "refused", "taken", "gone"), 0)
    for task in collection.tasks:
        for rung in task.rungs:
            candidates = list(collection.candidates(task, rung))
            if rung.truth is not None:
                found = relocate(task.reference, candidates, weights)
                right = found is not None and found.index == rung.truth
                counts["refused" if found is None else "right" if right else "wrong"] += 1
                candidates.pop(rung.truth)
            taken = relocate(task.reference, candidates, weights) is not None
            counts["taken" if taken else "gone"] += 1
    return counts


HEADER = """\
# What each property of an element says about whether it is the recorded one, in log-odds: where
# both values are the same, where they have nothing in common, and where only the recorded element
# has one. Learned from releases of real applications; written by
#   python -m tests.benchmarks.relocation.learning
"""


def to_toml(weights: Weights) -> str:
    """Return weights as the text of their file."""
    lines: Iterable[str] = (
        f"{name} = {{ same = {one.same}, other = {one.other}, lost = {one.lost} }}"
        for name, one in weights.weights.items()
    )
    start_of_file = f"""{HEADER}
bias = {weights.bias}
score = {weights.score}  # the lowest of a match
margin = {weights.margin}  # its lowest difference to the next best"""
    return start_of_file + "\n\n[weights]\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
