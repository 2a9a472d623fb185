"""Endpoints: what their paths have in common, and what calls them."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.models import FilledField, Outcome, PageLoad
from explorer.models.api_calls import ApiCall
from explorer.reporting.run import Endpoint
from explorer.reporting.summary.api_inventory import ApiInventory
from tests.reporting.samples import BASKET, SHOP, START, element, interaction

USER = ("id", "name", "mail", "address", "address.city")
POST = ("id", "title", "text")


def call(path: str, answer: tuple[str, ...] = (), **more: Any) -> ApiCall:
    known = {"method": "GET", "resource_type": "fetch", "page_url": SHOP, "started": START}
    return ApiCall(url=SHOP + path, answer=answer, **{"status": 200} | known | more)


def load(url: str = SHOP) -> PageLoad:
    return PageLoad(url=url, status=200)


def opened(*calls: ApiCall) -> ApiInventory:
    inventory = ApiInventory()
    outcome = Outcome(action="goto", result="done", url=SHOP, signals=(load(),), calls=calls)
    inventory.opened(outcome)
    return inventory


def listed(inventory: ApiInventory) -> list[str]:
    return [f"{one.method} {one.path}" for one in inventory.endpoints(SHOP)]


def test_names_with_one_shape_of_answer_are_a_parameter() -> None:
    inventory = opened(
        call("users/ann", USER),
        call("users/bob", USER[:-1]),
        call("users/cleo", USER),
        call("users/roles", POST),
        call("users/ann/posts", POST),
        call("users/bob", method="PUT"),
        call("users/eve", method="PUT"),
    )
    assert listed(inventory) == [
        "PUT /users/eve",
        "GET /users/roles",
        "GET /users/{id}",
        "PUT /users/{id}",
        "GET /users/{id}/posts",
    ]
    assert inventory.endpoints(SHOP)[2].count == 3


@pytest.mark.parametrize(
    "calls",
    [
        [
            call(f"api/{name}", (f"{name}_id", "page", "next"))
            for name in ("users", "posts", "tags")
        ],
        [call(f"users/{name}", USER) for name in ("ann", "bob")],
        [call(f"api/{name}") for name in ("users", "posts", "tags")],
        [call(f"cart/{name}", POST, method="POST") for name in ("add", "take", "clear")],
    ],
    ids=["other answers", "two", "unknown answers", "acts"],
)
def test_other_words_are_none(calls: list[ApiCall]) -> None:
    assert len(listed(opened(*calls))) == len(calls)


def test_what_explorer_has_entered_is_a_parameter() -> None:
    inventory = opened(call("api/pages/start"))
    fields = (FilledField(label="Title", value="Quia Amet!"), FilledField(label="x", value="start"))
    inventory.act(interaction(filled=fields, calls=(call("api/pages/quia-amet"),)))
    inventory.act(interaction(step=2, calls=(call("api/pages/start"),)))
    assert listed(inventory) == ["GET /api/pages/start", "GET /api/pages/{id}"]


def test_each_operation_is_an_endpoint() -> None:
    inventory = opened(
        call("graphql", method="POST", operation="Cart"),
        call("graphql", method="POST", operation="User"),
        call("graphql", method="POST", operation="Cart"),
    )
    assert [(it.operation, it.count) for it in inventory.endpoints(SHOP)] == [
        ("Cart", 2), ("User", 1),
    ]  # fmt: skip
    batch = call("graphql", method="POST", operation="Cart", batched=("User",))
    assert listed(opened(batch)) == listed(inventory)


def causes(one: Endpoint) -> list[tuple[str, str, int]]:
    return [(cause.words, cause.page, cause.times) for cause in one.causes]


def test_loads_and_acts_are_told_with_what_they_called() -> None:
    inventory = opened(call("start"))
    save = element("Save", "button")
    on_basket = {"page_url": BASKET}
    for step in (1, 2):
        inventory.act(interaction(step=step, element=save, calls=(call("save"),)))
    inventory.act(
        interaction(
            step=3, signals=(load(BASKET),),
            calls=(
                call("left", resource_type="ping"), call("basket", **on_basket),
                call("poll", late=True),
            ),
        )
    )  # fmt: skip
    inventory.act(interaction(step=4, element=save))
    inventory.act(interaction(step=5, element=save))  # its calls may be under way at the end
    by_path = {it.path: causes(it) for it in inventory.endpoints(SHOP)}
    assert by_path == {
        "/start": [("load", SHOP, 1)],
        "/save": [("click “Save”", SHOP, 2)],
        "/left": [("click “Basket”", SHOP, 1)],
        "/basket": [("load", BASKET, 1)],
        "/poll": [],
    }
    done = {(cause.words, cause.page): cause.times for cause in inventory.causes()}
    assert done == {
        ("load", SHOP): 1, ("click “Save”", SHOP): 3,
        ("click “Basket”", SHOP): 1, ("load", BASKET): 1,
    }  # fmt: skip


def test_of_a_page_that_loads_itself_again_only_what_is_read_belongs_to_the_load() -> None:
    inventory = opened()
    calls = (call("list"), call("save", method="POST"))
    inventory.act(interaction(signals=(load(),), calls=calls))
    inventory.act(interaction(step=2))
    by_path = {it.path: causes(it) for it in inventory.endpoints(SHOP)}
    assert by_path == {"/list": [("load", SHOP, 1)], "/save": []}


def test_what_was_not_done_calls_nothing() -> None:
    inventory = opened()
    inventory.act(interaction(outcome="failed", calls=(call("save"),)))
    inventory.act(interaction(step=2))
    assert [causes(it) for it in inventory.endpoints(SHOP)] == [[]]
