"""What queries and bodies of requests say."""

from __future__ import annotations

import json

import pytest

from explorer.browser.network.call_bodies import answer_names, operations, query_fields

HERE = "https://shop.example/api"


@pytest.mark.parametrize(
    ("document", "called"),
    [
        ({"operationName": "Cart", "query": "query Other { cart { id } }"}, ("Cart",)),
        ({"query": "query Cart($id: ID!) { cart(id: $id) { id } }"}, ("Cart",)),
        ({"query": "fragment F on User { id } mutation Save { save { ...F } }"}, ("Save",)),
        ({"query": "{ cart { id } }", "operationName": None}, ("cart",)),
        ({"query": "mutation ($id: ID!) { mine: save(id: $id) { id } }"}, ("save",)),
        (
            [{"operationName": "Cart"}, {"operationName": "User"}, {"operationName": "Cart"}],
            ("Cart", "User"),
        ),
        ({"jsonrpc": "2.0", "method": "cart.list", "id": 1}, ("cart.list",)),
        ({"method": "cart.list", "params": []}, ("cart.list",)),
        ({"method": "card", "amount": 3}, ()),
        ({"query": "tea query language"}, ()),
        ({"query": {"match": "tea"}}, ()),
        ({"name": "x"}, ()),
        (["x"], ()),
        (None, ()),
    ],
)
def test_what_is_called_of_an_address(document: object, called: tuple[str, ...]) -> None:
    assert operations(document, HERE) == called


def test_what_is_called_may_be_in_the_query() -> None:
    assert operations(None, f"{HERE}?operationName=Cart&extensions=%7B%7D") == ("Cart",)
    assert operations(None, f"{HERE}?query=%7Bcart%7Bid%7D%7D") == ("cart",)
    assert operations(None, f"{HERE}?query=tea") == ()


def test_a_time_without_a_name_is_no_parameter() -> None:
    names = [field.name for field in query_fields(f"{HERE}?a=1&1796060044104&83da0f0d=&b&200100=x")]
    assert names == ["a", "b", "200100"]


def test_the_shape_of_an_answer() -> None:
    user = {"id": 1, "name": "Ann", "address": {"city": "Rome"}}
    names = ("id", "name", "address", "address.city")
    assert answer_names(user) == answer_names([user, {}]) == names
    assert answer_names({"data": user})[:2] == ("data", "data.id")


@pytest.mark.parametrize(
    "answer", [{"ok": True}, [], {"count": 0, "page": 1, "of": 1, "data": []}, 7]
)
def test_what_says_too_little(answer: object) -> None:
    assert answer_names(answer) == ()


def test_large_answers_are_read_in_part() -> None:
    nested = {f"k{n}" * 1000: {"a": {"b": {"c": 1}}} for n in range(300)}
    assert len(answer_names(json.loads(json.dumps(nested)))) == 60
