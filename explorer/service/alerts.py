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

from explorer.comparison import Comparison, alerting, alerting_endpoints
from explorer.comparison.comparison import FindingChange
from explorer.models import Value
from explorer.process.sockets import url_host
from explorer.reporting.html import counted
from explorer.reporting.run import EndpointChange, RunSummary
from explorer.settings.model import NotifySettings, ServiceSettings
from explorer.store.records import StoredRun
from explorer.text import one_line

log = structlog.get_logger(__name__)
# Apprise logs addresses, which hold passwords and tokens. This module logs failures itself.
logging.getLogger("apprise").setLevel(logging.CRITICAL + 1)

MAX_FINDINGS_LISTED = 20
"""Maximum number of findings listed in an alert."""
MAX_TEXT_LENGTH = 120
"""Maximum length of a finding's title and URL, in characters."""
DELIVERY_SECONDS = 30
"""Time limit of the delivery to one recipient, retries included."""
MAX_DELIVERY_ATTEMPTS = 3
"""Delivery attempts per recipient."""
WILDCARD_HOSTS = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened on
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
    def may_be_temporary(self) -> bool:
        """Whether a retry of the run may show that the problem was temporary."""
        return self.is_bad

    @classmethod
    def for_failed_run(cls, run: StoredRun, why: str) -> Alert:
        """Return the alert for a scheduled run that could not be carried out."""
        return cls(
            title=f"explorer: {run.schedule} could not be run",
            lines=(one_line(why, 500),),
            links=(("Run", f"/runs/{run.run_id}"),),
        )

    @classmethod
    def for_lost_login(cls, run: StoredRun, why: str) -> Alert:
        """Return the alert for a scheduled run that waits for a person who logs in."""
        return cls(
            title=f"explorer: {run.schedule} waits for a login",
            lines=(one_line(why, 1500),),  # at its end is the command to log in by
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
        text = "\n".join((*self.lines, *self._format_links(service)))
        addresses = dict(enumerate(_addresses(notify), 1))
        if not addresses:
            log.error(
                "an alert has no recipients: the environment variable is not set",
                name=notify.to_env,
            )
            return (0,)
        recipients = [number for number in addresses if not self.only or number in self.only]
        reached = await asyncio.gather(*(self._deliver(addresses[n], text, n) for n in recipients))
        return tuple(
            n for n, was_reached in zip(recipients, reached, strict=True) if not was_reached
        )

    async def _deliver(self, address: str, text: str, number: int) -> bool:
        """Send the message to one recipient and return whether it was delivered.

        Each recipient has a sender of its own, so that a retry skips the recipients already
        reached.
        """
        sender = Apprise()
        if not sender.add(address):
            log.error("the address of a recipient of alerts is invalid", number=number)
            return False
        kind = NotifyType.FAILURE if self.is_bad else NotifyType.SUCCESS
        try:
            async for attempt in stamina.retry_context(
                on=_DeliveryFailed, attempts=MAX_DELIVERY_ATTEMPTS, timeout=DELIVERY_SECONDS
            ):
                with attempt:
                    if not await sender.async_notify(
                        body=text, title=self.title, notify_type=kind, body_format=NotifyFormat.TEXT
                    ):
                        raise _DeliveryFailed
        except _DeliveryFailed:
            log.error("an alert could not be delivered", alert=self.title, number=number)
            return False
        return True

    def _format_links(self, service: ServiceSettings) -> Iterator[str]:
        host = socket.gethostname() if service.host in WILDCARD_HOSTS else service.host
        base = service.public_url or f"http://{url_host(host)}:{service.port}"
        for name, path in self.links:
            yield f"{name}: {base.rstrip('/')}{path}"


class _DeliveryFailed(Exception):
    """A delivery attempt failed and may be retried."""


def alert_of(
    run: StoredRun,
    summary: RunSummary,
    comparison: Comparison | None,
    notify: NotifySettings,
    *,
    report_lost: bool = True,
) -> Alert | None:
    """Return the alert for a finished run, or None if there is nothing to report.

    Args:
        run: The run.
        summary: The summary of the run.
        comparison: The comparison with earlier runs, or None if there are none.
        notify: The severity and kinds of change that raise an alert.
        report_lost: Whether a run that was lost is reported as such.
    """
    links = [("Run", f"/runs/{run.run_id}")]
    if comparison:
        links.append(("Difference", f"/runs/{run.run_id}/diff/{comparison.baseline.run_id}"))
    findings = alerting(comparison, notify.severity, notify.when) if comparison else ()
    silent = alerting_endpoints(comparison, notify.severity, notify.when) if comparison else ()
    if summary.lost and report_lost:
        # A lost browser or a crawl that could not be resumed is not a fault of the site.
        site_was_lost = summary.stopped_because == "target_lost" and comparison
        problem = "became unusable during the run" if site_was_lost else "could not be run"
        return Alert(
            title=f"explorer: {run.schedule} {problem}",
            lines=(one_line(summary.stopped_detail, 500), *_format_findings(findings)),
            links=tuple(links),
        )
    is_not_done = summary.stopped_because == "step_not_done" and "new" in notify.when
    if comparison is None and is_not_done:
        # The recording itself shows that it was possible; the author of a scenario says so.
        verb = "carried out" if run.scenario else "replayed"
        return Alert(
            title=f"explorer: {run.schedule} could not be {verb}",
            lines=tuple(
                f"- {one_line(finding.title, MAX_TEXT_LENGTH)}"
                for finding in summary.findings[:MAX_FINDINGS_LISTED]
            ),
            links=tuple(links),
        )
    if not findings and not silent:
        return None
    new = [finding for finding in findings if finding.change != "gone"]
    outcome = "got worse" if new or silent else "got better"
    return Alert(
        title=f"explorer: {run.schedule} {outcome}: {_format_counts(findings, silent)}",
        lines=(*_format_findings(findings), *_format_endpoints(silent)),
        links=tuple(links),
        is_bad=bool(new or silent),
    )


def _format_counts(findings: Sequence[FindingChange], silent: Sequence[EndpointChange]) -> str:
    new = sum(1 for finding in findings if finding.change != "gone")
    gone = len(findings) - new
    counts = [f"{count} {word}" for count, word in ((new, "new"), (gone, "gone")) if count]
    if silent:
        counts.append(f"{counted(len(silent), 'endpoint')} no longer called")
    return ", ".join(counts)


def _format_findings(findings: Sequence[FindingChange]) -> tuple[str, ...]:
    lines = [_format_finding(finding) for finding in findings[:MAX_FINDINGS_LISTED]]
    if left := len(findings) - len(lines):
        lines.append(f"and {left} more")
    return tuple(lines)


def _format_endpoints(silent: Sequence[EndpointChange]) -> Iterator[str]:
    for it in silent[:MAX_FINDINGS_LISTED]:
        call = one_line(f"{it.call} {it.address}", MAX_TEXT_LENGTH)
        upon = one_line(f"{it.upon} ({it.page})", MAX_TEXT_LENGTH)
        yield f"- {it.words}: {call} upon {upon}"
    if (left := len(silent) - MAX_FINDINGS_LISTED) > 0:
        yield f"and {left} more"


def _format_finding(finding: FindingChange) -> str:
    """Format a finding. `one_line` neutralizes page text, which is untrusted."""
    change = "gone" if finding.change == "gone" else "new"
    if finding.flaky:
        change = f"flaky, seen in {finding.seen} of {finding.of} runs"
    title, url = one_line(finding.title, MAX_TEXT_LENGTH), one_line(finding.url, MAX_TEXT_LENGTH)
    return f"- {finding.severity} ({change}): {title} at {url}"


def _addresses(notify: NotifySettings) -> Iterator[str]:
    for address in notify.to:
        yield address.get_secret_value()
    if notify.to_env:
        yield from os.environ.get(notify.to_env, "").split()
