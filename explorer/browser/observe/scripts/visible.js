// Returns what of the observation `look` can be seen: {width, height} of the viewport; `parts`, for
// each element the part of the viewport that it may be drawn in and its visible box, as [left, top,
// right, bottom], null if it is not visible. `parts` is null if the observation is outdated.
(toolkit, look) => {
  const { doc, tagOf, parentOf, boxOf, isDrawn, elementAt } = toolkit.dom;
  const { isRelated } = toolkit.places;
  const POINTS = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];
  const VIEW = [0, 0, innerWidth, innerHeight];
  const meet = (a, b) => [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  const sides = ({ left, top, right, bottom }) => [left, top, right, bottom];
  const isEmpty = ([left, top, right, bottom]) => right - left < 1 || bottom - top < 1;
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) {
      const { position, overflow, display } = getComputedStyle(element);
      styles.set(element, { position, clips: overflow !== "visible" && display !== "inline" && display !== "contents" });
    }
    return styles.get(element);
  };
  const clipOf = (element) => {
    let clip = VIEW;
    let { position } = styleOf(element);
    for (let node = parentOf(element); node && node !== doc.body && node !== doc.documentElement; node = parentOf(node)) {
      if (position === "fixed") break;
      const style = styleOf(node);
      if (position === "absolute" && style.position === "static") continue;
      if (style.clips) clip = meet(clip, sides(boxOf(node)));
      position = style.position;
    }
    return clip;
  };
  const isHit = (element, [left, top, right, bottom]) =>
    POINTS.some(([across, down]) => {
      const hit = elementAt(left + across * (right - left), top + down * (bottom - top));
      return hit && isRelated(element, hit);
    });
  // An element without a size of its own is drawn by its first child.
  const shapeOf = (element) => {
    const box = boxOf(element);
    return box.width && box.height ? element : element.firstElementChild || element;
  };
  const partOf = (node) => {
    const drawn = shapeOf(toolkit.standIns.get(node) || node);
    if (!node.isConnected || !isDrawn(drawn)) return null;
    const clip = clipOf(drawn);
    if (tagOf(node) === "area") return isEmpty(clip) ? null : [clip, null];
    const box = meet(sides(boxOf(drawn)), clip);
    if (isEmpty(box)) return null;
    const parts = [box, ...[...drawn.getClientRects()].slice(0, 3).map((line) => meet(sides(line), clip))];
    return parts.some((part) => !isEmpty(part) && (isHit(drawn, part) || isHit(node, part))) ? [clip, box] : null;
  };

  const parts = toolkit.look === look ? toolkit.nodes.map(partOf) : null;
  return { width: innerWidth, height: innerHeight, parts };
}
