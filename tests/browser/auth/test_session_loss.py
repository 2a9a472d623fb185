"""A login page where none was."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from playwright.async_api import Browser
from werkzeug import Request, Response
from werkzeug.utils import redirect

from explorer.browser.auth.elsewhere import names_login
from explorer.browser.auth.person import PersonLogin
from explorer.browser.auth.session_loss import MAX_LOGINS, Reentry, SessionWatch, asks_to_log_in
from explorer.browser.page import BrowserPage
from explorer.browser.session.session import Session
from explorer.errors import TargetUnusable
from explorer.identity.interactions import interaction_key
from explorer.models import Bounds, InteractiveElement, Outcome, SessionLost, Snapshot
from explorer.replay_log import RunClock
from explorer.settings.model import LoginSettings, Settings
from tests.browser.driver import named, open_driver
from tests.site import Site

HOME = "https://site.test/"


def element(name: str, **more: object) -> InteractiveElement:
    fields = {
        "ref": "f0e0",
        "bounds": Bounds(x=0, y=0, width=9, height=9),
        "role": "",
        "name": name,
    }
    return InteractiveElement.model_validate({"kind": "button", "tag": "button"} | fields | more)


def form(*types: str, name: str = "f1") -> list[InteractiveElement]:
    fields = [element(kind, kind="field", input_type=kind, form=name) for kind in types]
    return [*fields, element("Send", form=name, submits=True)]


def page(path: str, *elements: InteractiveElement) -> Snapshot:
    return Snapshot(url=HOME + path, elements=elements or (element("Go"),))


@pytest.mark.parametrize(
    ("elements", "asks"),
    [
        (form("text", "password"), True),
        (form("password"), True),
        (form("text", "password") + form("search", "text", "text", "text", name="f2"), True),
        (form("text", "email", "password", "password"), False),
        (form("text", "email", "tel", "password"), False),
        (form("search"), False),
        ([element("E-mail", kind="field", form="f1", asks_for="login")], True),
        ([element("E-mail", kind="field", form="f1")], False),
        ([element("Log in", asks_for="login")], False),
        ([element("Key", kind="field", secret=True, asks_for="login")], False),
    ],
)
def test_a_page_that_asks_to_log_in(elements: list[InteractiveElement], asks: bool) -> None:
    assert asks_to_log_in(page("", *elements)) is asks


LOGIN = page("login", *form("text", "password"))


def test_an_address_that_was_open_now_asks() -> None:
    watch = SessionWatch()
    watch.begin(page("a"), element("Leave"))
    watch.begin(page("b"), f"{HOME}a/")
    lost = watch.lost(f"{HOME}a/", LOGIN.url)
    assert lost
    assert lost.after == f"used 'Leave' on {HOME}a"
    assert lost.suspect == interaction_key(element("Leave"))


def test_an_address_that_nobody_saw_may_always_have_asked() -> None:
    watch = SessionWatch()
    watch.begin(page("a"), f"{HOME}members")
    assert watch.lost(f"{HOME}members", LOGIN.url) is None


def test_a_session_that_was_lost_before_is_told_by_the_first_address_that_asks() -> None:
    watch = SessionWatch(is_lost=True)
    watch.begin(page("a"), element("Leave"))
    assert watch.lost("", LOGIN.url) is None, "no address was asked for"
    lost = watch.lost(f"{HOME}members", LOGIN.url)
    assert lost
    assert (lost.after, lost.suspect) == ("", "")
    assert watch.lost(f"{HOME}members", LOGIN.url) is None


def test_an_address_that_was_opened_is_suspected_like_a_link() -> None:
    watch = SessionWatch()
    watch.begin(page("a"), element("Leave", kind="link", href=f"{HOME}bye/"))
    watch.begin(LOGIN, element("Forgot your password?"))
    watch.begin(page("b"), f"{HOME}a")
    lost = watch.lost(f"{HOME}a", LOGIN.url)
    assert lost
    assert lost.suspect == f"{HOME}bye"


def test_the_first_address_of_a_session_that_was_kept_asks_only_if_it_is_lost() -> None:
    lost = SessionWatch().lost(HOME, LOGIN.url, must_open=True)
    assert lost
    assert (lost.asked, lost.page_url, lost.after) == (HOME, LOGIN.url, "")


def test_an_address_that_leads_to_a_login_at_first_is_not_lost_by_that() -> None:
    watch, shell = SessionWatch(), page("app")
    watch.begin(page("a"), shell.url)
    assert watch.lost(shell.url, "https://id.test/authorize") is None
    watch.begin(shell, element("Go"))  # its script has not led away
    assert watch.lost(shell.url, "https://id.test/authorize") is None
    assert watch.lost(shell.url, "") is None
    watch.begin(shell, element("Go"))
    assert watch.lost(shell.url, "https://id.test/authorize")


def test_a_login_box_that_was_always_there_asks_nothing_new() -> None:
    watch = SessionWatch()
    boxed = page("a", *form("text", "password"))
    watch.begin(boxed, element("Go"))
    assert watch.lost(boxed.url, boxed.url) is None


@pytest.fixture
def office(site: Site) -> Site:
    """Lets in who has a cookie; a button takes it back. The way in is one press."""

    def behind(title: str) -> Callable[[Request], Response | str]:
        def answer(request: Request) -> Response | str:
            if "in=1" not in request.headers.get("Cookie", ""):
                return redirect("/login")
            return f"<h1>{title}</h1><a href=/>Desk</a><a href=/orders>Orders</a>{LEAVE}"

        return answer

    def cookie(value: str, to: str) -> Response:
        return Response("", 303, {"Set-Cookie": f"in={value}; Path=/", "Location": to})

    site.serve({
        "/": behind("Desk"),
        "/orders": behind("Orders"),
        "/leave": lambda _: cookie("", "/bye"),
        "/bye": "<p>See you tomorrow</p><a href=/orders>Orders</a>",
        "/login": "<form action=/enter><input name=u><input name=p type=password>"
        "<button>Enter</button></form>",
        "/enter": lambda _: cookie("1", "/"),
    })  # fmt: skip
    return site


LEAVE = "<form action=/leave><button>Done for today</button></form>"


async def leave_and_return(driver: BrowserPage) -> Outcome:
    for name in ("Orders", "Done for today"):
        await driver.act(named(await driver.look(), name))
    return await driver.act(named(await driver.look(), "Orders"))


def losses(outcome: Outcome) -> list[SessionLost]:
    return [signal for signal in outcome.signals if isinstance(signal, SessionLost)]


async def test_a_lost_session_is_told_once_with_what_came_before(
    browser: Browser, office: Site
) -> None:
    async with open_driver(browser, office.url("/enter")) as driver:
        outcome = await leave_and_return(driver)
        (lost,) = losses(outcome)
        assert (lost.asked, lost.page_url) == (office.url("/orders"), office.url("/login"))
        assert lost.after == f"used 'Done for today' on {office.url('/orders')}"
        assert not lost.logged_in_again
        assert outcome.detail.endswith("the session was lost")
        assert losses(await driver.open(office.url("/"))) == []


OFFER = "<form><label>E-mail <input type=email name=mail></label><button>Subscribe</button></form>"
FIRST_STEP = (
    "<title>Sign in</title><h1>Sign in</h1><form action=/enter>"
    "<label>E-mail <input type=email name=mail></label><button>Next</button></form>"
)


async def test_a_login_that_asks_for_the_user_first_is_one(browser: Browser, office: Site) -> None:
    office.serve({"/login": FIRST_STEP})
    async with open_driver(browser, office.url("/enter")) as driver:
        (lost,) = losses(await leave_and_return(driver))
        assert lost.page_url == office.url("/login")


async def test_a_newsletter_is_no_login(browser: Browser, office: Site) -> None:
    async with open_driver(browser, office.url("/enter")) as driver:
        await driver.act(named(await driver.look(), "Orders"))
        office.serve({"/orders": f"<h1>Orders</h1><a href=/>Desk</a>{OFFER}"})
        assert losses(await driver.open(office.url("/orders"))) == []


async def test_a_login_on_another_host_is_told_without_its_parameters(
    browser: Browser, office: Site
) -> None:
    login = office.url("/authorize", "localhost")
    asking = f"{login}?client_id=office&response_type=code&state=s1"
    office.serve({"/login": lambda _: redirect(asking), "/authorize": "<p>Who are you?</p>"})
    async with open_driver(browser, office.url("/enter"), is_gated=True) as driver:
        outcome = await leave_and_return(driver)
        (lost,) = losses(outcome)
        assert (lost.asked, lost.page_url) == (office.url("/orders"), login)
        assert outcome.result == "refused"
        assert driver.url == office.url("/bye")


@pytest.mark.parametrize(
    ("begun", "paths", "result"),
    [
        ({"/orders"}, ["/orders"], "failed"),
        ({"/"}, ["/orders"], "done"),
        ({"/orders"}, ["/bye", "/orders"], "done"),
        (None, ["/orders"], "done"),  # the page of a further worker
    ],
)
async def test_a_kept_login_has_ended_where_runs_have_begun_without_a_login_page(
    browser: Browser, office: Site, begun: set[str] | None, paths: list[str], result: str
) -> None:
    known = None if begun is None else {office.url(path) for path in begun}
    async with open_driver(browser, office.url(), opens=False, begun=known) as driver:
        for path in paths:
            outcome = await driver.open(office.url(path))
        assert outcome.result == result


async def test_a_link_to_the_login_of_another_host_is_none(browser: Browser, office: Site) -> None:
    elsewhere = office.url("/authorize?client_id=office&response_type=code", "localhost")
    office.serve({"/orders": f"<h1>Orders</h1><a href='{elsewhere}'>Partners</a>"})
    async with open_driver(browser, office.url("/orders")) as driver:
        outcome = await driver.act(named(await driver.look(), "Partners"))
        assert outcome.result == "refused"
        assert losses(outcome) == []


@pytest.mark.parametrize(
    ("url", "names"),
    [
        ("https://login.example.com/", True),
        ("https://accounts.example.com/ServiceLogin?continue=x", True),
        ("https://id.example.com/realms/a/x?client_id=a&response_type=code", True),
        ("https://id.example.com/a?client_id=a&response_type=code&prompt=none", False),
        ("https://id.example.com/a?SAMLRequest=fZ", True),
        ("https://example.com/sso/start", True),
        ("https://example.com/authors", False),
        ("https://pay.example.com/checkout?session=1", False),
        ("https://example.com/blog/in-short", False),
        ("mailto:login@example.com", False),
    ],
)
def test_addresses_that_name_a_login(url: str, names: bool) -> None:
    assert names_login(url) is names


async def enter(session: Session) -> None:
    await session.page.goto(session.page.url.replace("/login", "/enter"))


async def refuse(session: Session) -> None:
    raise TargetUnusable("the login was refused")


@pytest.fixture
async def regaining(browser: Browser, office: Site) -> AsyncIterator[BrowserPage]:
    async with open_driver(browser, office.url("/enter"), reentry=Reentry(enter)) as driver:
        yield driver


async def test_the_session_is_regained_and_the_address_opened_again(
    regaining: BrowserPage, office: Site
) -> None:
    for _ in range(MAX_LOGINS):
        outcome = await leave_and_return(regaining)
        assert [lost.logged_in_again for lost in losses(outcome)] == [True]
        assert (regaining.url, outcome.url) == (office.url("/orders"),) * 2
        assert "the session was lost; logged in again; to " in outcome.detail

    outcome = await leave_and_return(regaining)
    assert f"not logged in again: that was done {MAX_LOGINS} times" in outcome.detail


async def test_a_refused_login_is_told(browser: Browser, office: Site) -> None:
    async with open_driver(browser, office.url("/enter"), reentry=Reentry(refuse)) as driver:
        outcome = await leave_and_return(driver)
        assert outcome.result == "done"
        assert "not logged in again: the login was refused" in outcome.detail
        assert driver.url == office.url("/login")


async def test_a_person_logs_in_where_the_account_does_not(browser: Browser, office: Site) -> None:
    asked: list[str] = []

    async def ask(url: str, why: str) -> None:
        asked.append(url)
        if len(asked) > 1:  # at first the person is too quick
            (tab,) = browser.contexts[-1].pages
            await tab.goto(office.url("/enter"))

    person = PersonLogin(ask, Settings(), asyncio.Event())
    reentry = Reentry(refuse, person.into)
    async with open_driver(browser, office.url("/enter"), reentry=reentry) as driver:
        outcome = await leave_and_return(driver)
        assert [lost.logged_in_again for lost in losses(outcome)] == [True]
        assert driver.url == office.url("/orders")
    assert asked == [office.url("/login")] * 2


async def test_other_hosts_are_allowed_only_while_the_login_is_taken_up(
    browser: Browser, office: Site
) -> None:
    lost: list[Session] = []
    allowed: list[tuple[str, bool]] = []

    async def refuse_with_secrets(session: Session) -> None:
        lost.append(session)
        session.mask.add_secrets("swordfish")
        raise TargetUnusable("the login with swordfish was refused")

    async def ask(url: str, why: str) -> None:
        assert "swordfish" not in why
        allowed.append(("ask", lost[0].gate.rules.is_logging_in))

    async def take_up(session: Session, asked: str) -> str:
        allowed.append(("take up", session.gate.rules.is_logging_in))
        session.gate.rules.begin_login()
        session.gate.rules.end_login()  # as the login of an account does
        if len(allowed) > 2:
            await enter(session)
        return ""

    person = PersonLogin(ask, Settings(), asyncio.Event(), take_up)
    reentry = Reentry(refuse_with_secrets, person.into)
    async with open_driver(browser, office.url("/enter"), reentry=reentry) as driver:
        outcome = await leave_and_return(driver)
        assert [one.logged_in_again for one in losses(outcome)] == [True]
    assert allowed == [("ask", False), ("take up", True)] * 2
    assert not lost[0].gate.rules.is_logging_in


async def test_the_time_of_the_run_stands_still_while_a_person_is_asked(
    browser: Browser, office: Site
) -> None:
    now = [0.0]
    clock = RunClock(clock=lambda: now[0])

    async def ask(url: str, why: str) -> None:
        now[0] = 1_000.0

    async def take_up(session: Session, asked: str) -> str:
        await enter(session)
        return ""

    person = PersonLogin(ask, Settings(), asyncio.Event(), take_up, clock.paused)
    reentry = Reentry(None, person.into)
    async with open_driver(browser, office.url("/enter"), reentry=reentry) as driver:
        outcome = await leave_and_return(driver)
    assert [one.logged_in_again for one in losses(outcome)] == [True]
    assert clock() == 0
    now[0] += 1
    assert clock() == 1


@pytest.mark.parametrize("stopped", [True, False])
async def test_a_person_who_does_not_come(browser: Browser, office: Site, stopped: bool) -> None:
    stop = asyncio.Event()

    async def ask(url: str, why: str) -> None:
        if stopped:
            stop.set()
        await asyncio.Event().wait()

    settings = Settings(login=LoginSettings(wait_minutes=1 if stopped else 0.001))
    reentry = Reentry(None, PersonLogin(ask, settings, stop).into)
    async with open_driver(browser, office.url("/enter"), reentry=reentry) as driver:
        outcome = await leave_and_return(driver)
    why = "the run was stopped" if stopped else "nobody logged in within 0.001 minutes"
    assert f"not logged in again: there is no account; {why}" in outcome.detail
