"""What the console and the scripts of a page say, as the checks get it."""

from __future__ import annotations

from playwright.async_api import Browser

from explorer.browser.console_text import console_text
from explorer.models import ConsoleMessage, PageError
from tests.browser.driver import open_driver
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
