"""Reads the state of an application as facts: rows of a database, files of a folder."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path


def rows(database: Path, queries: Sequence[str]) -> dict[str, str]:
    """Return the facts that queries select.

    Each query selects the name of a thing in its first column; the other columns become the facts
    ``name column``. A thing that is there without more is the fact ``name``.
    """
    facts: dict[str, str] = {}
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)
    try:
        for query in queries:
            cursor = connection.execute(query)
            columns = [column[0] for column in cursor.description][1:]
            for name, *values in cursor:
                for column, value in zip(columns, values, strict=True):
                    facts[f"{name} {column}"] = "" if value is None else str(value)
                if not columns:
                    facts[str(name)] = "there"
    finally:
        connection.close()
    return facts


def files(folder: Path) -> dict[str, str]:
    """Return the text of each file below a folder, by its path, and its folders."""
    facts: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if ".git" in path.parts:
            continue
        if path.is_dir():
            facts[f"{name}/"] = "there"
        else:
            facts[name] = path.read_bytes().decode(errors="replace").replace("\r\n", "\n").strip()
    return facts
