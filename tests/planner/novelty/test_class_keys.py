"""Keys of action classes, and the texts under which ledgers hold them.

``class_keys.json`` holds texts that ledgers of real crawls have, each with the parts of its key.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.identity.signatures import ActionSignature
from explorer.models import KnownClass, KnownSpot, Ledger
from explorer.planner.novelty.action_classes import Occurrence
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.class_registry import ClassRegistry
from explorer.planner.novelty.known_classes import recall
from explorer.planner.site_model import SiteModel
from explorer.planner.templates import Templates

KEYS = {
    text: ClassKey(*parts)
    for text, *parts in json.loads(
        Path(__file__).with_name("class_keys.json").read_text(encoding="utf-8")
    )
}


def test_texts_are_as_they_were() -> None:
    assert [str(key) for key in KEYS.values()] == list(KEYS)


def test_texts_are_parsed() -> None:
    assert [str(ClassKey.parse(text)) for text in KEYS] == list(KEYS)
    for text, key in KEYS.items():
        if " " not in key.family.removeprefix("form ") or not key.family.startswith("form "):
            assert ClassKey.parse(text) == key


def test_links_to_a_learned_template_are_told_apart_by_their_family() -> None:
    key = ClassKey.of_link("shop.test:80/*", "link link nav>a")
    assert str(key) == "link shop.test:80/* by link link nav>a"
    assert ClassKey.parse(str(key)) == key
    assert key.general == ClassKey.of_link("shop.test:80/*")
    site_model = SiteModel()
    for name in ("ada", "bob", "cleo"):
        site_model.observe_page(f"http://shop.test/{name}", (), frozenset({"a"}))
    link = ActionSignature("link", "link nav>a", href="http://shop.test/settings")
    site_model.observe_page(
        "http://shop.test/dan", [Occurrence(link, "http://shop.test/dan")], frozenset({"a"})
    )
    ledger = site_model.ledger("http://shop.test", 1)
    assert [one.name for one in ledger.classes] == [str(key)]
    later = SiteModel()
    later.recall(ledger)
    assert later.ledger("http://shop.test", 1) == ledger


@pytest.mark.parametrize("text", ["", "shop.test/cart", "shop.test press button"])
def test_other_texts_are_no_keys(text: str) -> None:
    with pytest.raises(ValueError, match="not the key of an action class"):
        ClassKey.parse(text)


def test_a_ledger_is_recalled_and_written_as_it_was() -> None:
    def known(text: str, key: ClassKey, *spots: KnownSpot) -> KnownClass:
        family = key.family or "link link nav>a"
        place = key.template
        return KnownClass(name=text, place=place, family=family, tries=0, missed=0, spots=spots)

    signature = ActionSignature("rest", "button p>b", "Open")
    spot = KnownSpot(
        kind=signature.kind,
        what=signature.structure,
        label=signature.label,
        href="",
        url="http://shop.test",
        way=(*KEYS, "old.test way button p>b Menu"),
        aside=False,
        called="Open",
    )
    opened = ClassKey.of_control("shop.test:80", signature)
    classes = [known(text, key) for text, key in KEYS.items()]
    ledger = Ledger.model_validate(
        {
            "schema": 1,
            "site": "http://shop.test",
            "runs": 1,
            "variables": (),
            "opened": (),
            "states": {},
            "classes": [*classes, known(str(opened), opened, spot)],
        }
    )
    registry = ClassRegistry(Templates())
    assert list(recall(ledger.classes, registry)) == [*KEYS.values(), opened]
    (occurrence,) = registry.get(opened).spots.values()
    old = ClassKey("old.test", "way button p>b", "Menu")
    assert occurrence.path == (*KEYS.values(), old)
    site_model = SiteModel()
    site_model.recall(ledger)
    assert site_model.ledger(ledger.site, 1) == ledger


def test_a_key_follows_its_template() -> None:
    signature = ActionSignature("way", "button p>b", "a a.test")
    assert ClassKey.of_link("a.test/x").moved_to("a.test/*") == ClassKey.of_link("a.test/*")
    assert str(ClassKey.of_control("a", signature).moved_to("b")) == "b way button p>b a a.test"


def test_what_is_on_all_pages_has_no_template() -> None:
    signature = ActionSignature("way", "button p>b", "Menu")
    assert ClassKey.of_control("", signature).is_site_wide
    assert not ClassKey.of_control("a.test", signature).is_site_wide
    assert not ClassKey.of_link("").is_site_wide


def test_the_general_key_ignores_pages_and_labels_of_controls() -> None:
    key = ClassKey.of_control("a.test", ActionSignature("way", "button p>b", "Menu"))
    assert key.general == ClassKey.of_control("b", ActionSignature("way", "button p>b")).general
    assert ClassKey.of_link("a.test").general == ClassKey.of_link("a.test")
