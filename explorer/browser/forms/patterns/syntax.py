"""Parses the regular expression of a ``pattern`` attribute within fixed limits.

The syntax is JavaScript's with the ``v`` flag, as the HTML standard compiles it, but accepts the
mistakes that pages make. Sets of characters hold printable ASCII and what the pattern names.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Iterable

from explorer.browser.forms.patterns.tree import (
    ENDLESS,
    Alternation,
    Group,
    Node,
    OneOf,
    Reference,
    Repetition,
    Sequence,
    Unreadable,
)

MAX_PATTERN_LENGTH = 1000
"""Maximum length of a pattern, in characters."""
MAX_DEPTH = 40
"""Maximum depth of nested groups and classes."""
MAX_RANGE_CHARACTERS = 64
"""Maximum number of characters of a range that are used."""

_ASCII = frozenset(map(chr, range(0x20, 0x7F)))
_DIGITS = frozenset(string.digits)
_WORD = frozenset(string.ascii_letters + string.digits + "_")
_ALPHANUMERIC = frozenset(string.ascii_letters + string.digits)
_SPACE = frozenset(" ")
_CLASSES = {"d": _DIGITS, "w": _WORD, "s": _SPACE}
_CONTROLS = {"t": "\t", "n": "\n", "r": "\r", "v": "\v", "f": "\f", "0": "\0"}
_QUANTIFIER = re.compile(r"\{(\d{1,20})(?:(,)(\d{0,20}))?\}")
_GROUP = re.compile(r"\?(?:([imsx-]*:)|<(\w+)>|(<?[=!]))")
_CODE = re.compile(r"x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}")
_PROPERTY = re.compile(r"([pP])\{([\w=]{1,60})\}")
_NAMED = re.compile(r"k<(\w+)>")
_LONG_CATEGORIES = {
    "Alphabetic": "L", "Letter": "L", "Uppercase": "Lu", "Uppercase_Letter": "Lu",
    "Lowercase": "Ll", "Lowercase_Letter": "Ll", "Number": "N", "Decimal_Number": "Nd",
    "Punctuation": "P", "Symbol": "S",
}  # fmt: skip


class PatternParser:
    """Parses one pattern."""

    def __init__(self, pattern: str) -> None:
        """Prepare to parse a pattern; raises Unreadable if it is too long."""
        if len(pattern) > MAX_PATTERN_LENGTH:
            raise Unreadable("too long")
        self._text = pattern
        self._at = 0
        self._depth = 0
        self._groups = 0
        self.has_sets = False
        """The pattern uses the notation of sets, which other engines read differently."""

    def read(self) -> Node:
        """Parse the pattern.

        Raises:
            Unreadable: The pattern cannot be parsed; no other error is raised for any text.
        """
        node = self._choice()
        if self._at < len(self._text):
            raise Unreadable("a bracket that was never opened")
        return node

    # --- terms ------------------------------------------------------------------------------------

    def _choice(self) -> Node:
        self._deeper()
        alternatives = [self._sequence()]
        while self._takes("|"):
            alternatives.append(self._sequence())
        self._depth -= 1
        return Alternation(tuple(alternatives)) if len(alternatives) > 1 else alternatives[0]

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while self._at < len(self._text) and self._text[self._at] not in "|)":
            term = self._term()
            parts.append(self._quantified(term))
        return Sequence(tuple(parts))

    def _quantified(self, term: Node) -> Node:
        least, most = 1, 1
        if self._takes("*"):
            least, most = 0, ENDLESS
        elif self._takes("+"):
            least, most = 1, ENDLESS
        elif self._takes("?"):
            least, most = 0, 1
        elif found := self._matches(_QUANTIFIER):
            least = min(int(found[1]), ENDLESS)
            most = min(int(found[3] or ENDLESS), ENDLESS) if found[2] else least
        else:
            return term
        self._takes("?")
        if least > most:
            raise Unreadable("a range that is turned round")
        return Repetition(term, least, most)

    def _term(self) -> Node:
        character = self._next()
        match character:
            case "^" | "$":
                return Sequence(())
            case ".":
                return _one_of(_ALPHANUMERIC)
            case "(":
                return self._group()
            case "[":
                return _one_of(self._class())
            case "\\":
                return self._escaped()
            case "*" | "+" | "?":
                raise Unreadable("nothing to repeat")
        return OneOf((character,))

    def _group(self) -> Node:
        names: tuple[str, ...] = ()
        only_looks = False
        if found := self._matches(_GROUP):
            only_looks = bool(found[3])
            named = found[2]
        elif self._text[self._at : self._at + 1] == "?":
            raise Unreadable("a group of an unknown kind")
        else:
            named = ""
        if named or not found:
            self._groups += 1
            names = (str(self._groups), named) if named else (str(self._groups),)
        node = self._choice()
        if not self._takes(")"):
            raise Unreadable("a group that does not end")
        if only_looks:
            return Sequence(())
        return Group(node, names) if names else node

    def _escaped(self) -> Node:
        if found := self._matches(_NAMED):
            return Reference(found[1])
        start = self._at
        if (digit := self._next()).isascii() and digit.isdigit() and digit != "0":
            return Reference(digit)
        if digit in "bB":
            return Sequence(())
        self._at = start
        characters = self._escaped_class()
        return _one_of(characters) if len(characters) > 1 else OneOf(tuple(characters))

    # --- sets of characters -----------------------------------------------------------------------

    def _class(self) -> frozenset[str]:
        """Parse a class up to its ``]``; the ``[`` has been read."""
        self._deeper()
        negated = self._takes("^")
        found: frozenset[str] = frozenset()
        while not self._takes("]"):
            if self._takes("--"):
                self.has_sets = True
                found -= self._operand()
            elif self._takes("&&"):
                self.has_sets = True
                found &= self._operand()
            else:
                found |= self._range()
        self._depth -= 1
        return _plain(_ASCII - found) if negated else found

    def _range(self) -> frozenset[str]:
        first = self._operand()
        rest = self._text[self._at : self._at + 2]
        if not rest.startswith("-") or rest in ("--", "-]") or len(first) != 1:
            return first
        self._at += 1
        last = self._operand()
        if len(last) != 1:
            return first | last | {"-"}
        low, high = ord(*first), ord(*last)
        if low > high:
            raise Unreadable("a range that is turned round")
        inner = range(low, min(high, low + MAX_RANGE_CHARACTERS - 1) + 1)
        return frozenset(map(chr, inner)) | (first if high < 0x80 else first | last)

    def _operand(self) -> frozenset[str]:
        character = self._next()
        if character == "[":
            self.has_sets = True
            return self._class()
        return self._escaped_class() if character == "\\" else frozenset(character)

    def _escaped_class(self) -> frozenset[str]:
        """Parse an escape; the backslash has been read."""
        if found := self._matches(_CODE):
            return frozenset(_character(int(found[1] or found[2] or found[3], 16)))
        if found := self._matches(_PROPERTY):
            return _with_property(found[2], negated=found[1] == "P")
        character = self._next()
        if character.lower() in _CLASSES:
            known = _CLASSES[character.lower()]
            return known if character.islower() else _plain(_ASCII - known)
        if character == "c":
            return frozenset(chr(ord(self._next()) % 32))
        if character == "q":
            raise Unreadable("a set of strings")
        return frozenset(_CONTROLS.get(character, character))

    # --- reading ----------------------------------------------------------------------------------

    def _next(self) -> str:
        if self._at >= len(self._text):
            raise Unreadable("it ends too early")
        self._at += 1
        return self._text[self._at - 1]

    def _takes(self, text: str) -> bool:
        if not self._text.startswith(text, self._at):
            return False
        self._at += len(text)
        return True

    def _matches(self, what: re.Pattern[str]) -> re.Match[str] | None:
        found = what.match(self._text, self._at)
        if found:
            self._at = found.end()
        return found

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise Unreadable("nested too deep")


def _one_of(characters: Iterable[str]) -> OneOf:
    found = tuple(sorted(characters))
    if not found:
        raise Unreadable("a set without a character")
    return OneOf(found)


def _plain(characters: frozenset[str]) -> frozenset[str]:
    """Return the letters and digits of a set that the pattern does not list; all if it has none."""
    return characters & _ALPHANUMERIC or characters


def _character(code: int) -> str:
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise Unreadable("no character has that number")
    return chr(code)


def _with_property(name: str, *, negated: bool) -> frozenset[str]:
    """Return the ASCII characters of a Unicode category, or of the Latin script."""
    key, _, value = name.rpartition("=")
    category = _LONG_CATEGORIES.get(value, value)
    if key in ("Script", "sc", "Script_Extensions", "scx"):
        if value not in ("Latin", "Latn"):
            raise Unreadable("an unknown property")
        category = "L"
    known = frozenset(c for c in _ASCII if unicodedata.category(c).startswith(category))
    if not known:
        raise Unreadable("an unknown property")
    return _plain(_ASCII - known) if negated else known
