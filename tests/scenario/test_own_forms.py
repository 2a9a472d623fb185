"""Of equal controls, the one that belongs to what was just filled in; of fields, the one named."""

from __future__ import annotations

from pathlib import Path

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

LOGIN = """<!doctype html><title>Log in</title>
<form action="/elsewhere"><button>Log in</button></form>
<form onsubmit="document.title = user.value; return false">
<p><label>User <input id=user></label></p><p style="margin-top: 90px"><button>Log in</button></p>
</form>"""
SUMMARY = """<!doctype html><title>Request</title>
<p><span>Summary</span> <input oninput="document.title = value"></p>
<p><span>From</span> <select class="issue-summary"><option>All users<option>Ann</select></p>"""

INLINE = """<!doctype html><title>Request</title><p><label>Summary <input></label></p>
<script>const field = document.querySelector('input'); let dirty = false;
field.onkeyup = () => { dirty = field.value !== '' };
field.onkeydown = ({key}) => { if (key === 'Enter' && dirty) document.title = field.value }
</script>"""
"""Its field only sees by its keys that it has changed."""


async def test_the_button_of_the_filled_form_is_meant(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI enter "ann" into User\nI click "Log in"\nthe page title is "ann"\n'
    done = await steps_on(LOGIN, site, tmp_path, text)
    assert not_done(done) == []


async def test_a_password_fills_its_form(site: Site, tmp_path: Path) -> None:
    html = LOGIN.replace("<p style", "<p><label>Password <input type=password></label></p><p style")
    text = 'Open /\nI enter "ann" into User\nI enter "s3cret" into Password\nI click "Log in"\n'
    done = await steps_on(html, site, tmp_path, f'{text}the page title is "ann"\n')
    assert not_done(done) == []


async def test_without_a_filled_form_equal_buttons_are_refused(site: Site, tmp_path: Path) -> None:
    done = await steps_on(LOGIN, site, tmp_path, 'Open /\nI click "Log in"\n')
    assert done[-1].outcome == "refused"


async def test_a_text_before_a_field_says_more_than_the_markup_of_another(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nI enter "Big lantern" into Summary\nthe page title is "Big lantern"\n'
    done = await steps_on(SUMMARY, site, tmp_path, text)
    assert not_done(done) == []


async def test_enter_sends_what_was_filled_in_where_only_keys_tell_of_it(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nI enter "Lantern" into Summary and press Enter\nthe page title is "Lantern"\n'
    done = await steps_on(INLINE, site, tmp_path, text)
    assert not_done(done) == []
