"""Secrets are masked in whatever spelling, and our own words never are."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, quote_plus, urlencode

import pytest
from pydantic import BaseModel
from yarl import URL

from explorer.masking import MASK, Mask
from explorer.masking.decoding import Work
from explorer.masking.known import KnownSecrets
from explorer.masking.mask import MAX_SEEN, MIN_CACHED_VALUES
from explorer.models import FilledField, Outcome

SECRET = "P*ss w&rd!~+/é"


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        quote(SECRET, safe=""),
        quote_plus(SECRET),
        urlencode({"p": SECRET}),
        "P*ss+w%26rd%21%7E%2B%2F%C3%A9",  # a form
        "P*ss%20w%26rd!~%2B%2F%C3%A9",  # encodeURIComponent
        "P*ss%20w%26rd!~%2b%2f%c3%a9",
    ],
)
def test_no_spelling_gets_through(text: str) -> None:
    assert Mask(SECRET)(f"before {text} after").count(MASK) == 1


def test_values_are_masked_all_the_way_down() -> None:
    outcome = Outcome(
        action="fill",
        result="done",
        detail=f"typed {SECRET}",
        filled=(FilledField(label=SECRET, value="x"),),
        url="http://a/",
    )
    masked = Mask(SECRET)(outcome)
    assert SECRET not in masked.model_dump_json()
    assert masked.filled[0].label == MASK


def test_our_own_words_are_not_the_secrets_of_others() -> None:
    outcome = Outcome(action="none", result="done", effect="none", url="http://none.test/")
    masked = Mask("none", "done")(outcome)
    assert (masked.action, masked.result, masked.effect) == ("none", "done", "none")
    assert masked.url == f"http://{MASK}.test/"


def test_without_secrets_the_value_itself_comes_back() -> None:
    outcome = Outcome(action="none", result="done", url="http://a/")
    assert Mask()(outcome) is outcome


KEY = "sk-live-4f9A0c7712Qe55aPz01"


def test_every_kind_of_value_is_looked_into() -> None:
    class Pair(NamedTuple):
        name: str
        value: str

    class Settings(BaseModel):
        key: str
        more: dict[str, list[str]]

    def held(text: str) -> dict[str, Any]:
        return {
            "list": [text],
            "set": {text},
            "frozen": frozenset({text}),
            "named tuple": Pair("x", text),
            "path": Path("/srv") / text,
            "data": text.encode(),
            "latin": f"ä{text}".encode("latin-1" if text == KEY else "utf-8"),
            "model": Settings(key="x", more={text: ["a", text]}),
            text: {"deep": ({"deeper": [text]},)},
        }

    masked = Mask(KEY)(held(KEY))
    assert masked == held(MASK)
    assert isinstance(masked["named tuple"], Pair)
    assert Mask(KEY)({"url": URL(f"http://a/{KEY}")}) == {"url": f"http://a/{MASK}"}
    picture = b"\xff\xd8\x00" + KEY.encode()
    assert Mask(KEY)([picture])[0] is picture


def test_two_keys_stay_two() -> None:
    assert Mask("first-secret", "second-secret")({"first-secret": 1, "second-secret": 2}) == {
        MASK: 1,
        f"{MASK} (2)": 2,
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("http://a/?pw=x&b=1", f"http://a/?pw={MASK}&b=1"),
        ("http://a/?user%5Bpassword%5D=ab%26c", f"http://a/?user%5Bpassword%5D={MASK}"),
        ("/?next=%2Fin%3Fapi_key%3Dabc&x=1", f"/?next=%2Fin%3Fapi_key%3D{MASK}&x=1"),
        ("/a;jsessionid=0A1B?x=1", f"/a;jsessionid={MASK}"),
        ('href="/r?access-token=aB3"', f'href="/r?access-token={MASK}"'),
        ("/?a=1&amp;Passwort=geheim&amp;b=2", f"/?a=1&amp;Passwort={MASK}&amp;b=2"),
        ("/?code=4%2F0AX4XfWh&state=1", f"/?code={MASK}&state=1"),
        ("http://ann:pw@a/", f"http://ann:{MASK}@a/"),
        ("/?code=de&session=morning&page=2", "/?code=de&session=morning&page=2"),
        ("/?input_tokens=12&key=name", "/?input_tokens=12&key=name"),
        ("/?pw=&token=", "/?pw=&token="),
    ],
)
def test_a_name_in_an_address_says_what_is_secret(text: str, told: str) -> None:
    assert Mask()(text) == told


def test_what_an_address_gives_away_is_masked_elsewhere_too() -> None:
    mask = Mask()
    assert mask(["your token is aB3-99xy7", "/?token=aB3-99xy7"]) == [
        f"your token is {MASK}",
        f"/?token={MASK}",
    ]
    assert mask("aB3-99xy7") == MASK
    mask("/?token=required")
    assert mask("required") == "required"


def test_secrets_are_learned_during_a_run() -> None:
    mask = Mask()
    page = {"text": "Welcome, hunter22!"}
    assert mask(page) is page
    mask.add_page_values("hunter22", "short", "password", " ")
    assert mask(page) == {"text": f"Welcome, {MASK}!"}
    assert mask("a short password") == "a short password"
    mask.add_secrets("abc")
    assert mask("abc hunter22") == f"{MASK} {MASK}"


def test_a_page_cannot_make_us_learn_without_end() -> None:
    mask = Mask()
    for number in range(MAX_SEEN + 50):
        mask.add_page_values(f"value-{number:04}")
    mask.add_secrets("said-by-us")
    assert mask(f"value-{MAX_SEEN + 49:04} said-by-us") == f"{MASK} {MASK}"
    assert mask("value-0000") == "value-0000"
    mask([f"/?token=v4lue-{number:04}" for number in range(MAX_SEEN + 50)])
    assert mask(f"value-{MAX_SEEN + 49:04}") == MASK


def test_where_a_run_has_been_is_no_secret() -> None:
    mask = Mask()
    for address in ("http://127.0.0.1:8000/", "127.0.0.1:8000", "localhost:8000"):
        mask.add_page_values(address)
        assert mask(f"to {address}") == f"to {address}"


def test_a_text_that_was_cut_in_the_middle_of_a_secret() -> None:
    mask = Mask("correct horse")
    assert mask('label "x correct ho…" and on') == f'label "x {MASK}…" and on'
    assert mask("x" * 60 + "correct hor") == "x" * 60 + MASK
    assert mask("x" * 60 + "correct%20h%C3") != "x" * 60 + "correct%20h%C3"
    assert mask("a correct horn, correct") == "a correct horn, correct"


def test_only_known_secrets_are_found() -> None:
    assert Mask("hunter22").contains_secret("a=hunter%32%32")
    assert not Mask("hunter22").contains_secret("password=hunter2")


def test_what_was_looked_at_is_not_decoded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step costs what is new on the page."""
    looked: list[int] = []
    may_be_in = KnownSecrets.may_be_in

    def counted(known: KnownSecrets, text: str, work: Work) -> bool:
        looked.append(len(text))
        return may_be_in(known, text, work)

    monkeypatch.setattr(KnownSecrets, "may_be_in", counted)
    mask = Mask(KEY)

    def controls() -> tuple[FilledField, ...]:
        return tuple(FilledField(label=f"Product {n}", value="x") for n in range(1000))

    assert mask(controls()) == controls()
    assert len(looked) == 1
    mask((*controls(), FilledField(label="new", value="")))
    assert looked[1:] == [len("new")]


def test_after_a_run_only_the_secrets_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the pages: a process that makes many runs keeps the masks of some of them."""
    looked: list[str] = []
    may_be_in = KnownSecrets.may_be_in

    def noted(known: KnownSecrets, text: str, work: Work) -> bool:
        looked.append(text)
        return may_be_in(known, text, work)

    monkeypatch.setattr(KnownSecrets, "may_be_in", noted)
    mask = Mask(KEY)
    field = FilledField(label="Product", value="x")
    for _ in range(2):
        mask(field)
        mask(field)
        mask.clear_caches()
    assert len(looked) == 2
    assert mask(f"key {KEY}") == f"key {MASK}"


def test_the_elements_of_earlier_pages_are_forgotten() -> None:
    """A long crawl sees new ones at each step, and each takes kilobytes."""
    mask = Mask(KEY)
    seen: list[weakref.ref[FilledField]] = []
    for _ in range(100):
        page = tuple(FilledField(label=f"Product {n}", value="x") for n in range(200))
        seen += map(weakref.ref, page)
        assert mask(page) is page
    gc.collect()
    assert sum(one() is not None for one in seen) <= MIN_CACHED_VALUES


def test_the_elements_of_the_largest_page_are_remembered_besides_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mask = Mask(KEY)
    large = tuple(FilledField(label=f"Product {n}", value="x") for n in range(MIN_CACHED_VALUES))
    small = tuple(FilledField(label=f"Note {n}", value="x") for n in range(100))
    mask(large)
    mask(small)
    monkeypatch.setattr("explorer.masking.traversal.Texts._add_model", _refuse)
    assert mask(large) is large


def _refuse(*_: object) -> None:
    pytest.fail("a value is traversed again")
