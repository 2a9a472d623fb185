"""Only a control is enabled: what stands for a thing does not tell whether that is active."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

PAGE = """<!doctype html><title>Users</title><h1>Users</h1><table><tr><th>Name<th>State
<tr><td><a href=/two>Ann</a><td>Active<tr><td><a href=/two>Bob</a><td>Inactive</table>
<ul><li><h2 id=job tabindex=0>Import</h2><span>Inactive</span></ul>
<div id=next style="cursor: pointer">Next</div><a href=/two>Download</a> <a href=/two>Reports</a>
<a aria-disabled=true href=/two>Export</a><button>Send</button><button disabled>Stop</button>
<script>for (const one of document.querySelectorAll("#job, #next")) one.onclick = () => 1</script>
"""


@pytest.mark.parametrize(
    "sentence",
    [
        'The user "Bob" is active',
        "Bob is active",
        'The user "Bob" is not disabled',
        'The job "Import" is active',
        'Der Auftrag "Import" ist aktiv',
        "The report is enabled",
    ],
)
async def test_a_thing_is_not_active_because_it_can_be_clicked(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    (why,) = await failed(PAGE, site, tmp_path, sentence)
    assert "nothing that can be disabled" in why


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ('The link "Bob" is enabled', True),
        ('"Download" is active', True),
        ('The "Next" button is enabled', True),
        ('The "Send" button is active', True),
        ('The "Stop" button is enabled', False),
        ('The link "Export" is enabled', False),
        ('The link "Export" is disabled', True),
    ],
)
async def test_a_control_is_enabled_or_not(
    site: Site, tmp_path: Path, sentence: str, holds: bool
) -> None:
    assert (not await failed(PAGE, site, tmp_path, sentence)) == holds
