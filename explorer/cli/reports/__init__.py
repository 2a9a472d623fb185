"""The commands of ``explorer reports``, and the output that they share."""
