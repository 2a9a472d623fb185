"""A text that a field drops when it is left is not told as entered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Tags</title>
<label>Key <input id=key role=combobox aria-expanded=false></label><span id=tag></span>
<label>Value <input></label>
<script>key.onblur = () => { %s key.value = '' }
key.onkeydown = (event) => { if (event.key !== 'Enter') return;
 tag.textContent = key.value; key.value = '' }
</script>"""


@pytest.mark.parametrize(
    ("on_leaving", "entered", "is_done"),
    [
        ("", 'Enter "reviewed" as Key', False),
        ("tag.textContent = key.value;", 'Enter "reviewed" as Key', True),
        ("", 'Type "reviewed" into Key and press Enter', True),
    ],
)
async def test_a_text_that_its_field_drops_is_told(
    site: Site, tmp_path: Path, on_leaving: str, entered: str, is_done: bool
) -> None:
    text = f'Open /\n{entered}\nEnter "yes" as Value\n'
    done = await steps_on(PAGE % on_leaving, site, tmp_path, text)
    if is_done:
        assert not_done(done) == []
    else:
        assert (done[-1].outcome, "'Key' dropped 'reviewed'" in done[-1].detail) == ("failed", True)
