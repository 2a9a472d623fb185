"""The model that a run asks."""

from __future__ import annotations

from typing import NamedTuple

from explorer.protocols import DecisionMaker
from explorer.settings.model import Subset


class DecisionModel(NamedTuple):
    """The model that a run asks for its choices.

    Attributes:
        decider: The model-based decision maker; None for heuristics only.
        subset: How the elements are selected that the model is shown.
        shows_pictures: Whether it is shown a picture of the page, too.
    """

    decider: DecisionMaker | None = None
    subset: Subset = "random"
    shows_pictures: bool = False


HEURISTICS_ONLY = DecisionModel()
