"""The benchmark of exploring, without its applications: what is left to run, and what is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.exploring.entries import BASELINE, TOOLS, Visit, call
from tests.benchmarks.exploring.installation import Cache
from tests.benchmarks.exploring.report import markdown, panels, rows
from tests.benchmarks.exploring.results import Budget, Cell, Result, append, left, plan, read

MINUTE, HUNDRED = Budget(60, "seconds"), Budget(100, "steps")


def result(
    application: str, tool: str, covered: int, seed: int = 1, budget: Budget = MINUTE
) -> Result:
    return Result(Cell(application, tool, budget, seed), covered, steps=9, wall=60.5)


def test_every_tool_has_its_turn_before_any_has_its_next() -> None:
    planned = plan(["shop"], ["a", "b"], [MINUTE, HUNDRED], [1, 2])

    assert [(cell.tool, cell.seed) for cell in planned[:4]] == [("a", 1), ("b", 1)] * 2
    assert len(set(planned)) == 8


def test_what_was_run_is_skipped_and_a_line_cut_off_is_run_again(tmp_path: Path) -> None:
    file = tmp_path / "out" / "results.jsonl"
    planned = plan(["shop"], ["a", "b", "c"], [MINUTE], [1])
    append(file, result("shop", "a", 500))
    append(file, result("shop", "b", 500))
    file.write_text(file.read_text()[:-5])

    assert left(planned, read(file)) == planned[1:]
    append(file, result("shop", "b", 600))
    assert read(file) == [result("shop", "a", 500), result("shop", "b", 600)]


def test_gains_are_counted_from_the_start_page_and_ratios_from_the_best_other() -> None:
    [row] = rows(
        [
            result("shop", BASELINE, 1000, budget=Budget(1, "steps")),
            *(result("shop", "ours (novelty)", 1000 + gain, gain) for gain in (90, 300, 120)),
            result("shop", "ours (priority)", 1500),
            result("shop", "random", 1080),
            result("shop", "Crawlee", 990),
        ]
    )

    assert row.median("ours (novelty)") == 120
    assert row.median("Crawlee") == 0  # it left before the page was drawn
    assert row.ratio("ours (novelty)") == 1.5  # by random: the other of ours is no rival
    assert row.median("gremlins.js") is None


def test_a_rival_that_gains_nothing_counts_as_one_line() -> None:
    [row] = rows(
        [
            result("shop", BASELINE, 1000),
            result("shop", "ours (novelty)", 1008),
            result("shop", "random", 1000),
        ]
    )

    assert row.ratio("ours (novelty)") == 8


def test_an_application_without_its_start_page_has_no_gains() -> None:
    assert rows([result("shop", "random", 1080)]) == []


def test_the_table_has_the_geometric_mean_of_each_budget_and_marks_the_best() -> None:
    table = rows(
        [
            result("shop", BASELINE, 0),
            result("wiki", BASELINE, 0),
            *(result("shop", tool, 4000 if "ours" in tool else 1000) for tool in TOOLS),
            *(result("wiki", tool, 50 if "ours" in tool else 200) for tool in TOOLS),
        ]
    )
    shop, wiki, mean = markdown(table).splitlines()[2:5]

    assert "| **4,000** | **4,000** | 1,000 |" in shop
    assert wiki.endswith("| **200** | 0.25 | 0.25 |")
    assert mean.startswith("| geometric mean | 60 seconds |")
    assert mean.endswith("| 1.00 | 1.00 |")  # of 4 and 1/4


def test_the_mean_is_left_out_as_long_as_a_ratio_is_missing() -> None:
    table = rows(
        [
            result("shop", BASELINE, 0),
            result("wiki", BASELINE, 0),
            result("shop", "ours (novelty)", 40),
            result("shop", "random", 20),
            result("wiki", "random", 20),
        ]
    )

    assert table[0].ratio("ours (novelty)") == 2
    assert markdown(table).splitlines()[4].endswith("|  |  |")


def test_the_plot_shows_every_seed_of_the_tools_that_ran() -> None:
    results = [result("shop", "random", 1000 + seed, seed) for seed in (1, 2)]

    [panel] = panels(rows([result("shop", BASELINE, 1000), *results]), {"shop": "lines"})

    assert panel == {"title": "shop, 60 seconds", "unit": "lines", "gains": {"random": [1, 2]}}


@pytest.mark.parametrize("tool", [BASELINE, *TOOLS])
@pytest.mark.parametrize("budget", [MINUTE, HUNDRED])
def test_every_tool_is_told_the_page_the_seed_and_the_budget(
    tool: str, budget: Budget, tmp_path: Path
) -> None:
    visit = Visit("http://127.0.0.1:9/", "/usr/bin/chromium", budget, seed=7)

    words = call(tool, visit, Cache(tmp_path), tmp_path).command

    assert visit.url in words
    assert words[words.index("--seed") + 1] == "7"
    assert {"60", "1.0", "100"} & set(words)
