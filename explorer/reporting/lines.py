"""The lines that a terminal shows of a run; page text in them is literal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import get_args
from urllib.parse import urljoin

from rich.text import Text

from explorer.models import (
    BudgetSpent,
    DecisionFailed,
    Finding,
    FindingReproduced,
    Interaction,
    PictureRefused,
    RunFinished,
    RunStarted,
    Severity,
    Usage,
    VisitorStarted,
    verb,
)
from explorer.reporting.html import EFFECTS, METHODS, STOPPED
from explorer.reporting.plain import element_name
from explorer.reporting.reproduction.files import repro_of
from explorer.text import one_line, plural

FINDINGS_AT_END = 10
NAME_LENGTH = 50  # characters, as the following
URL_LENGTH = 100
SENTENCE_LENGTH = 200
NOTE_LENGTH = 300

SEVERITIES: tuple[Severity, ...] = get_args(Severity)  # worst first
STYLES: dict[Severity, str] = {"error": "bold red", "warning": "yellow", "info": "cyan"}


class Lines:
    """Formats the lines of one run, with addresses of the site shortened to their path.

    Args:
        run: The first event of the run.
        steps: The limit of steps.
        minutes: The limit of time, in minutes.
    """

    def __init__(self, run: RunStarted, steps: int, minutes: float) -> None:
        self._run = run
        self._steps = steps
        self._minutes = minutes
        self._site = urljoin(run.url, "/")

    def opening(self) -> Iterable[Text]:
        """Yield the line of the run's address and limits, and its notes."""
        ai = "no AI" if self._run.provider == "none" else f"AI of {self._run.provider}"
        limits = f"up to {plural(self._steps, 'step')} or {self._minutes:g} min"
        about = f" · seed {self._run.seed} · {ai} · {limits}"
        yield Text.assemble((one_line(self._run.url, URL_LENGTH), "bold"), (about, "dim"))
        for note in self._run.notes:
            yield self._remark("note", note, "dim")

    def visitor(self, started: VisitorStarted) -> Text:
        """Return the line that names the visitor of the following steps."""
        how = " (not logged in)" if started.anonymous else ""
        return self._remark("as", f"{started.name}{how}", "bold")

    def step(self, done: Interaction) -> Text:
        """Return the line of a step: its number, action, target and effect."""
        target = self.address(done.url_after) if done.action == "goto" else ""
        if done.element:
            target = f"“{element_name(done.element, NAME_LENGTH)}”"
        return Text.assemble(
            (self._margin(f"{done.step}/{self._steps}"), "dim"),
            f"{verb(done.action)} ",
            (target, "bold"),
            " · " if target else "",
            effect(done),
            (f" · {METHODS[done.method]} · {self.address(done.url)}", "dim"),
        )

    def new_finding(self, finding: Finding) -> Text:
        """Return the line of a new finding."""
        line = self._remark(finding.severity, finding.title, STYLES[finding.severity])
        return line.append(f" · {finding.check} · {self.address(finding.url)}", "dim")

    def replayed_finding(self, event: FindingReproduced) -> Text:
        """Return the line of a finding that was replayed."""
        repro = repro_of(event)
        line = self._remark("again", f"{repro.verdict}: {event.finding.title}", "dim")
        return line.append(f" · {repro.test}", "dim") if repro.test else line

    def failed_decision(self, failed: DecisionFailed) -> Text:
        """Return the line of a failed AI decision."""
        sentence = f"no usable answer ({failed.reason}): {failed.detail}"
        return self._remark("AI", sentence, "yellow")

    def refused_picture(self, refused: PictureRefused) -> Text:
        """Return the line of a picture that the model does not take."""
        return self._remark("AI", f"asked without pictures from now on: {refused.detail}", "yellow")

    def spent_budget(self, spent: BudgetSpent) -> Text:
        """Return the line of a spent AI budget."""
        return self._remark("AI", f"off for the rest of the run: {spent.detail}", "yellow")

    def end(
        self, steps: int, seconds: float, finished: RunFinished | None, findings: Sequence[Finding]
    ) -> Iterable[Text]:
        """Yield the lines of the end: why the run ended, its worst findings and its notes.

        Args:
            steps: The number of steps.
            seconds: The duration of the run.
            finished: The last event, None if the run was cut short.
            findings: The findings of the run.
        """
        run = f"after {plural(steps, 'step')} in {duration(seconds)}"
        ending = f"ended {run}, because {reason(finished)}" if finished else f"was cut short {run}"
        yield Text(f"\nThe run {ending}.", "bold")
        yield Text("Findings: ") + counts(Counter(finding.severity for finding in findings))
        worst = sorted(findings, key=lambda f: (SEVERITIES.index(f.severity), -f.count))
        for finding in worst[:FINDINGS_AT_END]:
            yield self._finding_line(finding)
        if len(worst) > FINDINGS_AT_END:
            yield Text(f"  … and {len(worst) - FINDINGS_AT_END} more", "dim")
        if finished and (silenced := finished.silenced):
            yield Text(f"Silenced by checks.ignore: {plural(len(silenced), 'finding')}", "dim")
        for note in finished.notes if finished else ():
            yield Text(f"Note: {one_line(note, NOTE_LENGTH)}", "yellow")

    def address(self, url: str) -> str:
        """Return an address for display, without the origin if it is on the site."""
        on_site = url.startswith(self._site)
        return one_line("/" + url.removeprefix(self._site) if on_site else url, URL_LENGTH)

    def _remark(self, kind: str, text: str, style: str) -> Text:
        """Return a line below the step that it belongs to."""
        sentence = one_line(text, SENTENCE_LENGTH)
        return Text.assemble(self._margin(), (f"{kind:8}", style), sentence)

    def _finding_line(self, finding: Finding) -> Text:
        times = f" · {finding.count} times" if finding.count > 1 else ""
        return Text.assemble(
            (f"  {finding.severity:8}", STYLES[finding.severity]),
            one_line(finding.title, SENTENCE_LENGTH),
            (f"{times} · {self.address(finding.url)}", "dim"),
        )

    def _margin(self, text: str = "") -> str:
        return text.rjust(len(f"{self._steps}/{self._steps}")) + " "


def effect(done: Interaction) -> Text:
    """Return the effect of an interaction, or why it had none."""
    if done.outcome == "done":
        return Text(EFFECTS[done.effect], "dim" if done.effect == "none" else "green")
    return Text(one_line(f"{done.outcome}: {done.detail}", SENTENCE_LENGTH), "yellow")


def reason(finished: RunFinished) -> str:
    """Return why the run ended, in words."""
    detail = one_line(finished.detail, SENTENCE_LENGTH)
    return STOPPED[finished.stopped_because] + (f" ({detail})" if detail else "")


def counts(found: Mapping[Severity, int]) -> Text:
    """Return the numbers of findings by severity, worst first."""
    shown = [
        Text(plural(found[severity], severity), STYLES[severity])
        for severity in SEVERITIES
        if found[severity]
    ]
    return Text(" · ").join(shown) if shown else Text("none")


def price(usage: Usage) -> str:
    """Return the tokens used and their price in US dollars, if known."""
    tokens = f"{usage.input_tokens + usage.output_tokens:,} tokens"
    return tokens if usage.cost_usd is None else f"{tokens} · ${usage.cost_usd:.3f}"


def duration(seconds: float) -> str:
    """Return a duration as ``m:ss``, or as ``h:mm:ss`` from one hour on."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
