"""What a form asks of who one is: a login, a lost password, a code, or proof of being a person.

Told from what scripts/account_forms.js reads of a document's forms. Where the words leave it open
whether a form is for a login or for signing up, it is taken for a login.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from explorer.browser.forms.login_form import WORDS
from explorer.browser.forms.meanings import Meaning, meaning_of
from explorer.models import AsksFor, Value

MOST_LOGIN_FIELDS = 3
"""That are typed: a tenant, a user, a password. A registration has more."""
MOST_CODE_FIELDS = 2
"""A phone number and the code that was sent to it."""
_LEAST_SINGLE = 4  # fields of one character each that hold one code

_CAPTCHA_FRAME = re.compile(r"captcha|turnstile|challenges\.", re.IGNORECASE)


def _starts_word(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W\d_])(?:{words})", re.IGNORECASE)


@cache
def _words(meaning: str) -> str:
    """All languages' words for it, as one regular expression."""
    text = (files(__package__) / "account_words.toml").read_text("utf-8")
    languages = tomllib.loads(text)[meaning].values()
    return "|".join(dict.fromkeys(word for words in languages for word in words))


_LOGIN, _OTHER, _NEXT, _USER = (
    _starts_word(WORDS[name]) for name in ("login", "register", "next", "user")
)
_CODE, _CAPTCHA, _SIGNS_UP, _ALONE, _SEARCHES, _PASSWORD = (
    _starts_word(_words(meaning))
    for meaning in ("code", "captcha", "signs_up", "alone", "searches", "password")
)
_LOST = rf"(?:{_words('lost')})", rf"(?:{_words('password')})"
_RESET = re.compile(
    rf"\b{_LOST[0]}.{{0,30}}\b{_LOST[1]}|\b{_LOST[1]}.{{0,30}}\b{_LOST[0]}|{_words('reset')}",
    re.IGNORECASE,
)
_NEW_PERSON: tuple[Meaning, ...] = ("given_name", "family_name", "birthday")
_IDENTITY: tuple[Meaning, ...] = ("email", "username")


class AccountField(Value):
    """A typed field of a form, in the page's words."""

    type: str = "text"
    autocomplete: str = ""
    words: tuple[str, ...] = ()
    """Its label and what else it is called, the best first."""
    is_secret: bool = False
    has_value: bool = False
    """The page has filled it in; of a secret that is never told."""

    @property
    def meaning(self) -> Meaning:
        return meaning_of(self.type, self.autocomplete, *self.words)

    @property
    def is_password(self) -> bool:
        if self.type == "password" or "password" in self.autocomplete:
            return self.meaning == "password"
        return self.is_secret and any(map(_PASSWORD.search, self.words))

    @property
    def is_identity(self) -> bool:
        return not self.is_password and (self.meaning in _IDENTITY or bool(_USER.search(self.says)))

    @property
    def says(self) -> str:
        return " ".join(self.words)


class AccountForm(Value):
    """What a page says of one form."""

    fields: tuple[AccountField, ...] = ()
    """Those that are typed."""
    buttons: tuple[str, ...] = ()
    title: str = ""
    """The heading before its first field."""
    markup: str = ""
    """Its id, class, name, action and label."""
    text: str = ""
    single: int = 0
    """So many of its fields take one character."""
    captcha: bool = False
    page: str = ""
    """The page's title and path."""

    @property
    def passwords(self) -> tuple[AccountField, ...]:
        return tuple(field for field in self.fields if field.is_password)

    @property
    def names_somebody(self) -> bool:
        """It asks for a user or an address, and the page has not filled one in."""
        asked = [field for field in self.fields if field.is_identity]
        return bool(asked) and not any(field.has_value for field in asked)


def asks_for(form: AccountForm) -> AsksFor:
    """What it asks for, "" for all other forms: one that signs up, a search, a newsletter."""
    if form.captcha or any(_CAPTCHA.search(field.says) for field in form.fields):
        return "captcha"
    if _is_code(form):
        return "code"
    if form.passwords:
        return _by_passwords(form)
    if _is_reset(form):
        return "reset"
    return "login" if _is_first_step(form) or _is_alone(form) else ""


def _by_passwords(form: AccountForm) -> AsksFor:
    """A login has one password, and few fields besides; where several are but nobody is named, or
    it is asked for the current one, that of an account is changed."""
    current = any("current-password" in field.autocomplete for field in form.passwords)
    if len(form.passwords) > 1:
        return "" if form.names_somebody and not current else "password_change"
    if len(form.fields) > MOST_LOGIN_FIELDS or _signs_up(form):
        return "password_change" if current or not form.names_somebody else ""
    return "login"


def _signs_up(form: AccountForm) -> bool:
    """The first button that tells it says so, else the heading or the markup."""
    if any("new-password" in field.autocomplete for field in form.passwords):
        return True
    if any(field.meaning in _NEW_PERSON for field in form.fields):
        return True
    for said in (*form.buttons, _plain(f"{form.title} {form.markup}")):
        if _SIGNS_UP.search(said) or _LOGIN.search(said):
            return not _LOGIN.search(said)
    return False


def _is_code(form: AccountForm) -> bool:
    if any("one-time-code" in field.autocomplete for field in form.fields):
        return True
    if form.passwords:
        return False
    if form.single >= _LEAST_SINGLE:
        return True
    if not 0 < len(form.fields) <= MOST_CODE_FIELDS:
        return False
    named = any(f.meaning == "one_time_code" or _CODE.search(f.says) for f in form.fields)
    says_so = len(form.fields) == 1 and _CODE.search(f"{form.title} {form.text}")
    return named or (bool(says_so) and form.fields[0].meaning in ("text", "one_time_code"))


def _is_reset(form: AccountForm) -> bool:
    if not 0 < len(form.fields) <= MOST_CODE_FIELDS:
        return False
    markup = _plain(f"{form.markup} {form.page}")
    return any(_RESET.search(said) for said in (*form.buttons, form.title, markup))


def _is_first_step(form: AccountForm) -> bool:
    """A login in steps asks for the user alone; searches and newsletters look the same."""
    if len(form.fields) != 1 or _SEARCHES.search(" ".join((*form.buttons, form.markup))):
        return False
    field, says = form.fields[0], " ".join(form.buttons)
    names_user = field.meaning in ("email", "username", "phone") or bool(_USER.search(field.says))
    knows = "username" in field.autocomplete or "webauthn" in field.autocomplete
    if _OTHER.search(says) or not (names_user or knows):
        return False
    about = _plain(f"{form.title} {form.markup} {form.page}")
    if _OTHER.search(about) and not _LOGIN.search(f"{about} {says}"):
        return False
    goes_on = not says or bool(_NEXT.search(says))
    return bool(_LOGIN.search(says)) or (goes_on and (knows or bool(_LOGIN.search(about))))


def _is_alone(form: AccountForm) -> bool:
    """A door with a number: nothing but that is asked for."""
    return len(form.fields) == 1 and (
        form.fields[0].is_secret or bool(_ALONE.search(form.fields[0].says))
    )


def _plain(text: str) -> str:
    """Words of markup and addresses: ``reset-password``, ``resetPassword``, ``/sign_in``."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return re.sub(r"[\W_]+", " ", spaced)


def asked_of(data: Mapping[str, Any], *, in_frame: bool) -> dict[int, AsksFor]:
    """What is asked for by the form of each control that belongs to one, by the control's place in
    what scripts/snapshot.js has told of a document."""
    if in_frame and _CAPTCHA_FRAME.search(data["url"].partition("?")[0]):
        return dict.fromkeys(range(len(data["elements"])), "captcha")
    told = data["accountForms"]
    asked: dict[int, AsksFor] = {}
    for raw in told["forms"]:
        form = _form(raw, data, captcha=raw["captcha"])
        if told["captcha"] and (form.passwords or form.names_somebody):
            form = form.model_copy(update={"captcha": True})
        if wanted := asks_for(form):
            for at in raw["members"]:
                asked.setdefault(at, wanted)
    return asked


def _form(raw: Mapping[str, Any], data: Mapping[str, Any], *, captcha: bool) -> AccountForm:
    elements: Sequence[Mapping[str, Any]] = data["elements"]
    members = [elements[at] for at in raw["members"]]
    fields = [
        _field(elements[at], autocomplete)
        for at, autocomplete in zip(raw["fields"], raw["autocompletes"], strict=True)
    ]
    return AccountForm(
        fields=tuple(fields),
        buttons=tuple(one["name"] for one in _pressed(members)),
        title=raw["title"],
        markup=raw["markup"],
        text=raw["text"],
        single=raw["single"],
        captcha=captcha,
        page=f"{data.get('title', '')} {_path(data['url'])}",
    )


def _pressed(members: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The buttons that submit a form, else all that can be pressed in it."""
    submits = [one for one in members if one.get("submits")]
    return submits or [one for one in members if one["kind"] in ("button", "link", "other")]


def _field(seen: Mapping[str, Any], autocomplete: str) -> AccountField:
    names = (seen.get(key, "") for key in ("name", "placeholder", "field_name", "near"))
    return AccountField(
        type=seen.get("input_type", "") or "text",
        autocomplete=autocomplete.lower(),
        words=tuple(filter(None, names)),
        is_secret=bool(seen.get("secret")),
        has_value=bool(seen.get("value")),
    )


def _path(url: str) -> str:
    return url.partition("://")[2].partition("/")[2].partition("?")[0]
