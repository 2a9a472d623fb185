"""Login sessions of the review pages."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, select

from explorer.store.database import Database
from explorer.store.tables import SessionRow


class SessionStore:
    """All sessions. Every method raises StoreUnavailable when the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, session_id: str, person: str, duration: timedelta) -> None:
        """Add a session and remove expired ones.

        Args:
            session_id: The keyed hash of the session's token.
            person: The user's name, or "" for a login by token.
            duration: How long the session is valid.
        """
        now = self._database.now()
        await self._database.execute(delete(SessionRow).where(SessionRow.expires <= now))
        values = {"session_id": session_id, "person": person, "expires": now + duration}
        await self._database.execute(self._database.insert_or_ignore(SessionRow).values(**values))

    async def person(self, session_id: str) -> str | None:
        """Return the user of a valid session, or None."""
        rows = await self._database.read(
            select(SessionRow.person).where(
                SessionRow.session_id == session_id, SessionRow.expires > self._database.now()
            )
        )
        return str(rows[0]["person"]) if rows else None

    async def end(self, session_id: str) -> None:
        """Remove a session."""
        await self._database.execute(delete(SessionRow).where(SessionRow.session_id == session_id))
