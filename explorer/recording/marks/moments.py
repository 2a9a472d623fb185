"""The pictures beside a recording, each with the list of the controls that it shows."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models.moments import PageMoment
from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.recording.files import file_beside
from explorer.recording.references import references
from explorer.recording.secrets import clean_reference

MAX_PICTURE_BYTES = 50_000_000
MAX_PICTURE_PIXELS = 50_000_000
MAX_CONTROLS_BYTES = 20_000_000

_TOLD = ("role", "name", "bbox", "frame", "enabled", "focused")
"""The fields of a control that are stored."""


class MomentControls(BaseModel):
    """The controls that a picture shows: the file beside it."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)

    url: str = ""
    title: str = ""
    width: float = Field(gt=0)
    height: float = Field(gt=0)
    """The size of the viewport, in CSS pixels."""
    controls: tuple[SemanticElementRef, ...] = ()
    """The visible controls; their boxes are those of the visible part."""

    def to_json(self) -> str:
        """Return the text of the file."""
        return self.model_dump_json(exclude_none=True)


class RecordedMoment(NamedTuple):
    """What the page looked like before an action.

    Attributes:
        picture: The picture.
        controls: The controls that it shows, None if they were not recorded.
    """

    picture: Image.Image
    controls: MomentControls | None


def controls_of(moment: PageMoment, mask: Mask | None = None) -> MomentControls:
    """Return the list of the controls of a moment.

    Args:
        moment: The moment.
        mask: Masks secrets in the names of controls, if given.
    """
    controls = (_short(control) for control in references(moment.snapshot))
    clean = mask or Mask()
    return MomentControls(
        url=clean(moment.snapshot.url),
        title=clean(moment.snapshot.title),
        width=moment.width,
        height=moment.height,
        controls=tuple(clean_reference(control, clean) for control in controls),
    )


def _short(control: SemanticElementRef) -> SemanticElementRef:
    fields = {name: getattr(control, name) for name in _TOLD}
    fields["enabled"] = None if control.enabled else False
    fields["focused"] = control.focused or None
    return SemanticElementRef.model_validate(fields)


def load_moment(recording: Path, action: ActionWithElement) -> RecordedMoment | None:
    """Return what the page looked like before an action, None if that was not recorded.

    Args:
        recording: The file of the recording.
        action: An action of it.

    Raises:
        UsageError: The picture is missing, broken, too large or not beside the recording.
    """
    if not action.screenshot:
        return None
    path = file_beside(recording.parent, action.screenshot)
    data = _read(path, MAX_PICTURE_BYTES)
    return RecordedMoment(open_picture(data, str(path)), _load_controls(path.with_suffix(".json")))


def open_picture(data: bytes, name: str) -> Image.Image:
    """Return a picture in RGB.

    Args:
        data: The content of its file.
        name: Names it in errors.

    Raises:
        UsageError: It is no picture, or larger than ``MAX_PICTURE_PIXELS``.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as opened:
                if opened.width * opened.height > MAX_PICTURE_PIXELS:
                    raise UsageError(f"{name}: a picture of too many pixels")
                return opened.convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise UsageError(f"{name}: not a picture that can be read") from None


def _load_controls(path: Path) -> MomentControls | None:
    if not path.exists():
        return None
    try:
        return MomentControls.model_validate_json(_read(path, MAX_CONTROLS_BYTES))
    except ValidationError:
        raise UsageError(f"{path}: not a list of controls") from None


def _read(path: Path, limit: int) -> bytes:
    try:
        if path.stat().st_size > limit:
            raise UsageError(f"{path}: larger than {limit // 1_000_000} MB")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its name is no file name"
        raise UsageError(f"{path}: cannot be read: {reason}") from None
