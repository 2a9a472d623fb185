"""What sentences say of the page that was reached: it is checked, and never opened by that."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.models.scenario import IntermediateStep, Scenario, Sentence
from explorer.scenario.running.comparing import address_compares
from explorer.sentences.unread import Unread
from tests.scenario.carried_out import a_run, carried_out, not_done
from tests.sentences.reading import READER, read
from tests.site import Site

START = "<!doctype html><title>Shop</title><h1>Welcome</h1><a href=/orders>My orders</a>"
ORDERS = """<!doctype html><title>Two</title><h1>Second</h1><a href=/>Home</a>
<a href=/users>Users</a><a href="/orders">Invoices</a>"""


def _steps(language: str, *texts: str) -> list[tuple[str, str, bool]]:
    found: list[tuple[str, str, bool]] = []
    for steps in read(language, *texts):
        assert not isinstance(steps, Unread)
        found.append((steps[0].action, steps[0].target or steps[0].value, steps[0].supposes))
    return found


@pytest.mark.parametrize(
    ("language", "click", "text", "step"),
    [
        ("en", 'Click "A"', "I am on the page /done", ("assert_url", "/done", False)),
        ("en", 'Click "A"', "I'm on the home page", ("assert_visible", "the home page", True)),
        ("de", 'Klicke auf "A"', "Ich bin auf /fertig", ("assert_url", "/fertig", False)),
        ("fr", 'Clique sur "A"', "Je suis sur /fin", ("assert_url", "/fin", False)),
        ("es", 'Haz clic en "A"', "Estoy en /fin", ("assert_url", "/fin", False)),
        ("it", 'Clicca su "A"', "Sono su /fine", ("assert_url", "/fine", False)),
        ("pt", 'Clica em "A"', "Estou em /fim", ("assert_url", "/fim", False)),
        ("nl", 'Klik op "A"', "Ik ben op /klaar", ("assert_url", "/klaar", False)),
        ("en", 'Click "A"', "I am still on /done", ("assert_url", "/done", False)),
        ("de", 'Klicke auf "A"', "Dann bin ich auf /fertig", ("assert_url", "/fertig", False)),
        ("en", 'Click "A"', "I should be on /done", ("assert_url", "/done", False)),
    ],
)
def test_a_page_is_not_opened_by_what_is_said_after_a_click(
    language: str, click: str, text: str, step: tuple[str, str, bool]
) -> None:
    assert _steps(language, click, text)[1] == step


@pytest.mark.parametrize(
    ("language", "click", "text"),
    [
        ("en", 'Click "A"', "Go to /done"),
        ("de", 'Klicke auf "A"', "Rufe /fertig auf"),
        ("fr", 'Clique sur "A"', "Va sur /fin"),
    ],
)
def test_a_page_is_opened_by_an_order_and_where_a_scenario_begins(
    language: str, click: str, text: str
) -> None:
    assert _steps(language, click, text)[1][0] == "navigate"
    assert _steps("en", "I am on /done")[0][0] == "navigate"
    assert _steps("en", "I am at /done")[0][0] == "navigate"
    assert _steps("en", click, "I am at /done")[1][0] == "assert_url"


def test_a_page_that_is_said_behind_a_click_is_checked() -> None:
    (steps,) = read("en", 'Click "Save" and I am on /orders')
    assert not isinstance(steps, Unread)
    assert [step.action for step in steps] == ["click", "assert_url"]


@pytest.mark.parametrize("said", ["I am on /done", "I am at /done"])
def test_what_a_then_says_is_checked(said: str) -> None:
    then = Sentence(text=said, keyword="Then ", line=1, is_outcome=True)
    (steps,) = READER.read(Scenario(name="", file="", language="en", actions=(then,)))
    assert not isinstance(steps, Unread)
    assert (steps[0].action, steps[0].value) == ("assert_url", "/done")


@pytest.mark.parametrize(
    ("expected", "is_met"),
    [
        ("I am on the start page", False),
        ("I land on the users page", False),
        ("The users page is shown", False),
        ("I am on the second page", True),
        ("I land on the invoices page", True),
        ("I am on /orders", True),
        ("I am on /", False),
    ],
)
async def test_a_link_to_a_page_is_not_the_page(
    site: Site, tmp_path: Path, expected: str, is_met: bool
) -> None:
    run = a_run(site, tmp_path, f'Open /\nClick "My orders"\n{expected}\n')
    site.serve({"/": START, "/orders": ORDERS})
    lines = [line for line, _ in not_done(await carried_out(run, tmp_path / "run"))]
    assert lines == ([] if is_met else [3])


async def test_the_start_page_is_known_again_in_the_next_run(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nClick "My orders"\nClick "Home"\nI am on the start page\n'
    for name in ("first", "second"):
        run = a_run(site, tmp_path, text)
        site.serve({"/": START, "/orders": ORDERS})
        assert not_done(await carried_out(run, tmp_path / name)) == []


@pytest.mark.parametrize(
    ("url", "value", "is_met"),
    [
        ("http://a.test/login?next=/done", "/done", False),
        ("http://a.test/done?tab=1", "/done", True),
        ("http://a.test/?tab=1#/done", "/done", True),
        ("http://a.test/#/login?next=/done", "/done", False),
        ("http://a.test/login?next=/done", "next=/done", True),
        ("http://a.test/x?next=/done", "/x?next=/done", True),
        ("http://a.test/", "/", True),
        ("http://a.test/?tab=1", "/", True),
        ("http://a.test/login", "/", False),
        ("http://a.test/#/login", "/", False),
        ("http://a.test/#/", "/", True),
        ("http://a.test/#top", "/", True),
        ("http://shop.test/login", "/shop", False),
        ("http://a.test/login#next=/done", "/done", False),
        ("http://a.test/done-old", "/done", False),
        ("http://a.test/app/done/17", "/done", True),
    ],
)
def test_a_path_is_none_in_a_query(url: str, value: str, is_met: bool) -> None:
    assert address_compares(url, IntermediateStep(action="assert_url", value=value)) == is_met
