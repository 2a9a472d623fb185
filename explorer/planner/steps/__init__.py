"""The parts of one step of a walker: where it goes, its choice, what it learns and reports."""
