"""Learns the weights of the finder's ranking from labels, and writes them to weights.toml.

    python -m tests.benchmarks.finder_learning [--dry]

Needs numpy and scipy. The same labels give the same weights. Each description is one choice among
the elements that may be meant, each in each way to read the description, with "nothing" as one
more; the weights maximise the likelihood of the right choices (a conditional logit). A square
penalty keeps them near 0, and what speaks for an element never counts against it. Descriptions with
an order ("the second") choose among equals and are left out. The calibration is learned from
answers to labels of applications whose labels the weights were learned without.
"""

from __future__ import annotations

import argparse
import asyncio
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from explorer.finder import ranking
from explorer.finder.description.reader import DescriptionParser
from explorer.finder.description.request import ElementQuery
from explorer.finder.ranking.features import FEATURES
from explorer.finder.ranking.ranking import Ranking
from explorer.finder.ranking.weights import Weights
from explorer.finder.refs import AccessibilityRef
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import vocabulary
from tests.benchmarks.finder_cases import Case, collect, read_labels

IMPORTANCE = {"training": 1.0, "tuning": 0.3, "second": 0.3}
"""The sets that are learned from. The vocabulary was made with the latter two, so that their
descriptions are easier than others."""
COLUMNS = {name: column for column, name in enumerate(FEATURES)}
FOR = (
    "coverage", "complete", "rare", "label", "literal", "exact", "similar", "role", "types",
    "selects", "checks", "suggested", "offered", "state", "place", "at_place",
)  # fmt: skip
AGAINST = (
    "container", "weak", "absent", "unquoted", "wrong_role", "no_field", "no_choice", "no_check",
    "clicks_field", "inert", "wrong_state", "wrong_place", "excluded", "covered", "outside",
    "words", "choice", "place_in_name", "row",
)  # fmt: skip
LIMITS: dict[str, tuple[float | None, float | None]] = {
    **dict.fromkeys(FOR, (0.0, None)),
    **dict.fromkeys(AGAINST, (None, 0.0)),
    "verbatim": (1.5, None),
    "same_name": (0.7, None),
    "as_written": (0.5, None),
    "beside": (None, -4.0),
    "place": (1.0, None),
    "at_place": (1.0, None),
    "wrong_place": (None, -4.5),
    "excluded": (None, -4.0),
    "inert": (None, -3.0),
    "place_in_name": (-1.0, 0.0),
    **dict.fromkeys(("header", "navigation", "aside"), (-0.4, 0.0)),
    "footer": (-1.0, -0.5),
    "whole": (4.0, None),
    "disabled": (-0.1, 0.0),
}
"""Lowest and highest weights. A name that is said word for word wins: the labels rarely have one,
for they were written to be hard. The part of the page only decides between equals, for most
applications of the labels have the same parts."""
PENALTY = 0.0002
"""Weight of the square penalty."""


@dataclass(frozen=True)
class Choice:
    """A label as rows of features, one for each element and way to read the description."""

    case: Case
    refs: Sequence[AccessibilityRef]
    queries: Sequence[ElementQuery]
    rows: np.ndarray
    right: np.ndarray
    has_order: bool


def choice(case: Case) -> Choice:
    """The elements that may be meant by a label."""
    refs = [AccessibilityRef.of(element) for element in case.elements]
    parser = DescriptionParser(vocabulary(), grammar().roles)
    queries = parser.readings(case.label.description)
    appraised = Ranking(refs, queries, vocabulary()).appraised(None)
    found = [one for each in appraised for one in each]
    rows = np.zeros((len(found), len(FEATURES)))
    for row, one in zip(rows, found, strict=True):
        for name, value in one.features.items():
            row[COLUMNS[name]] = value
    right = np.array([one.index in case.right for one in found], dtype=bool)
    has_order = any(one.query.ordinal for one in found)
    return Choice(case, refs, queries, rows, right, has_order)


def learn(choices: Sequence[Choice]) -> Weights:
    """Return the weights that make the right choices most likely."""
    usable = [one for one in choices if not one.has_order]
    count = len(usable)
    rows = np.concatenate([one.rows for one in usable])
    right = np.concatenate([one.right for one in usable])
    label = np.repeat(np.arange(count), [len(one.rows) for one in usable])
    is_there = np.bincount(label, right, count) > 0
    importance = np.array([IMPORTANCE[one.case.label.collection] for one in usable])
    importance /= importance.sum()

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = rows @ weights
        highest = np.zeros(count)
        np.maximum.at(highest, label, odds)
        parts = np.exp(odds - highest[label])
        nothing = np.exp(-highest)
        total = np.bincount(label, parts, count) + nothing
        wanted = np.where(is_there, np.bincount(label, parts * right, count), nothing)
        value = importance @ (np.log(total) - np.log(wanted))
        share = np.where(is_there[label], parts * right / wanted[label], 0)
        slope = rows.T @ ((parts / total[label] - share) * importance[label])
        return value + PENALTY * weights @ weights, slope + 2 * PENALTY * weights

    bounds = [LIMITS.get(name, (None, None)) for name in FEATURES]
    start = np.zeros(len(FEATURES))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds)
    learned = [round(float(weight), 2) + 0.0 for weight in found.x]
    return Weights(dict(zip(FEATURES, learned, strict=True)))


def judged(choices: Sequence[Choice]) -> list[tuple[float, bool, Choice]]:
    """The best answer to each training label by weights learned without its application.

    Returns:
        The uncalibrated score, 0 where nothing is found, whether it is right, and the label.
    """
    training = [one for one in choices if one.case.label.collection == "training"]
    found = []
    for application in sorted({one.case.label.application for one in training}):
        weights = learn([one for one in choices if one.case.label.application != application])
        for one in training:
            if one.case.label.application == application:
                ranked = Ranking(one.refs, one.queries, vocabulary(), weights)
                best = next(iter(ranked.matches(0.0, 1)), None)
                right = best is not None and best.index in one.case.right
                found.append((best.score if best else 0.0, right, one))
    return found


def calibrated(weights: Weights, answers: Sequence[tuple[float, bool, Choice]]) -> Weights:
    """Return the weights with the bias and the slope that make scores probabilities."""
    said = [(score, right) for score, right, _ in answers if score]
    odds = np.array([odds_of(score) for score, _ in said])
    right = np.array([one for _, one in said])

    def loss(values: np.ndarray) -> float:
        signed = np.where(right, 1, -1) * (values[0] + values[1] * odds)
        return float(np.log1p(np.exp(-signed)).mean())

    bias, slope = minimize(loss, [0.0, 1.0]).x
    return Weights(weights.weights, round(float(bias), 2), round(float(slope), 2))


def odds_of(score: float) -> float:
    """Return the logarithm of the odds of an uncalibrated score."""
    kept = min(max(score, 0.0005), 0.9995)
    return math.log(kept / (1 - kept))


def report(answers: Sequence[tuple[float, bool, Choice]], weights: Weights) -> None:
    """Print for several lowest scores how many labels are answered, and how many of these right."""
    judged_by_score = [
        (weights.probability(odds_of(score), -math.inf) if score else 0.0, is_right, one)
        for score, is_right, one in answers
    ]
    for least in (0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95):
        said = [is_right for score, is_right, _ in judged_by_score if score >= least]
        silent = [one for score, _, one in judged_by_score if score < least]
        none = sum(not one.case.label.selectors for one in silent)
        print(
            f"from {least:4}: answers {len(said) / len(answers):6.1%}, "
            f"of which right {sum(said) / max(len(said), 1):6.1%}; "
            f"in all right {(sum(said) + none) / len(answers):6.1%}"
        )


HEADER = """\
# What each feature of an element (features.py) says about whether it is meant, in log-odds, and
# what makes a probability of them. Learned from labelled descriptions; written by
#   python -m tests.benchmarks.finder_learning
"""


def to_toml(weights: Weights) -> str:
    """Return weights as the text of their file."""
    lines = [f"{name} = {weight}" for name, weight in weights.weights.items()]
    calibration = f"[calibration]\nbias = {weights.bias}\nslope = {weights.slope}\n"
    return f"{HEADER}\n{calibration}\n[weights]\n" + "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="finder_learning")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    asked = parser.parse_args()
    choices = [choice(case) for case in asyncio.run(collect(read_labels(tuple(IMPORTANCE))))]
    answers = judged(choices)
    weights = calibrated(learn(choices), answers)
    report(answers, weights)
    text = to_toml(weights)
    if asked.dry:
        print(text)
    else:
        Path(ranking.__path__[0], "weights.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
