"""How many of the planted faults a run finds, and what it tells besides.

python -m tests.planted [--seeds 1 2] [--steps 150] [--minutes 5]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from threading import Thread
from typing import Any

from tests.planted.faults import DECOYS, FAULTS, false_ones, told_of
from tests.planted.shop import serve


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="planted", description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--minutes", type=float, default=5)
    return parser.parse_args()


def explore(url: str, seed: int, steps: int, minutes: float) -> dict[str, Any]:
    """run.json of a run of its own."""
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-m", "explorer", "explore", url, "--json", "--out", out]
        limits = [f"--steps={steps}", f"--minutes={minutes}", f"--seed={seed}"]
        settings = Path(out, "config.yaml")
        settings.write_text("repro: {enabled: false}\n", encoding="utf-8")
        done = subprocess.run(
            [*command, *limits, "--config", str(settings)], capture_output=True, text=True
        )
    summary: dict[str, Any] = json.loads(done.stdout)
    return summary


def report(summary: dict[str, Any], seconds: float) -> None:
    findings = summary["findings"]
    missed = [fault.name for fault in FAULTS if not told_of(fault, findings)]
    print(
        f"seed {summary['seed']}: {len(FAULTS) - len(missed)} of {len(FAULTS)} faults in "
        f"{summary['steps']} steps and {seconds:.0f} s ({summary['stopped_because']})"
    )
    print("  missed:", ", ".join(missed) or "none")
    for one in false_ones(findings):
        decoy = "decoy" if any(path in one["url"] for path in DECOYS) else "beside"
        print(f"  {decoy}: {one['severity']} {one['check']}: {one['title']} ({one['url']})")


def main() -> None:
    asked = arguments()
    for seed in asked.seeds:
        with serve(0) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            began = time.monotonic()
            url = f"http://127.0.0.1:{server.server_port}/"
            report(explore(url, seed, asked.steps, asked.minutes), time.monotonic() - began)
            server.shutdown()


if __name__ == "__main__":
    main()
