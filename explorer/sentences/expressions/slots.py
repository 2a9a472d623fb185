"""The parts of sentences that are arguments of steps, as regular expressions."""

from __future__ import annotations

import re

from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import EXPORTED, FILE_NAME, QUOTED, VARIABLE_HIDDEN

NUMBER = r"\d+(?:[.,]\d+)?"
MODIFIERS = {
    "ctrl": "Control", "control": "Control", "strg": "Control", "steuerung": "Control",
    "alt": "Alt", "opt": "Alt", "option": "Alt", "altgr": "AltGraph", "alt gr": "AltGraph",
    "shift": "Shift", "umschalt": "Shift", "umsch": "Shift", "maj": "Shift", "majuscule": "Shift",
    "mayús": "Shift", "mayúsculas": "Shift", "maiusc": "Shift", "maiuscolo": "Shift",
    "meta": "Meta", "cmd": "Meta", "command": "Meta", "win": "Meta", "super": "Meta",
}  # fmt: skip
"""The modifier keys, by what keyboards of all languages call them."""
MODIFIER = re.compile(
    rf"({'|'.join(map(re.escape, sorted(MODIFIERS, key=len, reverse=True)))})\s?[+-]\s?"
)
"""A modifier key before another one, in lower case."""
ONLY_KEYS = ("ctrl", "strg", "umschalt", "umsch", "altgr", "alt gr", "mayús", "maiusc", "cmd")
"""The modifier keys whose names nothing else has: no button is called so."""
PLUS = ("plus", "más", "mas", "più", "mais")
"""The word for the sign between two keys: "Ctrl plus S"."""
_ENUMERATED = rf"{QUOTED}(?:(?:\s?,\s?|\s)(?:(?:and|or|und|oder|et|ou|y|o|e|en|of)\s)?{QUOTED}){{}}"
_SCHEME = "(?:https?|about|javascript|file|data|mailto|tel|ftp|blob|chrome|view-source)"
"""What an address begins with; those of the web alone are opened, and others are refused."""
_PAIR = rf'[^\s",][^",]*?\s{QUOTED}'
SLOTS = {
    "element": ".+?",
    "target": ".+?",
    "value": ".+?",
    "quoted": QUOTED,
    "stored": VARIABLE_HIDDEN,
    "exact": rf"(?:{QUOTED}|{VARIABLE_HIDDEN}|[\w.+-]+@[\w.-]+)",
    "quotations": _ENUMERATED.format("*"),
    "several": _ENUMERATED.format("+"),
    "pairs": rf"{_PAIR}(?:(?:\s?,\s?|\s){_PAIR})*",
    "url": rf"{QUOTED}|{_SCHEME}:\S+|#?/\S*|(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:/\S*)?",
    "variable": r"\S+",
    "button": rf"(?:[^\W\d_]+\s){{0,3}}{QUOTED}(?:\s[^\"]+)?",
    "condition": ".+?",
    "step": ".+",
    "place": "",
    "bare": r"[^\s\"]+",
    "named": r"[^\W_][\w.-]*(?:\s[^\W_][\w.-]*){0,3}",
    "written": r"[^\W_][^\s\"]*(?:\s[^\s\"]+){0,5}",
    "origin": r"[^\W\d_][^\s\"]*(?:\s[^\s\"]+){0,3}",
    "percent": r"\d+(?:[.,]\d+)?\s?%",
    "noun": r"[^\W\d_]+(?:-[^\W\d_]+)*",
    "ranked": r"[^\W\d_]+(?:\s[^\W\d_]+){0,2}?",
    "entries": r"[^\W\d_]+",
    "suffix": f"(?:{EXPORTED})",
    "filename": FILE_NAME,
    "digits": r"\d+(?:[.,]\d+)?",
    "kind": r"[^\W\d_]+",
}
"""The parts of a sentence that are arguments of a step."""
MODIFIED = rf"(?:(?:{any_of(MODIFIERS)})\s?[+-]\s?)*"
"""Modifier keys before a key."""
