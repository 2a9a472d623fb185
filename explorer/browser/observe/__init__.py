"""Reading of pages: the controls, texts and layout of all frames as one snapshot."""
