"""The commands of ``explorer recording``."""
