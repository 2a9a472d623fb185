"""The classes of what can be done with a control."""

from __future__ import annotations

from explorer.identity.signatures import ActionSignature, signatures_of
from explorer.models import InteractiveElement, Request
from tests.planner.fake_page import SITE, button, link


def traits(element: InteractiveElement) -> tuple[ActionSignature, ...]:
    return signatures_of([element], [0])[0]


def test_a_link_is_known_by_its_address() -> None:
    (signature,) = traits(link("Away", "away"))
    assert (signature.kind, signature.href) == ("link", f"{SITE}away")


def test_a_link_that_stays_on_its_page_is_a_way_by_its_label() -> None:
    (signature,) = traits(link("Tab 1", "#tab", stays=True, structure="ul>a"))
    assert signature == ActionSignature("way", "link ul>a", "tab #")


def test_the_number_of_a_key_is_a_part_of_its_name() -> None:
    bar = [button(name, structure="nav>button") for name in ("F5", "F6", "Tab 1", "Tab 2")]
    labels = [some[0].label for some in signatures_of(bar, range(4)).values()]
    assert labels == ["f5", "f6", "tab #", "tab #"]


def test_a_link_to_a_view_of_its_document_is_a_route() -> None:
    cart = link("Cart", "shop#/cart")
    kinds = [
        signatures_of([cart], [0], f"{SITE}{page}")[0][0].kind
        for page in ("shop", "shop#/items", "other")
    ]
    assert kinds == ["route", "route", "link"]


def test_each_gesture_is_a_trait_of_its_own_after_that_of_the_click() -> None:
    pad = button("Pad", structure="p>button", gestures=("double_click", "right_click"))
    known = traits(pad)
    assert [one.kind for one in known] == ["way", "double_click", "right_click"]
    assert [one.gesture for one in known] == [None, "double_click", "right_click"]
    assert {(one.structure, one.label) for one in known} == {("button p>button", "pad")}


def test_gestures_on_entries_of_a_longer_list_are_one_but_for_their_shortcuts() -> None:
    names = ("Ann", "Bob", "Cid", "Dan", "Eve")
    gestures = ("double_click", "press_shortcut")
    entries = [button(name, structure="ul>li", gestures=gestures) for name in names]
    known = signatures_of(entries, range(5)).values()
    assert [[one.label for one in some] for some in known] == [
        [name.lower(), "", name.lower()] for name in names
    ]


def test_a_gesture_on_a_link_is_none_of_its_page() -> None:
    own, gesture = traits(link("Away", "away", gestures=("right_click",)))
    assert (own.href, gesture.href) == (f"{SITE}away", "")


def test_a_form_is_known_by_its_fields_and_what_it_sends() -> None:
    def label_of(method: str, path: str, page: str) -> str:
        request = Request(method=method, url=f"{SITE}{path}")
        send = button("Send", ref="f0e1", form="f", submits=True, request=request)
        name = button("Name", ref="f0e2", form="f", field_name="name")
        return signatures_of([send, name], [0, 1], f"{SITE}{page}")[0][0].label

    assert label_of("GET", "list", "list") == ""
    assert label_of("POST", "item/7/edit", "item/7") == "post /edit"
    assert label_of("POST", "item/8/edit", "item/8") == label_of("POST", "item/7/edit", "item/7")
    assert label_of("POST", "item/7/copy", "item/7") == "post /copy"
    assert label_of("POST", "order/9/pay", "item/7") == "post /order/#/pay"


def test_a_form_with_one_more_row_is_the_same_form() -> None:
    def form_of(*names: str) -> str:
        fields = [button(name, ref=name, form="f", field_name=name) for name in names]
        send = button("Send", ref="f0e1", form="f", submits=True)
        return signatures_of([send, *fields], [0])[0][0].structure

    assert form_of("key_1", "key_2", "note") == form_of("key_1", "key_2", "key_1_1", "note")
    assert form_of("form-0-title") == form_of("form-0-title", "form-1-title")
    assert form_of("input_1") != form_of("input_2"), "steps of a survey"


def test_a_search_field_that_its_form_does_not_send_is_none_of_it() -> None:
    def kind_of(name: str) -> str:
        box = button("17", form="f", field_name="id")
        field = button("Filter", ref="f0e1", form="f", field_name=name)
        search = field.model_copy(update={"kind": "field", "role": "searchbox"})
        return signatures_of([box, search], [1])[1][0].kind

    assert [kind_of(""), kind_of("q")] == ["field", "form"]
