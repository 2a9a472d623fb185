"""What is said to be in a part of the page, or of a kind, is not met by a text elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

BARE = """<!doctype html><title>P</title><h1>Hello</h1><p>Team of nine</p><button>Save</button>
<div role=dialog aria-label=Settings><p>Delete all?</p><button>OK</button></div>"""


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ('The sidebar has a "Save" button', False),
        ('I see a "Save" button in the sidebar', False),
        ('The main navigation has a "Save" button', False),
        ('Die Seitenleiste hat eine Schaltfläche "Save"', False),
        ('I see "Hello" in the footer', False),
        ('I see a "Save" button', True),
        ('A dialog titled "Settings" is shown', True),
        ('The dialog "Delete all?" is shown', True),
        ('A dialog with "Delete" is shown', True),
        ('A dialog titled "Hello" is shown', False),
        ('A dialog titled "Delete" is shown', False),
        ('The dialog "Settings" is not shown', False),
        ('The dialog "Other" is not shown', True),
        ('The image "Team" is shown', False),
        ('The tab "Team" is shown', False),
        ('The link "Team" is shown', False),
        ('The tab "Hello" is shown', False),
    ],
)
async def test_on_a_page_without_the_part(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    assert (await failed(BARE, site, tmp_path, sentence) == []) == is_met


DRAWN = """<!doctype html><title>P</title><aside><button>Save</button></aside>
<div class=logo style="height: 40px">Acme</div><div class=tabs><div>Team</div><div>Crew</div></div>
<img alt=Cat width=50 height=50 src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><div class=modal
style="position: fixed; top: 300px; left: 100px; width: 400px; border: 1px solid"><div>Edit user
</div>
<label>Name <input></label><button>OK</button></div>"""


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ('The sidebar has a "Save" button', True),
        ('The footer has a "Save" button', False),
        ('The dialog "Edit user" is shown', True),
        ('The dialog "Name" is shown', False),
        ('The tab "Team" is shown', True),
        ('The tab "Cat" is shown', False),
        ('The image "Cat" is shown', True),
        ('The logo "Acme" is shown', True),
        ('The image "Team" is shown', False),
    ],
)
async def test_on_a_page_that_has_it(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    assert (await failed(DRAWN, site, tmp_path, sentence) == []) == is_met
