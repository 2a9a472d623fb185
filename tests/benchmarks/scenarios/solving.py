"""Carries scenarios out by their reference solutions, to prove the judgements."""

from __future__ import annotations

from importlib import import_module

from playwright.async_api import Browser

from tests.benchmarks.relocation.tasks import Place
from tests.benchmarks.scenarios.judging import differences, missing, unwanted
from tests.benchmarks.scenarios.serving import fresh
from tests.benchmarks.scenarios.values import Application, Scenario, Solution

STEP_MS = 20_000
"""How long a call of Playwright may take."""


async def prove(application: Application, scenario: Scenario, browser: Browser) -> list[str]:
    """Return what is wrong with a judgement, or with the reference solution it is proven by.

    The state must be as judged when all steps are done. It must not be when the last step that
    changes something is left out.
    """
    solution = solution_of(scenario)
    with fresh(application) as place:
        whole = application.facts(place)
        await _solve(solution, browser, place, whole_way=True)
        changed = differences(whole, application.facts(place))
    problems = [*missing(scenario, changed), *unwanted(scenario, changed)]
    if problems or not scenario.changes:
        return problems
    with fresh(application) as place:
        before = application.facts(place)
        await _solve(solution, browser, place, whole_way=False)
        changed = differences(before, application.facts(place))
    if not missing(scenario, changed):
        problems.append("judged right although the last step was left out")
    return [*problems, *(f"on the way: {text}" for text in unwanted(scenario, changed))]


def solution_of(scenario: Scenario) -> Solution:
    """Return the reference solution: the function with the name of the file."""
    module = import_module(f"tests.benchmarks.scenarios.references.{scenario.application}")
    solution: Solution = getattr(module, scenario.file.stem)
    return solution


async def _solve(solution: Solution, browser: Browser, place: Place, *, whole_way: bool) -> None:
    context = await browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(STEP_MS)
    page = await context.new_page()
    steps = solution(page, place)
    try:
        async for _ in steps:
            if not whole_way:
                break
        await page.wait_for_timeout(500)  # what the page sent last is under way
    finally:
        await steps.aclose()  # type: ignore[attr-defined]
        await context.close()
