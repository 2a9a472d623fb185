"""Reads clauses by their verbs and what these need, where no expression of the grammar fits."""
