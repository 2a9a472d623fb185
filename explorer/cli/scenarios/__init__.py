"""The commands of scenarios."""
