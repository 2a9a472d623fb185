"""Sentences that name a part of the text of an editor."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Page</title>
<style>[role=textbox], textarea { display: block; width: 500px; height: 100px }</style>
<div role=textbox contenteditable><p>It lifts 40 tonnes.</p><p>It stands on the quay.</p></div>
<button onclick="document.title = document.querySelector('[role=textbox]').innerText">Save</button>
"""
ONE = PAGE.replace("<p>It lifts 40 tonnes.</p>", "")


@pytest.mark.parametrize(
    "sentence",
    [
        'I replace the text of the paragraph "It lifts 40 tonnes." with "It lifts 50."',
        'I clear the paragraph "It lifts 40 tonnes."',
    ],
)
async def test_a_part_of_a_text_does_not_stand_for_the_whole(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    *_, last = await steps_on(PAGE, site, tmp_path, f"Open /\n{sentence}\n")
    detail = "'It lifts 40 tonnes.' is only a part of the text that would be replaced"
    assert (last.outcome, last.detail) == ("refused", detail)


async def test_the_only_paragraph_of_a_text_is_the_whole(site: Site, tmp_path: Path) -> None:
    text = (
        'Open /\nI replace the text of the paragraph "It stands on the quay." with "It sank."\n'
        'I click "Save"\nthe page title is "It sank."\n'
    )
    done = await steps_on(ONE, site, tmp_path, text)
    assert not_done(done) == []
