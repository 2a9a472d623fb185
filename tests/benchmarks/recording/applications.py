"""Three applications, what a person does in each, and how a redesign changes their pages."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

from tests.benchmarks.recording.proxy import Changes
from tests.recording.captured import Person

SECRET = "wark-7310"
_HERE = Path(__file__).parent
_MOVED = "<style>body{padding:60px 0 0 90px}form{border:9px solid}h3{font-size:60px}</style></head>"


class Application(NamedTuple):
    """An application.

    Attributes:
        name: Its name.
        start: Starts it on a new folder and a port.
        use: Does by mouse and keyboard what is recorded.
        state: Returns what it has stored in its folder.
        changes: The changes of its pages, by what changes.
        path: The address at which the recording begins.
    """

    name: str
    start: Callable[[Path, Path, int], subprocess.Popen[bytes]]
    use: Callable[[Person], Awaitable[None]]
    state: Callable[[Path], Any]
    changes: dict[str, Changes]
    path: str = ""


def _run(command: list[str], folder: Path, **environment: str) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    env = {**os.environ, **environment}
    return subprocess.Popen(command, cwd=folder, env=env, stdout=quiet, stderr=quiet)


def _start_sqlite_web(packages: Path, folder: Path, port: int) -> subprocess.Popen[bytes]:
    with sqlite3.connect(folder / "books.db") as books:
        books.execute("create table book(id integer primary key, title text, year integer)")
        rows = [("Emma", 1815), ("Dracula", 1897), ("Ulysses", 1922)]
        books.executemany("insert into book(title, year) values (?, ?)", rows)
    command = [str(packages / "python/bin/sqlite_web"), "-P", "-x", "-p", str(port), "books.db"]
    return _run(command, folder, SQLITE_WEB_PASSWORD=SECRET)


async def _use_sqlite_web(person: Person) -> None:
    page = person.page
    await person.click("#id_password")
    await page.keyboard.type(SECRET)
    await person.click("text=Login >> nth=-1")
    await page.wait_for_selector("#sidebar")
    await person.click("#sidebar a:text-is('book')")
    await person.click("#content .nav-tabs a:text-is('Insert')")
    await person.click("#id_title")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("Persuasion")
    await person.click("#id_year")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("1817")
    await person.click("button:text-is('Insert')")
    await page.wait_for_selector("text=Persuasion")
    await person.click("#content .nav-tabs a:has-text('Content')")
    await page.wait_for_selector("tr:has-text('Dracula')")
    await person.click("tr:has-text('Dracula') a[href*=delete]")
    await person.click("button:text-is('Delete')")
    await page.wait_for_selector("#sidebar")


def _books(folder: Path) -> Any:
    with sqlite3.connect(folder / "books.db") as books:
        return books.execute("select title, year from book order by title").fetchall()


def _start_copyparty(packages: Path, folder: Path, port: int) -> subprocess.Popen[bytes]:
    (folder / "files").mkdir()
    program = str(packages / "python/bin/copyparty")
    options = ["-a", f"ed:{SECRET}", "-v", f"{folder / 'files'}::A,ed", "-q", "--no-thumb"]
    return _run([program, *options, "-p", str(port), "-i", "127.0.0.1"], folder)


async def _use_copyparty(person: Person) -> None:
    page = person.page
    await person.click("#lp")
    await page.keyboard.type(SECRET)
    await person.click("#ls")
    await page.wait_for_selector("#opa_mkd")
    await person.click("#opa_mkd")
    await person.click("#op_mkdir input[name=name]")
    await page.keyboard.type("letters")
    await person.click("#op_mkdir input[type=submit]")
    await page.wait_for_url("**/letters/**")
    await page.wait_for_selector("#opa_bup")
    await person.click("#opa_bup")
    async with page.expect_file_chooser() as choosing:
        await person.click("#op_bup input[type=file]")
    await (await choosing.value).set_files([_HERE / "__init__.py", _HERE / "board.html"])
    await person.click("#op_bup input[type=submit]")
    await page.wait_for_selector("text=OK // ")


def _files(folder: Path) -> Any:
    files = folder / "files"
    return sorted(
        str(one.relative_to(files))
        for one in files.rglob("*")
        if ".hist" not in str(one) and not one.name.startswith(".")
    )


def _start_board(packages: Path, folder: Path, port: int) -> subprocess.Popen[bytes]:
    library = packages / "node_modules/jkanban/dist"
    for name in ("jkanban.js", "jkanban.css"):
        (folder / name).write_bytes((library / name).read_bytes())
    (folder / "index.html").write_bytes((_HERE / "board.html").read_bytes())
    return _run([sys.executable, str(_HERE / "serve_board.py"), str(port)], folder)


async def _drag(person: Person, card: str, onto: str) -> None:
    mouse = person.page.mouse
    await mouse.move(*await person.middle(card))
    await mouse.down()
    x, y = await person.middle(onto)
    await mouse.move(x, y - 5, steps=12)
    await mouse.move(x, y, steps=3)
    await mouse.up()


async def _use_board(person: Person) -> None:
    page = person.page
    await person.click("[data-id=todo] button")
    await person.click("textarea")
    await page.keyboard.type("Publish")
    await person.click("text=Keep")
    page.on("dialog", lambda dialog: dialog.accept())
    await person.click("#clear")
    await _drag(person, "[data-id=todo] .kanban-item:has-text('Review')", "[data-id=done] main")
    await page.wait_for_selector("[data-id=done] .kanban-item:has-text('Review')")


def _cards(folder: Path) -> Any:
    state = folder / "state.json"
    return json.loads(state.read_text("utf-8")) if state.exists() else {}


APPLICATIONS = (
    Application(
        "sqlite-web",
        _start_sqlite_web,
        _use_sqlite_web,
        _books,
        {
            "labels": (
                (">Login</button>", ">Sign in</button>"),
                (">Insert</button>", ">Add row</button>"),
            ),
            "ids": (("id_title", "field-a"), ("id_year", "field-b"), ("id_password", "secret")),
            "layout": (("</head>", _MOVED), ('<form action="', '<p>New here?</p><form action="')),
            "gone": (('<button class="btn btn-danger" type="submit">Delete</button>', ""),),
        },
    ),
    Application(
        "copyparty",
        _start_copyparty,
        _use_copyparty,
        _files,
        {
            "labels": (
                ('id="ls" value="login"', 'id="ls" value="sign in"'),
                ('value="make directory"', 'value="new folder"'),
            ),
            "ids": (('id="ls"', 'id="submit-1"'), ('id="lp"', 'id="secret"')),
            "layout": (("</head>", _MOVED),),
            "gone": (('<input type="submit" value="start upload">', ""),),
        },
        "?h",
    ),
    Application(
        "board (jkanban)",
        _start_board,
        _use_board,
        _cards,
        {
            "labels": (("+ Add card", "New card"), ("Keep<", "Save<")),
            "ids": (("clear", "purge"), ('"todo"', '"open"'), ('"done"', '"closed"')),
            "layout": (("</head>", _MOVED), ("220px", "300px"), ("<h1>", "<p>New</p><h1>")),
            "gone": (
                ("<button id=clear class=clear>Remove done cards</button>", "<i id=clear></i>"),
            ),
        },
    ),
)  # fmt: skip
