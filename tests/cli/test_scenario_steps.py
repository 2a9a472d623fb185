"""Sentences are bound to functions of the user; their faults are told in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.site import Site

PAGE = """<title>Wallet</title><p role=status>0 euros</p>
<button onclick="document.querySelector('p').textContent = '7 euros'">Pay</button>"""
STEPS = """\
from decimal import Decimal
import explorer
from amounts import TWICE


@explorer.step("I top up {int} euro(s)")
async def top_up(page, euros, context: explorer.StepContext):
    text = f"{euros * TWICE} euros {context.table} {context.doc_string}"
    await page.locator("p").evaluate("(p, text) => { p.textContent = text }", text)
    context.remember("balance", euros * TWICE)


@explorer.step("the wallet has {int} euros, says {string}")
async def has(page, euros, who):
    shown = await page.locator("p").text_content()
    assert str(euros) in shown, f"{who} sees {shown}"
    assert who == "hunter2", f"not {who}"


explorer.parameter_type("amount", r"\\d+,\\d\\d|much")(lambda text: Decimal(text.replace(",", ".")))


@explorer.step("{amount} {currency} are {int} cents")
async def cents(page, amount, currency, number):
    assert (amount * 100, currency) == (number, "CZK"), (amount, currency)


@explorer.step("I wait for {string}")
async def wait(page, name):
    await page.get_by_role("button", name=name).click(timeout=50)
"""
FEATURE = '''\
Feature: Wallet
  Scenario: top up
    Given I top up 21 euros
      | a |
      """
      {"json": 1}
      """
    Then I see "42 euros"
    And the wallet has {balance} euros, says "{WALLET_PIN}"
    And I see "{balance} euros"
    And 42,50 {COINS} are 4250 cents
  Scenario: cannot be a number
    When much {COINS} are 1 cents
  Scenario: fails
    When I wait for "Nothing {WALLET_PIN}"
    Then I click Pay
'''


@pytest.fixture
def wallet(explorer: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WALLET_PIN", "hunter2")
    monkeypatch.setenv("COINS", "crowns")
    Path("steps").mkdir()
    Path("steps/amounts.py").write_text(
        "TWICE = 2\nimport explorer\n"
        "@explorer.parameter_type('currency', '(euro|crown)s?')\n"
        "def currency(name): return {'crown': 'CZK'}[name]\n",
        "utf-8",
    )
    Path("steps/wallet.py").write_text(STEPS, "utf-8")
    Path("steps/environment.py").write_text("import behave_or_another_tool\n", "utf-8")
    Path("wallet.feature").write_text(FEATURE, "utf-8")


@pytest.mark.usefixtures("wallet")
def test_functions_are_called(explorer: Command, site: Site) -> None:
    code, out, err = explorer("scenario", "check", "wallet.feature")
    assert (code, err) == (0, "")
    assert "   3 bound to wallet.py:6" in out
    assert "   9 bound to wallet.py:13" in out

    base = ("--base-url", site.serve({"/": PAGE}), "--out", "runs")
    code, out, err = explorer("scenario", "run", "wallet.feature", *base)
    assert code == 1, err
    assert "   3 done I top up 21 euros: bound to wallet.py:6" in out
    assert "  10 done I see" in out
    assert "  11 done 42,50 {COINS} are 4250 cents" in out
    assert "  13 failed much {COINS} are 1 cents" in out
    assert "wallet.py:20: InvalidOperation" in out
    assert "  15 failed I wait for" in out
    assert "wallet.py:30: TimeoutError: Locator.click: Timeout 50ms exceeded" in out
    assert "1 of 3 scenarios passed" in out
    assert "hunter2" not in out + err
    (run,) = Path("runs").iterdir()
    assert "bound to wallet.py:13" in (run / "report.html").read_text("utf-8")
    assert "Traceback" not in out + err + (run / "journal.jsonl").read_text("utf-8")
    memory = json.loads(Path("wallet.steps.json").read_text("utf-8"))
    assert memory["scenarios"]["top up"]["I top up 21 euros"]["actions"] == "call"


@pytest.mark.usefixtures("wallet")
@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def (", "other.py:2: SyntaxError"),
        ("import nothing_of_this_name", "other.py:2: ModuleNotFoundError: No module named"),
        ("raise SystemExit(3)", "other.py:2: SystemExit: 3"),
        (
            "@step('a {color}')\nasync def f(page, c): ...",
            "other.py:2: 'a {color}' has an unknown parameter; there",
        ),
        (
            "from explorer import parameter_type\nparameter_type('digit', '[0-9')(int)",
            "int: parameter type 'digit': unterminated character set at position 0",
        ),
        (
            "from explorer import parameter_type\n@parameter_type('word', 'a')\ndef f(text): ...",
            "other.py:3: parameter type 'word': There is already a parameter with name word",
        ),
        (
            "from explorer import parameter_type\nparameter_type('size', 'S|M')(str)\n"
            "@step('a {color}')\nasync def f(page, c): ...",
            "there are {size}, {int}, {float}, {word}, {string} and {}",
        ),
        ("@step('a')\ndef f(page): ...", "other.py:2: a bound step is an async function"),
        ("@step('a {int}')\nasync def f(page): ...", "'a {int}' has 1 parameters, which"),
        (
            "@step('I top up {int} euros')\nasync def f(page, e): ...\n"
            "@step('I top up {word} euros')\nasync def g(page, e): ...",
            "wallet.feature:3:11: several bound steps fit 'I top up 21 euros': other.py:2 "
            "'I top up {int} euros', other.py:4 'I top up {word} euros'",
        ),
    ],
)
def test_faults_of_a_file_of_steps(refused: Callable[..., str], source: str, told: str) -> None:
    Path("other.py").write_text(f"from explorer import step\n{source}\n", "utf-8")
    assert told in refused("scenario", "check", "wallet.feature", "--steps", "other.py")
    assert told in refused("scenario", "run", "wallet.feature", "--steps", "other.py")


def test_a_file_that_is_not_there(refused: Callable[..., str]) -> None:
    Path("a.txt").write_text("Click OK\n", "utf-8")
    told = refused("scenario", "run", "a.txt", "--steps", "none.py")
    assert "none.py: there is no such file of steps" in told
