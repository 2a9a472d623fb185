// Checks whether an element of the observation `seen` can be acted on, and scrolls it into view, to
// the centre with `centred`. With `rests`, an animation that moves it and ends soon is waited for.
// Returns {state, by, moving, unclear, stand_in, position, point, to_edges, opened}. `state` is
// "ready", "gone", "changed", "hidden", "disabled", "through" or "covered", and `by` is what covers
// it. `moving` is true if an animation goes on moving it, `unclear` if only Playwright's checks can
// tell what a click at the point reaches. `stand_in` is true if another element is drawn in its place;
// `position` is the point to click there, or one beside the controls that the element holds. `point` is the point to click in the viewport, `to_edges`
// its distances from the nearest edges [x, y]; all in CSS pixels. `opened` is true if hovering has
// opened something since the observation.
async (toolkit, seen, index, centred, rests) => {
  const { doc, closestOf, matches, labelsOf, parentOf, elementsIn, holds, boxOf, tagOf, isDrawn, elementAt, describe, attribute } = toolkit.dom;
  const { isVisible } = toolkit.hovers;
  const element = toolkit.look === seen ? toolkit.nodes[index] : null;
  const standIn = toolkit.standIns.get(element);
  // What a canvas shows is known to its page only: each click goes to another point of it, at first the middle.
  const POINTS = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.75, 0.25], [0.25, 0.75], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5]];
  const nextPoint = () => {
    const clicks = element?.isConnected && tagOf(element) === "canvas" ? toolkit.clicked?.get(element) : 0;
    if (!clicks) return null;
    const { left, top, width, height } = boxOf(element);
    const points = POINTS.map((_, index) => POINTS[(clicks + index) % POINTS.length]).map(([across, down]) => [Math.round(across * width), Math.round(down * height)]);
    return points.find(([x, y]) => elementAt(left + x, top + y) === element) || points[0];
  };
  const position = toolkit.positions.get(element) || nextPoint();
  let point = null;
  let beside = null; // the point in an element that holds controls, if it is not its middle
  let target = null;
  const opened = element !== null && toolkit.hovers.hasOpened(element);
  const told = (state, by = "", { moving = false, unclear = false } = {}) =>
    ({ state, by, moving, unclear, stand_in: Boolean(standIn), position: position || beside, point, to_edges: point && toEdges(point), opened });
  // For an element broken over several lines, the edges of one line count. Null for an area of an
  // image map.
  const toEdges = ([x, y]) => {
    const isAround = (rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
    const rect = position ? null : [...target.getClientRects()].find(isAround);
    return rect ? [Math.min(x - rect.left, rect.right - x), Math.min(y - rect.top, rect.bottom - y)] : null;
  };
  // Keyframes that only change how an element looks.
  const LOOKS = /^(?:offset|computedOffset|easing|composite|opacity|visibility|filter|backdropFilter|background.*|outline.*|textDecoration.*|fill.*|stroke.*|cursor|.*[cC]olor|.*[sS]hadow)$/;
  const MAX_REST = 1000; // milliseconds
  const moves = ({ playState, effect }) =>
    playState === "running" && effect?.target && holds(effect.target, standIn || element) &&
    effect.getKeyframes().some((frame) => Object.keys(frame).some((property) => !LOOKS.test(property)));
  const movers = () => doc.getAnimations().filter(moves);
  const endsSoon = ({ effect, playbackRate }) => {
    const { endTime, localTime } = effect.getComputedTiming();
    return (playbackRate > 0 ? endTime - localTime : localTime) <= MAX_REST * Math.abs(playbackRate);
  };
  const endingSoon = rests && element ? movers().filter(endsSoon) : [];
  if (endingSoon.length) {
    const limit = new Promise((resolve) => setTimeout(resolve, MAX_REST));
    await Promise.race([Promise.allSettled(endingSoon.map((animation) => animation.finished)), limit]);
  }
  if (!element?.isConnected) return told("gone");
  toolkit.places.fresh();
  toolkit.containers.fresh();
  const holdsMenu = opened && toolkit.hovers.isOpener(element); // the open menu changes its text
  if (!holdsMenu && !(await toolkit.sameness.isStill(element, toolkit.signs[index]))) return told("changed");
  if (matches(element, ":disabled") || closestOf(element, "[aria-disabled=true], [inert]")) return told("disabled");
  const shown = (e) => {
    const box = boxOf(e);
    return (e === standIn ? isDrawn(e, false) : isVisible(e)) && box.width >= 1 && box.height >= 1;
  };
  const isPage = element === doc.documentElement;
  target = standIn || element;
  // The box of the page has no height where all in it is placed absolutely.
  if (!isPage && !shown(target)) target = [...labelsOf(element), ...elementsIn(element)].find(shown);
  if (!target) return told("hidden");

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A background tab draws no animation frames.
  const drawn = () => Promise.race([frame().then(frame), new Promise((resolve) => setTimeout(resolve, 100))]);
  const centre = () => {
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return drawn(); // scrolled content receives clicks at its old place until it is drawn
  };
  // Points of the element in the viewport: its centre or the point to click, then others.
  const BESIDE = [
    [0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75], [0.5, 0.06], [0.06, 0.5], [0.94, 0.5], [0.5, 0.94],
  ];
  // Whether a box is around what is placed absolutely (or fixed) in it.
  const isPlacedIn = (position, { position: own, transform, filter, perspective, contain }) =>
    (position === "absolute" && own !== "static") || transform !== "none" || filter !== "none" || perspective !== "none" || /paint|layout|strict|content/.test(contain);
  // The part of a box that the boxes around the element do not cut off; null if none is left.
  const uncut = (rect) => {
    let { left, top, right, bottom } = rect;
    let { position } = getComputedStyle(target);
    for (let node = parentOf(target); node && node !== doc.body; node = parentOf(node)) {
      if (node.nodeType !== 1) continue;
      const style = getComputedStyle(node);
      if (/^(?:inline|contents)$/.test(style.display)) continue; // it cuts nothing off
      if (/absolute|fixed/.test(position) && !isPlacedIn(position, style)) continue;
      position = style.position;
      const box = boxOf(node);
      if (style.overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    const [width, height] = [right - left, bottom - top];
    return width >= 1 && height >= 1 ? { left, top, width, height } : null;
  };
  // The boxes of an element: several lines, or a block in a link, whose first box is empty then.
  const rectsOf = () => [...target.getClientRects()].filter(({ width, height }) => width >= 1 && height >= 1);
  const isCutOff = () => {
    const rects = rectsOf();
    return !position && rects.length > 0 && !rects.some(uncut);
  };
  // Whether scrolling has brought no part of it into view: one of a fixed box, for example.
  const isOutOfView = () => {
    const rects = position ? [] : rectsOf();
    return rects.length > 0 && rects.every(({ left, top, right, bottom }) => right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight);
  };
  const inView = () => {
    const whole = rectsOf()[0] || target.getBoundingClientRect();
    const rect = (!position && uncut(whole)) || whole; // what is placed elsewhere is not cut off
    const rects = isPage ? [boxOf(doc.body || element), new DOMRect(0, 0, innerWidth, innerHeight)] : [rect];
    const points = position
      ? [[rect.left + position[0], rect.top + position[1]]]
      : rects.flatMap(({ left, top, width, height }) => BESIDE.map(([across, down]) => [left + across * width, top + down * height]));
    return points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
  };
  const MAX_RISE = 2; // how much higher than a field the box of its list may be
  // The value of a drawn list that is shown over its field, in the same box of one line.
  const isValue = (hit) => {
    if (attribute(element, "role") !== "combobox" || toolkit.nodes.includes(hit)) return false;
    const isLine = (box) => box && boxOf(box).height < MAX_RISE * boxOf(element).height;
    let box = parentOf(element);
    while (isLine(box) && !holds(box, hit)) box = parentOf(box);
    return isLine(box) && boxOf(hit).top >= boxOf(box).top && boxOf(hit).bottom <= boxOf(box).bottom;
  };
  const isIt = (hit) =>
    hit && (hit === element || holds(target, hit) || labelsOf(element).some((label) => holds(label, hit)) || isValue(hit));
  // Whether a press there is one on another control in a surface, or in a row or card that takes clicks.
  const controls = new Set(toolkit.controls);
  const { USABLE } = toolkit.kinds;
  const isSurface = toolkit.surfaces.has(element);
  const mayHold = isSurface || (controls.has(element) && !matches(element, USABLE));
  const isInner = (hit) => {
    for (let at = mayHold ? hit : null; at && at !== target; at = parentOf(at)) {
      if (controls.has(at) || matches(at, USABLE)) return holds(target, at);
    }
    return false;
  };
  const isOwn = (hit) => isIt(hit) && !isInner(hit);
  // On the page best where nothing lies, and rather on its body, which may be the one that listens.
  const isBare = (hit) => isPage && hit === doc.body;
  const isInBody = (hit) => isPage && hit !== element && isOwn(hit);
  const besideMiddle = ([x, y]) => {
    const { left, top, width, height } = boxOf(target);
    const [across, down] = [x - left, y - top];
    return Math.hypot(across - width / 2, down - height / 2) < 2 ? null : [Math.round(across), Math.round(down)];
  };
  // The hit is an ancestor of the target, possibly one that draws over it.
  const isAround = (hit) => !hit || holds(hit, target);
  const MOST_BOXES = 4; // around each other
  const hears = (hit) => {
    for (let node = hit, left = MOST_BOXES; node && left; node = parentOf(node), left--) {
      if (toolkit.listeners.has(node)) return true;
    }
    return false;
  };
  const look = () => {
    const points = inView().map((at) => [at, elementAt(...at)]);
    const [at, hit] = [isBare, isInBody, isOwn, isIt, isAround].map((suits) => points.find((one) => suits(one[1]))).find(Boolean) || points[0] || [null, null];
    beside = at && (isSurface || points.some((one) => isInner(one[1]))) ? besideMiddle(at) : null;
    return [at, hit];
  };
  if (centred || !inView().length) await centre();
  let hit;
  [point, hit] = look();
  if (point && !isIt(hit)) {
    await centre(); // a sticky header may cover it
    [point, hit] = look();
  }
  const holdsOthers = isSurface || (mayHold && isOwn(hit)); // a control may appear under the mouse
  toolkit.isTarget = (other) => (holdsOthers ? isOwn(other) : isIt(other) || other === hit);
  toolkit.spot = point;
  // Playwright's click handles one that exceeds the viewport.
  if (!point) return told(isCutOff() || isOutOfView() ? "hidden" : "ready");
  if (isIt(hit)) return told("ready", "", { moving: movers().length > 0 });
  if (!isAround(hit)) return told("covered", describe(hit));
  const { pointerEvents } = getComputedStyle(target);
  // The host of a component may handle the click, and so may the box that a list is drawn in around a
  // field that takes no text; elsewhere its receiver is unknown.
  const isBoxed = hit && element.readOnly && boxOf(hit).height < 2 * boxOf(target).height && hears(hit);
  if (pointerEvents === "none" && !(hit && (tagOf(hit).includes("-") || isBoxed))) return told("through");
  if (pointerEvents !== "none" && isCutOff()) return told("hidden");
  return told("ready", "", { unclear: pointerEvents !== "none" });
}
