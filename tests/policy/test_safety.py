"""Which controls are left alone."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from explorer.errors import UsageError
from explorer.models import Bounds, InteractiveElement, Kind, Request
from explorer.policy.safety import Destructive
from explorer.settings.model import SafetySettings

LABELS = tomllib.loads((Path(__file__).parents[1] / "labels.toml").read_text(encoding="utf-8"))
SITE = "https://example.org"


@pytest.fixture(scope="module")
def destructive() -> Destructive:
    return Destructive(SafetySettings())


def control(
    name: str = "", *, kind: Kind = "button", href: str = "", text: str | None = None
) -> InteractiveElement:
    return InteractiveElement(
        ref="f0e0",
        kind=kind,
        tag="a" if href else "button",
        role=kind,
        name=name,
        text=name if text is None else text,
        href=href,
        bounds=Bounds(x=0, y=0, width=10, height=10),
    )


def labels(sort: str) -> list[tuple[str, str]]:
    return [(language, text) for language, texts in LABELS[sort].items() for text in texts]


@pytest.mark.parametrize(("language", "label"), labels("destructive"))
def test_destructive_labels(destructive: Destructive, language: str, label: str) -> None:
    assert destructive.word_in(control(label))
    assert destructive.word_in(control(text=label))
    assert Destructive(SafetySettings(destructive_languages=(language,))).word_in_text(label)


@pytest.mark.parametrize(("language", "label"), labels("harmless"))
def test_harmless_labels(destructive: Destructive, language: str, label: str) -> None:
    assert destructive.word_in(control(label)) == ""


def test_the_word_is_told_as_it_is_in_the_table(destructive: Destructive) -> None:
    assert destructive.word_in(control("Sign me OUT")) == "sign out"
    assert destructive.word_in(control("DECONNEXION")) == "d\xe9connexion"
    assert destructive.word_in(control("Buy")) == "buy"


@pytest.mark.parametrize("kind", ["field", "select", "upload"])
def test_filling_in_destroys_nothing(destructive: Destructive, kind: Kind) -> None:
    assert destructive.word_in(control("Delete after days", kind=kind)) == ""


@pytest.mark.parametrize(
    "path",
    [
        "/logout",
        "/logout.php",
        "/accounts/sign_out/",
        "/signOut",
        "/users/5/delete/",
        "/delete/5",
        "/item-remove",
        "/deleteItem?id=5",
        "/newsletter/unsubscribe?token=x",
        "/posts?action=delete&id=5",
        "/cart?remove_item=8f14e4",
        "/admin?logout",
        "/#/logout",
    ],
)
def test_links_that_lead_to_something_destructive(destructive: Destructive, path: str) -> None:
    assert destructive.word_in(control("Go", kind="link", href=SITE + path))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/catalogue",
        "/login?next=/logout",
        "/blog/how-to-delete-your-old-account",
        "/undeleted",
        "/model/removal",
        "/page#delete",
        "/sign-in/log",
    ],
)
def test_links_that_do_not(destructive: Destructive, path: str) -> None:
    assert destructive.word_in(control("Go", kind="link", href=SITE + path)) == ""


def test_the_host_of_a_link_says_nothing(destructive: Destructive) -> None:
    assert destructive.word_in(control("Go", kind="link", href="https://delete.example/")) == ""


@pytest.mark.parametrize(
    ("script", "word"),
    [
        ("javascript:deleteItem(5)", "delete"),
        ("javascript:__doPostBack('ctl00$btnLogout','')", "logout"),
        ("javascript:showDetails(5)", ""),
    ],
)
def test_script_links(destructive: Destructive, script: str, word: str) -> None:
    assert destructive.word_in(control("Go", kind="link", href=script)) == word


def test_of_a_headline_only_the_beginning_is_a_command(destructive: Destructive) -> None:
    headline = "Ten clever ways to remove stains from your carpet"
    command = "Delete this account and everything that belongs to it"
    assert destructive.word_in(control(headline, kind="link", href=f"{SITE}/a")) == ""
    assert destructive.word_in(control(command, kind="link", href=f"{SITE}/a")) == "delete"
    assert destructive.word_in(control(f"I understand, {command}")) == "delete"


@pytest.mark.parametrize("kind", ["button", "link", "check", "other"])
def test_what_has_no_address_is_no_headline(destructive: Destructive, kind: Kind) -> None:
    label = "Yes, please go ahead and delete this whole item"
    assert destructive.word_in(control(label, kind=kind)) == "delete"
    script = control(label, kind=kind, href="javascript:go()")
    assert destructive.word_in(script.model_copy(update={"stays": True})) == "delete"


@pytest.mark.parametrize("label", ["Leave", "Verlassen", "Quitter", "Abandonar", "离开"])
def test_what_ends_a_membership_unless_it_leads_to_a_page(
    destructive: Destructive, label: str
) -> None:
    assert destructive.word_in(control(label))
    assert not destructive.word_in(control(label, kind="link", href=f"{SITE}/absences"))
    assert not destructive.word_in(control(f"{label} a comment"))


def test_a_row_is_not_judged_by_the_buttons_in_it(destructive: Destructive) -> None:
    row = control("Alpha report 3 May Anna Smith Edit Delete", kind="other")
    assert destructive.word_in(row)
    assert destructive.word_in(row.model_copy(update={"tag": "tr", "role": "row"})) == ""


@pytest.mark.parametrize("name", ["", "x", "\xd7", "\u2716", "5"])
@pytest.mark.parametrize(
    "hint",
    [
        "fa fa-trash",
        "btnDelete",
        "todo destroy",
        "icons.svg#icon-remove",
        "mdi-logout",
        "user_bin",
        "icon-papierkorb",
        "poubelle",
    ],
)
def test_a_control_without_a_name_is_judged_by_its_markup(
    destructive: Destructive, name: str, hint: str
) -> None:
    assert destructive.word_in(control(name), "btn", hint)


@pytest.mark.parametrize("hint", ["", "fa fa-pencil", "btn-close", "robin", "mdi-login", "cart"])
def test_markup_that_is_harmless(destructive: Destructive, hint: str) -> None:
    assert destructive.word_in(control(), hint) == ""


def test_a_name_weighs_more_than_markup(destructive: Destructive) -> None:
    assert destructive.word_in(control("Edit"), "delete-row") == ""


def test_messages(destructive: Destructive) -> None:
    message = "Are you sure that you want to permanently delete this file? It can't be undone."
    assert destructive.word_in_text(message) == "delete"
    assert destructive.word_in_text("Leave the page? Your changes are kept.") == ""


@pytest.mark.parametrize(("language", "text"), labels("messages") + labels("warnings"))
def test_what_dialogs_ask_and_warn_of(destructive: Destructive, language: str, text: str) -> None:
    assert destructive.word_in_message(text)
    assert Destructive(SafetySettings(destructive_languages=(language,))).word_in_message(text)
    assert re.search(python_pattern(destructive.warning_words), text, re.IGNORECASE)


@pytest.mark.parametrize(("language", "text"), labels("warnings"))
def test_warnings(destructive: Destructive, language: str, text: str) -> None:
    assert destructive.word_in_warning(text)


@pytest.mark.parametrize(("language", "text"), labels("plain"))
def test_what_warns_of_nothing(destructive: Destructive, language: str, text: str) -> None:
    assert destructive.word_in_message(text) == ""
    assert destructive.word_in_warning(text) == ""


def python_pattern(pattern: str) -> str:
    r"""Python's own expressions have no \\p{L}."""
    return pattern.replace(r"\p{L}", r"[^\W\d_]")


def test_allowing_all_looks_for_no_words() -> None:
    allowed = Destructive(SafetySettings(allow_destructive=True))
    assert allowed.warning_words == ""
    assert allowed.word_in_message("Delete?") == allowed.word_in_warning("No undo") == ""


@pytest.mark.parametrize(
    "label", ["Cancel", "No, keep it", "Close", "Nein", "Annuler", "\u53d6\u6d88", "\xd7"]
)
def test_ways_out_of_a_dialog(destructive: Destructive, label: str) -> None:
    assert destructive.is_cancel_button(control(label), "delete")


@pytest.mark.parametrize("label", ["Yes", "OK", "Confirm", "Sure", "Continue", "Nice", ""])
def test_what_leads_deeper(destructive: Destructive, label: str) -> None:
    assert not destructive.is_cancel_button(control(label), "delete")


def test_a_way_out_that_names_what_is_asked_about_is_none(destructive: Destructive) -> None:
    assert not destructive.is_cancel_button(control("Cancel"), "cancel order")
    assert not destructive.is_cancel_button(control("Annuler"), "annuler commande")
    assert destructive.is_cancel_button(control("No"), "cancel order")


def sending(name: str = "Go", **request: Any) -> InteractiveElement:
    return control(name).model_copy(update={"request": Request(**request)})


@pytest.mark.parametrize(
    "request_",
    [
        {"method": "DELETE", "url": f"{SITE}/item/5"},
        {"method": "POST", "url": f"{SITE}/item/5/delete"},
        {"url": f"{SITE}/item/5/delete", "follows": True},
        {"url": f"{SITE}/book/drop/", "follows": True},
        {"url": f"{SITE}/book/drop-column/?name=title", "follows": True},
        {"method": "POST", "url": SITE, "fields": (("_method", "delete"),)},
        {"method": "POST", "url": SITE, "confirmation": "Really delete it?"},
        {"method": "POST", "url": SITE, "confirmation": "This can't be undone."},
        {"calls": ("deleteItem(5)",)},
        {"calls": ("location = '/item/5/delete'",)},
        {"calls": ("return confirm('Weet u zeker dat u dit wilt verwijderen?')",)},
        {"calls": ("items#destroy",)},
    ],
)
def test_what_a_press_would_send(destructive: Destructive, request_: dict[str, Any]) -> None:
    assert destructive.word_in(sending(**request_))
    field = sending(**request_).model_copy(update={"kind": "field"})
    assert destructive.word_in(field)


@pytest.mark.parametrize(
    "request_",
    [
        {"method": "POST", "url": f"{SITE}/item/5"},
        {"url": f"{SITE}/drop-off/", "follows": True},
        {"method": "POST", "url": SITE, "confirmation": "Publish it now?"},
        {"calls": ("this.parentElement.remove()", "classList.remove('open')")},
        {"calls": ("localStorage.removeItem('x')",)},
        {"calls": ("showDetails(5)", "menu#toggle")},
    ],
)
def test_what_may_be_sent(destructive: Destructive, request_: dict[str, Any]) -> None:
    assert destructive.word_in(sending(**request_)) == ""


def test_tooltips_and_descriptions(destructive: Destructive) -> None:
    assert destructive.word_in(control("\xd7"), tooltip="Remove Alpha")
    described = control("\xd7").model_copy(update={"description": "Zeile wird gel\xf6scht"})
    assert destructive.word_in(described)
    assert destructive.word_in(control("Tidy up"), tooltip="This cannot be undone")
    assert destructive.word_in(control("Tidy up"), tooltip="Delete all rows")
    long = "Edit this entry or else delete it later"
    assert destructive.word_in(control("Edit"), tooltip=long) == ""
    assert destructive.word_in(control("Close"), tooltip="Discard") == ""
    wiki = control("SQL", kind="link", href=f"{SITE}/sql").model_copy(
        update={"description": "Delete (SQL)"}
    )
    assert destructive.word_in(wiki) == ""


def test_languages_can_be_left_out() -> None:
    english = Destructive(SafetySettings(destructive_languages=("en",)))
    assert english.word_in(control("Delete"))
    assert english.word_in(control("Entfernen")) == ""


def test_words_can_be_added() -> None:
    words = ("launch", "^go live$", "\u53d1\u5c04")
    more = Destructive(SafetySettings(destructive_words=words))
    assert more.word_in(control("Launch the rocket")) == "launch"
    assert more.word_in(control("Go live")) == "go live"
    assert more.word_in(control("Go live tomorrow")) == ""
    assert more.word_in(control("\u7acb\u5373\u53d1\u5c04")) == "\u53d1\u5c04"
    assert more.word_in(control("Delete"))


def test_everything_can_be_allowed() -> None:
    allowed = Destructive(SafetySettings(allow_destructive=True))
    assert allowed.word_in(control("Delete", href=f"{SITE}/delete")) == ""
    assert allowed.word_in_text("Delete?") == ""


def test_an_unknown_language_is_told() -> None:
    with pytest.raises(UsageError, match=r"no words for tlh, xx, only for en, de"):
        Destructive(SafetySettings(destructive_languages=("en", "xx", "tlh")))


ORDERS = (
    "Place order",
    "Buy now",
    "Confirm and pay",
    "Jetzt kaufen",
    "Passer la commande",
    "Kj\xf8p n\xe5",
)
NO_ORDERS = ("Delete", "Cancel my order", "Log out", "Bestellung stornieren", "Supprimer", "Slett")


@pytest.mark.parametrize("label", ORDERS)
def test_ordering_alone_can_be_allowed(destructive: Destructive, label: str) -> None:
    orders = Destructive(SafetySettings(allow_destructive="orders"))
    assert destructive.word_in(control(label))
    assert orders.word_in(control(label)) == ""
    assert orders.word_in_text(f"{label}?") == ""


@pytest.mark.parametrize("label", NO_ORDERS)
def test_allowing_orders_allows_nothing_else(label: str) -> None:
    orders = Destructive(SafetySettings(allow_destructive="orders"))
    assert orders.word_in(control(label))
    assert orders.word_in_request("DELETE", SITE)
    assert orders.word_in_request("POST", f"{SITE}/order/5/delete")
    assert orders.word_in_request("POST", f"{SITE}/place-order") == ""


@pytest.mark.parametrize(
    "path",
    [
        "/supprimer/5",
        "/eliminar-producto",
        "/artikel/5/l%C3%B6schen",
        "/loeschen",
        "/%E5%89%8A%E9%99%A4/5",
        "/%64elete/5",
    ],
)
def test_addresses_in_other_languages_and_encodings(destructive: Destructive, path: str) -> None:
    assert destructive.word_in_address(SITE + path)


@pytest.mark.parametrize(
    ("method", "path", "fields"),
    [
        ("DELETE", "/item/5", []),
        ("delete", "/item/5", []),
        ("GET", "/item/5/delete", []),
        ("POST", "/item/5/remove", []),
        ("PUT", "/session?action=logout", []),
        ("POST", "/item/5", [("_method", "delete")]),
        ("POST", "/item/5", [("_method", "DELETE")]),
        ("POST", "/item/5", [("title", "x"), ("action", "delete")]),
        ("POST", "/item/5", [("bulkAction", "delete_selected")]),
        ("POST", "/item/5", [("commit", "L\xf6schen")]),
        ("POST", "/item/5", [("submit", "\u524a\u9664")]),
        ("POST", "/item/5", [("delete", "5")]),
        ("POST", "/item/5", [("delete", "")]),
        ("POST", "/item/5", [("form-0-DELETE", "on")]),
        ("POST", "/page", [("__EVENTTARGET", "ctl00$btnDelete")]),
        ("POST", "/graphql", [("query", "mutation M($id: ID) { deleteItem(id: $id) { id } }")]),
        ("POST", "/graphql", [("operationName", "RemoveUser")]),
        ("POST", "/rpc", [("method", "items.delete")]),
    ],
)  # fmt: skip
def test_destructive_requests(
    destructive: Destructive, method: str, path: str, fields: list[tuple[str, str]]
) -> None:
    assert destructive.word_in_request(method, SITE + path, fields)
    allowed = Destructive(SafetySettings(allow_destructive=True))
    assert allowed.word_in_request(method, SITE + path, fields) == ""


@pytest.mark.parametrize(
    ("method", "path", "fields"),
    [
        ("GET", "/", []),
        ("OPTIONS", "/item/5/delete", []),
        ("POST", "/comments", [("text", "How do I delete my account?")]),
        ("POST", "/settings", [("delete_after_days", "30")]),
        ("POST", "/settings", [("delete", "0")]),
        ("POST", "/item/5", [("_method", "patch"), ("commit", "Save")]),
        ("POST", "/graphql", [("query", "query { deletedItems { id } }")]),
        ("POST", "/graphql", [("query", "mutation { saveItem(deleteOld: false) { id } }")]),
    ],
)
def test_harmless_requests(
    destructive: Destructive, method: str, path: str, fields: list[tuple[str, str]]
) -> None:
    assert destructive.word_in_request(method, SITE + path, fields) == ""


def test_the_lists_of_words_are_prepared_once_for_all_runs() -> None:
    first, second = Destructive(SafetySettings()), Destructive(SafetySettings())
    assert first._words._commands is second._words._commands
    own = Destructive(SafetySettings(destructive_words=("scrap",)))
    assert (first.word_in_text("Scrap"), own.word_in_text("Scrap")) == ("", "scrap")
