"""Fields that scripts have made something of: real libraries, and pages that work like others."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, Page

from explorer.browser.forms.filling import FilledForm
from explorer.browser.forms.form_filler import FormFiller
from explorer.models import FilledField
from explorer.settings.model import BrowserSettings
from tests.browser.driver import named, open_driver
from tests.libraries import from_disk
from tests.site import Site

SETTINGS = BrowserSettings(action_seconds=2, script_seconds=30)
TODAY = date(2026, 3, 11)


@pytest.fixture
def filler() -> FormFiller:
    return FormFiller(
        SETTINGS, Random(7), lambda text: "delete" * ("delete" in text), lambda: TODAY
    )


async def fill(page: Page, site: Site, filler: FormFiller, html: str) -> FilledForm:
    """Fill a form that stays on the page when it is submitted."""
    keep = "<script>onsubmit = (event) => { event.preventDefault(); window.sent = "
    keep += "Object.fromEntries(new FormData(event.target)); }</script>"
    await page.route("**/node_modules/**", from_disk)
    await page.goto(site.serve({"/": f"<!doctype html>{html}{keep}"}))
    return await filler.fill_form(await page.wait_for_selector("form"))


def told(filled: FilledForm) -> dict[str, str]:
    return {field.label: field.value for field in filled.fields}


JQUERY = """
<link rel=stylesheet href=/node_modules/jquery-ui/dist/themes/base/jquery-ui.css>
<link rel=stylesheet href=/node_modules/select2/dist/css/select2.css>
<script src=/node_modules/jquery/dist/jquery.js></script>
<script src=/node_modules/jquery-ui/dist/jquery-ui.js></script>
<script src=/node_modules/select2/dist/js/select2.js></script>
"""


async def test_suggestions_of_jquery_ui_are_taken(
    page: Page, site: Site, filler: FormFiller, installed: Path
) -> None:
    filled = await fill(
        page,
        site,
        filler,
        f"""{JQUERY}<form><label>Language <input name=language id=l></label>
        <label>City <input name=city id=c></label><button>Go</button></form><script>
        $("#l").autocomplete({{ source: ["Java", "Scala", "delete all"] }});
        $("#c").autocomplete({{ source: (request, answer) => setTimeout(() => answer(
          ["Springfield, Illinois", "Berlin"].filter((city) => city.startsWith(request.term))
        ), 100), minLength: 2, select: () => {{ window.taken = true; }} }});</script>""",
    )

    sent = await page.evaluate("sent")
    assert sent["language"] in ("Java", "Scala")
    assert sent["city"] == "Springfield, Illinois" == told(filled)["City"]
    assert await page.evaluate("taken")


async def test_a_text_without_suggestions_is_kept_as_typed(
    page: Page, site: Site, filler: FormFiller, installed: Path
) -> None:
    await fill(
        page,
        site,
        filler,
        f"""{JQUERY}<form><label>Nickname <input name=nick id=n></label><button>Go</button></form>
        <script>$("#n").autocomplete({{ source: [] }});</script>""",
    )
    assert await page.evaluate("sent.nick") == "explorer6305"


async def test_a_list_of_select2_is_used_in_place_of_its_select(
    page: Page, site: Site, filler: FormFiller, installed: Path
) -> None:
    await fill(
        page,
        site,
        filler,
        f"""{JQUERY}<form><label for=s>Colour</label><select id=s name=colour style="width:200px"
        required><option value=""><option value=r>Red<option value=g>Green</select>
        <label for=t>Tags</label><select id=t name=tags multiple style="width:200px">
        <option value=a>Alpha<option value=b>Beta</select><button>Go</button></form><script>
        $("#s").select2({{ placeholder: "Choose a colour" }}); $("#t").select2();
        $("#s").on("select2:select", () => {{ window.chosen = true; }});</script>""",
    )

    sent = await page.evaluate("sent")
    assert sent["colour"] in ("r", "g")
    assert sent["tags"] in ("a", "b")
    assert await page.evaluate("chosen")


async def test_days_are_taken_from_calendars(
    page: Page, site: Site, filler: FormFiller, installed: Path
) -> None:
    await page.clock.set_fixed_time("2026-03-11T12:00:00")
    filled = await fill(
        page,
        site,
        filler,
        f"""{JQUERY}<link rel=stylesheet href=/node_modules/flatpickr/dist/flatpickr.css>
        <script src=/node_modules/flatpickr/dist/flatpickr.js></script>
        <form><label>Start date <input name=start id=a></label>
        <label>End date <input name=end id=b placeholder=Pick></label><button>Go</button></form>
        <script>$("#a").datepicker({{ dateFormat: "dd.mm.yy", minDate: 0, showAnim: "" }});
        flatpickr("#b", {{ minDate: "today" }});</script>""",
    )

    assert await page.evaluate("sent") == {"start": "11.03.2026", "end": "2026-03-14"}
    assert told(filled) == {"Start date": "11.03.2026", "End date": "2026-03-14"}


async def test_quill_is_written_into(
    page: Page, site: Site, filler: FormFiller, installed: Path
) -> None:
    filled = await fill(
        page,
        site,
        filler,
        """<link rel=stylesheet href=/node_modules/quill/dist/quill.snow.css>
        <script src=/node_modules/quill/dist/quill.js></script>
        <form><input name=title aria-label=Title><div id=editor></div>
        <textarea name=body hidden></textarea><button>Go</button></form><script>
        const quill = new Quill("#editor", { theme: "snow" });
        quill.on("text-change", () => {
          document.querySelector("textarea").value = quill.getText().trim();
        });</script>""",
    )

    body = await page.evaluate("sent.body")
    assert body.startswith("Explorer note")
    assert body in told(filled).values()


async def test_an_editor_is_left_after_it_was_filled(page: Page, filler: FormFiller) -> None:
    await page.set_content("""<div id=title contenteditable role=textbox>Untitled</div>
        <script>title.onblur = () => { window.saved = title.textContent; }</script>""")
    filled = await filler.fill_field(await page.wait_for_selector("#title"))
    assert filled is not None
    assert filled.value == await page.evaluate("saved")


async def test_an_editor_in_a_frame_belongs_to_the_form_around_it(
    page: Page, site: Site, filler: FormFiller
) -> None:
    """As TinyMCE and older CKEditors do it: the textarea behind it hears of it when it is sent."""
    filled = await fill(
        page,
        site,
        filler,
        """<form><textarea name=body hidden></textarea><iframe title=Text
        srcdoc="<body contenteditable><p><br></p></body>"></iframe><button>Go</button></form>
        <script>document.forms[0].addEventListener("submit", ({ target }) => {
          target.body.value = frames[0].document.body.innerText; });
        addEventListener("load", () => frames[0].document.addEventListener("keydown", (event) => {
          window.typed = event.isTrusted; }));</script>""",
    )

    assert (await page.evaluate("sent.body")).startswith("Explorer note")
    assert told(filled)["Text"].startswith("Explorer note")
    assert await page.evaluate("typed")


async def test_a_list_without_a_select_is_opened_and_one_of_it_chosen(
    page: Page, site: Site, filler: FormFiller
) -> None:
    """As Material and Radix draw it: a button with role combobox, its list elsewhere."""
    filled = await fill(
        page,
        site,
        filler,
        """<form><div id=l tabindex=0 role=combobox aria-haspopup=listbox aria-label=Size>Choose one
        </div><input type=hidden name=size><button>Go</button></form><script>
        l.onmousedown = () => document.body.insertAdjacentHTML("beforeend",
          `<ul role=listbox><li role=option aria-disabled=true>S<li role=option>M</ul>`);
        document.body.addEventListener("click", ({ target }) => {
          if (target.role !== "option") return;
          document.querySelector("[name=size]").value = l.textContent = target.textContent;
          target.parentElement.remove();
        });</script>""",
    )

    assert await page.evaluate("sent") == {"size": "M"}
    assert told(filled) == {"Size": "M"}


CALENDAR = """<style>.grid { display: none } .grid.open { display: block }</style>
<form><input readonly name=date class=date-picker aria-label=Date><div class=grid>
<table><tr><td class=other-month>28<td>1<td class=disabled>2<td>3</table></div>
<button>Go</button></form><script>
const [input, grid] = document.querySelectorAll("input, .grid");
input.onclick = () => setTimeout(() => grid.classList.add("open"), 50);
grid.onclick = ({ target }) => {
  input.value = `2026-03-0${target.textContent}`; grid.classList.remove("open"); };</script>"""


async def test_a_day_is_taken_where_nothing_can_be_typed(
    page: Page, site: Site, filler: FormFiller
) -> None:
    await fill(page, site, filler, CALENDAR)
    assert await page.evaluate("sent") == {"date": "2026-03-03"}


async def test_a_date_is_written_where_no_calendar_opens(
    page: Page, site: Site, filler: FormFiller
) -> None:
    await fill(
        page,
        site,
        filler,
        """<form><input name=day class=datepicker aria-label=Day placeholder=DD.MM.YYYY>
        <button>Go</button></form>""",
    )
    assert await page.evaluate("sent") == {"day": "11.03.2026"}


async def test_a_datalist_is_chosen_from(page: Page, site: Site, filler: FormFiller) -> None:
    await fill(
        page,
        site,
        filler,
        """<form><label>Fruit <input name=fruit list=fruits></label><datalist id=fruits>
        <option value=Apple><option value=Pear></datalist><button>Go</button></form>""",
    )
    assert await page.evaluate("sent.fruit") in ("Apple", "Pear")


CUT_AWAY = "clip: rect(0,0,0,0); pointer-events: none"
BOXES = [
    "<input type=checkbox id=a hidden><label for=a>Dark</label>",
    f"<label><input type=checkbox STYLE='{CUT_AWAY}'> Dark</label>",
    "<label><input type=radio STYLE='clip-path: inset(50%)'> Dark</label>",
    "<label><input type=checkbox STYLE=''><i STYLE='width: 2em; height: 2em'></i> Dark</label>",
    "<input type=checkbox id=a STYLE='top: 0'><label for=a STYLE='top: 0'>&nbsp; Dark</label>",
]
SWITCHING = """<script>
onchange = ({ isTrusted, target }) => fetch(`/${isTrusted}/${target.checked}`); </script>"""


@pytest.mark.parametrize("box", BOXES)
async def test_a_box_is_switched_by_a_click_that_reaches_it(
    browser: Browser, site: Site, box: str
) -> None:
    placed = box.replace("STYLE='", "style='position: absolute; left: 0; ")
    url = site.serve({"/": f"<div style='position: relative'>{placed}</div>{SWITCHING}"})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Dark"))

    assert (outcome.action, outcome.result) == ("check", "done")
    assert outcome.filled == (FilledField(label="Dark", value="checked"),)
    assert site.asked("/true/true")
