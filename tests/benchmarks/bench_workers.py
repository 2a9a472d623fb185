"""How many steps several workers take beside each other, on a server that takes its time.

python -m tests.benchmarks.bench_workers [--seconds N] [--delay MILLISECONDS]
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import re
import time
from functools import partial

from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from explorer.bootstrap import explore
from explorer.models import Interaction
from explorer.settings.model import PlannerSettings, Settings

CHILDREN = 5


def tree(request: Request, delay: float) -> Response:
    """A site of five links a page, without end."""
    time.sleep(delay)
    digits = request.path.strip("/")
    number = int(digits) if digits.isdigit() else 0
    links = "".join(
        f"<p><a href=/{number * CHILDREN + n}>Page {number * CHILDREN + n}</a></p>"
        for n in range(1, CHILDREN + 1)
    )
    return Response(f"<title>{number}</title><h1>Page {number}</h1>{links}", mimetype="text/html")


async def steps(url: str, workers: int, seconds: float) -> tuple[int, int]:
    """How many steps, and how many of them opened a page that was opened before."""
    settings = Settings(
        planner=PlannerSettings(
            steps=10**6, minutes=seconds / 60, seed=1, workers=workers, heuristic="novelty"
        )
    )
    opened = [
        event.url_after
        async for event in explore(url, settings)
        if isinstance(event, Interaction) and event.effect == "navigation"
    ]
    return len(opened), len(opened) - len(set(opened))


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--delay", type=float, default=200)
    options = parser.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    alone = 0
    with HTTPServer("127.0.0.1", threaded=True) as server:
        answer = partial(tree, delay=options.delay / 1000)
        server.expect_request(re.compile(".*")).respond_with_handler(answer)
        url = server.url_for("/")
        for workers in (1, 2, 4):
            done, twice = await steps(url, workers, options.seconds)
            alone = alone or done
            print(f"{workers} workers: {done} steps, {done / alone:.2f} times; {twice} twice")


if __name__ == "__main__":
    asyncio.run(main())
