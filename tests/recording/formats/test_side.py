"""Projects of Selenium IDE."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.errors import UsageError
from explorer.recording.formats.side_reader import read_side

COMMANDS = [
    ("open", "/login", ""),
    ("setWindowSize", "1280x800", ""),
    ("click", "id=user", ""),
    ("type", "id=user", "anna"),
    ("type", "name=password", "tiger"),
    ("type", "id=token", "${token}"),
    ("sendKeys", "id=user", "x${KEY_ENTER}"),
    ("doubleClick", "css=.row:nth-child(2) > td", ""),
    ("select", "id=size", "label=Large"),
    ("select", "id=size", "index=2"),
    ("check", "name=agree", ""),
    ("uncheck", "name=agree", ""),
    ("mouseOver", "linkText=Log out", ""),
    ("dragAndDropToObject", "id=card", "id=column"),
    ("runScript", "window.scrollTo(0,250)", ""),
    ("assertText", "css=h1", "Welcome"),
    ("verifyText", "xpath=//div[@id='total']", "exact:12"),
    ("assertElementPresent", "xpath=//button[contains(.,'Pay now')]", ""),
    ("waitForElementVisible", "id=done", "30000"),
    ("//click", "id=off", ""),
    ("click", "identifier", ""),
    ("assertTitle", "Shop", ""),
    ("webdriverChooseOkOnVisibleConfirmation", "", ""),
]


def project(*commands: tuple[str, str, str], **more: Any) -> dict[str, Any]:
    listed = [
        {"command": command, "target": target, "value": value, "targets": []}
        for command, target, value in commands
    ]
    tests = [{"name": "Login", "commands": listed}]
    return {"url": "http://shop.example", "tests": tests, **more}


def test_every_command_is_read_or_told() -> None:
    read = read_side(project(*COMMANDS), "shop.side")
    assert read.recording.title == "Login"
    assert read.recording.url == "http://shop.example/login"
    assert [action.to_text() for action in read.recording.actions] == [
        "click unnamed generic",
        "type unnamed textbox 'anna'",
        "type unnamed textbox $RECORDING_PASSWORD",
        "type unnamed textbox $TOKEN",
        "type unnamed textbox 'x'",
        "key unnamed generic 'Enter'",
        "double click unnamed cell",
        "select unnamed combobox 'Large'",
        "check unnamed checkbox 'true'",
        "check unnamed checkbox 'false'",
        'hover link "Log out"',
        "drag unnamed generic",
        "scroll",
        "assert text unnamed heading 'Welcome'",
        "assert text unnamed generic '12'",
        'assert visible button "Pay now"',
        "assert visible unnamed generic",
        "dialog 'accept'",
    ]
    assert [loss.partition(":")[0] for loss in read.losses] == [
        "command 2", "command 5", "command 6", "command 10", "command 21", "command 22",
    ]  # fmt: skip
    assert "tiger" not in read.recording.to_json()


def test_all_targets_of_a_command_say_what_the_element_is() -> None:
    data = project(("click", "id=pay", ""))
    data["tests"][0]["commands"][0]["targets"] = [
        ["id=pay", "id"],
        ["css=button.primary", "css:finder"],
        ["xpath=//button[contains(.,'Pay')]", "xpath:innerText"],
    ]
    (action,) = read_side(data, "shop.side").recording.actions
    element = action.element
    assert element
    assert (element.role, element.name, element.id) == ("button", "Pay", "pay")
    assert element.classes == ("primary",)
    assert element.css_selector == '[id="pay"]'


def test_targets_that_are_no_list_are_passed_over() -> None:
    data = project(("click", "id=pay", ""))
    data["tests"][0]["commands"][0]["targets"] = 3
    (action,) = read_side(data, "shop.side").recording.actions
    assert action.element
    assert action.element.id == "pay"


def test_only_the_first_test_is_read_and_the_others_are_told() -> None:
    data = project(("click", "id=a", ""))
    data["tests"].append({"name": "Other", "commands": []})
    assert read_side(data, "a.side").losses == ("test 'Other': left out: only the first is read",)


@pytest.mark.parametrize(
    ("tests", "message"), [([], "no test"), ([{"commands": [1]}], "command 1: not a command")]
)
def test_a_malformed_project_is_told(tests: list[Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_side({"tests": tests}, "bad.side")
