"""Each rendering, of runs over a site that is hostile in all that it says."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from explorer.comparison import Comparison, compare, to_html, to_markdown, to_text
from explorer.comparison.markdown import MAX_ROWS
from explorer.models import Judgement
from tests.comparison.samples import START, control, finding, flaky, link, observation, page, run

HOSTILE = (
    "</style></details><script>alert(1)</script> <img src=x onerror=alert(1)> `code` ``two`` "
    "| cell \\| \\` [link](javascript:alert(1)) ![pic](https://evil.example/p.png) @everyone #1 "
    "https://evil.example \x1b[31mred\x1b]0;title\x07 \u202eback\u2066 [bold]rich[/bold]\n# Head"
)
MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")


def comparison_of(text: str) -> Comparison:
    """One in which this text stands wherever a page can put one."""
    judged = Judgement(verdict="accepted", note=text, by=text, at=START)
    before = run(
        [page("", 10, title=text), page("a", title=text), page("s", title="x")],
        [observation("", control("Save", place="p"), link("A", "a"), control(f"{text} x", text))],
        [finding("g", title=text), flaky("j", title=text)],
        stopped_detail=text,
    )
    after = run(
        [page("", 900, title=f"{text} !"), page("s", title=text, status=500)],
        [observation("", control(text, place="p"), control("", text))],
        [
            finding("n", title=text, check=text),
            finding("o", title="o").model_copy(update={"url": text}),
            finding("p", title="p").model_copy(update={"url": "javascript:alert(1)"}),
        ],
        run_id=text,
        stopped_detail=text,
    )
    return compare(after, [before], {"j": judged})


def test_the_last_run_that_ended_well_is_named() -> None:
    lost = run(stopped_because="target_lost", run_id="lost")
    comparison = compare(run(), [lost, run(run_id="whole")])
    assert "compared with whole, the last that ended well" in to_text(comparison).plain
    assert "with run `whole` of" in to_markdown(comparison)
    assert "<dt>The last that ended well</dt><dd><code>whole</code>" in to_html(comparison)
    assert "ended well" not in to_text(compare(run(), [lost])).plain


@pytest.fixture
def hostile() -> Comparison:
    return comparison_of(HOSTILE)


def tags(html: str) -> set[str]:
    return set(re.findall(r"<(\w+)", html))


HARMLESS = {"h3", "p", "code", "strong", "table", "thead", "tbody", "tr", "th", "td"}


def test_nothing_in_a_comment_is_markup(hostile: Comparison) -> None:
    html = MARKDOWN.render(to_markdown(hostile))
    assert tags(html) <= HARMLESS
    outside = re.sub(r"<code>.*?</code>", "", html, flags=re.DOTALL)
    for sign in ("@", "#", "evil", "javascript", "://", "everyone"):
        assert sign not in outside


@given(st.text(st.sampled_from("`|\\<>@#[]()!*_~&; \n\tab"), max_size=40))
def test_no_text_breaks_out_of_its_code_span(text: str) -> None:
    plain, odd = (to_markdown(comparison_of(told)) for told in ("quiet", f"@{text}@"))
    html = MARKDOWN.render(odd)
    assert tags(html) <= HARMLESS
    assert "@" not in re.sub(r"<code>.*?</code>", "", html, flags=re.DOTALL)
    assert html.count("<tr>") == MARKDOWN.render(plain).count("<tr>")


def test_a_comment_is_short() -> None:
    faults = [finding(str(number), title="W" * 5_000) for number in range(500)]
    told = to_markdown(compare(run(findings=faults), [run()]))
    assert f"… and {500 - MAX_ROWS} more." in told
    assert len(told) < 10_000


def test_a_comment_tells_what_changed() -> None:
    before = run([page(), page("a")], [observation("", link("A", "a"), control("Save", place="p"))])
    after = run(sights=[observation("", control("Store", place="p"))], findings=[flaky()])
    lines = to_markdown(compare(after, [before])).splitlines()
    assert lines[0] == (
        "### ✅ Not worse: 1 flaky, 1 page vanished, 1 control vanished, 1 control renamed"
    )
    assert (
        "| **New error** (flaky: in 1 of the last 2 runs) | `Fault a` | `uncaught-exception` "
        "| `/` |"
    ) in lines
    assert "| page vanished | `Page a` | `/a` |" in lines
    assert "| `button` renamed | `Save` → `Store` | `/` |" in lines
    assert "| `link` vanished | `A` | `/` |" in lines


def test_nothing_in_the_file_is_markup(hostile: Comparison) -> None:
    html = to_html(hostile)
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert 'href="javascript:' not in html
    assert not re.search(r' (src|on\w+|style)="', html)


def test_the_file_tells_what_was_judged_and_what_was_not_looked_for() -> None:
    judged = Judgement(verdict="accepted", note="we know", by="ann", at=START)
    before = run([page(), page("a")], findings=[finding("x", "a", title="Elsewhere")])
    html = to_html(compare(run(findings=[finding("j")]), [before], {"j": judged}))
    assert "ann: <q>we know</q>" in html
    assert "<span>accepted</span>" in html
    assert "Not looked for again: 1 finding" in html


def test_the_terminal_is_sent_no_control_characters(hostile: Comparison) -> None:
    text = to_text(hostile)
    hidden = {c for c in text.plain if unicodedata.category(c).startswith("C")} - {"\n"}
    assert hidden == set()
    assert "\n# Head" not in text.plain


def test_the_terminal_takes_no_text_for_its_own_markup() -> None:
    faulty = run(findings=[finding(title="[bold]rich[/bold]")])
    assert "[bold]rich[/bold]" in to_text(compare(faulty, [run()])).plain


def test_the_terminal_tells_what_changed() -> None:
    before = run([page(), page("a")], findings=[finding("x", "a", title="Elsewhere")])
    after = run([page(title="Shop")], findings=[finding(title="Broken")], run_id="r2")
    assert to_text(compare(after, [before])).plain.splitlines() == [
        "Worse: 1 new error, 1 page retitled",
        "http://127.0.0.1:8001/ · r2 compared with r1 · 20 steps after 20",
        "  new  error   Broken · uncaught-exception · /",
        "  another title “Page” → “Shop” · /",
        "Also: 1 finding not looked for again, 1 page not visited now",
    ]
