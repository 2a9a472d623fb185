"""The words that descriptions and labels are made of, in eight languages."""
