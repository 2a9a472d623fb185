"""What deciding costs a step: milliseconds at so many elements on the page and states known.

    python -m tests.benchmarks.bench_deciding [--elements N] [--states N] [--rounds N]

No browser: a site of random addresses is shown to the planner's selector until it knows the states,
then one page of many elements is looked at and decided on. A look at a page that changed, and one
at a page that did not.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from collections.abc import Iterator

from explorer.models import InteractiveElement, Snapshot
from explorer.planner.guardrails import Guardrails, HardRules
from explorer.planner.shared_state import SharedRunState
from explorer.planner.steps.selection import Selector
from explorer.settings.model import PlannerSettings
from tests.planner.fake_page import SITE, button, link


def words(rng: random.Random) -> Iterator[str]:
    while True:
        yield "".join(rng.choices("bcdfghklmnprstvw", k=3)) + rng.choice("aeiou")


def page(rng: random.Random, path: str, elements: int) -> Snapshot:
    word = words(rng)
    made: list[InteractiveElement] = []
    for number in range(elements):
        name, ref = next(word), f"f0e{number}"
        structure = f"{rng.choice('abcdef')}>{rng.choice('uvwxyz')}"
        if number % 2:
            made.append(link(name, f"{next(word)}/{name}", ref=ref, structure=structure))
        else:
            made.append(button(name, ref=ref, structure=f"{structure}.{name}"))
    return Snapshot(url=SITE + path, elements=tuple(made))


class Desk:
    """A selector, as a walker asks it."""

    def __init__(self, rng: random.Random) -> None:
        settings = PlannerSettings(heuristic="novelty")
        self.memory = SharedRunState(settings, None, None)
        guardrails = Guardrails(settings, SITE, self.memory.tracker, self.memory.frontier)
        rules = HardRules(lambda url: "")
        self.selector = Selector(settings, rules, guardrails, self.memory, rng)

    async def decide(self, snapshot: Snapshot) -> float:
        """Milliseconds from a look to a choice."""
        began = time.perf_counter()
        offer = self.selector.offer(snapshot)
        self.selector.elsewhere(snapshot, offer.indices)
        await self.selector.select(snapshot, offer.indices, None)
        return (time.perf_counter() - began) * 1000


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--elements", type=int, default=1_000)
    parser.add_argument("--states", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    rng = random.Random(1)
    desk, word = Desk(rng), words(rng)
    learning = []
    while desk.memory.site_model.known.states < options.states:
        learning.append(await desk.decide(page(rng, f"{next(word)}/{next(word)}", 6)))
    print(f"{desk.memory.site_model.known} after {len(learning)} pages of 6 elements")
    print(
        f"on each of these: median {statistics.median(learning):.2f} ms, most {max(learning):.1f}"
    )
    changed, same = [], []
    for number in range(options.rounds):
        shown = page(rng, f"large/{number}", options.elements)
        await desk.decide(shown)
        again = shown.model_copy(update={"title": "changed"})
        changed.append(await desk.decide(again))
        same.append(await desk.decide(again))
    print(
        f"{options.elements} elements, looked at anew: median {statistics.median(changed):.1f} ms"
    )
    print(f"{options.elements} elements, as they were: median {statistics.median(same):.1f} ms")


if __name__ == "__main__":
    asyncio.run(main())
