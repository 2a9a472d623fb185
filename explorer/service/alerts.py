"""Alert messages, delivered through Apprise (mail, chat, webhooks)."""

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
# Apprise logs addresses, which hold passwords and tokens. This module logs failures itself.
logging.getLogger("apprise").setLevel(logging.CRITICAL + 1)

FINDINGS_TOLD = 20
"""Maximum number of findings listed in an alert."""
TITLE_LENGTH = 120
"""Maximum length of a finding's title and URL, in characters."""
SECONDS_TO_SEND = 30
"""Time limit of the delivery to one recipient, retries included."""
TRIES = 3
"""Delivery attempts per recipient."""
EVERYWHERE = ("0.0.0.0", "::")
"""Wildcard listen addresses, which cannot be used in links."""


class Alert(Value):
    """An alert about one run."""

    title: str
    lines: tuple[str, ...]
    links: tuple[tuple[str, str], ...]
    """Pairs of a label and a path of the review pages."""
    is_bad: bool = True
    """False if the alert only reports findings that are gone."""
    only: tuple[int, ...] = ()
    """One-based numbers of the recipients still to be reached. Empty before the first delivery
    attempt.
    """

    @property
    def may_pass(self) -> bool:
        """Whether a retry of the run may show that the problem was temporary."""
        return self.is_bad

    @classmethod
    def of_failure(cls, run: StoredRun, why: str) -> Alert:
        """Return the alert for a scheduled run that could not be carried out."""
        return cls(
            title=f"explorer: {run.schedule} could not be run",
            lines=(one_line(why, 500),),
            links=(("Run", f"/runs/{run.run_id}"),),
        )

    async def send(self, notify: NotifySettings, service: ServiceSettings) -> tuple[int, ...]:
        """Send the alert to its recipients.

        Failed deliveries are logged by number, without the address.

        Args:
            notify: The recipients.
            service: The settings that the base URL of the links is derived from.

        Returns:
            The numbers of the recipients that could not be reached: one-based, or `(0,)` if no
            recipient is configured because the environment variable is not set.
        """
        text = "\n".join((*self.lines, *self._told_links(service)))
        addresses = dict(enumerate(_addresses(notify), 1))
        if not addresses:
            log.error("there are no recipients: the variable is not set", name=notify.to_env)
            return (0,)
        told = [number for number in addresses if not self.only or number in self.only]
        reached = await asyncio.gather(*(self._reach(addresses[n], text, n) for n in told))
        return tuple(n for n, was_reached in zip(told, reached, strict=True) if not was_reached)

    async def _reach(self, address: str, text: str, number: int) -> bool:
        """Send the message to one recipient and return whether it was delivered.

        Each recipient has a sender of its own, so that a retry skips the recipients already
        reached.
        """
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
    """A delivery attempt failed and may be retried."""


def alert_of(
    run: StoredRun,
    summary: RunSummary,
    comparison: Comparison | None,
    notify: NotifySettings,
    *,
    is_news: bool = True,
) -> Alert | None:
    """Return the alert for a finished run, or None if there is nothing to report.

    Args:
        run: The run.
        summary: The summary of the run.
        comparison: The comparison with earlier runs, or None if there are none.
        notify: The severity and kinds of change that raise an alert.
        is_news: Whether a run that was lost is reported as such.
    """
    links = [("Run", f"/runs/{run.run_id}")]
    if comparison:
        links.append(("Difference", f"/runs/{run.run_id}/diff/{comparison.baseline.run_id}"))
    told = alerting(comparison, notify.severity, notify.when) if comparison else ()
    if summary.lost and is_news:
        # A lost browser or a crawl that could not be resumed is not a fault of the site.
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
    """Format a finding. `one_line` neutralizes page text, which is untrusted."""
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
