"""Labels that stand behind their fields: the next one is no value of a field."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

TIMES = """<table><tr><td><input type=number id=d><th><label for=d>Days</label>
<td><input type=number id=h value=3><th><label for=h>Hours</label>
<td><input type=number id=m><th><label for=m>Minutes</label></tr></table>
<p>Status: <b>Open</b></p>"""


@pytest.mark.parametrize(
    ("expected", "is_so"),
    [
        ('The field "Days" contains "Hours"', False),
        ('"Days" is "Hours"', False),
        ('The field "Days" contains "Days"', False),
        ('The field "Hours" shows "Minutes"', False),
        ('The field "Hours" contains 3', True),
        ('"Hours" is 3', True),
        ('The status is "Open"', True),
    ],
)
async def test_the_label_of_the_next_field_is_no_value(
    expected: str, is_so: bool, site: Site, tmp_path: Path
) -> None:
    why = await failed(TIMES, site, tmp_path, expected)
    assert (why == []) == is_so, why
