"""People's judgements of findings. A judgement applies to all runs of a site."""

from __future__ import annotations

from sqlalchemy import delete, select

from explorer.models import Judgement
from explorer.store.clock import now
from explorer.store.database import Database
from explorer.store.tables import JudgementRow


class Judgements:
    """All judgements. Every method raises StoreUnavailable when the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, site: str) -> dict[str, Judgement]:
        """Return the judgements of a site by finding id."""
        columns = [getattr(JudgementRow, name) for name in Judgement.model_fields]
        wanted = select(JudgementRow.finding_id, *columns).where(JudgementRow.site == site)
        rows = await self._database.read(wanted)
        return {
            row["finding_id"]: Judgement(**{n: row[n] for n in Judgement.model_fields})
            for row in rows
        }

    async def put(
        self, site: str, finding_id: str, verdict: str | None, note: str = "", by: str = ""
    ) -> None:
        """Store a judgement of a finding, or remove it if ``verdict`` is None."""
        key = {"site": site, "finding_id": finding_id}
        if verdict is None:
            await self._database.execute(delete(JudgementRow).filter_by(**key))
            return
        values = {"verdict": verdict, "note": note, "by": by, "at": now()}
        await self._database.put(JudgementRow, key | values, values)
