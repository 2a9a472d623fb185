"""A model on loopback that answers by a function of the prompt, and a run of scenarios with it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from werkzeug import Request, Response

from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.models.scenario import SentenceResult
from explorer.reporting import RunFolder
from explorer.scenario.read import read_scenarios
from explorer.scenario.reading.files import load_scenarios
from explorer.scenario.running.options import ScenarioOptions
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.settings.model import AISettings, ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.llm.dialects import OpenAI
from tests.site import Site

SECRET = "hunter2-secret"
READER = SentenceReader(load_languages())


class Brain:
    """Answers prompts in OpenAI's protocol.

    Args:
        site: Serves it.
        answer: Makes an answer of a prompt.
    """

    def __init__(self, site: Site, answer: Callable[[str], Mapping[str, Any]]) -> None:
        self._answer = answer
        self.prompts: list[str] = []
        site.serve({"/v1/responses": self._respond})
        self.settings = AISettings(
            provider="openai", base_url=site.url("/v1"), api_key="sk-key", attempts=1
        )

    def _respond(self, request: Request) -> Response:
        prompt = OpenAI().prompt_in(request.get_json())
        self.prompts.append(prompt)
        body = OpenAI().answer(json.dumps(self._answer(prompt)))
        return Response(json.dumps(body), content_type="application/json")


async def carried_out(
    file: Path, site: Site, ai: AISettings, folder: Path
) -> tuple[SentenceResult, ...]:
    run = ScenarioRun(
        ScenarioRequest(
            scenarios=read_scenarios(load_scenarios(file), READER),
            variables={"SECRET": SECRET},
            settings=Settings(browser=QUICK, ai=ai),
            options=ScenarioOptions(base_url=site.url(), patience=0.2),
            secrets=(SECRET,),
        )
    )
    await run.into(RunFolder(folder, ReportSettings(reporters=("junit",))), asyncio.Event())
    (result,) = run.results
    (parsed,) = run.parsed
    assert parsed.passed == result.passed
    assert [one.result.outcome for one in parsed.steps] == [one.outcome for one in result.steps]
    return result.steps
