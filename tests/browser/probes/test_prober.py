"""What is probed besides forms, within which budget, and that the walk hears nothing of it."""

from __future__ import annotations

from random import Random

from explorer.browser.probes.budget import ACTS, FIRST, FIRST_SECONDS, Budget
from explorer.browser.probes.prober import Prober
from explorer.browser.probes.vigils import SECONDS
from explorer.browser.session import Session
from explorer.checks.probed import PROBED, SAMPLED
from explorer.config import CheckSettings, Settings
from explorer.models import BackTrap, EndlessSpinner
from explorer.safety import Destructive
from tests.browser.probes.conftest import Clock
from tests.browser.probes.test_form_probes import sent
from tests.planted.shop import Shop
from tests.site import Site


def test_the_number_of_acts_decides(clock: Clock) -> None:
    budget = Budget(clock)
    for _ in range(FIRST):
        assert budget.allows
        budget.end(budget.begin())
    assert not budget.allows
    for _ in range(ACTS):
        budget.act()
    assert budget.allows


def test_a_slow_site_is_probed_less(clock: Clock) -> None:
    budget = Budget(clock)
    began = budget.begin()
    clock.now += FIRST_SECONDS * 2
    budget.end(began)
    assert not budget.allows
    clock.now += 1000
    assert budget.allows


async def test_a_page_that_back_does_not_leave(
    planted: tuple[Shop, str], prober: Prober, session: Session
) -> None:
    _, url = planted
    for path in ("/team", "/team/jobs"):
        await session.page.goto(url + path)
        await prober.arrived(url + "/team", url + path, ())
    (trap,) = await prober.probe()
    assert trap == BackTrap(came_from=url + "/team", page_url=url + "/team/jobs")


async def test_an_entry_of_a_script_is_no_trap(
    site: Site, prober: Prober, session: Session
) -> None:
    """A page that notes its first view in the history, once."""
    push = "<script>if (!location.hash) history.pushState({}, '', '#first')</script><p>A</p>"
    url = site.serve({"/": "<p>Start</p>", "/view": push})
    for path in ("", "view"):
        await session.page.goto(url + path)
        await prober.arrived(url, url + path, ())
    assert await prober.probe() == ()
    assert len(site.asked("/view")) > 1  # it was tried


async def test_spinners_that_end_and_one_that_does_not(
    planted: tuple[Shop, str], prober: Prober, clock: Clock, session: Session
) -> None:
    _, url = planted
    await prober.arrived(url, url + "/help/delivery", ["#wheel"])
    await prober.arrived(url, url + "/tools/planner", ["#wheel"])
    assert await prober.probe() == ()  # it is too early to tell
    for tab in session.beside:
        await tab.wait_for_function("!document.querySelector('#pin') || !window.wheel")
    clock.now += SECONDS
    (spinner,) = await prober.probe()
    assert isinstance(spinner, EndlessSpinner)
    assert spinner.page_url == url + "/help/delivery"
    assert not session.beside


async def test_the_walk_hears_nothing_of_it(site: Site, prober: Prober, session: Session) -> None:
    form = "<form method=post><input name=q aria-label=Note><button>Save</button></form>"
    noise = "<script>console.error('odd'); alert('hello'); fetch('/gone')</script>"
    window = "<script>open('/window')</script>"
    url = site.serve({"/": form + noise, "/opens": form + window, "/window": "<p>W</p>"})
    session.signals.mark()
    prober.form_sent(sent(url, "", ("q",)))
    assert await prober.probe() == ()
    assert len(site.asked("/gone")) > 0
    assert (session.signals.take(), session.signals.requests) == ((), 0)
    prober.form_sent(sent(url, "opens", ("q",)))
    assert await prober.probe() == ()
    assert (session.signals.take(), session.popups) == ((), [])


async def test_nothing_is_sent_where_it_may_not_be(
    planted: tuple[Shop, str], session: Session, clock: Clock
) -> None:
    """An address that the rules forbid, and checks that nobody wants to hear from."""
    shop, url = planted
    settings = Settings()
    destructive = Destructive(settings.safety)
    forbidding = Prober(session, settings, lambda _: "scope", destructive, Random(1), clock=clock)
    off = settings.model_copy(update={"checks": CheckSettings(disabled=tuple(PROBED | SAMPLED))})
    silent = Prober(session, off, lambda _: "", destructive, Random(1), clock=clock)
    for prober in (forbidding, silent):
        prober.form_sent(sent(url, "/orders", ("plant", "count")))
        assert await prober.probe() == ()
    assert [one for one in shop.sent if one[0] == "POST"] == []
