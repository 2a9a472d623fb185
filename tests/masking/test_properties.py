"""What holds for any secret, any encoding and any text."""

from __future__ import annotations

import json
from contextlib import suppress
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from explorer.masking import MASK, Mask
from explorer.masking.decoding import TooMuchWork, Work, layers
from explorer.masking.known import folded
from explorer.masking.mask import WORK_PER_TEXT
from tests.masking.encodings import ENCODERS, WHOLE, Encode, css, css_hex, json_ascii, percent_all

NASTY = "pä\"ss<w&ö>%2B'\\u003c"
secrets = st.one_of(
    st.text(st.sampled_from("abcKLM0123456789äößé€\"'<>&%+\\/=;#u. -_~$"), min_size=8, max_size=40),
    st.text(st.characters(exclude_categories=("C", "Z")), min_size=8, max_size=20),
).filter(lambda text: text == text.strip())
around = st.text("abc XYZ,.:\"'<>()[]{}\n", max_size=5)
crawl_paths = st.lists(st.sampled_from(ENCODERS), max_size=3)


def encoded(text: str, way: list[Encode]) -> str:
    for encode in way:
        text = encode(text)
    return text


@given(secrets, crawl_paths, around, around)
@example(NASTY, [json.dumps, json.dumps, quote], "", "")
@example("0000000ß", [quote, css, json_ascii], "", "")
@example("00000000", [percent_all, css, json_ascii], "", "")
@example("000000;0", [css_hex, css, quote], "", "")
@example("000000<\\", [json_ascii], "", ":")
def test_no_secret_survives_in_any_encoding(
    secret: str, way: list[Encode], before: str, after: str
) -> None:
    text = encoded(secret, way)
    masked = Mask(secret)(f"{before}{text}{after}")
    assert text not in masked
    assert MASK in masked


@given(secrets, crawl_paths, st.sampled_from(WHOLE))
def test_no_secret_survives_in_base64(secret: str, way: list[Encode], whole: Encode) -> None:
    masked = Mask(secret)(encoded(f"Basic {whole(secret)}.", way))
    assert encoded(whole(secret).rstrip("="), way) not in masked
    assert MASK in masked


@given(st.lists(secrets, min_size=2, max_size=4), st.data())
def test_secrets_that_begin_each_other_and_overlap(several: list[str], data: st.DataObject) -> None:
    several += [several[0][:4], several[0] + several[1], several[0][3:] + several[1][:5]]
    text = "".join(data.draw(st.lists(st.sampled_from(several), min_size=1)))
    masked = Mask(*several)(f"({text})")
    assert all(secret not in masked for secret in several)


@settings(max_examples=50)
@given(secrets, st.text(max_size=100))
@example("password", "\\8\x1c \\41\x85 \\41\u00a0 \\41\x0b")
@example("pass&word%", "100% of a & b, C:\\temp\\new &amp; %C3%A4 \\u00e4 \\3c b &lt;p&gt;")
@example("a" * 40, "&" * 50 + "%" * 50 + "\\" * 50 + "=" * 50)
def test_text_without_a_secret_is_unchanged(secret: str, text: str) -> None:
    if folded(secret)[:3] in "".join(folded(layer.text) for layer in layers(text, Work())):
        return
    if any(mark in text for mark in "=@"):
        text = text.replace("=", "").replace("@", "")
    assert Mask(secret)(text) is text


@given(st.text(max_size=50))
@example("İıßΑΣ ΣΑΣ")
def test_folding_keeps_the_length(text: str) -> None:
    assert len(folded(text)) == len(text)


@given(secrets, st.integers(min_value=4), crawl_paths)
def test_a_page_may_show_the_beginning_of_a_secret(
    secret: str, shown: int, way: list[Encode]
) -> None:
    """A third and a few characters of it may be told, in a text that was cut there."""
    long = (secret * 10)[:80].replace("://", "")
    shown = 16 + shown % (len(long) - 16)
    masked = Mask(long)(encoded(f"key {long[:shown]}", way))
    assert MASK in masked
    assert long[: min(shown, 16)] not in masked


HOSTILE = (
    "k",
    "%",
    "%25",
    "&",
    "&amp;",
    "\\",
    "\\\\u",
    "%5C",
    "&#0",
    "a=",
    "://a:",
    "aB1+/",
    "…",
    "%c3",
)


@pytest.mark.parametrize("piece", HOSTILE)
def test_work_grows_as_the_text_does(piece: str) -> None:
    """Each would take a pattern that looks back and forth longer than anybody waits."""
    secrets = "k" * 40, "kkk" + "%25" * 9, "aB1+/" * 9 + "x", "&amp;" * 4 + ";", "\\" * 12
    mask = Mask(*secrets, *(f"{piece * 990}{n:03}" for n in range(20)))
    assert mask(piece * 20_000 + "k" * 24)
    assert work_for(mask, piece * 500) <= 11 * work_for(mask, piece * 50) + 1_000


def work_for(mask: Mask, text: str) -> int:
    """In escape sequences, up to where it is given up."""
    work = Counted()
    with suppress(TooMuchWork):
        mask._state.known.spans(text, work)
    return work.spent


class Counted(Work):
    def __init__(self) -> None:
        super().__init__(WORK_PER_TEXT)
        self.spent = 0

    def spend(self, units: int) -> None:
        self.spent += units
        super().spend(units)


def test_what_takes_too_long_to_decode_is_not_told() -> None:
    mixed = "%25 &amp; \\5c \\u0026 &#37; token= %5C" * 5
    controls = [f"{mixed}{number}" for number in range(2_000)]
    told = Mask("hunter22")([*controls, "hunter22", "Save", "100 %"])
    assert set(told[:2_000]) <= {MASK, *(text.replace("token= ", "token=") for text in controls)}
    assert told[2_000:] == [MASK, "Save", "100 %"]


@given(st.text("ab", min_size=8, max_size=14), st.text("ab", max_size=60))
def test_a_secret_that_repeats_itself_is_found_wherever_it_is(secret: str, text: str) -> None:
    assert secret not in Mask(secret)(f"{text}{secret}{text}")
    masked = Mask(secret)(f"<{text}>")
    assert (secret in text) <= (MASK in masked)


def test_very_many_digits_are_a_number_too() -> None:
    assert Mask("Ahunter")(f"&#{'0' * 5_000}65;hunter") == MASK


def test_a_page_that_shows_24_characters_of_a_key_is_no_trap() -> None:
    key = "k" * 48
    assert Mask(key, key[:24], key + "2")("k" * 24) == MASK
    assert Mask("json://a/key mailto://b:c@d", "json://a/key")("json://a/key") == MASK
