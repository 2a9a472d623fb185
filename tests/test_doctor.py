"""What the doctor finds, and what it prescribes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.doctor import Diagnosis, examine
from explorer.settings.model import Settings
from tests.site import Site

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def poor_machine(tmp_path: Path, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """No keys, no model, and an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.setenv("OLLAMA_HOST", site.url())


async def diagnoses(settings: Settings | None = None) -> dict[str, Diagnosis]:
    return {found.subject: found async for found in examine(settings or Settings(), None)}


async def test_a_machine_that_can_explore(tmp_path: Path):
    found = await diagnoses()
    assert all(found[subject].found for subject in ("Python", "reports folder", "browser"))
    assert found["reports folder"].detail == str(tmp_path / "reports")
    assert found["settings"].detail == "built-in defaults: there is no config.yaml here"


async def test_each_missing_part_has_its_remedy(tmp_path: Path):
    tmp_path.joinpath("file").write_text("")
    settings = {"browser": {"executable": "/no/browser"}, "report": {"out": "file"}}
    found = await diagnoses(Settings.model_validate(settings))
    needed = {subject for subject, part in found.items() if part.needed and not part.found}
    assert needed == {"browser", "reports folder"}
    assert "set OPENAI_API_KEY" in found["openai key"].detail
    assert "set ANTHROPIC_API_KEY" in found["anthropic key"].detail
    assert "ollama serve" in found["ollama"].detail


async def test_keys_are_found_and_never_shown(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-hunter2")
    settings = {"ai": {"provider": "anthropic", "apiKey": "sk-hunter3"}}
    found = await diagnoses(Settings.model_validate(settings))
    assert found["openai key"].found
    assert found["anthropic key"].found
    assert "hunter" not in "".join(part.line().plain for part in found.values())


@pytest.mark.parametrize(
    ("models", "found", "detail"),
    [
        (["qwen3:4b", "llama4:8b"], True, "qwen3:4b, llama4:8b"),
        ([], False, "no model: ollama pull"),
    ],
)
async def test_ollama_is_asked_for_its_models(
    site: Site, models: list[str], found: bool, detail: str
):
    listed = json.dumps({"models": [{"model": name} for name in models]})
    site.serve({"/api/tags": (200, {"Content-Type": "application/json"}, listed)})
    ollama = (await diagnoses())["ollama"]
    assert ollama.found is found
    assert ollama.detail.startswith(detail)


def test_the_command_fails_when_nothing_can_be_explored():
    root = str(Path(__file__).parent.parent)
    process = subprocess.run(
        [sys.executable, "-m", "explorer", "doctor"],
        env=os.environ | {"PYTHONPATH": root, "EXPLORER_BROWSER__EXECUTABLE": "/no/browser"},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 3
    assert process.stderr == ""
    assert "missing browser" in process.stdout
