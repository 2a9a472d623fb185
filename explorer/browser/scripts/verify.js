// Whether an element can be acted on now: still there, shown, and not under something else.
// Brings it into view. Returns {state: "ready" | "gone" | "hidden" | "covered", by, moving,
// stand_in, position, point}: whether something else is drawn for it, where in that to click,
// and where in the view that is.
async (desk, seen, index) => {
  const { holds, boxOf, isDrawn, elementAt, describe } = desk.dom;
  const element = desk.look === seen ? desk.nodes[index] : null;
  const standIn = desk.standIns.get(element);
  const position = desk.positions.get(element) || null;
  let point = null;
  const told = (state, by = "", moving = false) => ({ state, by, moving, stand_in: Boolean(standIn), position, point });
  if (!element?.isConnected) return told("gone");
  // A list may have used the same node for another of its rows.
  desk.places.fresh();
  desk.containers.fresh();
  if (desk.containers.signatureOf(element) !== desk.signatures[index]) return told("gone");
  if (element.matches(":disabled") || element.closest("[aria-disabled=true]")) return told("disabled");
  const shown = (e) => {
    const box = boxOf(e);
    return isDrawn(e, e !== standIn) && box.width >= 1 && box.height >= 1;
  };
  let target = standIn || element;
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
  const BESIDE = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];
  const inView = () => {
    const rect = target.getClientRects()[0] || target.getBoundingClientRect();
    const points = position
      ? [[rect.left + position[0], rect.top + position[1]]]
      : BESIDE.map(([across, down]) => [rect.left + across * rect.width, rect.top + down * rect.height]);
    return points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
  };
  const free = (hit) =>
    !hit || hit === element || holds(target, hit) || holds(hit, target) || [...(element.labels || [])].some((label) => holds(label, hit));

  const look = () => {
    const points = inView();
    point = points.find((at) => free(elementAt(...at))) || points[0] || null;
    return point && elementAt(...point);
  };
  if (!inView().length) await centre();
  let hit = look();
  if (point && !free(hit)) {
    await centre(); // a sticky header may be all that lies over it
    hit = look();
  }
  if (!point) return told("ready", "", true); // larger than the view, or in a scroller of its own: left to the click
  if (free(hit)) {
    const moves = (animation) =>
      animation.playState === "running" && animation.effect?.target && holds(animation.effect.target, target);
    // Where an ancestor is hit instead, something it draws itself may lie above: Playwright looks.
    const transparent = getComputedStyle(target).pointerEvents === "none";
    const doubtful = hit && hit !== target && holds(hit, target) && !transparent;
    return told("ready", "", Boolean(doubtful) || document.getAnimations().some(moves));
  }
  return told("covered", describe(hit));
}
