// Whether an element can be acted on now: still there, shown, and not under something else.
// Brings it into view. Returns {state: "ready" | "gone" | "changed" | "hidden" | "disabled" |
// "covered", by, moving, stand_in, position, point}: whether something else is drawn for it, where
// in that to click, and where in the view that is.
async (desk, seen, index) => {
  const { doc, closestOf, holds, boxOf, isDrawn, elementAt, textIn, line, describe } = desk.dom;
  const { nameOf, roleOf } = desk.aria;
  const { isRelated } = desk.places;
  const { still, steady } = desk.containers;
  const element = desk.look === seen ? desk.nodes[index] : null;
  const standIn = desk.standIns.get(element);
  const position = desk.positions.get(element) || null;
  let point = null;
  const told = (state, by = "", moving = false) => ({ state, by, moving, stand_in: Boolean(standIn), position, point });
  if (!element?.isConnected) return told("gone");
  // The page may have used the same node for something else: another row, another person's card.
  desk.places.fresh();
  desk.containers.fresh();
  const { called, within, beside, near, around } = desk.signs[index];
  const says = (node) => node?.isConnected && steady(line(textIn(node), 80)) === steady(near);
  const isBeside = () => !beside || says(beside) || says(around[1]); // it may be a new node that says it
  // What changes all the time names nothing.
  const ticks = () => around.some((node) => node && desk.watch.times.get(node) > 2);
  const TICK = 100; // milliseconds
  if (!isBeside() && !ticks()) await new Promise((resolve) => setTimeout(resolve, TICK));
  if ((!isBeside() && !ticks()) || !still(within) || nameOf(element, roleOf(element)) !== called) return told("changed");
  if (element.matches(":disabled") || closestOf(element, "[aria-disabled=true]")) return told("disabled");
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
    hit === element || isRelated(target, hit) || [...(element.labels || [])].some((label) => holds(label, hit));
  desk.isTarget = free;
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
    return told("ready", "", Boolean(doubtful) || doc.getAnimations().some(moves));
  }
  return told("covered", describe(hit));
}
