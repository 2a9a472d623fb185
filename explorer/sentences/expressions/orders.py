"""The orders of words in which an expression may be said besides the one it is written in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

_REST = "*"


def in_all_orders(
    says: Sequence[str], orders: Sequence[Mapping[str, str | list[str]]]
) -> Iterator[str]:
    """Yield expressions, and after them the other orders of those that have any.

    Args:
        says: The expressions: "{element} {is} deaktiviert".
        orders: Each ``from`` an order, "{element} {is} *", with ``to`` the others: "{is} {element}
            *". The ``*`` stands for the rest of the expression.
    """
    yield from says
    for say in says:
        for order in orders:
            written = str(order["from"])
            start = written.removesuffix(_REST)
            if say.startswith(start) and (rest := say[len(start) :]):
                yield from (other.replace(_REST, rest) for other in order["to"])


def quoted_first(says: Sequence[str]) -> list[str]:
    """Return the expressions, and before them those of values that are a quotation or a variable.

    Of two ways to split "into the field "Name" "Ada"" the one with a quotation as value is right.
    """
    exact = ("{quoted}", "{stored}")
    return [
        *(say.replace("{value}", one) for say in says if "{value}" in say for one in exact),
        *says,
    ]
