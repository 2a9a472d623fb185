"""Lets a language model that sees pictures read them."""

from __future__ import annotations

import io

from PIL import Image
from pydantic import BaseModel

from explorer.models.recording import SemanticElementRef
from explorer.models.roles import aria_role
from explorer.prompts import template
from explorer.protocols import SeeingModel
from explorer.recording.vision.pictures import PictureError, open_picture
from explorer.text import one_line

_MAX_SIDE = 1280
"""Pixels of the picture that is sent; providers make larger ones smaller, and answer in those."""
_MOST = 40
_MAX_NAME = 200
_ROLES = (
    "button", "checkbox", "combobox", "heading", "img", "link", "menuitem", "option", "radio",
    "slider", "switch", "tab", "text", "textbox",
)  # fmt: skip
_CONFIDENCE = 0.5
"""Of every answer: a model does not measure how sure it is."""


class _Seen(BaseModel):
    role: str
    name: str
    left: float
    top: float
    right: float
    bottom: float


class _Answer(BaseModel):
    elements: list[_Seen]


class ModelReader:
    """Asks a language model which elements a picture shows.

    Args:
        model: A model that sees pictures.
    """

    def __init__(self, model: SeeingModel) -> None:
        self._model = model

    async def read(self, picture: bytes, scale: float = 1.0) -> tuple[SemanticElementRef, ...]:
        """Return the elements that a picture shows; see PictureReader.read.

        Raises:
            PictureError: It is no picture, or none of the boxes of the answer is in it.
            ModelError: The model gives no usable answer.
            BudgetExceeded: The question could exceed a limit of ai.
        """
        image = open_picture(picture)
        original = image.width
        image.thumbnail((_MAX_SIDE, _MAX_SIDE))
        prompt = template("read_picture.md").render(
            width=image.width, height=image.height, most=_MOST, roles=_ROLES
        )
        answer, _ = await self._model.ask(prompt, _Answer, _png(image))
        read = [
            element
            for seen in answer.elements[:_MOST]
            if (element := _element(seen, image.size, original / image.width / scale))
        ]
        if answer.elements and not read:
            raise PictureError("the model's answer has no element whose box is in the picture")
        return tuple(read)


def _element(seen: _Seen, size: tuple[int, int], factor: float) -> SemanticElementRef | None:
    """Return an element of an answer, None if it is not in the picture or has no name or role."""
    role, name = aria_role(seen.role), one_line(seen.name, _MAX_NAME)
    width, height = size
    is_inside = 0 <= seen.left < seen.right <= width and 0 <= seen.top < seen.bottom <= height
    if not (is_inside and role in _ROLES and name):
        return None
    sides = (round(side * factor, 1) for side in (seen.left, seen.top, seen.right, seen.bottom))
    left, top, right, bottom = sides
    return SemanticElementRef(
        role=role, name=name, bbox=(left, top, right, bottom), confidence=_CONFIDENCE
    )


def _png(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()
