"""When addresses are read beside the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from explorer.browser.references import collector
from explorer.browser.references.naming_controls import NamingControls
from explorer.browser.references.reading import ReadAddress
from explorer.browser.session.session import Session
from explorer.models import Snapshot
from explorer.policy.controls import ControlRules
from explorer.policy.safety import Destructive
from explorer.settings.model import SafetySettings
from tests.planner.fake_page import SITE

NAMED = [f"{SITE}named/{name}" for name in "abc"]


class SessionStub:
    """A session without a browser."""

    context = SimpleNamespace(pages=[])

    def listen(self, target: object, event: str, handler: Callable[..., object]) -> None:
        """Nothing is ever heard."""


class SlowReader:
    """Reads nothing before it may."""

    def __init__(self) -> None:
        self.may_end = asyncio.Event()

    async def read(self, addresses: Sequence[str], real_page: str) -> list[ReadAddress]:
        await self.may_end.wait()
        return [
            ReadAddress(one, one, has_failed=False, names=(), is_usable=True) for one in addresses
        ]


@pytest.mark.timeout(20)
async def test_a_page_is_not_kept_waiting_for_what_is_being_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def named_by_site(session: Session, url: str) -> Sequence[str]:
        return NAMED

    reader = SlowReader()
    monkeypatch.setattr(collector, "AddressReader", lambda *args: reader)
    monkeypatch.setattr(collector, "named_by_site", named_by_site)
    monkeypatch.setattr(collector, "_READING_SECONDS", 3_600)
    collects = collector.ReferenceCollector(
        cast(Session, SessionStub()),
        lambda url: "",
        NamingControls(Destructive(SafetySettings()), ControlRules()),
        reads_site_files=True,
        reads_beside=True,
    )
    page = Snapshot(url=SITE)
    assert set((await collects.added_to(page, None, waits=False)).references) == set(NAMED)
    for number in range(2 * collector._OPENINGS):
        await collects.read_beside(f"{SITE}{number}", by_address=True)
    assert (await collects.added_to(page, None, waits=False)).usable_references == ()
    reader.may_end.set()
    assert set((await collects.added_to(page, None, waits=True)).usable_references) == set(NAMED)
