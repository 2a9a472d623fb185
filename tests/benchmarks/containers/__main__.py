"""The containers as users start them: built, brought up, given runs, and deprived of a worker.

    python -m tests.benchmarks.containers [--bootstrap] [--steps N]

It builds the image, brings up docker-compose.yml without a profile and with `--profile scale`,
waits until all is healthy, starts runs by the API on sites of this machine, kills the container of
a worker in the middle of a run, and waits until another worker has finished that run. Then it takes
everything down. It prints times and the size of the image. Port 8080 must be free. Exit code 1 when
something is wrong, 2 when Docker or an image is missing.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from tests.benchmarks.containers.commands import Failed, Unavailable, require_docker, until
from tests.benchmarks.containers.deployment import (
    WORKERS,
    Api,
    Deployment,
    deployment,
    host_address,
)
from tests.benchmarks.containers.images import base_images, build
from tests.service.counting_site import counting_site

Row = tuple[str, str]

NO_SANDBOX = "sandbox does not work"
"""In the warning of explorer.browser.session.installation."""
STEPS_BEFORE_THE_KILL = 3
SECONDS_TO_RUN = 600.0


def measure(steps: int) -> Iterator[Row]:
    built = build()
    yield "build", f"{built.seconds:.0f} s"
    yield (
        "image",
        f"{built.size / 1e6:.0f} MB, {(built.size - built.base_size) / 1e6:.0f} above Debian",
    )
    with deployment() as containers:
        yield from default_profile(containers, steps)
        yield from scale_profile(containers, steps)


def default_profile(containers: Deployment, steps: int) -> Iterator[Row]:
    """One container, and a run that is watched for Chromium's sandbox."""
    address, began = host_address(), time.monotonic()
    with containers.up("service") as api, counting_site(address) as site:
        yield "default profile healthy after", f"{time.monotonic() - began:.0f} s"
        began = time.monotonic()
        run = api.start(site.url("r").replace(address, "host.docker.internal"), steps)
        until(
            lambda: containers.has_sandbox("service") is not None, SECONDS_TO_RUN, "Chromium runs"
        )
        works = containers.has_sandbox("service")
        finished(api, run, steps)
        yield f"a run of {steps} steps", f"{time.monotonic() - began:.0f} s"
        if not works or NO_SANDBOX in containers.log("service"):
            raise Failed("Chromium runs without its sandbox")
        yield "Chromium's sandbox", "on"


def scale_profile(containers: Deployment, steps: int) -> Iterator[Row]:
    """A run for each worker. One of the workers is killed in the middle of its run."""
    began = time.monotonic()
    with ExitStack() as stack:
        api = stack.enter_context(containers.up("web", *WORKERS, profile="scale"))
        yield "--profile scale healthy after", f"{time.monotonic() - began:.0f} s"
        sites = [stack.enter_context(counting_site(host_address())) for _ in WORKERS]
        began = time.monotonic()
        runs = [api.start(site.url("r"), steps) for site in sites]
        until(
            lambda: api.run(runs[0])["steps"] >= STEPS_BEFORE_THE_KILL,
            SECONDS_TO_RUN,
            "a run is under way",
        )
        yield from lose_worker(containers, api, runs[0], steps)
        for run in runs:
            finished(api, run, steps)
        yield f"{len(runs)} runs of {steps} steps with it", f"{time.monotonic() - began:.0f} s"


def lose_worker(containers: Deployment, api: Api, run: str, steps: int) -> Iterator[Row]:
    killed, began = containers.holder(run), time.monotonic()
    containers.kill(killed)
    heir = until(
        lambda: {containers.holder(run)} - {killed, ""}, SECONDS_TO_RUN, f"{run} is taken over"
    ).pop()
    yield f"{killed} killed, run taken over by {heir} after", f"{time.monotonic() - began:.0f} s"
    takes = finished(api, run, steps)["takes"]
    if takes < 2:
        raise Failed(f"{run} was over before {killed} was killed: give it more --steps")
    yield "and finished after", f"{time.monotonic() - began:.0f} s"


def finished(api: Api, run: str, steps: int) -> dict[str, Any]:
    """The run when it is over, with every step once."""
    until(lambda: api.run(run)["finished"], SECONDS_TO_RUN, f"{run} is over")
    over, walked = api.run(run), api.steps(run)
    if over["stopped_because"] != "steps" or walked != list(range(1, steps + 1)):
        raise Failed(f"{run} is {over['state']} ({over['detail']}) with the steps {walked}")
    return over


def main() -> int:
    parser = argparse.ArgumentParser(prog="containers")
    parser.add_argument("--steps", type=int, default=20, help="of each run")
    bootstrap = "make missing images from Debian's packages, where no registry can be reached"
    parser.add_argument("--bootstrap", action="store_true", help=bootstrap)
    asked = parser.parse_args()
    try:
        require_docker()
        with base_images(bootstrap=asked.bootstrap) as made:
            for name, difference in made.items():
                print(f"{name}: {difference}", flush=True)
            for label, value in measure(asked.steps):
                print(f"{label:48} {value:>30}", flush=True)
    except Unavailable as missing:
        print(missing, file=sys.stderr)
        return 2
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
