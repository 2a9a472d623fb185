"""People's judgements of findings. A judgement applies to all runs of a site."""

from __future__ import annotations

from sqlalchemy import Text, cast, delete, func, select, update

from explorer.models import IgnoreRule, Judgement
from explorer.store.clock import now
from explorer.store.database import Database
from explorer.store.records import WrittenRule
from explorer.store.tables import FindingRow, JudgementRow, RunRow

_HAS_RULE = cast(JudgementRow.rule, Text) != "null"  # what JSON columns hold for None


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

    async def rules(self, site: str) -> tuple[IgnoreRule, ...]:
        """Return the rules that people have written on the findings of a site."""
        judged = (await self.of(site)).values()
        return tuple(judgement.rule for judgement in judged if judgement.rule)

    async def written_rules(self) -> tuple[WrittenRule, ...]:
        """Return the rules that people have written on findings of any site, newest first."""
        found = (
            select(
                RunRow.site,
                FindingRow.finding_id,
                func.max(FindingRow.run_id).label("run_id"),
                func.max(FindingRow.title).label("title"),
            )
            .join(RunRow, RunRow.run_id == FindingRow.run_id)
            .where(FindingRow.finding_id.in_(select(JudgementRow.finding_id).where(_HAS_RULE)))
            .group_by(RunRow.site, FindingRow.finding_id)
            .subquery()
        )
        is_found = (found.c.site == JudgementRow.site) & (
            found.c.finding_id == JudgementRow.finding_id
        )
        known = [name for name in WrittenRule.model_fields if name not in ("run_id", "title")]
        columns = [getattr(JudgementRow, name) for name in known]
        rows = await self._database.read(
            select(*columns, found.c.run_id, found.c.title)
            .outerjoin(found, is_found)
            .where(_HAS_RULE)
            .order_by(JudgementRow.at.desc(), JudgementRow.site, JudgementRow.finding_id)
        )
        return tuple(WrittenRule(**row) for row in rows)

    async def withdraw_rule(self, site: str, finding_id: str) -> bool:
        """Remove the rule of a judgement, which stays. Return whether it had one."""
        key = {"site": site, "finding_id": finding_id}
        without = update(JudgementRow).filter_by(**key).where(_HAS_RULE).values(rule=None)
        return await self._database.execute(without)

    async def put(
        self,
        site: str,
        finding_id: str,
        verdict: str | None,
        note: str = "",
        by: str = "",
        rule: IgnoreRule | None = None,
    ) -> None:
        """Store a judgement of a finding, or remove it if ``verdict`` is None.

        Args:
            site: The origin of the site.
            finding_id: The id of the finding.
            verdict: The verdict.
            note: What the person says.
            by: The name of the person.
            rule: Silences what is like the finding in later runs of the site.
        """
        key = {"site": site, "finding_id": finding_id}
        if verdict is None:
            await self._database.execute(delete(JudgementRow).filter_by(**key))
            return
        stored_rule = rule.model_dump(mode="json", exclude_defaults=True) if rule else None
        values = {"verdict": verdict, "note": note, "by": by, "at": now(), "rule": stored_rule}
        await self._database.put(JudgementRow, key | values, values)
