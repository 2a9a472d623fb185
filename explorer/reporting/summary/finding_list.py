"""The findings that run.json lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from explorer.models import (
    Finding,
    FindingMade,
    FindingReproduced,
    Severity,
    SilencedFinding,
)
from explorer.reporting.reproduction.files import repro_of
from explorer.reporting.run import Picture, ReportedFinding, Repro

FINDINGS = 5_000
SILENCED = 1_000


class SilencedList:
    """Keeps the findings that rules silence."""

    def __init__(self) -> None:
        self._findings: dict[str, SilencedFinding] = {}
        self.left_out = 0
        """How many are not listed."""

    def add(self, *findings: SilencedFinding) -> None:
        """Add findings, or the latest versions of known ones."""
        for finding in findings:
            if finding.id in self._findings or len(self._findings) < SILENCED:
                self._findings[finding.id] = finding
            else:
                self.left_out += 1

    def most_frequent_first(self) -> tuple[SilencedFinding, ...]:
        """Return the findings by rule, then by how often they were seen."""
        return tuple(sorted(self._findings.values(), key=lambda f: (f.rule, -f.count, f.step)))


class FindingList:
    """Keeps the findings of a run with their pictures and what trying them again has shown."""

    def __init__(self) -> None:
        self._findings: dict[str, Finding] = {}
        self._repros: dict[str, Repro] = {}
        self._pictures: dict[str, Picture] = {}
        self.left_out = 0
        """How many findings are not listed."""

    def add(self, made: FindingMade) -> bool:
        """Add a finding, or the latest version of a known one, and return whether it is listed."""
        finding = made.finding
        if finding.id not in self._findings and len(self._findings) >= FINDINGS:
            self.left_out += 1
            return False
        self._findings[finding.id] = finding
        if made.screenshot:
            self._pictures[finding.id] = Picture.of_finding(made.screenshot, finding.id)
        return True

    def reproduce(self, event: FindingReproduced) -> None:
        """Note what trying a finding again has shown."""
        self._repros[event.finding_id] = repro_of(event)

    def finish(self, findings: Iterable[Finding]) -> None:
        """Take over the listed findings as they are at the end of the run."""
        final = {finding.id: finding for finding in findings}
        self._findings |= {id: final[id] for id in self._findings if id in final}

    def worst_first(self) -> tuple[ReportedFinding, ...]:
        """Return the findings by severity, then by step."""
        severities = get_args(Severity)
        worst = sorted(
            self._findings.values(), key=lambda f: (severities.index(f.severity), f.step)
        )
        return tuple(map(self._reported, worst))

    def _reported(self, finding: Finding) -> ReportedFinding:
        """Return a finding with the shortest path that reproduced it, if there is one."""
        repro, evidence = self._repros.get(finding.id), finding.evidence
        if repro and repro.steps:
            evidence = evidence | {"see_again": ", then ".join(repro.steps)}
        return ReportedFinding(
            **dict(finding) | {"evidence": evidence},
            repro=repro,
            picture=self._pictures.get(finding.id),
        )
