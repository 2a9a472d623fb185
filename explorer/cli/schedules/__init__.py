"""The commands of ``explorer schedule``."""
