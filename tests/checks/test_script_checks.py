"""Exceptions, rejections and what the console says."""

from __future__ import annotations

import pytest

from explorer.checks.exchanges import exchange_causes
from explorer.checks.findings import Findings
from explorer.checks.scripts.console_error import ConsoleErrors
from explorer.checks.scripts.uncaught_exception import UncaughtExceptions
from explorer.checks.scripts.unhandled_rejection import UnhandledRejections
from explorer.models import BlockedRequest, ConsoleMessage, Finding, PageError
from tests.checks.acts import PAGE, SITE, clicked, exchange, opened

MESSAGE = "TypeError: Cannot read properties of undefined (reading 'total')"
STACK = f"{MESSAGE}\n    at show ({SITE}/assets/main.a1b2c3d4.js:10:5)\n    at {SITE}/vendor.js:1:1"


def error(message: str = MESSAGE, stack: str = "", rejection: bool = False) -> PageError:
    return PageError(message=message, stack=stack, unhandled_rejection=rejection, page_url=PAGE)


def said(text: str, level: str = "error") -> ConsoleMessage:
    return ConsoleMessage(level=level, text=text, page_url=PAGE, source=f"{SITE}/a.js:1:2")


def test_uncaught_exception() -> None:
    (finding,) = UncaughtExceptions().judge(clicked(error(stack=STACK), error(rejection=True)))
    assert (finding.check, finding.severity) == ("uncaught-exception", "error")
    assert finding.title == f"Uncaught exception: {MESSAGE}"
    assert finding.evidence["stack"] == STACK
    assert finding.evidence["see_again"] == f"open {PAGE}, then click 'Save'"


def test_unhandled_rejection() -> None:
    (finding,) = UnhandledRejections().judge(opened(error(), error("no list", rejection=True)))
    assert (finding.check, finding.severity) == ("unhandled-rejection", "error")
    assert finding.title == "Unhandled rejection: no list"


@pytest.mark.parametrize(
    "again",
    [
        error(stack=STACK.replace("a1b2c3d4", "00ff11ee").replace(":10:5", ":99:1")),
        error(stack=STACK.replace("main.a1b2c3d4", "main-BxY12_ab")),
    ],
)
def test_the_next_build_has_the_same_exception(again: PageError) -> None:
    first, second = UncaughtExceptions().judge(opened(error(stack=STACK), again))
    assert first.id == second.id


def test_an_inline_script_has_one_fault_on_all_pages() -> None:
    stacks = [f"{MESSAGE}\n    at {SITE}/{page}:10:5" for page in ("about", "contact")]
    first, second = UncaughtExceptions().judge(opened(*(error(stack=stack) for stack in stacks)))
    assert first.id == second.id


@pytest.mark.parametrize("other", [error(), error("TypeError: x is not a function", STACK)])
def test_other_exceptions(other: PageError) -> None:
    first, second = UncaughtExceptions().judge(opened(error(stack=STACK), other))
    assert first.id != second.id


def test_the_exceptions_of_one_load_are_one_finding() -> None:
    findings = Findings[Finding]()
    first, second = error("no cart"), error("no list", rejection=True)
    for number, errors in enumerate([(first, second), (first, second), (first,)]):
        act = opened(*errors, step=number)
        for check in (UncaughtExceptions(), UnhandledRejections()):
            for found in check.judge(act):
                findings.note(found)
    (told,) = findings.all()
    assert (told.title, told.count) == ("Uncaught exception: no cart", 5)
    assert told.evidence["also"] == "Unhandled rejection: no list"


def test_an_exception_for_want_of_a_script_is_its_consequence() -> None:
    missing = exchange("https://cdn.example/map.js", 404, resource_type="script")
    (finding,) = UncaughtExceptions().judge(opened(missing, error("L is not defined")))
    assert (finding.severity, finding.causes) == ("info", exchange_causes(missing))
    assert finding.evidence["perhaps_because"] == "https://cdn.example/map.js was not loaded"
    (finding,) = UncaughtExceptions().judge(opened(missing, error("no cart")))
    assert finding.severity == "error"


def test_an_exception_that_read_only_may_have_caused_is_no_alarm() -> None:
    blocked = BlockedRequest(method="POST", url=f"{SITE}/api", page_url=PAGE)
    (finding,) = UncaughtExceptions().judge(clicked(blocked, error()))
    assert finding.severity == "info"
    assert finding.evidence["perhaps_because"] == f"--read-only blocked POST {SITE}/api"


@pytest.mark.parametrize("message", ["HTTPError: Not Found", "Request failed with status code 404"])
def test_an_exception_about_a_failed_request_is_its_consequence(message: str) -> None:
    failed = exchange(f"{SITE}/api/cart", 404, resource_type="fetch")
    (finding,) = UncaughtExceptions().judge(clicked(failed, error(message)))
    assert finding.causes == exchange_causes(failed)
    (other,) = UncaughtExceptions().judge(clicked(failed, error("Not there")))
    assert other.causes != exchange_causes(failed)


@pytest.mark.parametrize(
    ("message", "severity"), [("TypeError: Failed to fetch", "info"), (MESSAGE, "error")]
)
def test_a_fetch_cut_off_by_leaving_the_page_is_no_alarm(message: str, severity: str) -> None:
    left = exchange(f"{SITE}/api", failure="net::ERR_ABORTED")
    (finding,) = UnhandledRejections().judge(clicked(left, error(message, rejection=True)))
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("message", "severity"),
    [
        ("Failed to execute 'open' on 'EyeDropper': The user canceled the selection.", "info"),
        (
            "Failed to execute 'showOpenFilePicker' on 'Window': "
            "Intercepted by Page.setInterceptFileChooserDialog().",
            "info",
        ),
        ("Failed to execute 'requestDevice' on 'USB': No device selected.", "info"),
        ("Requested device not found", "info"),
        ("The user canceled the order", "error"),
        ("Failed to execute 'fetch' on 'Window': The user aborted a request.", "error"),
        ("Failed to execute 'appendChild' on 'Node': parameter 1 is not of type 'Node'.", "error"),
    ],
)
def test_a_picker_of_the_browser_in_which_nothing_was_chosen_is_no_alarm(
    message: str, severity: str
) -> None:
    (finding,) = UnhandledRejections().judge(clicked(error(message, rejection=True)))
    assert finding.severity == severity
    reported = ConsoleErrors().judge(clicked(said(f"AbortError: {message}")))
    assert [one.severity == "info" for one in reported] == [severity == "info"]


@pytest.mark.parametrize("level", ["error", "assert"])
def test_console_error(level: str) -> None:
    (finding,) = ConsoleErrors().judge(opened(said("the cart is odd\nvery odd", level)))
    assert (finding.check, finding.severity) == ("console-error", "warning")
    assert finding.title == "Console error: the cart is odd"
    assert finding.evidence["message"] == "the cart is odd\nvery odd"
    assert finding.evidence["source"] == f"{SITE}/a.js:1:2"


@pytest.mark.parametrize(
    "text",
    [
        "Failed to load resource: the server responded with a status of 404 (Not Found)",
        "Mixed Content: The page was loaded over HTTPS, but requested an insecure image",
        f"Access to fetch at '{SITE}/api' from origin 'https://a.example' has been blocked by CORS",
        f"Uncaught {MESSAGE}",
        MESSAGE,
        "null ResizeObserver loop completed with undelivered notifications.",
    ],
)
def test_a_line_about_what_other_checks_tell_is_left_to_them(text: str) -> None:
    failed = exchange(f"{SITE}/api", failure="net::ERR_FAILED")
    assert not list(ConsoleErrors().judge(opened(failed, error(), said(text))))


@pytest.mark.parametrize(
    "text", [f"odd answer of {SITE}/api/v2", f"cannot render: {MESSAGE} of cart", "note:"]
)
def test_a_line_that_only_resembles_it_is_not(text: str) -> None:
    failed = exchange(f"{SITE}/api", failure="net::ERR_FAILED")
    assert list(ConsoleErrors().judge(opened(failed, error(), error(""), said(text))))


def test_a_console_error_that_read_only_may_have_caused_is_no_alarm() -> None:
    blocked = BlockedRequest(method="POST", url=f"{SITE}/api", page_url=PAGE)
    (finding,) = ConsoleErrors().judge(clicked(blocked, said("could not save")))
    assert finding.severity == "info"


@pytest.mark.parametrize("level", ["warning", "info", "log", "debug"])
def test_other_levels_are_no_fault(level: str) -> None:
    assert not list(ConsoleErrors().judge(opened(said("hello", level))))
