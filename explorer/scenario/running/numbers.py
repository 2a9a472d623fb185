"""Numbers as pages write them: "1,234.50", "1.234,50", "1 234"."""

from __future__ import annotations

import re

NUMBER = re.compile(r"[-\u2212]?\d[\d.,'\u2019\u00a0\u202f]*(?<=\d)")
"""A number with its signs of thousands and decimals."""
_PLAIN = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
"""A number as a field of the browser takes it."""
_WRITTEN = re.compile(
    r"[-\u2212]?(?:\d+|\d{1,3}(?P<sign>[.,'\u2019\u00a0\u202f])\d{3}(?:(?P=sign)\d{3})*)(?:[.,]\d+)?"
)
"""A number, and no date or version, with one sign between all its thousands."""
_THOUSAND = 3
"""Digits behind the sign of thousands."""


def number_of(text: str) -> float:
    """Return the number that a match of ``NUMBER`` is.

    A sign before three digits is one of thousands, unless a zero or nothing stands before it.
    """
    text = re.sub(r"['\u2019\u00a0\u202f]", "", text.replace("\u2212", "-"))
    whole, sign, rest = text.rpartition("," if text.rfind(",") > text.rfind(".") else ".")
    has_both = bool({",", "."}.difference(sign).intersection(whole))
    is_fraction = len(rest) != _THOUSAND or whole.lstrip("-") in ("", "0")
    whole = re.sub(r"[.,]", "", whole)
    return float(f"{whole}.{rest}" if sign and (has_both or is_fraction) else f"{whole}{rest}")


def only_number_in(text: str) -> float | None:
    """Return the number in a text, None if it has none, or several."""
    found = NUMBER.findall(text)
    return number_of(found[0]) if len(found) == 1 else None


def written(number: float) -> str:
    """Return a number with all its digits: "2000000", "0.5"."""
    return f"{number:.0f}" if number == int(number) else repr(number)


def plain_number(text: str, language: str) -> str | None:
    """Return a number as fields for numbers take it: "12.5" for "12,5"; None if a text is none.

    Args:
        text: The text.
        language: That of its sentence, which says what "1.234" and "1,234" are.
    """
    text = text.strip().replace("\u2212", "-")
    decimal, thousands = (".", ",") if language in ("", "en") else (",", ".")
    if _PLAIN.fullmatch(text) and not re.fullmatch(rf"-?\d{{1,3}}\{thousands}\d{{3}}", text):
        return text
    if not _WRITTEN.fullmatch(text):
        return None
    signs = [char for char in text if char in ".,"]
    if len(set(signs)) > 1:
        decimal = signs[-1]
    elif len(signs) > 1:
        decimal = ""
    elif signs and not re.fullmatch(r"-?[1-9]\d{0,2}[.,]\d{3}", text):
        decimal = signs[0]
    whole, _, rest = text.rpartition(decimal) if decimal and decimal in text else (text, "", "")
    digits = re.sub(r"[^\d-]", "", whole)
    return f"{digits}.{rest}" if rest else digits
