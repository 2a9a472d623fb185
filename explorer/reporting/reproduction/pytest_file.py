"""The export of a finding as a test file for pytest-playwright."""

from __future__ import annotations

import json
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from explorer.models import FindingReproduced, ReplayStep
from explorer.reporting.reproduction.expectations import expectation_of
from explorer.text import one_line
from explorer.urls import origin

COMMENT_LENGTH = 500  # characters
GOTO = "page.goto("
CLICK = ".click()"


def pytest_file(event: FindingReproduced, verdict: str) -> str:
    """Return the source of a test that fails as long as the fault exists.

    Its steps are the lines that the replay ran. Other text of the page is only in one-line comments
    and string literals.

    Args:
        event: The reproduced finding.
        verdict: The result of the replays, in words.
    """
    template = _environment().get_template("test_finding.py.jinja")
    site = origin(event.finding.url)
    return template.render(
        finding=event.finding,
        finding_id=event.finding_id,
        site=site,
        steps=[_relative(step, site) for step in event.steps],
        expectation=expectation_of(event.finding),
        verdict=verdict,
        needs_state=event.needs_state,
        says_yes=event.says_yes,
        options=event.context_options,
        is_dead_click=event.finding.check == "dead-click",
        follows_link=event.finding.check == "broken-link"
        and any(step.code.endswith(CLICK) for step in event.steps[-1:]),
        CLICK=CLICK,
    )


def _relative(step: ReplayStep, site: str) -> ReplayStep:
    """Make addresses of the site relative to its base URL, which is an option of the test."""
    code = step.code.replace(f'{GOTO}"{site}/', f'{GOTO}"/', 1) if not step.act else step.code
    return step.model_copy(update={"code": code})


@cache
def _environment() -> Environment:
    """Return an environment without autoescape; its filters escape for Python."""
    environment = Environment(  # noqa: S701 - Python, not HTML
        loader=PackageLoader("explorer.reporting"),
        extensions=["jinja2.ext.loopcontrols"],
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"comment": comment, "pattern": pattern, "source": repr}
    return environment


def comment(text: str) -> str:
    """Return the text for a one-line comment."""
    return one_line(text, COMMENT_LENGTH)


def pattern(regular_expression: str) -> str:
    """Return a regular expression as a string literal, raw if possible."""
    text = regular_expression
    if text.isprintable() and '"' not in text and not text.endswith("\\"):
        return f'r"{text}"'
    return json.dumps(text)
