"""An application that draws all of its controls on a canvas."""

from __future__ import annotations

import asyncio
import json

from tests.site import Site

PLACES = {"Open": (30, 60), "Save": (130, 60), "Delete": (230, 60)}
MOVED = {"Delete": (30, 60), "Save": (430, 260), "Open": (130, 60)}
WITHOUT_SAVE = {"Open": (30, 60), "Delete": (130, 60)}
_SCRIPT = """
const canvas = document.querySelector("canvas"), pen = canvas.getContext("2d");
const places = PLACES, field = FIELD;
let text = "", isTyping = false;
const button = (name, [x, y]) => {
  const fill = { Save: "#2563eb", Delete: "#dc2626" }[name];
  pen.fillStyle = fill || "#fff";
  pen.fillRect(x, y, 84, 32); pen.strokeStyle = "#777"; pen.strokeRect(x + 0.5, y + 0.5, 84, 32);
  pen.fillStyle = fill ? "#fff" : "#000"; pen.textAlign = "center";
  pen.fillText(name, x + 42, y + 16);
};
const draw = () => {
  pen.fillStyle = "#f4f4f4"; pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.font = "15px sans-serif"; pen.textBaseline = "middle";
  for (const [name, place] of Object.entries(places)) button(name, place);
  const [x, y] = field;
  pen.fillStyle = "#222"; pen.textAlign = "left"; pen.fillText("Name", x, y + 15);
  pen.fillStyle = "#fff"; pen.fillRect(x + 80, y, 240, 30); pen.strokeStyle = "#999";
  pen.strokeRect(x + 80.5, y + 0.5, 240, 30);
  pen.fillStyle = "#222"; pen.fillText(text, x + 88, y + 15);
};
const isIn = (event, x, y, width, height) =>
  event.offsetX > x && event.offsetX < x + width && event.offsetY > y && event.offsetY < y + height;
canvas.addEventListener("mousedown", (event) => {
  isTyping = isIn(event, field[0] + 80, field[1], 240, 30);
  for (const [name, [x, y]] of Object.entries(places)) {
    if (isIn(event, x, y, 84, 32)) fetch(`/pressed/${name}?${text}`);
  }
});
addEventListener("keydown", (event) => {
  if (isTyping && event.key.length === 1) { text += event.key; draw(); }
});
draw();
"""


def application(
    places: dict[str, tuple[int, int]] = PLACES,
    field: tuple[int, int] = (30, 130),
    *,
    before: str = "",
    size: tuple[int, int] = (600, 400),
) -> str:
    """The page, which asks for ``/pressed/Save?text`` with a button's name and the field's text.

    Args:
        places: The corners of the buttons on the canvas.
        field: The corner of the field.
        before: HTML before the canvas.
        size: Width and height of the canvas.
    """
    script = _SCRIPT.replace("PLACES", json.dumps(places)).replace("FIELD", json.dumps(field))
    canvas = f"<canvas width={size[0]} height={size[1]} style='cursor: pointer'></canvas>"
    return f"<title>App</title>{before}<div tabindex=0>{canvas}</div><script>{script}</script>"


async def pressed(site: Site, least: int = 0) -> list[str]:
    """What was pressed since the last call, as ``Save?text``.

    Args:
        site: The site.
        least: How many presses to wait for: a page asks for them after the click is done.
    """
    for _ in range(1000):
        asked = [request for request in site.requests if request.path.startswith("/pressed/")]
        if len(asked) >= least:
            break
        await asyncio.sleep(0.01)
    site.requests.clear()
    return [request.full_path.removeprefix("/pressed/").rstrip("?") for request in asked]
