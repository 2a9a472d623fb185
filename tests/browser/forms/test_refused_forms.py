"""Forms that a page refuses: corrected once, and what a run remembers of those that it takes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import Browser
from werkzeug import Request, Response

from explorer.browser.page import BrowserPage
from explorer.models import Outcome
from tests.browser.driver import named, open_driver
from tests.site import Site

Answer = Callable[[Request], "Response | str"]


async def submit(driver: BrowserPage, name: str) -> Outcome:
    """Press the button of that name, or use the field."""
    snapshot = await driver.look()
    return await driver.act(named(snapshot, name))


def signing_up(taken: list[str]) -> Answer:
    """A page as a server draws it, with its complaints; names that were taken go into ``taken``."""

    def page(request: Request) -> Response | str:
        sent = request.form
        user, errors = sent.get("username", ""), ""
        if request.method == "POST":
            if not taken:
                taken.append(user)
            if user not in taken:
                return "<title>Welcome</title><a href=/login>Log in</a>"
            errors = "<ul class=errorlist><li>A user with that name already exists.</ul>"
        return f"""<title>Sign up</title><form method=post>
            <p>{errors}<label>Username <input name=username value="{user}"></label></p>
            <p><label>Password <input type=password name=password></label></p>
            <p><label>Repeat it <input type=password name=again></label></p>
            <button>Sign up</button></form>"""

    return page


CHECKED_BY_SCRIPT = """<title>Pets</title><form><input placeholder="Age of your pet"><p CLASS></p>
<button>Add</button></form><script>onsubmit = (event) => {
  event.preventDefault();
  const { value } = document.querySelector("input");
  if (value < 3) fetch("/added?" + value);
  else document.querySelector("p").textContent = "The age must be at most 2";
};</script>"""


@pytest.mark.parametrize("marked", ["class=err", 'class="Form_fieldError__x7"', "id=pet-error"])
async def test_what_a_script_says_against_a_value_is_heeded(
    browser: Browser, site: Site, marked: str
) -> None:
    url = site.serve({"/": CHECKED_BY_SCRIPT.replace("CLASS", marked), "/added": "{}"})
    async with open_driver(browser, url) as driver:
        await submit(driver, "Add")
    assert [request.query_string for request in site.asked("/added")] == [b"2"]


async def test_a_page_that_comes_back_with_complaints_gets_another_answer(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": signing_up([])})
    async with open_driver(browser, url) as driver:
        outcome = await submit(driver, "Sign up")
        assert (await driver.look()).title == "Welcome"

    first, second = [request.form for request in site.requests if request.method == "POST"]
    assert first["username"] != second["username"]
    assert second["password"] == second["again"]
    assert "Username: A user with that name already exists." in outcome.detail
    assert "corrected and submitted again" in outcome.detail
    assert second["password"] not in outcome.model_dump_json()


async def test_a_form_that_stays_refused_is_sent_twice_and_no_more(
    browser: Browser, site: Site
) -> None:
    page = """<form method=post><div><label>Day <input name=d></label></div>
        <div class=errors><label>Name <input name=n></label> <b class=error>No such name</b></div>
        <button>Save</button></form>"""
    url = site.serve({"/": page})
    async with open_driver(browser, url) as driver:
        outcome = await submit(driver, "Save")
        assert "Name: No such name" in outcome.detail
        assert "Day: " not in outcome.detail  # the row after it is no message about it
        assert len([request for request in site.requests if request.method == "POST"]) == 2
        assert "variant" not in (await submit(driver, "Save")).detail  # it was never accepted


async def test_a_mark_that_stays_until_the_next_answer_does_not_reject_the_best_value(
    browser: Browser, site: Site
) -> None:
    page = """<form method=post><label>Host <input name=h MARK></label> <b class=error>TOLD</b>
        <button>Save</button></form>"""
    refused = page.replace("MARK", "aria-invalid=true").replace("TOLD", "Enter an IP address")
    url = site.serve({"/": lambda request: refused if request.method == "POST" else page})
    async with open_driver(browser, url) as driver:
        await submit(driver, "Save")
    assert [r.form["h"][:8] for r in site.requests if r.method == "POST"][1] == "192.0.2."


async def test_a_complaint_right_after_the_form_is_its_answer(browser: Browser, site: Site) -> None:
    page = """<form><label>Room <input name=room></label><button>Book</button></form>
        <p role=alert id=told></p><script>const form = document.forms[0]; let tried = 0;
        form.onsubmit = (event) => { event.preventDefault(); fetch(`/sent?room=${form.room.value}`);
        told.textContent = (tried += 1) < 2 ? "Room is already taken" : "" }</script>"""
    url = site.serve({"/": page, "/sent": ""})
    async with open_driver(browser, url) as driver:
        outcome = await submit(driver, "Book")
    first, second = [request.args["room"] for request in site.asked("/sent")]
    assert first != second
    assert "Room: Room is already taken" in outcome.detail


async def test_complaints_of_a_script_are_answered(browser: Browser, site: Site) -> None:
    """After an answer of the server, next to fields that say nothing to assistive technology."""
    url = site.serve({
        "/": """<form><div class=row><label>Code <input name=code></label></div>
        <div class=row><label>Start date <input name=start type=date></label></div>
        <button>Send</button></form><p id=done></p><script>
        document.forms[0].onsubmit = async (event) => {
          event.preventDefault();
          const answer = await fetch("/api", { method: "POST", body: new FormData(event.target) });
          const complaints = await answer.json();
          document.querySelectorAll(".invalid-feedback").forEach((old) => old.remove());
          for (const [name, text] of Object.entries(complaints)) document.querySelector(
            `[name=${name}]`).closest(".row").insertAdjacentHTML("beforeend",
            `<div class=invalid-feedback>${text}</div>`);
          if (!Object.keys(complaints).length) done.textContent = "Saved";
        };</script>""",
        "/api": lambda request: Response(
            "{}"
            if request.form["code"] == "AB-1234"
            else '{"code": "Write it like AB-1234", "start": "It must be in the future"}',
            mimetype="application/json",
        ),
    })  # fmt: skip
    async with open_driver(browser, url) as driver:
        await submit(driver, "Send")
    first, second = [request.form for request in site.asked("/api")]
    assert second["code"] == "AB-1234"
    assert second["start"] > first["start"]


async def test_of_two_dates_out_of_order_the_one_that_the_complaint_is_about_is_moved(
    browser: Browser, site: Site
) -> None:
    page = """<form><label>Arrival <input type=date id=from></label>
        <label>Departure <input type=date id=to></label><button>Check</button>
        <p role=alert></p></form><script>
        const [arrival, departure] = ["from", "to"].map((id) => document.getElementById(id));
        document.forms[0].onsubmit = (event) => {
          event.preventDefault();
          const isInOrder = departure.value > arrival.value;
          if (isInOrder) fetch("/booked");
          const said = isInOrder ? "" : "Departure must be after arrival";
          document.querySelector("[role=alert]").textContent = said;
        };</script>"""
    url = site.serve({"/": page, "/booked": "noted"})
    async with open_driver(browser, url) as driver:
        await submit(driver, "Check")
    assert site.asked("/booked")


async def test_who_was_signed_up_logs_in_later(browser: Browser, site: Site) -> None:
    login = """<title>Login</title><form method=post action=/in><label>User <input name=user>
        </label><label>Password <input type=password name=password></label>
        <button>Log in</button></form>"""
    url = site.serve({"/": signing_up(["nobody"]), "/login": login, "/in": "<a href=/>Home</a>"})
    async with open_driver(browser, url) as driver:
        await submit(driver, "Sign up")
        await submit(driver, "Log in")
        await submit(driver, "Log in")

    (made,) = [request.form for request in site.asked("/") if request.method == "POST"]
    (used,) = [request.form for request in site.asked("/in")]
    assert (used["user"], used["password"]) == (made["username"], made["password"])


ITEMS = """<title>Items</title><form method=post action=/made><label>Title <input name=title>
</label><button>Add</button></form><form action=/found><label>Search <input name=q></label>
<button>Find</button></form>"""


async def test_what_was_made_is_looked_for(browser: Browser, site: Site) -> None:
    url = site.serve({"/": ITEMS, "/made": ITEMS, "/found": ITEMS})
    async with open_driver(browser, url) as driver:
        await submit(driver, "Add")
        await submit(driver, "Find")

    (made,), (found,) = site.asked("/made"), site.asked("/found")
    assert found.args["q"] == made.form["title"]


async def test_what_was_accepted_is_tried_with_something_wrong_once(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": ITEMS, "/made": ITEMS})
    async with open_driver(browser, url) as driver:
        outcomes = [await submit(driver, "Add") for _ in range(3)]

    titles = [request.form["title"] for request in site.asked("/made")]
    assert [len(title) > 1000 for title in titles] == [False, True, False]
    assert ["an invalid variant" in outcome.detail for outcome in outcomes] == [False, True, False]
    (told,) = outcomes[1].filled
    assert (told.value, told.length) == (titles[1], None)
    assert told.shown == f"{titles[1][:200]}… (3000 characters)"


async def test_a_button_outside_of_any_form_sends_the_fields_around_it(
    browser: Browser, site: Site
) -> None:
    url = site.serve({
        "/": """<label>Search <input type=search></label><div><div><label>Name <input id=n></label>
        <label>Mail <input id=m type=email></label></div><button onclick="fetch('/api', {
        method: 'POST', body: n.value + ' ' + m.value })">Save</button></div>""",
        "/api": "{}",
    })  # fmt: skip
    async with open_driver(browser, url) as driver:
        outcome = await submit(driver, "Save")

    assert outcome.action == "submit"
    (request,) = site.asked("/api")
    assert request.get_data(as_text=True).endswith("@example.com")


async def test_an_entry_of_a_menu_does_not_send_the_fields_around_it(
    browser: Browser, site: Site
) -> None:
    url = site.serve({
        "/": """<div><label>Cell <input onfocus="menu.remove()"></label><div id=menu role=menu>
        <button role=menuitem onclick="document.title = 'added'">Add row</button></div></div>""",
    })  # fmt: skip
    async with open_driver(browser, url) as driver:
        outcome = await submit(driver, "Add row")
        title = (await driver.look()).title

    assert (outcome.action, outcome.result, title) == ("click", "done", "added")


async def test_an_editor_in_a_frame_is_sent_with_the_form_around_it(
    browser: Browser, site: Site
) -> None:
    url = site.serve({
        "/": """<form method=post action=/sent><input type=hidden name=body>
        <iframe title=Text srcdoc="<body contenteditable aria-label=Text>"></iframe>
        <button>Send</button></form><script>document.forms[0].onsubmit = ({ target }) => {
        target.body.value = frames[0].document.body.innerText; };</script>""",
        "/sent": "Thanks",
    })  # fmt: skip
    async with open_driver(browser, url) as driver:
        outcome = await submit(driver, "Text")

    assert outcome.action == "submit"
    (request,) = site.asked("/sent")
    assert request.form["body"].startswith("Explorer note")
