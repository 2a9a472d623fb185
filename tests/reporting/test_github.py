from __future__ import annotations

import re

from explorer.reporting.github import workflow_commands
from tests.reporting import samples
from tests.reporting.samples import fault, finished, started, summarised

# The runner's own grammar: ::name key=value::data, one command a line; nothing in a value may
# be a line end, a colon or a comma.
COMMAND = re.compile(r"::(?:error|warning|notice) title=[^:,\r\n]+::[^\r\n]+")


async def test_each_finding_is_one_command() -> None:
    lines = workflow_commands(await summarised(samples.small_run())).splitlines()

    assert all(COMMAND.fullmatch(line) for line in lines)
    assert lines[0] == (
        "::error title=uncaught-exception::TypeError: x is undefined"
        "%0Ahttps://shop.example/ (step 1, seen 2 times)"
    )
    assert [line.split()[0] for line in lines] == ["::error", "::warning", "::notice"]


async def test_a_hostile_title_cannot_start_a_command_of_its_own() -> None:
    finding = fault(1, check="a:b,c", title="100%\r\n::set-env name=PATH::/tmp")

    text = workflow_commands(await summarised([started(), finding, finished(1)]))

    assert text == (
        "::error title=a%3Ab%2Cc::100%25%0D%0A::set-env name=PATH::/tmp"
        "%0Ahttps://shop.example/ (step 1)\n"
    )


async def test_a_clean_run_says_nothing() -> None:
    assert workflow_commands(await summarised([started(), finished(1)])) == ""
