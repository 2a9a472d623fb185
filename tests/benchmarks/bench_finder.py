"""What parsing and scoring 1,000 elements costs: ours against the seed's algorithm, as a ratio.

    python -m tests.benchmarks.bench_finder [--elements N] [--rounds N]

All get the same snapshot texts and the same descriptions, in turn, in one process: from the text
to the best element. "Ours" knows nothing of the text; "again" was asked something about it before,
and keeps what it read of the last one. The seed's lines are flat and simple; today's snapshots
nest, and the seed's expression reads them as far as it can. Processor time of the best of the
rounds counts: that is the least disturbed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from explorer.finder.outline import outline_of
from explorer.finder.parser import AccessibilityTreeParser
from explorer.finder.search import find
from tests.benchmarks import seed_finder

ROLES = ("button", "link", "textbox", "checkbox", "combobox", "tab", "menuitem")
PROSE = """
save cancel delete edit open close search next previous account settings billing order item
invoice report user team project file message calendar profile help language filter export blue
green red large small summer winter garden kitchen office coffee table chair lamp paper guide
story morning evening north south river mountain city street house market station music video
photo camera phone laptop screen battery cable music book author chapter review rating price offer
gift card basket delivery return warranty support contact press career blog event ticket concert
museum theatre travel hotel flight train weather forecast health fitness recipe dinner breakfast
vegetable fruit bread cheese wine water school course lesson exam teacher
"""
WORDS = PROSE.split()
DESCRIPTIONS = (
    "submit button", "search input", "sign out", "delete the invoice report", "email field",
    "second delete button", "save link", "team settings tab", "remove project", "account menu",
)  # fmt: skip


def names(count: int, chance: random.Random) -> list[tuple[str, str]]:
    """A role and a name of one to three words and a number for each element."""
    return [
        (
            chance.choice(ROLES),
            f"{' '.join(chance.sample(WORDS, chance.randint(1, 3)))} {n}".title(),
        )
        for n in range(count)
    ]


def flat(elements: list[tuple[str, str]]) -> str:
    return "\n".join(f'- {role} "{name}" [ref=s1e{n}]' for n, (role, name) in enumerate(elements))


def nested(elements: list[tuple[str, str]]) -> str:
    lines = ["- main [ref=e1]:"]
    for n, (role, name) in enumerate(elements):
        if n % 4 == 0:
            lines.append(f"  - listitem [ref=g{n}]:")
        lines.append(f'    - {role} "{name}" [ref=e{n}] [cursor=pointer]')
    return "\n".join(lines)


def ours(text: str, description: str) -> object:
    outline_of.cache_clear()
    return again(text, description)


def again(text: str, description: str) -> object:
    return find(AccessibilityTreeParser().read(text), description, top=1)


def seeds(text: str, description: str) -> object:
    return seed_finder.rank(seed_finder.parse_markdown(text), description)[:1]


def quickest(rounds: int, text: str, description: str) -> list[float]:
    """Seconds of the processor for each of ``SEARCHES``, of the quickest of rounds in turn."""
    times: list[list[float]] = [[] for _ in SEARCHES]
    for _ in range(rounds):
        for search, taken in zip(SEARCHES, times, strict=True):
            start = time.thread_time()
            search(text, description)
            taken.append(time.thread_time() - start)
    return [min(taken) for taken in times]


SEARCHES = (seeds, ours, again)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="bench_finder")
    parser.add_argument("--elements", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=20)
    asked = parser.parse_args()
    elements = names(asked.elements, random.Random(1))
    ours(flat(elements[:10]), "warm up")
    for form in (flat, nested):
        text = form(elements)
        head = f"{form.__name__}, {asked.elements} elements"
        print(f"{head:<30}   seed ms   ours ms  again ms  ratios")
        ratios = []
        for description in DESCRIPTIONS:
            taken = quickest(asked.rounds, text, description)
            ratios.append([each / taken[0] for each in taken[1:]])
            shown = "".join(f"{each * 1000:10.2f}" for each in taken)
            print(f"  {description:<28}{shown}  {ratios[-1][0]:.2f} {ratios[-1][1]:.2f}")
        medians = [statistics.median(column) for column in zip(*ratios, strict=True)]
        print(f"  {'median':<58}  {medians[0]:.2f} {medians[1]:.2f}")


if __name__ == "__main__":
    main()
