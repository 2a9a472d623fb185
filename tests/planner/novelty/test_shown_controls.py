"""Controls whose labels change at each visit: they are one class, which is sought as any other."""

from __future__ import annotations

from string import ascii_lowercase

from explorer.identity.signatures import ActionSignature
from explorer.planner.novelty.action_classes import Occurrence
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.class_registry import ClassRegistry
from explorer.planner.novelty.durations import Durations
from explorer.planner.novelty.page_history import PageHistory
from explorer.planner.novelty.prospects import Prospects
from explorer.planner.novelty.rewards import RewardModel
from explorer.planner.novelty.shown_controls import ShownControls
from explorer.planner.site_model import SiteModel
from explorer.planner.templates import Templates

OFFERS = "http://shop.test/offers"


def visit(site_model: SiteModel, url: str, *labels: str) -> list[ClassKey]:
    """Look at a page with a button of each label and return the present keys of their classes."""
    buttons = [Occurrence(ActionSignature("rest", "button", label), url) for label in labels]
    keys = site_model.observe_page(url, buttons, {"button"}).keys.values()
    return [site_model.current(key) for key in keys]


def visit_changing(site_model: SiteModel, url: str, times: int = 4) -> ClassKey:
    """Visit a page whose button says something else each time and return the key of its class."""
    return [visit(site_model, url, f"Offer {ascii_lowercase[n]}") for n in range(times)][-1][0]


def test_controls_whose_labels_are_ignored_are_sought() -> None:
    site_model = SiteModel()
    key = visit_changing(site_model, OFFERS)
    assert key == key.unlabelled
    found = site_model.prospects.best_elsewhere((), 0)
    assert found
    assert (found[0], found[1].url) == (key, OFFERS)


def test_labels_are_ignored_on_all_pages_of_a_template_that_grows() -> None:
    site_model = SiteModel()
    pages = [f"http://shop.test/{name}" for name in ("books", "films", "games")]
    first = visit_changing(site_model, pages[0])
    (labelled,) = visit(site_model, pages[1], "Gift")
    assert labelled.label
    (other,) = visit(site_model, pages[2], "Gift")  # the third of its kind: one template
    classes = {site_model.current(key) for key in (first, labelled, other)}
    assert len(classes) == site_model.known.found == 1
    found = site_model.prospects.best_elsewhere((), 0)
    assert found
    assert {found[0]} == classes


def test_a_label_that_is_ignored_makes_no_control_one_of_the_frame() -> None:
    site_model = SiteModel()
    key = visit_changing(site_model, OFFERS)
    for name in ("a/books", "b/c/films"):
        visit(site_model, f"http://shop.test/{name}", "Offer a")
    assert visit(site_model, OFFERS, "Offer a") == [key]


def test_labels_that_are_ignored_are_not_remembered() -> None:
    templates = Templates()
    classes = ClassRegistry(templates)
    pages = PageHistory(templates)
    prospects = Prospects(classes, pages, RewardModel(), Durations(templates))
    shown = ShownControls(classes, prospects)
    template = templates.of(OFFERS)
    for letter in ascii_lowercase:
        offers = [ActionSignature("rest", "button", f"Offer {letter} {n}") for n in range(10)]
        shown.compare(OFFERS, template, (), {one: classes.key(one, template) for one in offers})
    assert classes.regarded(offers[0], template) == offers[0]._replace(label="")
    assert len(shown.compare(OFFERS, template, (), {})) == 1


def test_a_control_of_the_frame_is_one_class_though_its_template_was_renamed() -> None:
    site_model = SiteModel()
    (key,) = visit(site_model, "http://shop.test/books", "Bell")
    visit(site_model, "http://shop.test/films", "Film")
    visit(site_model, "http://shop.test/games", "Game")  # the third of its kind: one template
    visit(site_model, "http://shop.test/a/b", "Bell")
    (frame,) = visit(site_model, "http://shop.test/a/b/c", "Bell")
    assert frame.is_site_wide
    assert site_model.current(key) == frame
