// Reports scrolling that matters: it makes the page load more, or an area in it draw other rows. To all
// else a replay scrolls by itself. Returns `changed`, which takes the records of a MutationObserver, and
// `abort`.
({ on, tell, isRecent, isTyped }) => {
  const QUIET = 300; // milliseconds after the last scroll event
  const areas = new Map(); // by scrolled area: {timer, height, grown}
  on("scroll", (event) => {
    const [target] = event.composedPath();
    const area = target === document ? document.documentElement : target;
    const known = areas.get(area);
    if (!area || (!known && (!isRecent() || isTyped(area)))) return;
    clearTimeout(known?.timer);
    areas.set(area, { height: area.scrollHeight, grown: false, ...known, timer: setTimeout(() => end(area), QUIET) });
  });
  const end = (area) => {
    const { height, grown } = areas.get(area);
    areas.delete(area);
    const isPage = area === document.documentElement;
    if (area.scrollHeight <= height + area.clientHeight / 4 && (isPage || !grown)) return;
    tell("scroll", null, isPage ? null : area, { to_x: area.scrollLeft, to_y: area.scrollTop });
  };
  const changed = (records) => {
    for (const [area, scroll] of areas) scroll.grown ||= records.some(({ target, addedNodes }) => addedNodes.length && area.contains(target));
  };
  const abort = () => {
    for (const { timer } of areas.values()) clearTimeout(timer);
  };
  return { changed, abort };
}
