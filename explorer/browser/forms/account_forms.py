"""Classification of account forms: login, password reset, one-time code, captcha.

The input comes from ``cdp/scripts/account_forms.js``. A form that may be a login or a registration
is classified as a login.
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

MAX_LOGIN_FIELDS = 3
"""Maximum number of typed fields in a login form, such as tenant, user and password."""
MAX_CODE_FIELDS = 2
"""Maximum number of fields in a code form: a phone number and the code sent to it."""
_LEAST_SINGLE = 4  # single-character fields that together hold one code

_CAPTCHA_FRAME = re.compile(r"captcha|turnstile|challenges\.", re.IGNORECASE)


def _starts_word(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W\d_])(?:{words})", re.IGNORECASE)


@cache
def _words(meaning: str) -> str:
    """Return the words of a meaning in all languages as one regular expression."""
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
CODE_WORDS = _words("code")
"""JavaScript pattern for the starts of what fields of one-time codes are called."""
_LOST = rf"(?:{_words('lost')})", rf"(?:{_words('password')})"
_RESET = re.compile(
    rf"\b{_LOST[0]}.{{0,30}}\b{_LOST[1]}|\b{_LOST[1]}.{{0,30}}\b{_LOST[0]}|{_words('reset')}",
    re.IGNORECASE,
)
_NEW_PERSON: tuple[Meaning, ...] = ("given_name", "family_name", "birthday")
_IDENTITY: tuple[Meaning, ...] = ("email", "username")


class AccountField(Value):
    """Describes a typed field of a form in the page's words."""

    type: str = "text"
    autocomplete: str = ""
    words: tuple[str, ...] = ()
    """Its label and other names, the most descriptive first."""
    is_secret: bool = False
    has_value: bool = False
    """Whether the page has filled it in; always False for secret fields."""

    @property
    def meaning(self) -> Meaning:
        """The meaning of the field."""
        return meaning_of(self.type, self.autocomplete, *self.words)

    @property
    def is_password(self) -> bool:
        """Whether the field takes a password, including a visible one."""
        if self.type == "password" or "password" in self.autocomplete:
            return self.meaning == "password"
        return self.is_secret and any(map(_PASSWORD.search, self.words))

    @property
    def is_identity(self) -> bool:
        """Whether the field takes a user name or an e-mail address."""
        return not self.is_password and (self.meaning in _IDENTITY or bool(_USER.search(self.says)))

    @property
    def says(self) -> str:
        """All words of the field, joined by spaces."""
        return " ".join(self.words)


class AccountForm(Value):
    """Describes one form in the page's words."""

    fields: tuple[AccountField, ...] = ()
    """Its typed fields."""
    buttons: tuple[str, ...] = ()
    title: str = ""
    """The heading before the first field."""
    markup: str = ""
    """Its id, class, name, action and label."""
    text: str = ""
    single: int = 0
    """Number of single-character fields."""
    captcha: bool = False
    page: str = ""
    """Title and path of the page."""

    @property
    def passwords(self) -> tuple[AccountField, ...]:
        """The password fields."""
        return tuple(field for field in self.fields if field.is_password)

    @property
    def names_somebody(self) -> bool:
        """Whether the form asks for a user or an address that the page has not filled in."""
        asked = [field for field in self.fields if field.is_identity]
        return bool(asked) and not any(field.has_value for field in asked)


def asks_for(form: AccountForm) -> AsksFor:
    """Classify a form.

    Returns:
        "" for all forms that are no account form, such as a registration, a search or a newsletter.
    """
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
    """Classify a form with password fields.

    A login has one password and few other fields. A form with several passwords or many fields
    changes a password if it names no user or asks for the current password.
    """
    current = any("current-password" in field.autocomplete for field in form.passwords)
    if len(form.passwords) > 1:
        return "" if form.names_somebody and not current else "password_change"
    if len(form.fields) > MAX_LOGIN_FIELDS or _signs_up(form):
        return "password_change" if current or not form.names_somebody else ""
    return "login"


def _signs_up(form: AccountForm) -> bool:
    """Return whether a form with a password is a registration.

    The first button with a word for registration or login decides, then the heading and the markup.
    """
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
    if not 0 < len(form.fields) <= MAX_CODE_FIELDS:
        return False
    named = any(f.meaning == "one_time_code" or _CODE.search(f.says) for f in form.fields)
    says_so = len(form.fields) == 1 and _CODE.search(f"{form.title} {form.text}")
    return named or (bool(says_so) and form.fields[0].meaning in ("text", "one_time_code"))


def _is_reset(form: AccountForm) -> bool:
    if not 0 < len(form.fields) <= MAX_CODE_FIELDS:
        return False
    markup = _plain(f"{form.markup} {form.page}")
    return any(_RESET.search(said) for said in (*form.buttons, form.title, markup))


def _is_first_step(form: AccountForm) -> bool:
    """Return whether a form with one field is the first step of a login.

    Searches and newsletters also have a single field and must not match.
    """
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
    """Return whether the only field of a form takes a PIN or another secret."""
    return len(form.fields) == 1 and (
        form.fields[0].is_secret or bool(_ALONE.search(form.fields[0].says))
    )


def _plain(text: str) -> str:
    """Split names and paths into words: ``reset-password``, ``resetPassword``, ``/sign_in``."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return re.sub(r"[\W_]+", " ", spaced)


def asked_of(data: Mapping[str, Any], *, in_frame: bool) -> dict[int, AsksFor]:
    """Classify the account forms of a document.

    Args:
        data: The result of ``scripts/snapshot.js`` for the document.
        in_frame: Whether the document is in a frame; the frame of a captcha service is a captcha.

    Returns:
        The class of its form by the index of each control that belongs to an account form.
    """
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
    """Return the submit buttons of a form, else all its buttons and links."""
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
