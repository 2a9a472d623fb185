"""The comparison as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from explorer.comparison import words
from explorer.comparison.comparison import Comparison, FindingChange
from explorer.reporting.lines import NAME_LENGTH, SENTENCE_LENGTH, STYLES, URL_LENGTH
from explorer.text import one_line, plural

MAX_ROWS = 50
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
    findings = words.with_changes(comparison.findings, "new", "gone")
    yield from _limited([_finding(finding, comparison) for finding in findings])
    yield from _limited([_line(line, comparison) for line in words.change_lines(comparison)])
    if rest := ", ".join(words.omitted_counts(comparison)):
        yield Text(f"Also: {rest}", "dim")


def _finding(finding: FindingChange, comparison: Comparison) -> Text:
    remarks = "".join(f" · {fact}" for fact in words.remarks(finding))
    address = _display_address(finding.url, comparison)
    return Text.assemble(
        f"  {words.FINDINGS[finding.change].lower():5}",
        (f"{finding.severity:8}", STYLES[finding.severity]),
        one_line(finding.title, SENTENCE_LENGTH),
        (f"{remarks} · {one_line(finding.check, NAME_LENGTH)} · {address}", "dim"),
    )


def _line(line: words.ChangeLine, comparison: Comparison) -> Text:
    names = " → ".join(f"“{name}”" for n in line.names if (name := one_line(n, NAME_LENGTH)))
    change = f"{one_line(line.role, NAME_LENGTH)} {line.change}".strip()
    address = _display_address(line.url, comparison)
    upon = f" · {one_line(line.upon, SENTENCE_LENGTH)}" if line.upon else ""
    return Text.assemble(f"  {change} ", (names, "bold"), (f" · {address}{upon}", "dim"))


def _display_address(url: str, comparison: Comparison) -> str:
    return one_line(words.display_address(url, comparison), URL_LENGTH)


def _limited(lines: list[Text]) -> Iterator[Text]:
    yield from lines[:MAX_ROWS]
    if len(lines) > MAX_ROWS:
        yield Text(f"  … and {len(lines) - MAX_ROWS} more", "dim")
