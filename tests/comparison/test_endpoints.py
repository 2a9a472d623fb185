"""The interfaces that only one of two runs called."""

from __future__ import annotations

from explorer.comparison import compare
from explorer.reporting.run import Endpoint
from tests.comparison.samples import SITE, page, run


def test_new_and_vanished_endpoints_are_told() -> None:
    def called(path: str, by: str = "") -> Endpoint:
        return Endpoint(
            method="GET", origin=SITE.rstrip("/"), path=path, is_own=True, count=1,
            pages=(SITE + by,),
        )  # fmt: skip

    before = run([page(), page("b")], api=(called("/old"), called("/far", "b"), called("/kept")))
    told = compare(run(api=(called("/kept"), called("/new"))), [before])
    assert [(one.change, one.address) for one in told.endpoints] == [
        ("appeared", f"{SITE}new"), ("vanished", f"{SITE}old"),
    ]  # fmt: skip
    assert told.headline.endswith("1 endpoint no longer called, 1 endpoint newly called")
    assert compare(run(api=()), [run(api=None)]).endpoints == ()
