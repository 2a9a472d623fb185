"""Controls of one page whose keys differ in every part that a key is made of."""

from __future__ import annotations

from typing import Any

from explorer.models import Bounds, Container, InteractiveElement

SHOP = "https://shop.example/Items/17/?page=2"
UUID = "0b1c7d9e-1c2d-4e5f-8a9b-0c1d2e3f4a5b"
PLACES = (
    SHOP,
    f"https://shop.example/orders/{UUID}/?b=2&a=1#top",
    "http://127.0.0.1:3456/a/5f3a2b1c9d?token=V1StGXR8Z5jdHi6BmyT#/cart/",
    "https://other.example:8443/x",
    "javascript:show(4711)",
)
LABELS = ("Straße  ÉCOLE\n17", "加入购物车 3", f"Order {UUID}", "x" * 120, "")


def control(name: str = "", **more: Any) -> InteractiveElement:
    """A button in the main part of the page, unless ``more`` says otherwise."""
    known: dict[str, Any] = {
        "ref": "f0e0",
        "kind": "button",
        "tag": "button",
        "role": "button",
        "bounds": Bounds(x=0, y=0, width=9, height=9),
        "structure": "main.page>div.card>button.buy",
        "selector": "#buy",
    }
    return InteractiveElement.model_validate(known | {"name": name} | more)


def link(name: str, href: str, **more: Any) -> InteractiveElement:
    nav = {"kind": "link", "tag": "a", "role": "link", "structure": "nav>ul>li>a"}
    return control(name, href=href, **nav | more)


ROW = (Container(role="table", name="Items"), Container(role="row", name="Ann 17"))

_CONTROLS = (
    *map(control, LABELS),
    control("Save", text="Save  now"),
    control("SAVE", structure=""),
    control(text="Only text 42", role="", tag="div", kind="other"),
    control(hints="fa-trash is-active icon-17 btn"),
    control(hints="fa-pen", structure="", selector="#row-4711 > i"),
    control("Delete", containers=ROW, near="Ann", destructive="delete"),
    control("Delete", containers=ROW[:1], near="Bob"),
    control("Pad", gestures=("double_click", "right_click"), structure="p>button"),
    control("Save", frame="https://frame.example/f?x=1"),
    link("Home", "https://shop.example/"),
    link("Item 17", f"{SHOP}#details"),
    link("Item 17", "https://shop.example/Items/17/?PAGE=2", text="Item\t17 "),
    link("Top", f"{SHOP}#", stays=True, hints="to-top"),
    link("Write", "mailto:a@example.com"),
    link("Long", "https://shop.example/" + "a" * 1_200),
    control("E-mail", kind="field", tag="input", role="textbox", input_type="email",
            field_name="user[email]", form="f1"),
    control("Password", kind="field", tag="input", role="textbox", input_type="password",
            field_name="user[password]", form="f1", secret=True),
    control("Log in", form="f1", submits=True, input_type="submit", tag="input"),
    control("Log in with a code", form="f1", submits=True),
    control("Colour", kind="select", tag="select", role="combobox", options=("red", "blue")),
    control("I agree 2", kind="check", tag="input", role="checkbox", input_type="checkbox"),
    control("Save"),
    control("Save", ref="f0e99", bounds=Bounds(x=5, y=5, width=1, height=1)),
    *(control(f"Day {n} of {'abcdefghijklmnop'[n]}", structure="table>td>button")
      for n in range(14)),
)  # fmt: skip
CONTROLS = tuple(
    element.model_copy(update={"ref": f"f0e{n}"}) for n, element in enumerate(_CONTROLS)
)
