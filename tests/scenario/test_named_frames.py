"""Frames that are called by their names, and what they show."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed, not_done, steps_on
from tests.site import Site

TITLED = """<!doctype html><title>Mail</title><h2>Messages</h2><ul><li>Budget<li>Lunch</ul>
<iframe title='Message "preview"' srcdoc="<p>Hotel Avenida</p>"></iframe>
<iframe srcdoc="<p>Advertisement</p>"></iframe>"""
LABELLED = """<!doctype html><title>Mail</title><h2>Messages</h2><ul><li>Budget<li>Lunch</ul>
<h2 id=p>Preview of the message</h2>
<iframe aria-labelledby=p srcdoc="<p>Hotel Avenida</p>"></iframe>"""


@pytest.mark.parametrize("page", [TITLED, LABELLED])
async def test_a_frame_shows_what_is_in_it(page: str, site: Site, tmp_path: Path) -> None:
    text = 'The message preview contains "Hotel Avenida"\n'
    text += 'I see "Hotel Avenida" in the message preview\n'
    text += 'The message preview does not contain "Budget"\n'
    assert await failed(page, site, tmp_path, text) == []
    for false in (
        'The message preview contains "Budget"\n',
        'The message preview contains "Advertisement"\n',
        'The message preview does not contain "Hotel Avenida"\n',
    ):
        assert await failed(page, site, tmp_path, false)


async def test_what_is_under_a_heading_is_called_so_without_its_articles(
    site: Site, tmp_path: Path
) -> None:
    text = 'The preview of the message contains "Hotel Avenida"\n'
    assert await failed(LABELLED, site, tmp_path, text) == []


BOTH = """<!doctype html><button onclick="document.title = 'outer'">Reply</button>
<button>Forward</button><iframe title="Message preview" srcdoc="<button
 onclick=&quot;parent.document.title = 'inner'&quot;>Reply</button><a href=#>Open</a>"></iframe>"""


@pytest.mark.parametrize(
    "sentence",
    ["Click Reply in the message preview", 'Click "Reply" in the frame "Message preview"'],
)
async def test_what_is_in_a_named_frame_is_clicked(
    sentence: str, site: Site, tmp_path: Path
) -> None:
    assert await failed(BOTH, site, tmp_path, f'{sentence}\nThe title is "inner"\n') == []


async def test_what_is_outside_of_a_named_frame_is_not_clicked(site: Site, tmp_path: Path) -> None:
    steps = await steps_on(BOTH, site, tmp_path, "Open /\nClick Forward in the message preview\n")
    assert len(not_done(steps)) == 1
