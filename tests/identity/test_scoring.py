"""Which of several similar candidates is meant, and whether one is meant at all."""

from __future__ import annotations

import pytest

from explorer.identity.scoring import TIE, have_same_effect, margin, rivals
from tests.identity.controls import control, link


@pytest.mark.parametrize(
    ("score", "rival", "lead"),
    [(0.9, 0.5, 0.4), (0.9, None, 0.9), (0.9, 0.9, 0.0), (0.9, 0.9 - TIE / 2, 0.0)],
)
def test_margin_over_the_rival(score: float, rival: float | None, lead: float) -> None:
    assert margin(score, rival) == pytest.approx(lead)


def test_the_rival_is_the_next_one_that_is_not_the_same() -> None:
    assert rivals(["a1", "a2", "b1", "a3"], lambda one, other: one[0] == other[0]) == [
        "b1",
        "b1",
        "a3",
        None,
    ]


def test_a_picture_and_a_headline_with_one_link_have_the_same_effect() -> None:
    news = "https://shop.example/news"
    assert have_same_effect(link("News", news), link("News", news, structure="figure>a"))
    assert not have_same_effect(link("News", news), link("More", news))
    assert not have_same_effect(link("News", news), link("News", f"{news}/2"))
    assert not have_same_effect(control("Save"), control("Save"))
    for none in ("https://shop.example/#", "javascript:void(0)"):
        assert not have_same_effect(link("News", none), link("News", none))
