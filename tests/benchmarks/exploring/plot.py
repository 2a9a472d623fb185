"""Draws panels of bars, read as JSON from standard input: python plot.py FILE.svg.

Runs in the benchmark's own environment, which has Matplotlib. A bar is the median of the seeds,
a dot is one seed.
"""

import json
import statistics
import sys

import matplotlib as mpl
from matplotlib import pyplot
from matplotlib.axes import Axes

OURS, OTHER, DOT = "#2563a8", "#b8bec6", "#20242a"


def draw(axes: Axes, title: str, unit: str, gains: dict[str, list[int]]) -> None:
    names = list(gains)[::-1]  # the first on top
    medians = [statistics.median(gains[name]) for name in names]
    axes.barh(names, medians, color=[OURS if "ours" in name else OTHER for name in names])
    for place, name in enumerate(names):
        axes.plot(gains[name], [place] * len(gains[name]), ".", color=DOT, markersize=4)
    axes.set_title(title, fontsize=10)
    axes.set_xlabel(f"{unit} beyond the start page", fontsize=8)
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)


def main() -> None:
    panels = json.load(sys.stdin)
    mpl.rcParams["svg.hashsalt"] = "exploring"  # the same picture for the same numbers
    columns = 2
    height = -(-len(panels) // columns)
    figure, grid = pyplot.subplots(
        height, columns, figsize=(9, 2.4 * height), layout="constrained", squeeze=False
    )
    for axes, panel in zip(grid.flat, panels, strict=False):
        draw(axes, **panel)
    for empty in grid.flat[len(panels) :]:
        empty.remove()
    figure.savefig(sys.argv[1], metadata={"Date": None}, facecolor="white")


if __name__ == "__main__":
    main()
