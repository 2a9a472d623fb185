"""Tells people that a site got worse, through apprise: mail, chat, webhooks."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Iterator, Sequence

import stamina
import structlog
from apprise import Apprise, NotifyFormat, NotifyType

from explorer.comparison import Comparison, alerting
from explorer.comparison.comparison import FindingChange
from explorer.models import Value
from explorer.process.sockets import in_address
from explorer.reporting.plain import one_line
from explorer.reporting.run import RunSummary
from explorer.settings.model import NotifySettings, ServiceSettings
from explorer.store.records import StoredRun

log = structlog.get_logger(__name__)
# It quotes addresses, and these hold passwords and tokens; what matters is logged here.
logging.getLogger("apprise").setLevel(logging.CRITICAL + 1)

FINDINGS_TOLD = 20
TITLE_LENGTH = 120
SECONDS_TO_SEND = 30
TRIES = 3
EVERYWHERE = ("0.0.0.0", "::")


class Alert(Value):
    """What is to be told of one run."""

    title: str
    lines: tuple[str, ...]
    links: tuple[tuple[str, str], ...]
    """What they lead to, and paths of the review pages."""
    is_bad: bool = True
    """False where something is gone that was bad."""
    only: tuple[int, ...] = ()
    """Numbers of those who have not been reached yet; none: nobody was tried."""

    @property
    def may_pass(self) -> bool:
        """To try again may show that it was nothing."""
        return self.is_bad

    @classmethod
    def of_failure(cls, run: StoredRun, why: str) -> Alert:
        return cls(
            title=f"explorer: {run.schedule} could not be run",
            lines=(one_line(why, 500),),
            links=(("Run", f"/runs/{run.run_id}"),),
        )

    async def send(self, notify: NotifySettings, service: ServiceSettings) -> tuple[int, ...]:
        """The numbers of those who could not be reached, which is logged."""
        text = "\n".join((*self.lines, *self._told_links(service)))
        addresses = dict(enumerate(_addresses(notify), 1))
        if not addresses:
            log.error("there are no recipients: the variable is not set", name=notify.to_env)
            return (0,)
        told = [number for number in addresses if not self.only or number in self.only]
        reached = await asyncio.gather(*(self._reach(addresses[n], text, n) for n in told))
        return tuple(n for n, was_reached in zip(told, reached, strict=True) if not was_reached)

    async def _reach(self, address: str, text: str, number: int) -> bool:
        """Each by itself: who was reached is not told again because somebody else was not."""
        sender = Apprise()
        if not sender.add(address):
            log.error("apprise does not understand an address for alerts", number=number)
            return False
        kind = NotifyType.FAILURE if self.is_bad else NotifyType.SUCCESS
        try:
            async for attempt in stamina.retry_context(
                on=_NotSent, attempts=TRIES, timeout=SECONDS_TO_SEND
            ):
                with attempt:
                    if not await sender.async_notify(
                        body=text, title=self.title, notify_type=kind, body_format=NotifyFormat.TEXT
                    ):
                        raise _NotSent
        except _NotSent:
            log.error("an alert could not be delivered", alert=self.title, number=number)
            return False
        return True

    def _told_links(self, service: ServiceSettings) -> Iterator[str]:
        host = socket.gethostname() if service.host in EVERYWHERE else service.host
        base = service.public_url or f"http://{in_address(host)}:{service.port}"
        for name, path in self.links:
            yield f"{name}: {base.rstrip('/')}{path}"


class _NotSent(Exception):
    """To be tried again."""


def alert_of(
    run: StoredRun,
    summary: RunSummary,
    comparison: Comparison | None,
    notify: NotifySettings,
    *,
    is_news: bool = True,
) -> Alert | None:
    """What is news of a run, None when nothing is. ``is_news``: that it was lost, if it was."""
    links = [("Run", f"/runs/{run.run_id}")]
    if comparison:
        links.append(("Difference", f"/runs/{run.run_id}/diff/{comparison.baseline.run_id}"))
    told = alerting(comparison, notify.severity, notify.when) if comparison else ()
    if summary.lost and is_news:
        # A browser that is gone, or a walk that could not be taken up, is no fault of the site.
        unusable = summary.stopped_because == "target_lost" and comparison
        words = "could not be used any more" if unusable else "could not be run"
        return Alert(
            title=f"explorer: {run.schedule} {words}",
            lines=(one_line(summary.stopped_detail, 500), *_lines(told)),
            links=tuple(links),
        )
    if not told:
        return None
    bad = [finding for finding in told if finding.change != "gone"]
    grew = "got worse" if bad else "got better"
    return Alert(
        title=f"explorer: {run.schedule} {grew}: {_counted(told)}",
        lines=_lines(told),
        links=tuple(links),
        is_bad=bool(bad),
    )


def _counted(findings: Sequence[FindingChange]) -> str:
    new = sum(1 for finding in findings if finding.change != "gone")
    gone = len(findings) - new
    return ", ".join(f"{count} {word}" for count, word in ((new, "new"), (gone, "gone")) if count)


def _lines(findings: Sequence[FindingChange]) -> tuple[str, ...]:
    lines = [_line(finding) for finding in findings[:FINDINGS_TOLD]]
    if left := len(findings) - len(lines):
        lines.append(f"and {left} more")
    return tuple(lines)


def _line(finding: FindingChange) -> str:
    """Page text is hostile: one line, and nothing that is not to be seen."""
    how = "gone" if finding.change == "gone" else "new"
    if finding.flaky:
        how = f"flaky, seen in {finding.seen} of {finding.of} runs"
    title, url = one_line(finding.title, TITLE_LENGTH), one_line(finding.url, TITLE_LENGTH)
    return f"- {finding.severity} ({how}): {title} at {url}"


def _addresses(notify: NotifySettings) -> Iterator[str]:
    for address in notify.to:
        yield address.get_secret_value()
    if notify.to_env:
        yield from os.environ.get(notify.to_env, "").split()
