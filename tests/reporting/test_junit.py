from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import xmlschema

from explorer.reporting.junit import junit
from tests.reporting import samples
from tests.reporting.samples import fault, finished, started, summarised

SCHEMA = xmlschema.XMLSchema(Path(__file__).parent / "schemas" / "junit-10.xsd")


async def test_errors_fail_and_lesser_findings_are_skipped() -> None:
    xml = junit(await summarised(samples.small_run()))

    SCHEMA.validate(xml)
    (suite,) = ElementTree.fromstring(xml)
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "4", "failures": "1", "errors": "0", "skipped": "2"}
    assert [
        (case.get("classname"), [child.tag for child in case]) for case in suite.iter("testcase")
    ] == [
        ("explorer", []),
        ("explorer.uncaught-exception", ["failure"]),
        ("explorer.dead-click", ["skipped"]),
        ("explorer.slow", ["skipped"]),
    ]


async def test_a_clean_run_is_one_passed_case() -> None:
    xml = junit(await summarised([started(), finished(3)]))

    SCHEMA.validate(xml)
    (case,) = ElementTree.fromstring(xml).iter("testcase")
    assert (case.get("name"), case.get("time"), list(case)) == ("exploration", "4.000", [])


async def test_a_lost_target_is_an_error() -> None:
    end = finished(0, stopped_because="target_lost", detail="net::ERR_CONNECTION_REFUSED")

    xml = junit(await summarised([started(), end]))

    SCHEMA.validate(xml)
    (error,) = ElementTree.fromstring(xml).iter("error")
    assert error.attrib == {"type": "target_lost", "message": "net::ERR_CONNECTION_REFUSED"}


async def test_what_xml_cannot_hold_is_replaced() -> None:
    title = f"\0\x1b[31m \ud800 \ufffe {samples.HOSTILE}"

    xml = junit(await summarised([started(), fault(1, title=title), finished(1)]))

    SCHEMA.validate(xml)
    (failure,) = ElementTree.fromstring(xml).iter("failure")
    assert failure.get("message") == f"error: \ufffd\ufffd[31m \ufffd \ufffd {samples.HOSTILE}"
