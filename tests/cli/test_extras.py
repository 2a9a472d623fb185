"""Which commands work without the packages of the extras."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.site import Site

ROOT = Path(__file__).parents[2]
MODULES = {"prometheus-client": "prometheus_client", "python-multipart": "python_multipart"}
RUN = """
import sys
sys.modules.update(dict.fromkeys({modules}))
from explorer.cli import run
sys.exit(run(sys.argv[1:]))
"""


def explorer(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command as if no extra were installed."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    lines = (*extras["service"], *extras["mcp"], *extras["recording"])
    names = [re.match(r"[a-z0-9-]+", line) for line in lines]
    modules = [MODULES.get(name[0], name[0]) for name in names if name]
    command = [sys.executable, "-c", RUN.format(modules=modules), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve"], "service"),
        (["worker"], "service"),
        (["schedule", "list"], "service"),
        (["reports", "list"], "service"),
        (["mcp"], "mcp"),
        (["record", "http://127.0.0.1:1/", "--extension"], "recording"),
    ],
)
def test_a_command_names_the_extra_that_it_misses(arguments: list[str], extra: str) -> None:
    done = explorer(*arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"pip install 'explorer[{extra}]'" in done.stderr


@pytest.mark.browser
def test_exploring_needs_no_extra(site: Site, tmp_path: Path) -> None:
    url = site.serve({"/": "<title>Shop</title><button>Add</button>"})
    options = ("--steps", "1", "--fail-on", "never", "--out", str(tmp_path))
    done = explorer("explore", url, *options)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.glob("*/report.html"))
