"""The finder over pages, clients, texts and trees: what it finds, how it acts, what it logs."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from explorer.finder.finder import SmartElementFinder
from explorer.finder.refs import AccessibilityRef
from explorer.models import Bounds, InteractiveElement, Outcome, Snapshot
from tests.finder.pages import SHOP

SEED = '- button "Search" [ref=s1e3]\n- textbox "Email" [ref=s1e5]'
BOX = {"x": 100, "y": 200, "width": 80, "height": 30}


class Client:
    """A client of an MCP server; ``failing`` are tools that answer with an error."""

    def __init__(self, tools: dict[str, tuple[str, ...]], failing: tuple[str, ...] = ()) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._tools = tools
        self._failing = failing

    async def list_tools(self) -> SimpleNamespace:
        return SimpleNamespace(
            tools=[
                SimpleNamespace(name=name, input_schema={"properties": {key: {} for key in keys}})
                for name, keys in self._tools.items()
            ]
        )

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> SimpleNamespace:
        self.calls.append((name, arguments))
        text = SHOP if name.endswith("snapshot") else f"did {name}"
        failed = name in self._failing or arguments.get("target") in self._failing
        return SimpleNamespace(content=[SimpleNamespace(text=text)], is_error=failed)


class SeedsClient:
    """The seed's: calls a tool, returns its text."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> str:
        self.calls.append((name, arguments))
        return SEED


TODAY = {
    "browser_snapshot": ("target", "boxes"),
    "browser_click": ("element", "target"),
    "browser_type": ("element", "target", "text"),
    "browser_mouse_click_xy": ("x", "y"),
}


def element(ref: str, name: str, role: str = "button") -> InteractiveElement:
    return InteractiveElement(
        ref=ref, kind="button", tag="button", role=role, name=name, bounds=Bounds(**BOX)
    )


def page_of(*elements: InteractiveElement) -> Callable[[Any], Any]:
    async def see(page: Any) -> Snapshot:
        return Snapshot(url="http://127.0.0.1/", elements=elements)

    return see


async def test_the_seeds_way_of_asking():
    client = SeedsClient()
    ref = await SmartElementFinder().find_element(client, "email input")
    assert ref
    assert (ref.ref, ref.role, ref.margin > 0) == ("s1e5", "textbox", True)
    assert client.calls == [("playwright_snapshot", {})]


async def test_a_page_that_the_caller_can_see():
    finder = SmartElementFinder(see=page_of(element("f0e0", "Save"), element("f0e1", "Cancel")))
    ref = await finder.find_element(object(), "save button")
    assert ref
    assert (ref.ref, ref.bounds["x"], ref.score > 0.95) == ("f0e0", 100, True)
    assert "role button" in ref.reason


@pytest.mark.parametrize(
    "seen",
    [SEED, {"role": "button", "name": "Search"}, [AccessibilityRef("a", "button", "Search")]],
)
async def test_texts_trees_and_lists(seen: object):
    found = await SmartElementFinder().find_all_matching(seen, "search button")
    assert [ref.name for ref in found] == ["Search"]


async def test_all_that_match_come_best_first():
    found = await SmartElementFinder().find_all_matching(SHOP, "delete button", limit=5)
    assert [(ref.ref, ref.margin) for ref in found] == [("e26", 0), ("e31", found[1].score)]


def test_the_seeds_example_of_a_score():
    ref = AccessibilityRef("s", "button", "Submit Form")
    score = SmartElementFinder()._score_match(ref, "submit button")
    assert 0.6 <= score < 1
    assert SmartElementFinder()._score_match(ref, "newsletter") == 0


async def test_confidence_and_synonyms_of_roles_are_the_callers():
    finder = SmartElementFinder()
    assert finder.min_confidence == 0.3
    assert "dropdown" in finder.role_synonyms["combobox"]
    finder.role_synonyms["combobox"].append("whatsit")
    ref = await finder.find_element(SHOP, "country whatsit")
    assert ref
    assert ref.role == "combobox"
    assert await SmartElementFinder(0.99).find_element(SHOP, "send message now") is None


async def test_a_miss_lists_what_was_there():
    with capture_logs() as logs:
        assert await SmartElementFinder().find_element(SEED, "archive") is None
    assert logs == [
        {
            "event": "nothing fits", "log_level": "warning", "description": "archive",
            "there": ["button 'Search'", "textbox 'Email'"], "more": 0,
        }
    ]  # fmt: skip


async def test_whatever_fails_is_none_and_a_reason():
    class Broken:
        async def call_tool(self, name: str, arguments: dict[str, Any]) -> str:
            raise ConnectionError("the server is gone\nand more")

    with capture_logs() as logs:
        assert await SmartElementFinder().find_element(Broken(), "save") is None
        assert await SmartElementFinder().find_element(object(), "save") is None
        assert await SmartElementFinder().find_element("", "save") is None
    assert [log.get("reason") for log in logs] == [
        "the server is gone",
        "this finder was made without a way to see a page",
        None,
    ]


async def test_a_server_without_the_tools_is_a_reason():
    with capture_logs() as logs:
        assert await SmartElementFinder().find_element(Client({"other": ()}), "save") is None
    assert "none of the tools browser_snapshot" in logs[0]["reason"]


# --- clients of other versions --------------------------------------------------------------------


def shape(form: str, **members: Any) -> Any:
    """A value of the protocol, as an object with the names of one version, or as a mapping."""
    spelled = {
        "snake": {"is_error": "is_error", "input_schema": "input_schema"},
        "camel": {"is_error": "isError", "input_schema": "inputSchema"},
        "mapping": {"is_error": "isError", "input_schema": "inputSchema"},
    }[form]
    known = {spelled.get(member, member): value for member, value in members.items()}
    return known if form == "mapping" else SimpleNamespace(**known)


class OtherClient(Client):
    """Tells the same as Client in other shapes; ``bare`` answers are lists without a flag."""

    def __init__(self, form: str, *, bare: bool, failing: tuple[str, ...] = ()) -> None:
        super().__init__(TODAY, failing)
        self._form, self._bare = form, bare

    async def list_tools(self) -> Any:
        tools = [
            shape(self._form, name=name, input_schema={"properties": dict.fromkeys(keys)})
            for name, keys in self._tools.items()
        ]
        return tools if self._bare else shape(self._form, tools=tools)

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> Any:
        answer = await super().call_tool(name, arguments)
        text = f"### Error\n{name}" if answer.is_error else answer.content[0].text
        blocks = [shape(self._form, type="text", text=text)]
        if self._bare:
            return text if answer.is_error else (blocks, {"structured": True})
        return shape(self._form, content=blocks, is_error=answer.is_error)


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("form", ["snake", "camel", "mapping"])
async def test_clients_of_other_versions_are_understood(form: str, bare: bool):
    finder = SmartElementFinder()
    client = OtherClient(form, bare=bare)
    assert (await finder.click(client, "impressum")).way == "ref"
    assert client.calls[-1] == ("browser_click", {"target": "e52", "element": "link Impressum"})
    failing = OtherClient(form, bare=bare, failing=("browser_click",))
    acted = await finder.click(failing, "impressum")
    assert not acted.done
    assert "by ref: browser_click: ### Error" in acted.detail
    with capture_logs() as logs:
        blind = OtherClient(form, bare=bare, failing=("browser_snapshot",))
        assert await finder.find_element(blind, "impressum") is None
    assert (logs[0]["event"], logs[0]["log_level"]) == ("no snapshot", "error")


@pytest.mark.parametrize(
    "listed",
    [["browser_snapshot", "browser_click"], SimpleNamespace(tools=[], nextCursor="more")],
)
async def test_tools_that_are_listed_by_name_only_or_in_part_get_all_arguments(listed: object):
    client = Client(TODAY)

    async def list_tools() -> object:
        return listed

    client.list_tools = list_tools  # type: ignore[method-assign, assignment]
    assert (await SmartElementFinder().click(client, "impressum")).done
    assert client.calls[-1][1]["ref"] == "e52"


# --- acting ---------------------------------------------------------------------------------------


async def test_todays_tools_get_the_arguments_they_know():
    client = Client(TODAY)
    assert (await SmartElementFinder().click(client, "impressum")).way == "ref"
    assert client.calls[-1] == (
        "browser_click",
        {"target": "e52", "element": "link Impressum"},
    )
    assert (await SmartElementFinder().fill(client, "email field", "x@y.z")).done
    assert client.calls[-1] == (
        "browser_type",
        {"target": "e12", "element": "textbox Email", "text": "x@y.z"},
    )


async def test_the_seeds_tools_work_too():
    client = Client({"playwright_snapshot": (), "playwright_fill": ("ref", "value")})
    assert (await SmartElementFinder().fill(client, "email field", "x@y.z")).way == "ref"
    assert client.calls[-1] == ("playwright_fill", {"ref": "e12", "value": "x@y.z"})


async def test_ref_then_text_then_coordinates():
    ref = AccessibilityRef("e9", "button", "Go", bounds=BOX)
    client = Client(TODAY, failing=("e9",))
    assert (await SmartElementFinder().click(client, ref)).way == "text"
    client = Client(TODAY, failing=("browser_click",))
    assert (await SmartElementFinder().click(client, ref)).way == "coordinates"
    assert client.calls[-1] == ("browser_mouse_click_xy", {"x": 140, "y": 215})
    acted = await SmartElementFinder().click(Client(TODAY, failing=tuple(TODAY)), ref)
    assert (acted.done, acted.way) == (False, "")
    assert "by ref: browser_click" in acted.detail
    assert "by coordinates: browser_mouse_click_xy" in acted.detail


async def test_one_of_several_is_acted_on_only_by_who_insists():
    client = Client(TODAY)
    finder = SmartElementFinder()
    refused = await finder.click(client, "delete button")
    assert (refused.done, len(client.calls)) == (False, 1)
    assert "insist" in refused.detail
    assert (await finder.click(client, "delete button", insist=True)).done
    assert client.calls[-1][1]["target"] == "e26"


async def test_nothing_is_done_where_nothing_fits():
    client = Client(TODAY)
    acted = await SmartElementFinder().click(client, "archive")
    assert (acted.done, acted.detail) == (False, "nothing fits 'archive'")
    assert len(client.calls) == 1


@pytest.mark.parametrize(
    ("result", "done", "clicked"), [("done", True, 0), ("refused", False, 0), ("gone", False, 0)]
)
async def test_a_page_is_acted_on_by_whom_the_caller_gave(result: str, done: bool, clicked: int):
    acts: list[tuple[str, str, str | None]] = []

    async def act(
        page: Any, element: InteractiveElement, action: Any, value: str | None
    ) -> Outcome:
        acts.append((element.ref, action, value))
        return Outcome(action=action, result=result, detail="so it is", url="")

    class Locator:
        async def click(self, **_: Any) -> None:
            page.clicks += 1

    page = SimpleNamespace(clicks=0, get_by_role=lambda role, **_: Locator())
    finder = SmartElementFinder(see=page_of(element("f0e0", "Save")), act=act)
    acted = await finder.click(page, "save")
    assert (acted.done, page.clicks) == (done, clicked)
    assert acts == [("f0e0", "click", None)]


async def test_a_field_of_a_page_is_filled():
    filled: list[str | None] = []

    async def act(
        page: Any, element: InteractiveElement, action: Any, value: str | None
    ) -> Outcome:
        filled.append(value)
        return Outcome(action=action, result="done", url="")

    finder = SmartElementFinder(see=page_of(element("f0e0", "Name", "textbox")), act=act)
    assert (await finder.fill(object(), "name field", "Ada")).way == "ref"
    assert filled == ["Ada"]
