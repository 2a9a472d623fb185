"""What a site shows, without an error, for addresses that it does not have."""

from __future__ import annotations

import pytest

from explorer.browser.references.soft_404 import Soft404Detector

SITE = "http://site.test"
FRONT = {f"front{letter}" for letter in map(chr, range(0x61, 0x7B))} | {
    f"word{letter}" for letter in map(chr, range(0x61, 0x7B))
}
SHOP = {"menu", "shop", "boots", "price"}


def learned(probed: set[str]) -> Soft404Detector:
    """A detector that has seen the site's pages, and this at an address that it does not have."""
    detector = Soft404Detector(lambda _: "")
    probes = detector.probes([f"{SITE}/wiki/boots"], f"{SITE}/shop")
    assert probes[:2] == [f"{SITE}/", f"{SITE}/shop"]
    detector.learn(dict.fromkeys(probes[2:], probed) | {probes[0]: FRONT, probes[1]: SHOP})
    return detector


def test_a_page_for_any_name_is_told_by_the_words_that_it_alone_has() -> None:
    detector = learned({"menu", "nobody", "wrote", "this", "yet"})
    assert detector.is_soft_404(f"{SITE}/wiki/hats", {"menu", "nobody", "wrote", "this", "yet"})
    assert not detector.is_soft_404(f"{SITE}/wiki/boots", {"menu", "boots", "this"})


def test_a_front_page_that_is_shown_for_any_name_is_told_by_its_words() -> None:
    detector = learned(FRONT)
    assert detector.is_soft_404(f"{SITE}/wiki/hats", FRONT | {"hats"})
    assert not detector.is_soft_404(f"{SITE}/wiki/boots", SHOP)
    assert not detector.is_soft_404(f"{SITE}/wiki/boots", FRONT | SHOP)
    thin = {"change", "your", "password"}  # a real page of few words, with the menu of all pages
    assert not detector.is_soft_404(f"{SITE}/wiki/password", FRONT | thin)


def test_a_missing_page_that_is_no_real_one_says_nothing_of_thin_pages() -> None:
    detector = learned(FRONT | {"not", "found"})
    assert not detector.is_soft_404(f"{SITE}/wiki/password", FRONT | {"change", "password"})


@pytest.mark.parametrize("shell", [{"loading", "please", "wait"}, FRONT])
def test_a_document_that_scripts_draw_at_any_address_is_none(shell: set[str]) -> None:
    detector = Soft404Detector(lambda _: "")
    probes = detector.probes([f"{SITE}/wiki/boots"], f"{SITE}/shop")
    detector.learn(dict.fromkeys(probes, shell))
    assert not detector.is_soft_404(f"{SITE}/wiki/boots", shell)
