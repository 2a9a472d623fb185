"""The parts of one step of a walker: where it goes, what it learns and how it is reported."""
