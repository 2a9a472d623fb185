"""Slow pages and mixed content."""

from __future__ import annotations

import pytest

from explorer.checks.findings import Findings
from explorer.checks.network.mixed_content import MixedContentRequests
from explorer.checks.network.slow_page import SlowPages
from explorer.models import Finding, MixedContent, PageLoad
from explorer.settings.model import CheckSettings
from tests.checks.acts import PAGE, SITE, opened

SLOW = SlowPages(CheckSettings(slow_page_milliseconds=2000))


@pytest.mark.parametrize(
    ("dom_ms", "load_ms", "slow"),
    [
        (500, 1999, False),
        (500, 2000, False),
        (500, 2001, True),
        (2500, None, True),
        (500, None, False),
        (None, None, False),
    ],
)
def test_slow_page(dom_ms: float | None, load_ms: float | None, slow: bool) -> None:
    load = PageLoad(url=PAGE, dom_ms=dom_ms, load_ms=load_ms)
    assert bool(list(SLOW.judge(opened(load)))) is slow


def test_a_slow_page_is_one_finding_with_its_worst_time() -> None:
    findings = Findings[Finding]()
    for step, load_ms in enumerate((4000, 6543.2, 5000)):
        load = PageLoad(url=f"{PAGE}?visit={step}", first_byte_ms=90, dom_ms=300, load_ms=load_ms)
        for finding in SLOW.judge(opened(load, step=step)):
            findings.note(finding)
    (finding,) = findings.all()
    assert (finding.check, finding.severity, finding.count) == ("slow-page", "warning", 3)
    assert finding.title == "Slow page: example.org/shop?visit=1 took 6.5 s to load"
    assert finding.evidence["load"] == "6543 ms"
    assert finding.evidence["first_byte"] == "90 ms"
    assert finding.step == 0


def test_each_slow_page_is_a_finding() -> None:
    loads = [PageLoad(url=f"{SITE}/products/{number}", load_ms=3000) for number in (1, 2)]
    assert len({finding.id for finding in SLOW.judge(opened(*loads))}) == 2


def test_mixed_content() -> None:
    insecure = MixedContent(url="http://example.org/a.js", page_url=PAGE)
    (finding,) = MixedContentRequests().judge(opened(insecure))
    assert (finding.check, finding.severity, finding.url) == ("mixed-content", "warning", PAGE)
    assert finding.evidence["resource"] == insecure.url
