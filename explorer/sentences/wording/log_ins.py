"""Reads log-ins: a name and a password, among words that say nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from explorer.models.scenario import IntermediateStep
from explorer.sentences.phrases import any_of, conjunctions
from explorer.sentences.quotes import OPAQUE, hide, is_bare_value, unquoted

_TOKEN = re.compile(r'"[^"]*"|[^\s"]+')
_ELIDED = re.compile(r"^(?:l|d|un|all|dell|nell|sull)'(?=\w)")
_ADDRESS = re.compile(r'[^"]*?\s(?:https?:/)?/\S*(?=\s)')
_BORDERS = "(),;:\u2013\u2014"
_ENDS = f"{_BORDERS}."
_PARTICLE = 3  # letters of the longest particle of a verb that may be another one: "an", "ein"
_PRONOUN = 4  # letters of the longest pronoun among the words for logging in: "mich"
_URL = r"""(?:https?://|/)[^\s"']*|["'\u201e\u201c](?:https?://|/)[^\s"'\u201c\u201d]*["'\u201c\u201d]"""
_SIGNS = frozenset("/|-&+=")
_SLASHED = re.compile(r"([^\s/\"':]+)/([^\s/\"']+)")
_VARIABLE = re.compile(r"\{(\w+)\}")
_PASSWORDS = frozenset({"password", "passwd", "pass", "pwd", "secret", "pin"})
"""What variables are called in any language, by a word of their name."""
_MAIL = re.compile(r"[^\s@]+@[^\s@]+\.\w+")
_MARKED_CODE = re.compile(
    rf"(?<!\S)(?=\S*\d)(?=\S*[^\W\d_])(?!(?:https?:/)?/|{_MAIL.pattern}!$)[^\s\"']+!$"
)
"""Matches a last word with letters, digits and "!" that is no address."""
_WORD = re.compile(r"[^\W\d_][\w-]*")
_LONGEST_WORD = 3  # letters of what is no part of a compound: "pin" of "shipping"
_OPENER = "log in"
"""What leads to the form, in the words of any language."""


class _Value(NamedTuple):
    """What may be a name or a password.

    Attributes:
        text: As it is written.
        before: The word before it, in lower case; "" for none.
    """

    text: str
    before: str


class LogIns:
    """Finds who logs in with which password.

    Every word of such a clause must be a value or a word of the language for it. A value without
    quotation marks must stand behind "as", "user" or "password", or look like no word at all.

    Args:
        code: The language, by ISO 639-1.
        table: The tables of its file.
    """

    def __init__(self, code: str, table: Mapping[str, Any]) -> None:
        words = table["log_in"]
        self._language = code
        self._first = words["begins"][0]
        self._begins = re.compile(rf"(?:{any_of(words['begins'])})(?!\w)")
        self._ends = re.compile(rf"(?:^|\s)(?:{any_of(words['ends'])})$")
        entering = any_of([*table["words"]["enter"], *table["words"]["fill"]])
        forms = [*words["begins"], *words["ends"]]
        particles = any_of(one for one in forms if len(one) <= _PARTICLE)
        joining = any_of([*conjunctions(table), "/", "&"])
        self._entering = re.compile(
            rf"(?:{entering})\s(?P<name>[^\s,]+)\s(?:{joining})\s(?P<secret>[^\s,]+)"
            rf"(?:\s(?:{particles}))?"
        )
        long = any_of(one for one in forms if len(one) > _PRONOUN)
        self._examples = tuple(words["examples"])
        self._ended = re.compile(rf"(?<!\w)(?:{any_of(words['ended'])})(?!\w)")
        self._states = re.compile(rf"(?<!\w)(?:{any_of(words['states'])})(?!\w)")
        self._naming = re.compile(rf"(?<!\w)(?:{long})(?!\w)")
        self._names = frozenset(words["names"])
        self._mails = frozenset(words["mails"])
        self._secrets = frozenset(words["secrets"])
        phrasing = table["phrasing"]
        listed = {*words["words"], *phrasing["articles"], *phrasing["fillers"], *phrasing["polite"]}
        self._empty = listed | self._names | self._mails | self._secrets | _SIGNS
        denied = (one for phrase in phrasing["denying"] for one in phrase.split())
        placing = {one for name in ("place", "in", "from") for one in table["words"][name]}
        self._no_values = {*denied, *placing, *conjunctions(table)}
        self._fields: Mapping[str, list[str]] = words["fields"]
        articles = any_of(phrasing["articles"])
        self._as = words["names"][0]
        self._subject = re.compile(
            rf"(?:(?:(?:{articles})\s|l')?(?:{any_of(words['names'])})\s)?"
            rf'(?P<name>"[^"]*")\s(?P<verb>{any_of(words["begins"])})\s(?P<rest>.*)'
        )
        known = any_of(self._names | self._mails | self._secrets | self._no_values)
        named = rf'(?:(?:{articles})\s)?(?:"[^"]*"|(?:(?!(?:{known})\s)[^\s",;:(/\d]+\s?){{1,4}}?)'
        self._destination = re.compile(
            rf"\s(?:{any_of(words['destinations'])})\s{named}"
            rf"(?=\s(?:{any_of([*words['names'], *words['words']])})\s|\s?[,:(])"
        )
        self._role = re.compile(
            rf"(?<!\S)(?:{any_of(table['words']['as'])})\s(?:(?:{articles})\s)?(?:(?!(?:{known})\s)[^\s\",;:(/\d]+\s){{1,3}}(?=[\"(])"
        )
        label = rf"(?:(?:{any_of(self._names | self._mails | self._secrets)})\s)?"
        self._listed = re.compile(
            rf'(?P<before>[^"\d(:]*)[(:]\s?{label}(?P<name>"[^"]*"|[^\s,;:/()"]+)\s?[,/]'
            rf'\s?{label}(?P<secret>"[^"]*"|[^\s,;/()"]+)\s?\)?'
        )
        self._field = re.compile(rf"(?<!\w)(?:{any_of(table['things']['field'])})(?!\w)")
        page = f"(?:(?:{any_of(table['words']['page'])})\\s)?"
        self._address = re.compile(
            rf"\s(?:{any_of(words['addresses'])})\s{page}(?P<url>{_URL})(?=\s|$)"
        )

    def steps(self, text: str) -> tuple[IntermediateStep, ...]:
        """Return the steps of a log-in with a name and a password, none of other clauses.

        An address is opened first: "log in at /admin as "Ada" with the password "x"".
        """
        if found := self._address.search(text):
            opened = {"value": unquoted(found["url"])[0], "language": self._language}
            rest = self._filled(text[: found.start()] + text[found.end() :])
            return (IntermediateStep(action="navigate", **opened), *rest) if rest else ()
        return self._filled(text)

    def _filled(self, text: str) -> tuple[IntermediateStep, ...]:
        if self._field.search(hide(text)):
            return ()  # 'log in with "Ana" in the field "Name"'
        text = self._with_verb_first(text)
        if steps := self._paired(text) or self._from_list(text):
            return steps
        begun = self._begins.match(hide(text))
        start = begun.end() if begun else 0
        said = _without(self._destination, text, start)
        shortened = (said, _without(self._role, said, start), _without(self._role, text, start))
        return next(filter(None, map(self._paired, shortened)), ())

    def _with_verb_first(self, text: str) -> str:
        """Return 'the user "Ada" is logged in with ...' as 'is logged in as "Ada" with ...'."""
        found = self._subject.fullmatch(hide(text))
        if found is None or self._secrets.isdisjoint(found["rest"].split()):
            return text
        verb, name, rest = (text[slice(*found.span(one))] for one in ("verb", "name", "rest"))
        return f"{verb} {self._as} {name} {rest}"

    def _from_list(self, text: str) -> tuple[IntermediateStep, ...]:
        """Read a name and a password behind a bracket or a colon: "log in as admin (ann, k9)"."""
        hidden = hide(text)
        begun = self._begins.match(hidden)
        found = self._listed.fullmatch(hidden, begun.end()) if begun else None
        if not found:
            return ()
        said = _without(self._role, _without(self._destination, f"{found['before']}(", 0), 0)
        if not self._empty.issuperset(said.strip(" (:").split()):
            return ()  # "log in and fill in: a, b", "log in fails: ann, k9"
        values = [_Value(text[slice(*found.span(one))], "") for one in ("name", "secret")]
        return self._typed(*values) if self._are_free(values) else ()

    def _paired(self, text: str) -> tuple[IntermediateStep, ...]:
        hidden = hide(text)
        begun, ended = self._begins.match(hidden), self._ends.search(hidden)
        if not (begun or ended):
            return ()
        start, end = begun.end() if begun else 0, ended.start() if ended else len(text)
        values = list(_each_part(self._values(text[start:end])))
        is_particle = not begun and ended is not None and len(ended[0].strip()) <= _PARTICLE
        if len(values) == 1 and not is_particle and self._is_secret(values[0]):
            return (self._secret(values[0]), self._sent) if self._is_given(values[0]) else ()
        if len(values) != 2:
            return ()
        if is_particle and not any(one.before in self._secrets for one in values):
            return ()  # 'als Preis "3" ein' types something
        first, second = (re.escape(one.text) for one in values)
        is_split = re.search(rf"{first}\s?/\s?{second}", text) is not None
        if not (all(map(self._is_given, values)) or (is_split and self._are_free(values))):
            return ()
        if values[0].before in self._secrets:
            if values[1].before not in self._names | self._mails:
                return ()  # 'with password "x", then "Go"'
            values.reverse()
        elif not (is_split or self._are_paired(*values)):
            return ()
        return self._typed(*values)

    def entered(self, text: str) -> tuple[IntermediateStep, ...]:
        """Return the steps of "enter ann and secret", which names no fields; none of others."""
        found = self._entering.fullmatch(hide(text))
        if found is None:
            return ()
        values = [_Value(text[slice(*found.span(name))], "") for name in ("name", "secret")]
        is_secret = _is_code(hide(values[1].text))
        return self._typed(*values)[:-1] if is_secret and self._are_free(values) else ()

    def ends_with_secret(self, text: str) -> bool:
        """Return whether "!" at the end may be of a password: "log in as ann with Secret-9!"."""
        if not (found := _MARKED_CODE.search(text)):
            return False
        said = set(_WORD.findall(text[: found.start()].lower()))
        names_secret = not said.isdisjoint(self._secrets) or self.is_named(text)
        return names_secret or _MAIL.search(text[: found.start()]) is not None

    def names_secret(self, element: str) -> bool:
        """Return whether an element is called by a word for passwords, or one that has it in it."""
        said = element.lower()
        is_part = any(secret in said for secret in self._secrets if len(secret) > _LONGEST_WORD)
        return is_part or not self._secrets.isdisjoint(re.findall(r"[^\W\d_]+", said))

    def is_named(self, text: str) -> bool:
        """Return whether an element is called by a word for logging in: "the Sign in button"."""
        return self._naming.search(text.lower()) is not None

    def instead(self, text: str, *, is_denied: bool) -> tuple[str, ...]:
        """Return how to say who is logged in, or that nobody is; nothing of other texts.

        Args:
            text: The sentence, which is not read.
            is_denied: Whether it is of none: "I am not logged in".
        """
        if self._ended.search(hide(text)):
            return self._examples[1:]
        if not self._states.search(hide(text)):
            return ()
        return self._examples[1:] if is_denied else self._examples[:1]

    def behind_address(self, text: str) -> tuple[str, tuple[IntermediateStep, ...]] | None:
        """Split 'open /x as "Ada" with password "y"' behind the address; None of other clauses."""
        found = _ADDRESS.match(text)
        steps = self.steps(f"{self._first} {text[found.end() :]}") if found else ()
        return (text[: found.end()], steps) if found and steps else None

    def _are_free(self, values: Sequence[_Value]) -> bool:
        """Return whether no value is a word of the grammar: "admin / admin"."""
        return not any(hide(one.text) in self._no_values for one in values)

    def _are_paired(self, name: _Value, secret: _Value) -> bool:
        """Return whether two values are a name and a password: no 'log in "Menu" and "Help"'."""
        if secret.before in self._secrets:
            return True
        hidden = hide(secret.text)
        is_secret = hidden[0] in f'"{OPAQUE}' or _is_code(hidden)
        return is_secret and name.before in self._names | self._mails

    def _is_secret(self, value: _Value) -> bool:
        """Return whether a value is a password: behind its word, or a variable called so."""
        variable = _VARIABLE.fullmatch(value.text)
        called = frozenset(variable[1].lower().split("_")) if variable else frozenset()
        return value.before in self._secrets or not called.isdisjoint(self._secrets | _PASSWORDS)

    def _values(self, text: str) -> Iterator[_Value]:
        before = ""
        hidden = hide(text)
        for found in _TOKEN.finditer(hidden):
            start, end = found.span()
            while start < end and hidden[start] in _BORDERS:
                start += 1
            while start < end and hidden[end - 1] in _ENDS:
                end -= 1
            low = _ELIDED.sub("", hidden[start:end])
            is_last = end == len(hidden.rstrip())
            is_secret = is_last and low in self._secrets and before in self._secrets
            if low and (low not in self._empty or is_secret):  # "with the password pass"
                yield _Value(text[start:end], before)
            before = low if low not in _SIGNS and low else before

    def _is_given(self, value: _Value) -> bool:
        """Return whether a value is no word of the sentence."""
        hidden = hide(value.text)
        if hidden[0] in f'"{OPAQUE}' or is_bare_value(value.text):
            return True
        if hidden in self._no_values:
            return False
        return value.before in self._names | self._mails | self._secrets or _is_code(hidden)

    def _typed(self, name: _Value, secret: _Value) -> tuple[IntermediateStep, ...]:
        is_mail = name.before in self._mails or "@" in name.text
        first, second = ("mail", "user") if is_mail else ("user", "mail")
        fields = [*self._fields[first], *self._fields[second]]
        said = {"language": self._language}
        return (
            IntermediateStep(
                action="type",
                target=fields[0],
                otherwise=tuple(fields[1:]),
                opened_by=_OPENER,
                value=unquoted(name.text)[0],
                **said,
            ),
            self._secret(secret),
            self._sent,
        )

    def _secret(self, secret: _Value) -> IntermediateStep:
        field, value = self._fields["password"][0], unquoted(secret.text)[0]
        return IntermediateStep(action="type", target=field, value=value, language=self._language)

    @property
    def _sent(self) -> IntermediateStep:
        return IntermediateStep(action="key", value="Enter", language=self._language)


def _without(pattern: re.Pattern[str], text: str, start: int) -> str:
    """Return a text without the first part behind its start that a pattern describes."""
    found = pattern.search(hide(text), start)
    return text[: found.start()] + text[found.end() :] if found else text


def _each_part(values: Iterable[_Value]) -> Iterator[_Value]:
    """Yield values, of which "ann/k9" is two."""
    for value in values:
        if parts := _SLASHED.fullmatch(value.text):
            yield from (_Value(part, value.before) for part in parts.groups())
        else:
            yield value


def _is_code(hidden: str) -> bool:
    """Return whether a text is no word of a language: it has digits or signs in it."""
    return re.search(r"[\d@_#$%&*!]", hidden) is not None
