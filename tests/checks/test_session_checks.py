"""What became of the walk itself: a session that ended, a circle."""

from __future__ import annotations

from explorer.checks.behavior.loop import Loops
from explorer.checks.behavior.session_lost import SessionLosses
from explorer.checks.findings import Findings
from explorer.models import Finding, LoopDetected, SessionLost
from tests.checks.acts import SITE, opened

LOST = SessionLost(
    asked=f"{SITE}/orders",
    page_url=f"{SITE}/login?next=/orders",
    after=f"used 'Done for today' on {SITE}/",
    suspect="button-done for today-",
)


def test_a_lost_session_with_its_evidence() -> None:
    (finding,) = SessionLosses().judge(opened(LOST, step=7))
    assert (finding.check, finding.severity, finding.step) == ("session-lost", "warning", 7)
    assert finding.title == "The session was lost: example.org/orders now asks to log in"
    assert finding.evidence == {
        "see_again": f"used 'Done for today' on {SITE}/, then open {SITE}/orders",
        "asked": f"{SITE}/orders",
        "came_instead": f"{SITE}/login?next=/orders",
        "last_act_before": f"used 'Done for today' on {SITE}/",
        "logged_in_again": "no",
    }


def test_one_finding_for_each_act_that_ended_a_session() -> None:
    other_page = LOST.model_copy(update={"asked": f"{SITE}/b", "page_url": f"{SITE}/login?next=b"})
    other_act = LOST.model_copy(update={"suspect": f"{SITE}/leave"})
    found = list(SessionLosses().judge(opened(LOST, other_page, other_act)))
    assert found[0].id == found[1].id != found[2].id


def test_one_finding_for_each_set_of_pages() -> None:
    circle = LoopDetected(pages=(f"{SITE}/a",), acts=("click 'Go'",) * 12, page_url=f"{SITE}/a")
    two = circle.model_copy(update={"pages": (f"{SITE}/a", f"{SITE}/b")})
    other = circle.model_copy(update={"pages": (f"{SITE}/a", f"{SITE}/b", f"{SITE}/c")})
    found = list(Loops().judge(opened(circle, two, two, other)))
    assert found[0].id == found[1].id != found[2].id
    assert found[0].title == "The crawl went in circles over 2 pages: 12 steps found nothing new"
    assert found[0].evidence["pages"] == f"{SITE}/a, {SITE}/b"
    assert {finding.severity for finding in found} == {"info"}


def test_circles_that_share_a_kind_of_page_are_told_once() -> None:
    def circle(*pages: str) -> LoopDetected:
        addresses = tuple(f"{SITE}/{page}" for page in pages)
        return LoopDetected(pages=addresses, acts=("click 'Go'",) * 12, page_url=addresses[0])

    findings = Findings[Finding]()
    sets = (("item/1", "item/2"), ("item/7", "item/9", "cart"), ("cart", "help"), ("a", "b"))
    for finding in Loops().judge(opened(*(circle(*pages) for pages in sets))):
        findings.note(finding)
    assert sorted(finding.count for finding in findings.all()) == [1, 3]
