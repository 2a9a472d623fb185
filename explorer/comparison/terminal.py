"""The comparison as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from explorer.comparison import words
from explorer.comparison.comparison import Comparison, FindingChange
from explorer.reporting.lines import NAME_LENGTH, SENTENCE_LENGTH, STYLES, URL_LENGTH
from explorer.reporting.plain import one_line, plural

ROWS = 50
VERDICT_STYLES = {"better": "bold green", "same": "bold", "worse": "bold red"}


def to_text(comparison: Comparison) -> Text:
    """Return the comparison as styled lines; page text is literal, without control characters."""
    return Text("\n").join(_lines(comparison))


def _lines(comparison: Comparison) -> Iterator[Text]:
    now, before = comparison.current, comparison.baseline
    verdict = words.VERDICTS[comparison.verdict]
    style = VERDICT_STYLES[comparison.verdict]
    yield Text.assemble((verdict, style), f": {comparison.headline}")
    runs = " compared with ".join(one_line(run.run_id, NAME_LENGTH) for run in (now, before))
    steps = f"{plural(now.steps, 'step')} after {comparison.coverage.before.steps}"
    yield Text(f"{one_line(now.url, URL_LENGTH)} · {runs} · {steps}", "dim")
    if sound := comparison.sound:
        last = one_line(sound.run_id, NAME_LENGTH)
        yield Text(f"All but findings compared with {last}, the last that ended well", "dim")
    findings = words.of(comparison.findings, "new", "gone")
    yield from _at_most([_finding(finding, comparison) for finding in findings])
    yield from _at_most([_line(line, comparison) for line in words.lines(comparison)])
    if rest := ", ".join(words.not_told(comparison)):
        yield Text(f"Also: {rest}", "dim")


def _finding(finding: FindingChange, comparison: Comparison) -> Text:
    told = "".join(f" · {fact}" for fact in words.facts(finding))
    place = _place(finding.url, comparison)
    return Text.assemble(
        f"  {words.FINDINGS[finding.change].lower():5}",
        (f"{finding.severity:8}", STYLES[finding.severity]),
        one_line(finding.title, SENTENCE_LENGTH),
        (f"{told} · {one_line(finding.check, NAME_LENGTH)} · {place}", "dim"),
    )


def _line(line: words.ChangeLine, comparison: Comparison) -> Text:
    names = " → ".join(f"“{name}”" for n in line.names if (name := one_line(n, NAME_LENGTH)))
    what = f"{one_line(line.role, NAME_LENGTH)} {line.what}".strip()
    place = _place(line.url, comparison)
    return Text.assemble(f"  {what} ", (names, "bold"), (f" · {place}", "dim"))


def _place(url: str, comparison: Comparison) -> str:
    return one_line(words.where(url, comparison), URL_LENGTH)


def _at_most(lines: list[Text]) -> Iterator[Text]:
    yield from lines[:ROWS]
    if len(lines) > ROWS:
        yield Text(f"  … and {len(lines) - ROWS} more", "dim")
