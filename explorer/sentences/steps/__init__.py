"""Makes steps of the expressions that a sentence matches."""
