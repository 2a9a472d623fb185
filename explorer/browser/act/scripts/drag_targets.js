// Returns where an element may be dragged to, the best place first: {index, judged, source, x, y}.
// `index` is the number of the target, which becomes one of the toolkit's nodes; `judged` tells of
// it as `judgedOf` of hints.js, `x` and `y` the point to drop at, `source` the point to press or null for the middle; in
// CSS pixels from the corner of the target and of the element.
(toolkit, seen, index) => {
  const { doc, findAll, closestOf, parentOf, elementsIn, tagOf, attribute, holds, boxOf, isDrawn, elementAt, textIn, line, wordsIn } = toolkit.dom;
  const MAX_ZONES = 200;
  const MAX_FURTHER = 2; // zones besides the nearest
  const FREELY = 120; // CSS pixels across that it is dragged where it may go anywhere
  const TRACK = 60; // CSS pixels: a track of a slider is not thicker
  const element = toolkit.look === seen ? toolkit.nodes[index] : null;
  if (!element?.isConnected) return [];
  const box = boxOf(element);
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const far = (other) => Math.hypot(...middle(boxOf(other)).map((value, axis) => value - middle(box)[axis]));
  const isShown = (other) => isDrawn(other) && boxOf(other).width > 3 && boxOf(other).height > 3;
  const found = [];
  const offer = (target, across, down, source = null, more = "") => {
    const { width, height } = boxOf(target);
    const judged = toolkit.hints.judgedOf(target);
    judged.texts.push(wordsIn(target, 200), line(more, 200));
    found.push({ index: toolkit.nodes.push(target) - 1, judged, x: Math.round(across * width), y: Math.round(down * height), source });
  };
  const tag = tagOf(element);
  if (tag === "canvas" || tag === "svg") {
    offer(element, 0.7, 0.6, [Math.round(0.3 * box.width), Math.round(0.4 * box.height)]);
    return found;
  }
  const isGrip = getComputedStyle(element).cursor.endsWith("-resize"); // it is among other grips, not sorted
  const zones = [...toolkit.gestures.hearing("drops")].slice(0, MAX_ZONES).filter((zone) => !holds(element, zone) && isShown(zone));
  const byDistance = (some) => [...some].sort((a, b) => far(a) - far(b));
  const [apart, ...further] = byDistance(zones.filter((zone) => !holds(zone, element)));
  const isDraggable = attribute(element, "draggable") === "true";
  if (apart && isDraggable) offer(apart, 0.5, 0.5);
  const frames = isDraggable && !apart ? findAll(document, "iframe").filter((frame) => isShown(frame) && frame.contentDocument) : [];
  const [frame] = byDistance(frames);
  if (frame) offer(frame, 0.5, 0.5, null, textIn(frame.contentDocument.documentElement));
  const track = parentOf(element);
  const around = track && boxOf(track);
  const isHandle = attribute(element, "role") === "slider" || (around && Math.min(around.width, around.height) <= TRACK && Math.max(around.width, around.height) > 3 * Math.max(box.width, box.height));
  if (isHandle && around) {
    const across = around.width >= around.height;
    const at = across ? (middle(box)[0] - around.left) / around.width : (middle(box)[1] - around.top) / around.height;
    const to = at < 0.6 ? 0.98 : 0.02; // to the end of its track
    offer(track, across ? to : 0.5, across ? 0.5 : to);
  }
  const like = (other) => other !== element && tagOf(other) === tag && isShown(other);
  const siblings = track && !isGrip ? [...elementsIn(track)].slice(0, 500) : [];
  const place = siblings.indexOf(element);
  const next = siblings.slice(place + 1).find(like);
  const before = siblings.slice(0, place).findLast(like);
  const list = track && track !== doc.body && parentOf(track);
  const other = list && [...elementsIn(list)].find((one) => one !== track && tagOf(one) === tagOf(track) && isShown(one));
  const isBoard = other && attribute(track, "class") && attribute(other, "class") === attribute(track, "class");
  if (next) offer(next, 0.5, 0.8);
  // The others are sorted, the last one is moved to another column.
  else if (before && isBoard) offer(other, 0.5, 0.5);
  else if (before) offer(before, 0.5, 0.2);
  if (isDraggable) for (const zone of further.slice(0, MAX_FURTHER)) offer(zone, 0.5, 0.5);
  // One that has no neighbours to be sorted among is moved to another list.
  if (other && (isDraggable || !(next || before))) offer(other, 0.5, 0.5);
  if (apart && !isDraggable) offer(apart, 0.5, 0.5);
  // To the left, as what is turned over by a swipe shows its first part at the beginning.
  const [from] = middle(box);
  const [x, y] = [from > FREELY ? from - FREELY : Math.min(from + FREELY, innerWidth - 5), Math.min(middle(box)[1] + 60, innerHeight - 5)];
  const under = elementAt(x, y) || doc.documentElement;
  const beneath = holds(element, under) || closestOf(under, "a, button") ? doc.documentElement : under;
  const { left, top, width, height } = boxOf(beneath);
  offer(beneath, (x - left) / width, (y - top) / height);
  return found;
}
