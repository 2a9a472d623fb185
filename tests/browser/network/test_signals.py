"""What the console and the scripts of a page say, as the checks get it."""

from __future__ import annotations

import re

from playwright.async_api import Browser

from explorer.browser.cdp.clipping import MAX_TEXT_LENGTH
from explorer.browser.network.console_text import console_text
from explorer.browser.network.signal_log import MAX_SIGNALS
from explorer.models import ConsoleMessage, Dialog, PageError, Signal
from tests.browser.driver import QUICK, open_driver
from tests.site import Site

THROWING = """<script>
Promise.reject(new Error('one'));
Promise.reject('two');
(async () => { await 0; null.foo })();
fetch('/text').then((got) => got.json());
const made = new Error('made earlier');
setTimeout(() => Promise.reject(made), 5);
setTimeout(() => { throw new Error('thrown') }, 5);
console.error('%s is %o, %d%% %cbig', 'A', {a: 1}, 5, 'color: red', 'and more');
console.error('100% sure', 'of it');
</script><button>Stay</button>"""


def test_arguments_are_put_in_where_the_format_asks_for_them() -> None:
    assert console_text(["%s is %o and %d%% %cbig", "A", "{a: 1}", "5", "color: red", "more"]) == (
        "A is {a: 1} and 5% big more"
    )
    assert console_text(["%s and %s", "A"]) == "A and %s"
    assert console_text([]) == ""


async def test_rejections_are_told_from_exceptions_and_messages_are_formatted(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": "<button>Stay</button>", "/throw": THROWING, "/text": "no JSON"})
    async with open_driver(browser, url) as page:
        signals = (await page.open(f"{url}throw")).signals + (await page.open(url)).signals
    errors = [signal for signal in signals if isinstance(signal, PageError)]
    assert [e.message for e in errors if not e.unhandled_rejection] == ["thrown"]
    assert len(errors) == 6
    said = [signal.text for signal in signals if isinstance(signal, ConsoleMessage)]
    assert said == ["A is {a: 1}, 5% big and more", "100% sure of it"]


async def test_what_fails_in_a_script_of_ours_is_no_error_of_the_page(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": "<button>Stay</button>"})
    throwing = (
        "() => { for (const name of ['one', 'two']) setTimeout(() => { throw Error(name); }); }"
    )
    async with open_driver(browser, url) as page:
        observation = page.observation
        assert observation
        session = page._session
        frame = observation.views[0].place.frame_id
        told = await session.cdp.send("Page.createIsolatedWorld", {"frameId": frame})
        failing = {
            "functionDeclaration": throwing,
            "executionContextId": told["executionContextId"],
        }
        session.signals.mark()
        await session.cdp.send("Runtime.callFunctionOn", failing)
        await session.page.evaluate("setTimeout(() => { throw Error('of the page'); })")
        await session.page.evaluate("new Promise((resolve) => setTimeout(resolve, 50))")
        errors = [one for one in session.signals.take() if isinstance(one, PageError)]
    assert [error.message for error in errors] == ["of the page"]


FLOOD = """<button>Stay</button><script>
for (let i = 0; i < 4000; i++) console.error('fault ' + i);
for (let i = 0; i < 1000; i++) setTimeout(() => { throw new Error('thrown ' + i); });
</script>"""
LONG = """<button>Stay</button><script>
const long = 'a-'.repeat(500_000);
console.error(long);
console.error('%s', long);
console.error('%s'.repeat(1000), ...Array(1000).fill('b'));
const made = new Error(long);
setTimeout(() => { throw made; });
alert(long);
history.replaceState(0, '', '?' + long.slice(0, 20_000));
fetch('/missing?' + long.slice(0, 20_000)).catch(() => 0);
</script>"""


async def test_of_a_flood_of_messages_the_first_are_kept_and_the_others_counted(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": "<button>Stay</button>", "/flood": FLOOD})
    # A loaded machine takes long for 5,000 messages.
    patient = QUICK.model_copy(update={"navigation_seconds": 60, "script_seconds": 60})
    async with open_driver(browser, url, patient) as page:
        outcome = await page.open(f"{url}flood")
        after = (await page.open(f"{url}flood?again")).signals
    for signals in (outcome.signals, after):  # and the next step listens again
        for sort in (ConsoleMessage, PageError):
            assert len([s for s in signals if isinstance(s, sort)]) == MAX_SIGNALS
    assert outcome.result == "done"
    told = re.search(r"and ([\d,]+) more console errors", outcome.detail)
    assert told
    assert 2000 < int(told[1].replace(",", "")) <= 4001 - MAX_SIGNALS  # an icon is missing, too
    assert f"and {1000 - MAX_SIGNALS} more script errors" in outcome.detail


async def test_what_a_page_says_at_length_is_clipped(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<button>Stay</button>", "/long": LONG})
    async with open_driver(browser, url) as page:
        outcome = await page.open(f"{url}long")
        assert len(outcome.url) == len((await page.look()).url) == MAX_TEXT_LENGTH
    signals = outcome.signals
    assert {ConsoleMessage, PageError, Dialog} <= set(map(type, signals))
    assert all(len(text) <= MAX_TEXT_LENGTH for signal in signals for text in _texts(signal))
    assert any(len(text) == MAX_TEXT_LENGTH for signal in signals for text in _texts(signal))


def _texts(signal: Signal) -> list[str]:
    return [value for _, value in signal if isinstance(value, str)]
