"""Reproduction of findings: the recorded crawl path is shortened and replayed three times."""
