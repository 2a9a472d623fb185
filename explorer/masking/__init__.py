"""Keeps secrets out of everything that is written, shown, spoken or sent to a model."""

from explorer.masking.addresses import names_secret
from explorer.masking.decisions import MaskedDecision
from explorer.masking.mask import MASK, Mask

__all__ = ["MASK", "Mask", "MaskedDecision", "names_secret"]
