"""Keeps secrets out of everything that is written, shown, spoken or sent to a model."""

from explorer.masking.decisions import MaskedDecision
from explorer.masking.headers import mask_header
from explorer.masking.mask import MASK, Mask
from explorer.masking.names import names_secret_header

__all__ = ["MASK", "Mask", "MaskedDecision", "mask_header", "names_secret_header"]
