"""The page as text, for what sentences expect."""
