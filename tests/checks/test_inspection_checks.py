"""Checks over what inspections and probes told."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.checks import all_checks
from explorer.checks.content.error_disclosure import ErrorDisclosures
from explorer.checks.findings import Findings
from explorer.models import (
    AcceptedInvalid,
    AccessibilityViolation,
    BackTrap,
    CoveredControl,
    DataOpenToOthers,
    Disclosure,
    DoubleSubmission,
    EndlessSpinner,
    EnvironmentLink,
    FilledField,
    Finding,
    LostData,
    LostInput,
    MisplacedLabel,
    MissingAnchor,
    MissingProtection,
    MouseOnlyControl,
    OddText,
    OpenToOthers,
    Signal,
    UnescapedInput,
)
from explorer.settings.model import CheckSettings
from tests.checks.acts import PAGE, SCOPE, SITE, clicked, opened

FORM = {"form": "Save", "page_url": PAGE}
TRACE = {"kind": "stack_trace", "what": "Python traceback", "excerpt": "", "source": PAGE}
TOLD: dict[Signal, tuple[str, str]] = {
    Disclosure(page_url=PAGE, status=200, **TRACE): ("error-disclosure", "error"),
    Disclosure(page_url=PAGE, status=500, **TRACE): ("error-disclosure", "warning"),
    Disclosure(
        kind="secret", what="private key", excerpt="…", source=PAGE, page_url=PAGE
    ): ("secret-shown", "error"),
    OddText(kind="value", text="NaN", page_url=PAGE): ("odd-text", "warning"),
    EndlessSpinner(selector="#a", seconds=5, page_url=PAGE): ("endless-spinner", "warning"),
    CoveredControl(
        label="Save", selector="#a", structure="a>b", cover="<div>", page_url=PAGE
    ): ("covered-control", "warning"),
    EnvironmentLink(
        href="http://localhost/", label="Docs", environment="localhost", page_url=PAGE
    ): ("environment-link", "warning"),
    MissingAnchor(href="#a", label="A", page_url=PAGE): ("broken-anchor", "warning"),
    MisplacedLabel(text="A", target="a", count=0, page_url=PAGE): ("misplaced-label", "warning"),
    AccessibilityViolation(
        rule="image-alt", impact="critical", help="Images must have alternative text",
        help_url="", selectors=("img",), count=1, page_url=PAGE,
    ): ("accessibility", "warning"),
    MissingProtection(headers=("Referrer-Policy",), page_url=PAGE): ("security-headers", "info"),
    LostInput(fields=("Name",), **FORM): ("lost-input", "warning"),
    LostData(field="Town", saved="A", found="B", **FORM): ("lost-data", "error"),
    AcceptedInvalid(
        field="Quantity", value="-3", wrong="is negative", **FORM
    ): ("invalid-accepted", "warning"),
    UnescapedInput(
        field="Review", form_url=PAGE, stored=True, **FORM
    ): ("unescaped-input", "error"),
    DoubleSubmission(requests=2, **FORM): ("double-submission", "warning"),
    BackTrap(came_from=SITE, page_url=PAGE): ("back-trap", "warning"),
    OpenToOthers(
        visitor="clerk", shown_to="admin", linked_from=SITE, status=200, title="Users",
        same=("the title “Users”",), page_url=PAGE,
    ): ("broken-access-control", "error"),
    DataOpenToOthers(
        visitor="clerk", shown_to="admin", url=f"{SITE}api/users/7",
        endpoint=f"{SITE}api/users/{{id}}", operation="", status=200, same="application/json",
        page_url=PAGE,
    ): ("broken-access-control", "error"),
}  # fmt: skip


def judged(*signals: Signal) -> list[Finding]:
    act = opened(*signals)
    return [found for check in all_checks(CheckSettings(), SCOPE) for found in check.judge(act)]


@pytest.mark.parametrize("signal", TOLD, ids=lambda signal: type(signal).__name__)
def test_each_is_one_finding(signal: Signal) -> None:
    (found,) = judged(signal)
    assert (found.check, found.severity) == TOLD[signal]
    assert found.title.strip(": ")


def test_the_same_fault_on_another_item_is_the_same() -> None:
    one, other = f"{SITE}/item/1", f"{SITE}/item/2"
    for signal in TOLD:
        places = {"page_url", "source", "form_url"} & set(type(signal).model_fields)
        here, there = (signal.model_copy(update=dict.fromkeys(places, url)) for url in (one, other))
        assert judged(here)[0].id == judged(there)[0].id


def noted(*pages: tuple[Signal, ...]) -> list[Finding]:
    findings = Findings[Finding]()
    for signals in pages:
        for finding in judged(*signals):
            findings.note(finding)
    return list(findings.all())


def test_elements_of_one_template_are_one_finding() -> None:
    """On one page and on several; so are those that differ but lead to the same."""
    other = f"{SITE}/about"

    def anchor(number: int, where: str = "nav>ul.toc>li>a", page: str = PAGE) -> MissingAnchor:
        return MissingAnchor(href=f"#{number}x", label=f"A{number}", structure=where, page_url=page)

    def label(number: int, page: str = PAGE) -> MisplacedLabel:
        where = "form>div.field>label"
        return MisplacedLabel(
            text=f"L{number}", target=f"l-{number}", count=0, structure=where, page_url=page
        )

    (links,) = noted(tuple(map(anchor, range(8))), (anchor(9, page=other),), (anchor(1, "p>a"),))
    assert links.title.endswith("(and 7 more like it)")
    assert links.evidence["link"].splitlines() == [f"#{number}x" for number in range(5)]
    assert links.evidence["also"].startswith("'A1' leads to #1x")
    assert links.count == 3
    (labels,) = noted(tuple(map(label, range(20))), (label(3, other),))
    assert labels.title == "The label 'L0' belongs to nothing (id 'l-0') (and 19 more like it)"


def test_elements_that_nothing_joins_are_faults_of_their_own() -> None:
    """Plain markup says nothing of a template."""

    def anchor(href: str, page: str, where: str = "p>a") -> MissingAnchor:
        return MissingAnchor(href=href, label=href, structure=where, page_url=page)

    assert len(noted((anchor("#a", PAGE),), (anchor("#b", f"{SITE}/about"),))) == 2
    assert len(noted((anchor("#a", PAGE, "div.a>a"), anchor("#b", PAGE, "div.b>a")))) == 2
    odd = OddText(kind="value", text="NaN", structure="div.price>b", page_url=PAGE)
    assert len(noted((odd, odd.model_copy(update={"kind": "key"})))) == 2


def test_one_cover_is_one_finding() -> None:
    def covered(label: str, cover: str) -> CoveredControl:
        return CoveredControl(
            label=label, selector=f"#{label}", structure=f"div.{label}>button",
            cover="<div>", cover_structure=f"main>div.{cover}", page_url=PAGE,
        )  # fmt: skip

    (found,) = noted((covered("a", "veil"), covered("b", "veil")), (covered("b", "other"),))
    assert found.title == "'a' lies under <div> (and 1 more like it)"
    assert found.evidence["control"] == "a\nb"
    assert len(noted((covered("a", "veil"),), (covered("b", "other"),))) == 2


def test_what_a_style_sheet_breaks_is_one_finding_for_the_site() -> None:
    def violation(rule: str, page: str) -> AccessibilityViolation:
        return AccessibilityViolation(
            rule=rule, impact="serious", help=rule, help_url="", selectors=("a",), count=1,
            page_url=page,
        )  # fmt: skip

    for rule, findings in (("color-contrast", 1), ("link-name", 2)):
        found = noted((violation(rule, PAGE),), (violation(rule, f"{SITE}/about"),))
        assert len(found) == findings
    assert (
        "example.org/about"
        in noted((violation("target-size", PAGE),), (violation("target-size", f"{SITE}/about"),))[
            0
        ].evidence["also"]
    )


def test_one_component_breaks_a_rule_once() -> None:
    """Whatever the query of its page is, and wherever else it is used."""

    def violation(path: str, *components: str, rule: str = "label") -> AccessibilityViolation:
        return AccessibilityViolation(
            rule=rule, impact="serious", help="Label", help_url="", selectors=("a",), count=1,
            components=components, page_url=f"{SITE}{path}",
        )  # fmt: skip

    pager = '<a class="next"'
    assert len(noted((violation("/a"),), (violation("/a?sort=1"),))) == 1
    assert len(noted((violation("/a", pager),), (violation("/b", "<i class=x", pager),))) == 1
    assert len(noted((violation("/a"),), (violation("/b", pager),))) == 2
    parts = (violation("/a", rule=f"aria-required-{side}") for side in ("parent", "children"))
    assert len(noted(tuple(parts))) == 1


def violation_of(rule: str, path: str = "/a", **told: Any) -> AccessibilityViolation:
    usual = {"impact": "serious", "help": rule, "help_url": "", "selectors": ("a",), "count": 1}
    return AccessibilityViolation(rule=rule, page_url=f"{SITE}{path}", **(usual | told))


def test_rules_that_find_the_same_thing_missing_are_one_finding() -> None:
    """Names of the fields of a page, of a link and of the image in it."""
    fields = tuple(map(violation_of, ("label", "select-name", "aria-input-field-name")))
    assert len(noted(fields)) == 1
    assert len(noted((*fields, violation_of("label", "/b")))) == 2
    link = {"holders": ("nav.top>a.logo",)}
    image = violation_of("image-alt", "/b", **link)
    assert len(noted((violation_of("link-name", **link), image))) == 1
    assert len(noted((violation_of("link-name"), image))) == 2


def test_one_place_of_the_layout_breaks_a_rule_once() -> None:
    footer = {"places": ("footer p>a",)}
    other = {"places": ("footer p>button",)}
    first = violation_of("link-name", **footer)
    assert len(noted((first,), (violation_of("link-name", "/b", **footer),))) == 1
    assert len(noted((first,), (violation_of("link-name", "/b", **other),))) == 2
    assert len(noted((violation_of("html-has-lang"),), (violation_of("html-has-lang", "/b"),))) == 1


def test_what_keeps_nobody_out_is_one_note() -> None:
    lesser = (
        violation_of("target-size"),
        violation_of("meta-viewport", impact="moderate"),
        violation_of("color-contrast", slight=True),
    )
    (found,) = noted(lesser)
    assert found.severity == "info"
    assert "meta-viewport" in found.evidence["also"]
    assert len(noted((*lesser, violation_of("color-contrast", "/b")))) == 2


def test_a_violation_is_told_with_its_first_element() -> None:
    told = {"labels": ("<input#town>",), "selectors": ("#town", "#b"), "count": 2}
    (found,) = noted((violation_of("label", **told),))
    assert found.title == "label: <input#town> (and 1 more like it) on example.org/a"
    assert found.evidence["elements"] == "#town  <input#town>\n#b"


def test_parts_of_one_component_that_only_a_mouse_uses_are_one_finding() -> None:
    def tab(label: str, structure: str) -> MouseOnlyControl:
        return MouseOnlyControl(label=label, selector="a", structure=structure, page_url=PAGE)

    one, two = tab("One", "div.tabs>div.tab.tab--selected"), tab("Two", "div.tabs>div.tab:2")
    (found,) = noted((one, two))
    assert "Two" in found.evidence["also"]
    assert len(noted((one, tab("Close", "div.tabs>i.close")))) == 2
    aria = violation_of("aria-allowed-attr", places=("main.app>div.tabs>div.tab",))
    assert len(noted((tab("One", "div.tabs>div.tab"), aria))) == 1
    cells = (tab(name, f"div.{name}>div.head>b.name") for name in ("fixed", "moving"))
    assert len(noted(tuple(cells))) == 1


def test_one_trace_is_one_finding_wherever_it_is_shown() -> None:
    def trace(path: str, excerpt: str) -> Disclosure:
        return Disclosure(
            kind="stack_trace", what="Python traceback", excerpt=excerpt, source=f"{SITE}{path}",
            status=200, page_url=PAGE,
        )  # fmt: skip

    assert len(noted((trace("/a", "one"),), (trace("/a?b=1", "two"),), (trace("/c", "one"),))) == 1
    assert len(noted((trace("/a", "one"),), (trace("/c", "two"),))) == 2


@pytest.mark.parametrize(("field", "findings"), [("SQL", 0), ("sql", 0), ("Search", 1)])
def test_a_database_console_may_answer_with_an_error(field: str, findings: int) -> None:
    """A search that does is open to injected SQL."""
    wrong = Disclosure(
        kind="sql_error", what="SQLite error", excerpt="near", source=PAGE, page_url=PAGE
    )
    act = clicked(wrong, action="submit", filled=(FilledField(label=field, value="it's"),))
    assert len(list(ErrorDisclosures().judge(act))) == findings


def test_missing_headers_are_one_finding_with_all_of_them() -> None:
    findings = Findings[Finding]()
    for headers in (("A",), ("A", "B")):
        for finding in judged(MissingProtection(headers=headers, page_url=PAGE)):
            findings.note(finding)
    (found,) = findings.all()
    assert found.evidence["headers"] == "A, B"
