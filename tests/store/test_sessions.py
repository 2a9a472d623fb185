"""The sessions of people who have logged in."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select

from explorer.store import Store
from explorer.store.tables import SessionRow

LONG = timedelta(hours=1)


async def test_a_session_is_known_to_all_until_it_ends(store: Store, other: Store):
    await store.sessions.begin("a", "ann", LONG)
    await store.sessions.begin("b", "", LONG)
    assert await other.sessions.person("a") == "ann"
    assert await other.sessions.person("b") == ""
    assert await other.sessions.person("c") is None
    await other.sessions.end("a")
    await other.sessions.end("c")
    assert await store.sessions.person("a") is None
    assert await store.sessions.person("b") == ""


async def test_expired_sessions_are_refused_and_removed(store: Store):
    await store.sessions.begin("old", "ann", -LONG)
    assert await store.sessions.person("old") is None
    await store.sessions.begin("new", "ann", LONG)
    rows = await store.database.read(select(SessionRow.session_id))
    assert [row["session_id"] for row in rows] == ["new"]
