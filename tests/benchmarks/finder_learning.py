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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from explorer.finder import ranking
from explorer.finder.description.reader import DescriptionParser
from explorer.finder.description.request import ElementQuery
from explorer.finder.ranking.certainty import (
    DOUBTS,
    Calibration,
    Doubts,
    Standing,
    doubts,
    lead_parts,
)
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
    "selects", "checks", "suggested", "offered", "state", "place", "at_place", "named",
)  # fmt: skip
AGAINST = (
    "container", "weak", "no_verb", "no_noun", "absent", "unquoted", "wrong_role", "no_field",
    "no_choice", "no_check", "clicks_field", "inert", "wrong_state", "wrong_place", "excluded",
    "covered", "outside", "words", "choice", "place_in_name", "row",
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
    "whole": (5.0, None),
    "disabled": (-0.1, 0.0),
}
"""Lowest and highest weights. A name that is said word for word wins: the labels rarely have one,
for they were written to be hard. The part of the page only decides between equals, for most
applications of the labels have the same parts."""
_UNKNOWN = Calibration(0.0, 1.0, 1.0, 0.0, dict.fromkeys(DOUBTS, 0.0))
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
    return Weights(dict(zip(FEATURES, learned, strict=True)), _UNKNOWN)


@dataclass(frozen=True)
class Judged:
    """The best answer to a label by weights learned without its application.

    ``standing`` is how it stands among others, None if nothing fits at all, and ``doubted`` what
    makes it less certain.
    """

    choice: Choice
    is_right: bool
    standing: Standing | None = None
    doubted: Doubts = field(default_factory=dict)


def judged(choices: Sequence[Choice]) -> list[Judged]:
    """The best answers to the training labels, by weights learned without their applications."""
    training = [one for one in choices if one.case.label.collection == "training"]
    found = []
    for application in sorted({one.case.label.application for one in training}):
        weights = learn([one for one in choices if one.case.label.application != application])
        found += [
            _judged(one, Ranking(one.refs, one.queries, vocabulary(), weights))
            for one in training
            if one.case.label.application == application
        ]
    return found


def _judged(one: Choice, ranking: Ranking) -> Judged:
    best = ranking.best()
    if best is None:
        return Judged(one, is_right=False)
    answer, found = best
    doubted = doubts(answer.query, answer.features)
    return Judged(one, answer.index in one.case.right, found, doubted)


def calibration(answers: Sequence[Judged]) -> Calibration:
    """Return what makes probabilities of how answers stand and of their doubts."""
    said = [(one, one.standing) for one in answers if one.standing]
    rows = np.array(
        [
            [1.0, *lead_parts(found.lead), found.share, *(one.doubted.get(d, 0.0) for d in DOUBTS)]
            for one, found in said
        ]
    )
    signs = np.where([one.is_right for one, _ in said], 1, -1)
    penalty = np.array([0.0, 0.0, *[1.0] * (rows.shape[1] - 2)])

    def loss(values: np.ndarray) -> float:
        return float(np.logaddexp(0, -signs * (rows @ values)).sum() + penalty @ values**2)

    highest = [(None, -1.0 if name == "beside" else 0.0) for name in DOUBTS]
    bounds = [(None, None), *[(0.0, None)] * 3, *highest]
    found = minimize(loss, np.zeros(rows.shape[1]), method="L-BFGS-B", bounds=bounds).x
    bias, near, far, share, *known = [round(float(value), 2) + 0.0 for value in found]
    return Calibration(bias, near, far, share, dict(zip(DOUBTS, known, strict=True)))


def probabilities(answers: Sequence[Judged]) -> list[float]:
    """Return how likely each answer is, by answers to labels of other applications; 0 for none."""
    by_application: dict[str, Calibration] = {}
    found = []
    for one in answers:
        name = one.choice.case.label.application
        if name not in by_application:
            others = [each for each in answers if each.choice.case.label.application != name]
            by_application[name] = calibration(others)
        known = by_application[name]
        found.append(known.probability(one.standing, one.doubted) if one.standing else 0.0)
    return found


def report(answers: Sequence[Judged], scores: Sequence[float]) -> None:
    """Print for several lowest scores how many labels are answered, and how many of these right.

    And for ranges of scores how many of their answers are right.
    """
    for least in (0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95):
        pairs = [*zip(answers, scores, strict=True)]
        said = [one.is_right for one, score in pairs if score >= least]
        silent = [one.choice.case.label for one, score in pairs if score < least]
        none = sum(not label.selectors for label in silent)
        print(
            f"from {least:4}: answers {len(said) / len(answers):6.1%}, "
            f"of which right {sum(said) / max(len(said), 1):6.1%}; "
            f"in all right {(sum(said) + none) / len(answers):6.1%}"
        )
    for tenth in range(10):
        own = [
            (score, one.is_right)
            for one, score in zip(answers, scores, strict=True)
            if one.standing and int(score * 10) == tenth
        ]
        if own:
            said, right = (sum(column) / len(own) for column in zip(*own, strict=True))
            print(f"{len(own):4} answers of score {said:.2f} on average: right {right:.2f}")


HEADER = """\
# What each feature of an element (features.py) says about whether it is meant, in log-odds, and
# what makes a probability of them. Learned from labelled descriptions; written by
#   python -m tests.benchmarks.finder_learning
"""


def to_toml(weights: Weights) -> str:
    """Return weights as the text of their file."""
    known = weights.calibration
    tables: dict[str, Mapping[str, float]] = {
        "calibration": {name: getattr(known, name) for name in ("bias", "near", "far", "share")},
        "doubts": known.doubts,
        "weights": weights.weights,
    }
    lines = [HEADER]
    for name, values in tables.items():
        lines += [f"[{name}]", *(f"{key} = {value}" for key, value in values.items()), ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="finder_learning")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    asked = parser.parse_args()
    choices = [choice(case) for case in asyncio.run(collect(read_labels(tuple(IMPORTANCE))))]
    answers = judged(choices)
    report(answers, probabilities(answers))
    text = to_toml(Weights(learn(choices).weights, calibration(answers)))
    if asked.dry:
        print(text)
    else:
        Path(ranking.__path__[0], "weights.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
