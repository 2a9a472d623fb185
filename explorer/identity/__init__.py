"""Answers the question "is this the same control?", with a level of strictness for each use.

The functions are pure: they compare values of ``explorer.models`` and know no browser. The table in
ARCHITECTURE.md says for each level what it compares, what it ignores, and who uses it:

- ``matching``: the same control when its page is looked at again.
- ``snapshots``: the same control in several snapshots of a page, for stable numbers.
- ``interactions``: the same interaction within a run.
- ``signatures``: the same kind of action, for what the planner learns.
- ``runs``: the same control in another run of the site.
- ``fingerprints``: the same fault, text, address and part of the markup in all runs.
- ``scoring``: margin and tie of candidates that are similar, where equality is not enough.

Ledgers, run folders and replay logs hold keys of ``interactions``, ``signatures``, ``runs`` and
``fingerprints``. These must not change; ``tests/identity/stored_keys.json`` pins them.
"""
