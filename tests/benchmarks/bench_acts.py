"""How many in-page acts a second, each guarded, verified and journalled; and what memory they take.

    python -m tests.benchmarks.bench_acts [--controls N] [--steps N]

Three pages on loopback, whose buttons change a text, a colour, or add a further button (then the
page has to be looked at again). Memory is that of the Python process, told as a slope.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import logging
import statistics
import tempfile
import time
from pathlib import Path

from pytest_httpserver import HTTPServer

from explorer.bootstrap import explore_into, new_folder
from explorer.models import Interaction, RunEvent
from explorer.protocols import Observer
from explorer.settings.model import PlannerSettings, ReportSettings, ReproSettings, Settings
from tests.site import Site

PAGES = {
    "a text": "this.nextSibling.textContent = ++k",
    "a colour": "this.classList.toggle('on')",
    "a further button": "this.insertAdjacentHTML('afterend', '<button>More</button>')",
}


class Watch:
    """When each step ended, what it did, and how much memory there was (MB)."""

    def __init__(self) -> None:
        self.ends: list[float] = []
        self.effects: list[str] = []
        self.memory: list[float] = []

    async def notice(self, event: RunEvent) -> None:
        if isinstance(event, Interaction):
            self.ends.append(time.perf_counter())
            self.effects.append(event.effect)
            self.memory.append(resident())

    async def close(self) -> None:
        return


def resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


def page(script: str, controls: int) -> str:
    """Return a page of buttons in markup of their own: those of a series would be one class."""
    tags = ("div", "section", "article", "aside", "p", "span", "b")
    places = itertools.product(tags[:4], tags, tags[5:], tags[5:], tags[5:])
    buttons = "".join(
        f"{''.join(f'<{tag}>' for tag in place)}"
        f'<button onclick="{script}">B{n}</button><i>t</i>'
        f"{''.join(f'</{tag}>' for tag in reversed(place))}"
        for n, place in enumerate(itertools.islice(itertools.cycle(places), controls))
    )
    return f"<style>.on {{ color: red }}</style><script>k = 0</script>{buttons}"


async def crawl(url: str, steps: int, observer: Observer, minutes: float = 60) -> None:
    """Crawl without AI, reproduction or a report that is kept."""
    with tempfile.TemporaryDirectory() as out:
        settings = Settings(
            planner=PlannerSettings(steps=steps, minutes=minutes, seed=1, heuristic="novelty"),
            report=ReportSettings(out=out),
            repro=ReproSettings(enabled=False),
        )
        await explore_into(new_folder(settings), url, settings, [observer], asyncio.Event())


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--controls", type=int, default=300)
    parser.add_argument("--steps", type=int, default=60)
    options = parser.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    for what, script in PAGES.items():
        with HTTPServer("127.0.0.1", threaded=True) as server:
            url = Site(server).serve({"/": page(script, options.controls)})
            watch = Watch()
            await crawl(url, options.steps, watch)
        steps = [end - start for start, end in zip(watch.ends, watch.ends[1:], strict=False)]
        half = len(watch.memory) // 2
        slope, _ = statistics.linear_regression(range(half), watch.memory[-half:])
        print(
            f"{options.controls} controls, each changes {what}: "
            f"{1 / statistics.median(steps):.1f} acts a second (median), "
            f"{len(steps) / (watch.ends[-1] - watch.ends[0]):.1f} over all; "
            f"effects {sorted(set(watch.effects))}; memory {watch.memory[-1]:.0f} MB, "
            f"{slope * 1000:+.1f} MB over 1,000 steps"
        )


if __name__ == "__main__":
    asyncio.run(main())
