"""Finds the quotations and variables of a sentence, so that no word in them is read as grammar."""

from __future__ import annotations

import re
from functools import lru_cache

# Quotation marks of another kind within a quotation belong to its text.
_QUOTATION = re.compile(
    r"""\u00ab([^\u00ab\u00bb]*)\u00bb"""
    r"""|"((?:[^"\u201c\u201d\u201e\u00ab\u00bb]|\u201c[^"\u201c\u201d]*\u201d|\u201e[^"\u201c-\u201e]*[\u201c\u201d]"""
    r"""|\u00ab[^"\u00ab\u00bb]*\u00bb)*)\""""
    r"""|[\u201c\u201e]((?:[^"\u201c-\u201e]|(?<!\w)"(?=\S)[^"\u201c-\u201e]*"(?!\w))*)[\u201c\u201d]"""
    r"""|["\u201c\u201d\u201e\u201f\u00ab]([^"\u201c\u201d\u201e\u00bb]*)["\u201c\u201d\u00bb]"""
    r"""|\u00bb([^\u00ab\u00bb]*)\u00ab|\u203a([^\u2039\u203a]*)\u2039|\u2039([^\u2039\u203a]*)\u203a"""
    r"""|(?<!\w)['\u2018\u201a\u201b`]((?:[^'\u2018\u2019`]|['\u2019](?=\w))*)['\u2018\u2019`](?!\w)"""
)
VARIABLE = re.compile(r"\{([^{}\s]{1,60})\}")
"""A variable of a sentence; its group is the name."""
AMOUNT = re.compile(
    r"[$\u20ac\u00a3\u00a5]\s?\d[\d.,]*"
    r"|\d[\d.,]*\s?(?:[$\u20ac\u00a3\u00a5]|(?:EUR|USD|GBP|CHF)\b)"
)
"""An amount of money with its currency."""
OPAQUE = "\ue000"
"""The character that hides what is quoted."""

_UNIT = (
    r"\s?[$%\u20ac\u00a3\u00a5]|\s(?:EUR|USD|GBP|CHF)\b"
    r"|\s?(?:[kKMGT]i?B|[km]?g|[mcd]?l|[mck]m|px|\u00b0[CF]?)\b(?!['\u2019])"
    r"|\s(?:out of|of|von|sur|de|di|su|van)\s\d+(?:[.,]\d+)?"
)
"""What a number is of: no seconds, in which an expectation is to be met."""
UNIT = re.compile(r"[kKMGT]i?B|[km]?g|[mcd]?l|[mck]m|px")
"""A unit, which is no thing that is counted."""
_BARE = re.compile(
    r"""(?<![\w"'{/.@+-])(?:[A-Z]{2}\d{2}(?:\s?[\dA-Z]{4}){3,7}(?:\s?[\dA-Z]{1,3})?|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\{[^{}\s]{1,60}\}"""
    rf"""|[-\u2212]?(?:(?:R\$|[$\u20ac\u00a3\u00a5])\s?)?\d(?:[\d.,:/-]*\d)?(?:{_UNIT})?)(?![\w@}}])"""
)
"""The number of a bank account, an e-mail address, a variable, a date, an amount or a number."""

_CODE = re.compile(
    r"""(?<![^\s])(?:(?=[^\s"'{}]*\d)(?=[^\s"'{}]*[^\W\d_])[^\s"'{}]*[^\s"'{}.,;:!?]"""
    r"""|[\w-][\w.-]*\.[a-z]{2,4}|[^\W_]\w*_\w*[^\W_])(?=[,;:]?(?:\s|$))"""
)
"""A word of letters and digits, such as a password, or a name of files or variables: "Sommer77",
"a.pdf", "max_rows"."""
EXPORTED = "csv|pdf|zip|json|xml|xlsx|xls|docx|odt|ods|txt|png|jpg|ics|tsv|gz"
"""What files are called that sites make."""
_ENDING = (
    f"(?:{EXPORTED}|doc|pptx|ppt|md|jpeg|gif|svg|webp|bmp"
    "|tar|rar|mp3|mp4|wav|mov|html?|ya?ml|log|sql|epub|vcf|eml)"
)
"""What files are called that people upload: "node.js" and "example.com" are none."""
FILE_NAME = rf"(?=[^\s\"]*[^\W\d_])[\w-]+(?:\.[\w-]+)*\.{_ENDING}"
"""The regular expression of the name of a file."""
_FILE = re.compile(rf"(?<!\S){FILE_NAME}(?=,?(?:\s|$))", re.IGNORECASE)
QUOTES = "\"'`\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019"
_OPEN = re.compile(r"(?<!\S)[\"\u201c\u201e\u00ab](?=\S)")
"""A mark that opens a quotation, and not the one of inches behind a number."""
QUOTED = rf'"{OPAQUE}*"'
"""The regular expression of a quotation in a hidden sentence."""
QUOTATION_HIDDEN = re.compile(r'"[^"]*"')
"""A quotation in a hidden sentence."""
VARIABLE_HIDDEN = rf"{OPAQUE}+"
"""The regular expression of a variable in a hidden sentence."""


def without_quotations(text: str) -> str:
    """Return a text with a space for each quotation, and the rest of it hidden."""
    return QUOTATION_HIDDEN.sub(" ", hide(text))


@lru_cache(maxsize=1024)
def hide(sentence: str) -> str:
    """Return the sentence in lower case, of the same length, with its quotations hidden.

    What is quoted becomes opaque characters between straight quotation marks; a variable such as
    ``{name}`` becomes opaque characters.
    """
    lowered = "".join(low if len(low := char.lower()) == 1 else char for char in sentence)
    lowered = lowered.replace("\u2019", "'").replace("\u00a0", " ")
    hidden = list(lowered)
    for match in VARIABLE.finditer(sentence):
        hidden[match.start() : match.end()] = OPAQUE * (match.end() - match.start())
    for match in _QUOTATION.finditer(sentence):
        inside = OPAQUE * (match.end() - match.start() - 2)
        hidden[match.start() : match.end()] = f'"{inside}"'
    return "".join(hidden)


def unquoted(text: str) -> tuple[str, bool]:
    """Return the text without the quotation marks around all of it, and whether it had them."""
    text = text.strip()
    match = _QUOTATION.fullmatch(text)
    if match is None:
        return text, False
    return next((group for group in match.groups() if group is not None), "").strip(), True


def typed_text(text: str) -> str:
    """Return a text as it is typed: with the spaces inside of its quotation marks.

    Those of guillemets are no part of it.
    """
    text = text.strip()
    is_quoted = _QUOTATION.fullmatch(text) is not None and text[0] not in "\u00ab\u00bb\u2039\u203a"
    return text[1:-1] if is_quoted else unquoted(text)[0]


def plainly_quoted(text: str) -> str:
    """Return the text with straight quotation marks and no space inside of them."""
    return _QUOTATION.sub(lambda match: f'"{unquoted(match[0])[0]}"', text)


def is_bare_value(text: str) -> bool:
    """Return whether a text is nothing but an e-mail address, a variable, a date or a number."""
    return _BARE.fullmatch(text.strip()) is not None


def quote_values(text: str) -> str:
    """Return a text with its e-mail addresses, variables, dates and numbers as quotations."""
    return _quoted(_BARE, text)


def quote_codes(text: str) -> str:
    """Return a text with its words of letters and digits, and names of files, quoted, too."""
    return _quoted(_CODE, quote_values(text))


def is_code(text: str) -> bool:
    """Return whether a text is but a word that no language has: "max_rows", "a.pdf"."""
    return _CODE.fullmatch(text) is not None


def quote_files(text: str) -> str:
    """Return a text with the names of files in it as quotations: no other one is meant."""
    return _quoted(_FILE, text)


def _quoted(values: re.Pattern[str], text: str) -> str:
    quoted = [match.span() for match in _QUOTATION.finditer(text)]
    for found in reversed(list(values.finditer(text))):
        if not any(start < found.end() and found.start() < end for start, end in quoted):
            text = f'{text[: found.start()]}"{found[0]}"{text[found.end() :]}'
    return text


def quotations(text: str) -> list[str]:
    """Return what is quoted in a text."""
    return [
        next((group for group in match.groups() if group is not None), "").strip()
        for match in _QUOTATION.finditer(text)
    ]


def open_quotation(text: str) -> int | None:
    """Return where a quotation begins that does not end; None if each one ends."""
    spans = [match.span() for match in _QUOTATION.finditer(text)]
    opening = (match.start() for match in _OPEN.finditer(text))
    return next((n for n in opening if not any(a <= n < b for a, b in spans)), None)


def quotation_in_place(text: str) -> tuple[str, str]:
    """Split '"Milk" in the list' into '"Milk"' and "the list"; the place is "" for none."""
    first = QUOTATION_HIDDEN.match(hide(text))
    if first is None or not (where := text[first.end() :].strip().partition(" ")[2]):
        return text, ""
    return text[: first.end()], where


def quotation_spans(text: str) -> list[tuple[int, int]]:
    """Return where the quotations of a text begin and end, with their quotation marks."""
    return [found.span() for found in QUOTATION_HIDDEN.finditer(hide(text))]
