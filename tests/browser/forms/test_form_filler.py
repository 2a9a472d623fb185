"""Forms filled in a real browser, and what the server gets of them."""

from __future__ import annotations

import csv
import io
from datetime import date
from random import Random

import pytest
from PIL import Image
from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout
from werkzeug import Request

from explorer.browser.forms.filling import FilledForm
from explorer.browser.forms.form_filler import FormFiller
from explorer.browser.forms.page import FormPage
from explorer.browser.forms.sample_files import files_for
from explorer.errors import PageLost
from explorer.masking import MASK
from explorer.models import FilledField
from explorer.settings.model import BrowserSettings
from tests.site import Site

SETTINGS = BrowserSettings(action_seconds=1, script_seconds=30)


def danger_in(text: str) -> str:
    return "delete" if "delete" in text.lower() else ""


@pytest.fixture
def filler() -> FormFiller:
    return FormFiller(SETTINGS, Random(7), danger_in, lambda: date(2026, 3, 11))


async def fill(page: Page, filler: FormFiller, html: str, root: str = "form") -> FilledForm:
    """Fill a form that stays on the page when it is submitted."""
    keep = "<script>onsubmit = (event) => { event.preventDefault(); window.sent = true; }</script>"
    await page.set_content(html + keep)
    return await filler.fill_form(await page.wait_for_selector(root, state="attached"))


async def send(page: Page, site: Site, filler: FormFiller, html: str) -> tuple[FilledForm, Request]:
    """Fill a form that posts to the site, and wait for what arrives."""
    site.serve({"/": html, "/sent": "thanks"})
    await page.goto(site.url())
    async with page.expect_navigation(url="**/sent*"):
        filled = await filler.fill_form(await page.wait_for_selector("form"))
    return filled, site.asked("/sent")[0]


async def value(page: Page, selector: str) -> str:
    return await page.eval_on_selector(selector, "(field) => field.value")


EVERY_KIND = """
<form action=/sent method=post enctype=multipart/form-data>
  <label>E-mail <input type=email name=email required></label>
  <label>Phone <input type=tel name=phone required pattern="[0-9]{10}"></label>
  <label>Website <input type=url name=site required></label>
  <label>Password <input type=password name=password required minlength=10></label>
  <label>Repeat it <input type=password name=again required></label>
  <label>Arrival <input type=date name=date min=2026-05-01 max=2026-05-31 required></label>
  <label>At <input type=time name=time min=12:00 required></label>
  <label>Moment <input type=datetime-local name=moment required></label>
  <label>Month <input type=month name=month required></label>
  <label>Week <input type=week name=week required></label>
  <label>Persons <input type=number name=persons min=2 max=8 step=2 required></label>
  <label>Noise <input type=range name=noise min=10 max=20 step=5></label>
  <label>Colour <input type=color name=colour></label>
  <label>Search <input type=search name=search required></label>
  <label>Code <input name=code pattern="[\\p{Lu}]{3}-\\d{2}" required></label>
  <label>Comment <textarea name=comment minlength=20 maxlength=200 required></textarea></label>
  <label>Country <select name=country required><option value="">Choose one
    <option value=de>Germany<option value=us>United States</select></label>
  <fieldset><legend>Size</legend>
    <label><input type=radio name=size value=s required> S</label>
    <label><input type=radio name=size value=m> M</label></fieldset>
  <label><input type=checkbox name=terms required> I agree</label>
  <label>Portrait <input type=file name=portrait accept="image/*" required></label>
  <button>Send</button>
</form>"""


async def test_the_server_gets_a_valid_value_for_every_kind(
    page: Page, site: Site, filler: FormFiller
) -> None:
    filled, request = await send(page, site, filler, EVERY_KIND)

    sent = request.form
    assert filled.submitted
    assert filled.invalid == ()
    assert sent["email"].endswith("@example.com")
    assert sent["phone"].isdecimal()
    assert len(sent["phone"]) == 10
    assert sent["password"] == sent["again"]
    assert date(2026, 5, 1) <= date.fromisoformat(sent["date"]) <= date(2026, 5, 31)
    assert sent["time"] == "12:00"
    assert sent["moment"] == "2026-03-11T10:30"
    assert (sent["month"], sent["week"]) == ("2026-03", "2026-W11")
    assert int(sent["persons"]) in (2, 4, 6, 8)
    assert int(sent["noise"]) in (10, 15, 20)
    assert sent["colour"] == "#2e7d32"
    assert len(sent["comment"]) >= 20
    assert sent["country"] == "us"
    assert sent["size"] in ("s", "m")
    assert sent["terms"] == "on"
    assert Image.open(request.files["portrait"]).size == (200, 200)


async def test_what_was_filled_is_told_without_secrets(
    page: Page, site: Site, filler: FormFiller
) -> None:
    filled, request = await send(page, site, filler, EVERY_KIND)

    told = {field.label: field.value for field in filled.fields}
    assert told["Password"] == told["Repeat it"] == MASK
    assert told["Country"] == "United States"
    assert told["size"] in ("S", "M")
    assert told["Portrait"] == "explorer-sample.png"
    assert told["E-mail"] == request.form["email"]
    assert request.form["password"] not in filled.model_dump_json()


async def test_a_controlled_input_hears_of_its_value(page: Page, filler: FormFiller) -> None:
    """As React does it: the element's own setter tracks the value, and what the handler did not
    accept into the state is put back; each handler sees the state of the last rendering."""
    await fill(
        page,
        filler,
        """<form><input name=first_name><input name=last_name><button>Go</button></form>
        <script>
          window.state = {};
          const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
          for (const input of document.querySelectorAll("input")) {
            let tracked = "";
            Object.defineProperty(input, "value", {
              get() { return get.call(this); },
              set(value) { tracked = value; set.call(this, value); },
            });
            let rendered = window.state;
            new MutationObserver(() => { rendered = window.state; })
              .observe(document.forms[0], { attributes: true });
            input.addEventListener("input", () => {
              if (get.call(input) === tracked) return;
              window.state = { ...rendered, [input.name]: input.value };
              input.value = window.state[input.name] ?? "";
              document.forms[0].dataset.renders = Object.keys(window.state).length;
            });
          }
        </script>""",
    )

    state = await page.evaluate("window.state")
    assert state == {"first_name": await value(page, "input"), "last_name": "Explorer"}


async def test_events_of_a_person_are_seen(page: Page, filler: FormFiller) -> None:
    await fill(
        page,
        filler,
        """<form><input name=q><select name=s><option>a<option>b</select>
        <input type=checkbox name=c required><button>Go</button></form><script>
        window.seen = [];
        for (const type of ["focus", "click", "input", "change", "blur"]) document.addEventListener(
          type, ({ target }) => seen.push(`${target.name} ${type}`), true);</script>""",
    )

    assert await page.evaluate("seen.slice(0, -2)") == [
        "q focus", "q input", "q change", "q blur",
        "s focus", "s input", "s change", "s blur",
        "c focus", "c click", "c input", "c change", "c blur",
    ]  # fmt: skip


async def test_a_script_that_hears_keys_only_learns_the_value(
    page: Page, filler: FormFiller
) -> None:
    heard = """<form><input name=title onkeyup="window.last = event.key"><input name=author>
        <button>Add</button></form>"""
    await fill(page, filler, heard)
    assert (await value(page, "[name=title]")).endswith(await page.evaluate("last"))


async def test_what_the_page_filled_in_well_is_kept(page: Page, filler: FormFiller) -> None:
    filled = await fill(
        page,
        filler,
        """<form><input name=city value=Bonn><input name=mail type=email value=wrong>
        <select name=s><option>a<option selected>b<option>c</select>
        <input type=radio name=r value=1><input type=radio name=r value=2 checked>
        <input type=checkbox name=terms checked><button>Go</button></form>""",
    )

    assert await value(page, "[name=city]") == "Bonn"
    assert await value(page, "[name=s]") == "b"
    assert await page.is_checked("[value='2']")
    assert await page.is_checked("[name=terms]")
    assert [field.label for field in filled.fields] == ["mail"]


async def test_traps_and_locked_fields_stay_untouched(page: Page, filler: FormFiller) -> None:
    filled = await fill(
        page,
        filler,
        """<form><input name=email>
        <input name=a style="display:none"><input name=b style="position:absolute;left:-9999px">
        <div style="height:0;overflow:hidden"><input name=c></div><div style="opacity:0">
        <input name=d></div><input name=e hidden><input name=f type=hidden>
        <label>Leave this field empty <input name=website></label>
        <input name=g disabled><input name=h readonly><fieldset disabled><input name=i></fieldset>
        <div inert><input name=j></div><button>Go</button></form>""",
    )

    assert [field.label for field in filled.fields] == ["email"]
    assert (
        await page.eval_on_selector_all("input", "(all) => all.filter((i) => i.value).length") == 1
    )


async def test_fields_from_elsewhere_and_from_shadow_roots_belong_to_the_form(
    page: Page, filler: FormFiller
) -> None:
    await fill(
        page,
        filler,
        """<form id=f><input name=elements><x-field></x-field></form>
        <input form=f id=outside><form id=other><input id=foreign></form>
        <button form=f>Go</button>
        <script>customElements.define("x-field", class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: "open" }).innerHTML = "<input id=inner>";
          }
        })</script>""",
        "#f",
    )

    filled = [await value(page, s) for s in ("[name=elements]", "#inner", "#outside", "#foreign")]
    assert [bool(text) for text in filled] == [True, True, True, False]
    assert await page.evaluate("window.sent")


async def test_boxes_and_radios_hidden_behind_labels_are_chosen(
    page: Page, filler: FormFiller
) -> None:
    await fill(
        page,
        filler,
        """<style>input { position: absolute; opacity: 0; width: 0 }</style>
        <form><input type=radio name=r id=r1 required><label for=r1>One</label>
        <input type=checkbox id=c><label for=c>I accept the terms</label>
        <input type=checkbox id=trap><button>Go</button></form>""",
    )

    assert await page.is_checked("#r1")
    assert await page.is_checked("#c")
    assert not await page.is_checked("#trap")


async def test_nothing_dangerous_is_chosen(page: Page, filler: FormFiller) -> None:
    filled = await fill(
        page,
        filler,
        """<form><select name=action><option value="">-----<option value=d>Delete selected</select>
        <label><input type=checkbox id=box required> Delete this row</label>
        <label><input type=radio name=r id=radio> Delete all</label>
        <button>Delete it</button></form>""",
    )

    assert filled == FilledForm(
        fields=(), invalid=filled.invalid, submitted=False, refused="delete"
    )
    assert await page.evaluate("window.sent") is None


async def test_a_dangerous_button_is_passed_over_for_a_harmless_one(
    page: Page, filler: FormFiller
) -> None:
    await fill(
        page,
        filler,
        """<form onclick="window.pressed = event.target.textContent"><button>Delete</button>
        <button>Save</button></form>""",
    )
    assert await page.evaluate("pressed") == "Save"


@pytest.mark.parametrize(
    ("first", "second", "sent"), [("All", "Delete", "All"), ("Delete", "All", None)]
)
async def test_enter_is_pressed_for_a_button_that_lies_under_another(
    page: Page, site: Site, filler: FormFiller, first: str, second: str, sent: str | None
) -> None:
    """Enter presses the first button of a form."""
    over = "position: absolute; top: 90px; width: 90px; z-index:"
    html = f"""<form action=/sent><input name=q><button name=by value={first}
        style='{over} 1'>{first}</button><button name=by value={second} style='{over} 2'>{second}
        </button></form>"""
    if not sent:
        html = html.replace("z-index: 1", "z-index: 3")  # the dangerous one is on top
    site.serve({"/": html, "/sent": "thanks"})
    await page.goto(site.url())
    form = await page.wait_for_selector("form")
    button = await page.query_selector("[value=All]")
    if not sent:
        with pytest.raises(PlaywrightTimeout):
            await filler.fill_form(form, button)
        assert not site.asked("/sent")
        return
    async with page.expect_navigation(url="**/sent*"):
        await filler.fill_form(form, button)
    assert site.asked("/sent")[0].args["by"] == sent


async def test_a_form_is_judged_by_its_button_even_when_that_is_out_of_sight(
    page: Page, filler: FormFiller
) -> None:
    filled = await fill(page, filler, "<form><input name=a><button hidden>Delete</button></form>")

    assert filled.refused == "delete"
    assert await page.evaluate("window.sent") is None


async def test_a_wrong_first_value_is_corrected_by_what_the_browser_says(
    page: Page, filler: FormFiller
) -> None:
    filled = await fill(
        page,
        filler,
        """<form><label>Phone <input name=phone></label><button>Go</button></form><script>
        const phone = document.querySelector("input");
        phone.oninput = () => phone.setCustomValidity(
          /^\\d{3}-\\d{3}-\\d{4}$/.test(phone.value) ? "" : "Write 000-000-0000");
        phone.oninput();</script>""",
    )

    assert filled.invalid == ()
    assert filled.fields[0].value.startswith("217-555-01")


HOSTILE = """<form action=/sent>
  <input name=hex pattern="[0-9a-f]{128}"><input name=long pattern=".{101,}">
  <input name=endless pattern="a{4294967296}"><input name=million pattern="(a{1000}){1000}">
  <input name=slow pattern="([\\w.\\-]+)+@x"><input name=again pattern="([ab])-\\1">
  <input name=sets pattern="[[a-z]&&[aeiou]]{3}"><input name=ahead pattern="(?=x)[a-z]{4}">
  <input name=number type=number min=1e1000000><input name=tiny type=number step=1e-1000000>
  <input name=day type=date max=0001-01-01 step=7><input name=huge type=number min=1e300>
  <input name=nan type=range min=NaN max=Infinity step=-1><button>Send</button></form>"""


async def test_hostile_attributes_get_what_they_ask_for_or_the_usual(
    page: Page, filler: FormFiller
) -> None:
    """As the browser's own engine judges them."""
    long = "(" * 20_000
    names = ("name", "id", "placeholder", "autocomplete", "pattern", "min", "accept", "value")
    loud = "".join(f'<input {name}="{long}">' for name in names)
    await fill(page, filler, HOSTILE)

    invalid = await page.eval_on_selector_all("input:invalid", "all => all.map(one => one.name)")
    assert set(invalid) <= {"endless", "million", "ahead", "number"}
    for name in ("hex", "long", "slow", "again", "sets"):
        assert await value(page, f"[name={name}]")
    done = await fill(page, filler, f"<form>{loud}<button>Send</button></form>")
    assert len(done.model_dump_json()) < 50_000


async def test_what_stays_invalid_is_told_in_the_words_of_the_page(
    page: Page, filler: FormFiller
) -> None:
    filled = await fill(
        page,
        filler,
        """<form><label>Coupon <input name=coupon></label>
        <label>Account <input name=account aria-invalid=true aria-describedby=why></label>
        <p id=why>No such account</p><button>Go</button></form><script>
        document.querySelector("input").setCustomValidity("This coupon has expired");</script>""",
    )

    assert [(field.label, field.message) for field in filled.invalid] == [
        ("Coupon", "This coupon has expired"),
        ("Account", "No such account"),
    ]


async def test_the_given_submitter_is_the_one_that_is_pressed(
    page: Page, site: Site, filler: FormFiller
) -> None:
    site.serve({
        "/": """<form action=/sent><button name=do value=save>Save</button>
        <button name=do value=preview>Preview</button></form>""",
        "/sent": "thanks",
    })  # fmt: skip
    await page.goto(site.url())
    preview = await page.wait_for_selector("text=Preview")

    async with page.expect_navigation():
        await filler.fill_form(await page.wait_for_selector("form"), preview)

    assert [request.args["do"] for request in site.asked("/sent")] == ["preview"]


async def test_forms_without_a_button_or_without_a_form_are_submitted(
    page: Page, filler: FormFiller
) -> None:
    await fill(page, filler, "<form method=get><input name=a><input name=b></form>")
    assert await page.evaluate("window.sent")

    await fill(
        page,
        filler,
        """<div id=box><input name=a onkeydown="if (event.key === 'Enter') window.sent = 'entered'">
        </div>""",
        "#box",
    )
    assert await page.evaluate("window.sent") == "entered"


@pytest.mark.parametrize(
    ("fields", "note"),
    [
        ("<input name=a><input name=b>", ""),  # Enter was pressed, which a script might hear
        ("<select name=a><option>x<option>y</select>", "not submitted: it has no button"),
    ],
)
async def test_a_form_that_nobody_could_send_is_not_sent(
    page: Page, filler: FormFiller, fields: str, note: str
) -> None:
    """It has neither a button nor an address."""
    done = await fill(page, filler, f"<form>{fields}</form>")
    assert not await page.evaluate("window.sent")
    assert done.note == note


async def test_enter_sends_a_form_without_a_button_whose_script_waits_for_it(
    page: Page, filler: FormFiller
) -> None:
    listens = """<script>const form = document.querySelector("form"); window.entered = 0;
        form.addEventListener("keydown", (event) => { if (event.key === "Enter") {
        window.entered += 1; event.preventDefault() } })</script>"""
    await fill(page, filler, f"<form><input name=a><input name=b></form>{listens}")
    assert await page.evaluate("[window.entered, Boolean(window.sent)]") == [1, False]
    await fill(page, filler, "<form><input name=search></form>")
    assert await page.evaluate("window.sent")


async def test_a_rich_text_field_is_written_into(page: Page, filler: FormFiller) -> None:
    await fill(
        page,
        filler,
        """<form><div contenteditable role=textbox aria-label=Message><b>old</b></div>
        <button>Go</button></form><script>document.addEventListener("beforeinput", (event) => {
        window.kind = event.inputType })</script>""",
    )
    assert await page.inner_text("[contenteditable]") == "old"  # it was filled in already

    field = await page.wait_for_selector("[contenteditable]")
    filled = await filler.fill_field(field)
    assert filled is not None
    assert filled.value.startswith("Explorer note")
    assert await page.evaluate("window.kind") == "insertParagraph"


@pytest.mark.parametrize("tag", ["input", "textarea"])
async def test_a_lone_field_is_filled_and_entered(page: Page, filler: FormFiller, tag: str) -> None:
    await page.set_content(f"<{tag} placeholder='What needs to be done?'></{tag}>")
    await page.evaluate("""() => {
        document.body.append(document.createElement("ul"));
        const input = document.querySelector("[placeholder]");
        input.onkeydown = (event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          document.querySelector("ul").insertAdjacentHTML("beforeend", `<li>${input.value}</li>`);
          input.value = "";
        };
      }""")

    filled = await filler.fill_field(await page.wait_for_selector(tag))

    assert filled is not None
    assert filled.label == "What needs to be done?"
    assert filled.value.startswith("Explorer")
    assert await page.inner_text("li") == filled.value


async def test_a_lone_select_changes(page: Page, filler: FormFiller) -> None:
    await page.set_content("""<select aria-label=Order><option value="">All<option value=1 selected>
        Newest</select><select id=single><option>only</select>""")

    filled = await filler.choose_option(await page.wait_for_selector("select"))
    assert filled == FilledField(label="Order", value="All", type="select", chosen=True)

    assert await filler.choose_option(await page.wait_for_selector("#single")) is None


async def test_a_lone_upload_gets_what_it_accepts(page: Page, filler: FormFiller) -> None:
    await page.set_content("<label>Import <input type=file accept='.csv' hidden></label>")

    filled = await filler.upload(await page.wait_for_selector("input", state="attached"))

    assert filled == FilledField(label="Import", value="explorer-sample.csv", type="file")
    text = await page.evaluate("document.querySelector('input').files[0].text()")
    assert list(csv.reader(io.StringIO(text))) == [["name", "value"], ["explorer", "1"]]


async def test_a_list_that_offers_a_further_row_for_each_gets_one(
    page: Page, filler: FormFiller
) -> None:
    done = await fill(page, filler, """<form oninput="grow(event.target)"><p><input name=key_1>
        <input name=value_1></p><button>Go</button></form><script>let rows = 1;
        const grow = ({ name }) => name === `value_${rows}` && (rows += 1,
          document.querySelector("button").insertAdjacentHTML("beforebegin",
            `<p><input name=key_${rows}> <input name=value_${rows}><input name=kind_${rows}>`));
        </script>""")  # fmt: skip

    assert [field.name for field in done.fields] == ["key_1", "value_1", "kind_2"]


async def test_a_list_with_rows_gets_one_more(page: Page, filler: FormFiller) -> None:
    rows = "".join(f"<input name=item_{n} value='{'Tea' * (n < 2)}'>" for n in range(5))
    done = await fill(page, filler, f"<form>{rows}<input name=note><button>Go</button></form>")

    assert [field.name for field in done.fields] == ["item_2", "note"]


async def test_a_form_whose_button_stays_disabled_is_not_sent(
    page: Page, filler: FormFiller
) -> None:
    await page.set_content("<form><input name=a><button disabled>Go</button></form>")

    done = await filler.fill_form(
        await page.wait_for_selector("form"), await page.wait_for_selector("button")
    )

    assert not done.submitted
    assert done.sent is None
    assert done.note == "not submitted: its button is disabled"
    assert len(done.fields) == 1


@pytest.mark.parametrize(
    ("fields", "filled"),
    [
        ("<input name=title><input name=secret type=password>", ["title"]),
        ("<input name=title value=Home><input name=secret type=password>", []),
        ("<input name=title><input name=secret type=password required>", ["title", "secret"]),
        ("<input name=old type=password><input name=new type=password>", ["old", "new"]),
        ("<input name=user value=ann><input name=new type=password>", ["new"]),
        ("<input name=new type=password><input name=all type=checkbox required>", ["new", "all"]),
        (
            "<input name=title><input name=a type=password required><input name=b type=password>",
            ["title", "a", "b"],
        ),
    ],
)
async def test_a_password_that_is_to_be_kept_stays_empty_where_it_may(
    page: Page, filler: FormFiller, fields: str, filled: list[str]
) -> None:
    await page.set_content(f"<form>{fields}<button>Save</button></form>")

    done = await filler.fill_form(await page.wait_for_selector("form"), keeps_password=True)

    assert [field.name for field in done.fields] == filled
    assert done.submitted


ROWS = """<form><input type=checkbox aria-label=Row><button id=all>Check all</button></form><script>
  document.querySelector("input").onchange = () => {{ {then} }};
</script>"""
HIDE = "document.querySelector('button').hidden = true;"


async def test_a_form_that_hides_its_button_when_filled_is_not_sent(
    page: Page, filler: FormFiller
) -> None:
    """Lists of rows do so that show other buttons as soon as a row is checked."""
    await page.set_content(ROWS.format(then=HIDE))

    done = await filler.fill_form(
        await page.wait_for_selector("form"), await page.wait_for_selector("button")
    )

    assert [field.value for field in done.fields] == ["checked"]
    assert done.note == "not submitted: its button is hidden"
    assert await page.is_checked("input")


async def test_a_button_that_is_hidden_for_a_moment_is_pressed(
    page: Page, filler: FormFiller
) -> None:
    shows = "setTimeout(() => { document.querySelector('button').hidden = false; }, 300);"
    await page.set_content(ROWS.format(then=HIDE + shows))

    done = await filler.fill_form(
        await page.wait_for_selector("form"), await page.wait_for_selector("button")
    )

    assert done.submitted


async def test_a_page_that_hangs_is_lost(page: Page) -> None:
    hasty = SETTINGS.model_copy(update={"script_seconds": 2})
    filler = FormFiller(hasty, Random(7), danger_in, lambda: date(2026, 3, 11))
    await page.set_content("<form><input name=a onfocus='for (;;);'></form>")

    with pytest.raises(PageLost, match="filling in fields took longer than 2 s"):
        await filler.fill_form(await page.wait_for_selector("form"))


@pytest.mark.parametrize(
    ("accept", "name", "mime", "start"),
    [
        ("", ".txt", "text/plain", b"A sample"),
        ("image/*", ".png", "image/png", b"\x89PNG"),
        (".jpg,.jpeg", ".jpg", "image/jpeg", b"\xff\xd8"),
        ("application/pdf", ".pdf", "application/pdf", b"%PDF"),
        (".heic, .webp", ".webp", "image/webp", b"RIFF"),
        ("audio/*", ".wav", "audio/x-wav", b"RIFF"),
        (".zip", ".zip", "application/zip", b"PK"),
        (".foo", ".foo", "application/octet-stream", b"A sample"),
    ],
)
def test_sample_files_fit_what_is_accepted(accept: str, name: str, mime: str, start: bytes) -> None:
    (file,) = files_for(accept)

    assert (file["name"], file["mimeType"]) == (f"explorer-sample{name}", mime)
    assert file["buffer"].startswith(start)


PLACES = """<form><select name=country><option value="">Choose<option value=us>USA</select>
<select name=city disabled><option value="">Choose a country first</select>
<div id=more></div><button>Go</button></form><script>
const [country, city] = document.querySelectorAll("select");
country.onchange = () => setTimeout(() => {
  city.innerHTML = "<option value=''>Choose<option value=1>Delete it<option value=2>Springfield";
  city.disabled = false;
}, 100);
city.onchange = () => { more.innerHTML = "<label>District <input name=district></label>"; };
</script>"""


async def test_what_an_answer_brings_is_filled_in_too(page: Page, filler: FormFiller) -> None:
    filled = await fill(page, filler, PLACES)

    assert [field.label for field in filled.fields] == ["country", "city", "District"]
    assert await value(page, "[name=city]") == "2"
    assert await value(page, "[name=district]")
    assert await page.evaluate("window.sent")


async def test_a_choice_that_nothing_comes_for_is_waited_for_once(
    page: Page, filler: FormFiller
) -> None:
    """The second time the form is known, and sent long before it would come."""
    html = """<form><select name=a><option value="">Choose<option value=1>one</select>
    <select name=b disabled></select><button>Go</button></form>"""
    await fill(page, filler, html)

    await page.clock.install()
    await page.clock.pause_at("2030-01-01")  # a wait in the page would never end
    await fill(page, filler, html)
    assert await page.evaluate("window.sent")


async def test_a_form_without_a_submit_button_is_sent_by_the_one_that_goes_on(
    page: Page, filler: FormFiller
) -> None:
    await fill(
        page,
        filler,
        """<form><input name=a><button type=button>Back</button>
        <button type=button onclick="window.pressed = true">Next step</button></form>""",
    )
    assert await page.evaluate("[window.pressed, window.sent]") == [True, None]


async def test_a_dialog_that_an_entry_opens_over_the_button_is_not_waited_for_as_long_as_others(
    page: Page, filler: FormFiller, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float | None] = []
    click = FormPage.click

    async def noted(form: FormPage, element: ElementHandle, most: float | None = None) -> None:
        waits.append(most)
        await click(form, element, most)

    monkeypatch.setattr(FormPage, "click", noted)
    html = """<form><input aria-label=City oninput="cover.hidden = false"><button>Save</button>
        </form><div id=cover role=dialog hidden style="position: fixed; inset: 0">Index</div>"""
    with pytest.raises(PlaywrightTimeout):
        await fill(page, filler, html)
    assert waits == [1]


async def test_a_button_that_an_entry_removes_is_told_to_be_gone(
    page: Page, filler: FormFiller
) -> None:
    html = (
        "<form><input aria-label=City oninput='save.remove()'><button id=save>Save</button></form>"
    )
    await page.set_content(html)
    form, save = await page.wait_for_selector("form"), await page.wait_for_selector("#save")
    with pytest.raises(PlaywrightError, match="not attached"):
        await filler.fill_form(form, save)
