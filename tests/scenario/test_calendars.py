"""Dates in drawn calendars, and in fields of three parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed, steps_on
from tests.site import Site

CALENDAR = """<!doctype html><title>Trip</title><style>
 #pop { position: absolute; top: 90px; width: 280px; background: white }
 #head { display: flex; justify-content: space-between; height: 30px }
 #head > * { min-width: 20px; min-height: 20px }
 #days { display: grid; grid-template-columns: repeat(7, 40px) } #days > * { height: 24px }
</style>
<label for=start>Start date</label> %(field)s <button>Save</button>
<div id=pop hidden><div id=head></div><div id=days></div></div>
<script>
const NAMES = %(months)s;
let [year, month] = [2026, 10];
const step = (count) => {
 month += count; year += Math.floor(month / 12); month = (month + 12) %% 12; draw(); };
const box = (tag, text, press) => {
 const one = document.createElement(tag);
 one.textContent = text; one.onclick = press; return one; };
const draw = () => {
 head.replaceChildren(%(head)s);
 const first = new Date(year, month, 1).getDay(), last = new Date(year, month + 1, 0).getDate();
 const cells = [];
 for (let at = 1 - first; at <= last + 6; at++) {
  const day = new Date(year, month, at), isIn = day.getMonth() === month;
  const press = () => {
   pop.hidden = true; document.title = isIn ? day.toDateString() : 'outside'; };
  cells.push(box('%(cell)s', day.getDate(), press)); }
 days.replaceChildren(...cells); };
start.onclick = () => { pop.hidden = false; draw(); };
</script>"""
ENGLISH = str([
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
])  # fmt: skip
GERMAN = str([
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
    "Oktober", "November", "Dezember",
])  # fmt: skip
NAMED = """box('button', 'Previous month', () => step(-1)),
 box('span', NAMES[month] + ' ' + year), box('button', 'Next month', () => step(1))"""
DRAWN = """box('i', '', () => step(-12)), box('i', '', () => step(-1)), box('button', NAMES[month]),
 box('button', year), box('i', '', () => step(1)), box('i', '', () => step(12))"""
READONLY = "<input id=start readonly>"
BUTTON = "<button id=start aria-labelledby='start'>Start date: none</button>"


def page(field: str, head: str = NAMED, months: str = ENGLISH, cell: str = "button") -> str:
    return CALENDAR % {"field": field, "head": head, "months": months, "cell": cell}


@pytest.mark.parametrize(
    "html",
    [
        page(READONLY),
        page(BUTTON),
        page(READONLY, DRAWN),
        page(READONLY, NAMED, GERMAN),
        page(READONLY, DRAWN, GERMAN, "span"),
    ],
    ids=["read-only", "button", "drawn arrows", "german", "german spans"],
)
@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("I pick 15 January 2027 as the Start date", "Fri Jan 15 2027"),
        ("I enter 2026-09-01 in the Start date field", "Tue Sep 01 2026"),
    ],
)
async def test_a_day_is_clicked_in_the_calendar_of_a_field(
    site: Site, tmp_path: Path, html: str, sentence: str, title: str
) -> None:
    text = f'{sentence}\nthe page title is "{title}"'
    assert await failed(html, site, tmp_path, text) == []


async def test_a_calendar_that_does_not_turn_is_told(site: Site, tmp_path: Path) -> None:
    html = page(READONLY, "box('span', NAMES[month] + ' ' + year)")
    (why,) = await failed(html, site, tmp_path, "I pick 15 January 2027 as the Start date")
    assert why == "nothing in the calendar leads from 2026-11 to 2027-01"


async def test_a_calendar_without_a_month_is_told(site: Site, tmp_path: Path) -> None:
    html = page(READONLY, "box('button', 'Previous month'), box('button', 'Next month')")
    (why,) = await failed(html, site, tmp_path, "I pick 15 January 2027 as the Start date")
    assert why == "the calendar that opens does not tell its month"


async def test_no_button_of_a_calendar_is_pressed_for_its_place_if_it_has_a_name(
    site: Site, tmp_path: Path
) -> None:
    """ "Book" stands where the arrow to the next month may."""
    head = """box('i', '', () => step(-1)), box('b', NAMES[month] + ' ' + year),
 box('button', 'Book', () => { document.title = 'booked' })"""
    text = 'I pick 15 January 2027 as the Start date\nthe page title is "Trip"'
    whys = await failed(page(READONLY, head), site, tmp_path, text)
    assert whys[0] == "nothing in the calendar leads from 2026-11 to 2027-01"
    assert "booked" not in "".join(whys)


async def test_a_date_is_typed_in_the_format_that_its_field_shows(
    site: Site, tmp_path: Path
) -> None:
    """The field takes no other text, as those that are drawn in three parts."""
    html = """<!doctype html><title>Trip</title><label>Start date <input placeholder=MM/DD/YYYY
 oninput="if (!/^[\\d/]{10}$/.test(value)) value = ''"
 onchange="document.title = value"></label><button>Save</button>"""
    text = 'I enter 2026-12-15 in the Start date field\nthe page title is "12/15/2026"'
    assert await failed(html, site, tmp_path, text) == []


async def test_a_date_is_given_to_a_field_of_the_browser_as_it_takes_it(
    site: Site, tmp_path: Path
) -> None:
    html = """<!doctype html><title>Trip</title><label>Start date <input type=date
 onchange="document.title = value"></label><button>Save</button>"""
    text = 'I enter 15 December 2026 in the Start date field\nthe page title is "2026-12-15"'
    assert await failed(html, site, tmp_path, text) == []


PARTS = """<!doctype html><title>Trip</title><div role=group aria-label="%(group)s">
%(parts)s</div><button>Save</button><script>
const typed = {};
for (const one of document.querySelectorAll('[role=spinbutton]')) one.onkeydown = (event) => {
 if (!/\\d/.test(event.key)) return;
 typed[one.id] = (typed[one.id] ?? '') + event.key;
 document.title = [typed.d, typed.m, typed.y].join('-'); };
</script>"""


@pytest.mark.parametrize(
    ("group", "names"),
    [("Start date", ("month", "day", "year")), ("Startdatum", ("Tag", "Monat", "Jahr"))],
)
@pytest.mark.parametrize("shown", [("mm", "dd", "yyyy"), ("..", "..", "....")])
async def test_the_parts_of_a_date_are_typed(
    site: Site, tmp_path: Path, group: str, names: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    ids = {"month": "m", "day": "d", "year": "y", "Tag": "d", "Monat": "m", "Jahr": "y"}
    shapes = dict(zip("mdy", shown, strict=True))
    parts = " / ".join(
        f"<span role=spinbutton tabindex=0 contenteditable id={ids[name]}"
        f' aria-label="{name}, {group}">{shapes[ids[name]]}</span>'
        for name in names
    )
    html = PARTS % {"group": group, "parts": parts}
    text = f'I enter 2026-12-05 in the "{group}" field\nthe page title is "05-12-2026"'
    assert await failed(html, site, tmp_path, text) == []


ORDER = """<!doctype html><title>Trip</title><label for=day>Delivery</label>
<input id=day readonly role=combobox aria-expanded=false>
<button onclick="document.title = 'ordered'">Order</button>
<ul hidden><li role=option>2026-12-15</li><li role=option>2026-12-16</li></ul>
<script>
const list = document.querySelector("ul");
day.onclick = () => { list.hidden = false; };
for (const one of list.children) one.onclick = () => {
 day.value = one.textContent; document.title += ', ' + one.textContent; };
</script>"""


async def test_a_list_of_dates_is_a_list_and_no_button_beside_it_is_pressed(
    site: Site, tmp_path: Path
) -> None:
    text = 'I select "2026-12-15" from the Delivery\nthe page title is "Trip, 2026-12-15"'
    assert await failed(ORDER, site, tmp_path, text) == []


async def test_no_button_beside_a_field_without_a_calendar_is_pressed(
    site: Site, tmp_path: Path
) -> None:
    pressed: list[str] = []
    site.serve({"/pressed": lambda request: pressed.append(request.method) or "pressed"})
    html = """<!doctype html><title>Trip</title><label for=day>Delivery</label>
<input id=day readonly> <button onclick="fetch('/pressed')">Order</button>"""
    text = "I enter 2027-01-15 in the Delivery field"
    (why,) = await failed(html, site, tmp_path, text)
    assert (why, pressed) == ("it is read only", [])


async def test_a_day_that_is_not_taken_is_told(site: Site, tmp_path: Path) -> None:
    html = page(READONLY, cell="u").replace("pop.hidden = true; document.title", "document.x")
    (why,) = await failed(html, site, tmp_path, "I pick 15 January 2027 as the Start date")
    assert why == "the calendar does not take 2027-01-15"


async def test_native_lists_tell_the_month_by_what_is_chosen(site: Site, tmp_path: Path) -> None:
    head = """Object.assign(document.createElement('select'), {
 innerHTML: NAMES.map((one) => '<option>' + one).join(''), selectedIndex: month }),
 Object.assign(document.createElement('select'), {
 innerHTML: [2026, 2027].map((one) => '<option>' + one).join(''), value: String(year) }),
 box('button', 'Next month', () => step(1))"""
    text = 'I enter 2027-01-15 in the Start date field\nthe page title is "Fri Jan 15 2027"'
    assert await failed(page(READONLY, head), site, tmp_path, text) == []


async def test_two_date_fields_of_three_parts_are_not_mixed(site: Site, tmp_path: Path) -> None:
    part = "<span role=spinbutton tabindex=0 aria-label='{0}, Date'>..</span>"
    group = f"<div role=group aria-label=Date>{''.join(map(part.format, ('Day', 'Month', 'Year')))}"
    html = f"<!doctype html><title>Trip</title>{group}</div>{group}</div>"
    done = await steps_on(html, site, tmp_path, "Open /\nI enter 2026-12-05 in the Date field\n")
    assert done[-1].outcome == "refused"


LEFT_OPEN = (
    page("<input id=start placeholder=yyyy-mm-dd>")
    + "<script>start.addEventListener('focus', () => { pop.hidden = false; draw(); });</script>"
)
TAKEN = (
    page(READONLY)
    .replace("pop.hidden = true; document.title", "start.value")
    .replace(
        "<div id=days>", "<button onclick='document.title = start.value'>OK</button><div id=days>"
    )
)


async def test_a_day_that_was_typed_is_clicked_in_a_calendar_that_stays_open(
    site: Site, tmp_path: Path
) -> None:
    text = 'I pick 15 December 2026 as the Start date\nthe page title is "Tue Dec 15 2026"'
    assert await failed(LEFT_OPEN, site, tmp_path, text) == []


async def test_the_button_that_takes_a_day_is_clicked(site: Site, tmp_path: Path) -> None:
    text = 'I pick 15 December 2026 as the Start date\nthe page title is "Tue Dec 15 2026"'
    assert await failed(TAKEN, site, tmp_path, text) == []


PERIOD = """<!doctype html><title>Trip</title>
<label>From <input type=date onchange="document.title = 'from ' + value"></label>
<label>To <input type=date onchange="document.title = 'to ' + value"></label>
<label>From city <input></label>
<label>Meeting <input type=datetime-local onchange="document.title = value"></label>"""


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("Enter 12 May 2025 as the From date", "from 2025-05-12"),
        ("Set the To date to 2025-05-15", "to 2025-05-15"),
        ('Set "Meeting" to 13 March 2027, 17:30', "2027-03-13T17:30"),
    ],
)
async def test_a_field_is_called_a_date_that_is_not_called_so(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    assert await failed(PERIOD, site, tmp_path, f'{sentence}\nThe title is "{title}"') == []
