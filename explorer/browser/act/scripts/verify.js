// Whether an element can be acted on now: still there, shown, and not under something else.
// Brings it into view, into its middle if `centred`. Returns {state: "ready" | "gone" | "changed" |
// "hidden" | "disabled" | "through" | "covered", by, moving, stand_in, position, point, to_edges, opened}:
// whether something else is drawn for it, where in that to click, where in the view that is and how
// far from its nearest edges across and down; and whether the mouse has opened something since the
// look by being over it.
async (desk, seen, index, centred) => {
  const { doc, closestOf, holds, boxOf, tagOf, isDrawn, elementAt, describe } = desk.dom;
  const { isVisible } = desk.hovers;
  const element = desk.look === seen ? desk.nodes[index] : null;
  const standIn = desk.standIns.get(element);
  const position = desk.positions.get(element) || null;
  let point = null;
  let target = null;
  const opened = element !== null && desk.hovers.hasOpened(element);
  const told = (state, by = "", moving = false) =>
    ({ state, by, moving, stand_in: Boolean(standIn), position, point, to_edges: point && toEdges(point), opened });
  // Of something that is broken over several lines the edges of one line count; null for an area of
  // a picture.
  const toEdges = ([x, y]) => {
    const isAround = (rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
    const rect = position ? null : [...target.getClientRects()].find(isAround);
    return rect ? [Math.min(x - rect.left, rect.right - x), Math.min(y - rect.top, rect.bottom - y)] : null;
  };
  if (!element?.isConnected) return told("gone");
  desk.places.fresh();
  desk.containers.fresh();
  const holdsMenu = opened && desk.hovers.isOpener(element); // and has its text since
  if (!holdsMenu && !(await desk.sameness.isStill(element, desk.signs[index]))) return told("changed");
  if (element.matches(":disabled") || closestOf(element, "[aria-disabled=true], [inert]")) return told("disabled");
  const shown = (e) => {
    const box = boxOf(e);
    return (e === standIn ? isDrawn(e, false) : isVisible(e)) && box.width >= 1 && box.height >= 1;
  };
  target = standIn || element;
  if (!shown(target)) target = [...(element.labels || []), ...element.children].find(shown);
  if (!target) return told("hidden");

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A tab in the background draws no frames.
  const drawn = () => Promise.race([frame().then(frame), new Promise((resolve) => setTimeout(resolve, 100))]);
  const centre = () => {
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return drawn(); // what is scrolled gets its clicks where it was until it has been drawn
  };
  // Points of it in the view: its middle, or where it is to be clicked, then beside.
  const BESIDE = [
    [0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75], [0.5, 0.06], [0.06, 0.5], [0.94, 0.5], [0.5, 0.94],
  ];
  const inView = () => {
    const rect = target.getClientRects()[0] || target.getBoundingClientRect();
    const points = position
      ? [[rect.left + position[0], rect.top + position[1]]]
      : BESIDE.map(([across, down]) => [rect.left + across * rect.width, rect.top + down * rect.height]);
    return points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
  };
  const isIt = (hit) =>
    hit && (hit === element || holds(target, hit) || [...(element.labels || [])].some((label) => holds(label, hit)));
  // An ancestor is hit instead: something that it draws itself may lie above.
  const isAround = (hit) => !hit || holds(hit, target);
  const look = () => {
    const points = inView().map((at) => [at, elementAt(...at)]);
    return points.find(([, hit]) => isIt(hit)) || points.find(([, hit]) => isAround(hit)) || points[0] || [null, null];
  };
  if (centred || !inView().length) await centre();
  let hit;
  [point, hit] = look();
  if (point && !isIt(hit)) {
    await centre(); // a sticky header may be all that lies over it
    [point, hit] = look();
  }
  desk.isTarget = (other) => isIt(other) || other === hit;
  if (!point) return told("ready", "", true); // larger than the view, or in a scroller of its own: left to the click
  const moves = (animation) =>
    animation.playState === "running" && animation.effect?.target && holds(animation.effect.target, target);
  if (isIt(hit)) return told("ready", "", doc.getAnimations().some(moves));
  if (!isAround(hit)) return told("covered", describe(hit));
  const { pointerEvents } = getComputedStyle(target);
  // Of a component the host may be what listens; of anything else nobody knows who gets the click.
  if (pointerEvents === "none" && !(hit && tagOf(hit).includes("-"))) return told("through");
  return told("ready", "", pointerEvents !== "none"); // Playwright looks more closely
}
