"""A small shop, and the recording of an order in it."""

from __future__ import annotations

from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef

CODE = "RECORDING_CODE"
SHOP = """<title>Shop</title><h1>Shop</h1><form action=/thanks>
<label>Article <input name=article></label>
<button id=order class=primary>Order now</button></form>"""
BUTTON = "<button id=order class=primary>Order now</button>"
RENAMED = SHOP.replace("Order now", "Order it now")
SOLD_OUT = SHOP.replace(BUTTON, "<p>Sold out</p>")
THANKS = "<title>Thanks</title><h1>Thank you</h1>"
PAGES = {"/": SHOP, "/thanks": THANKS}


def order(url: str, *more: ActionWithElement, title: str = "Order an article") -> Recording:
    """Types an article, orders it, and checks that the shop says thanks."""
    field = SemanticElementRef(
        role="textbox", name="Article", tag="input", bbox=(60, 70, 220, 92), type="text"
    )
    button = SemanticElementRef(
        role="button",
        name="Order now",
        text="Order now",
        tag="button",
        id="order",
        classes=("primary",),
        bbox=(230, 70, 310, 92),
    )
    return Recording(
        title=title,
        url=url,
        actions=(
            ActionWithElement(type="type", element=field, text="Boots"),
            *more,
            ActionWithElement(type="click", element=button, x=270, y=81),
            ActionWithElement(type="assert_text", text="Thank you"),
        ),
    )


def secret() -> ActionWithElement:
    field = SemanticElementRef(role="textbox", name="Article", tag="input", type="text")
    return ActionWithElement(type="type", element=field, variable=CODE)
