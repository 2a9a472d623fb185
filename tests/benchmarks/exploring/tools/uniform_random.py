"""Uniform random over the controls that are to be seen, with common sense about forms.

A text field gets a value of its kind, and Enter where it has no form; a submit button first gets
its form filled; now and then, and on leaving the site, it goes back to the start page.
"""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import ElementHandle, Page
from playwright.sync_api import Error as PlaywrightError

from tests.benchmarks.exploring.tools.task import Task

PICK = (Path(__file__).parent / "pick.js").read_text()
DESCRIBE = """element => ({
  tag: element.localName, type: element.type ?? '', form: Boolean(element.form),
  empty: !element.value, editable: !element.readOnly, options: element.options?.length ?? 0,
  words: `${element.name} ${element.placeholder ?? ''}`.toLowerCase(),
})"""
FIELDS = "element => [...(element.form?.elements ?? [])]"
TYPED = ("text", "search", "email", "url", "tel", "password", "number", "date", "textarea")
VALUES = {
    "mail": "ada@example.com",
    "url": "http://127.0.0.1/",
    "number": "3",
    "date": "2026-05-17",
    "tel": "0301234567",
    "phone": "0301234567",
    "password": "Secret-123",
    "confirm": "Secret-123",
    "name": "ada2",
}
WORDS = ("Printer", "a", "new page", "17")
RESTART = 0.02


def main() -> None:
    task = Task.asked()
    chance = random.Random(task.seed)
    with task.page() as page:
        task.start(page)
        while task.left:
            step(page, task, chance)
            task.done += 1
    task.tell()


def step(page: Page, task: Task, chance: random.Random) -> None:
    try:
        picked = page.evaluate_handle(PICK, chance.random()).as_element()
        if picked is None or chance.random() < RESTART:
            task.start(page)
        else:
            act(picked, chance)
            page.wait_for_timeout(50)  # long enough to begin what the act caused
            page.wait_for_load_state("domcontentloaded")
        if not task.owns(page.url):
            task.start(page)
    except PlaywrightError:
        pass  # covered, gone, or the page is on its way: an act that was in vain


def act(control: ElementHandle, chance: random.Random) -> None:
    told = control.evaluate(DESCRIBE)
    if told["type"] in ("submit", "image") and told["form"]:
        for field in control.evaluate_handle(FIELDS).get_properties().values():
            element = field.as_element()
            if element and element.is_visible():
                fill(element, element.evaluate(DESCRIBE), chance, only_empty=True)
        control.click()
    elif not fill(control, told, chance):
        control.click()
    elif not told["form"] and told["type"] in TYPED:
        control.press("Enter")


def fill(
    field: ElementHandle, told: dict[str, object], chance: random.Random, only_empty: bool = False
) -> bool:
    """Whether the control is a field that takes a value."""
    if told["tag"] == "select":
        field.select_option(index=chance.randrange(int(str(told["options"])) or 1))
    elif told["type"] in TYPED and told["editable"]:
        if told["empty"] or not only_empty:
            field.fill(value(f"{told['type']} {told['words']}", chance))
    else:
        return False
    return True


def value(words: str, chance: random.Random) -> str:
    """What a person would type into a field of these words."""
    fitting = (value for word, value in VALUES.items() if word in words)
    return next(fitting, chance.choice(WORDS))


if __name__ == "__main__":
    main()
