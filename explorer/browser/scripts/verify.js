// Whether an element can be acted on now: still there, shown, and not under something else.
// Brings it into view. Returns {state: "ready" | "gone" | "hidden" | "covered", by, moving,
// stand_in, position, point}: whether something else is drawn for it, where in that to click,
// and where in the view that is.
(desk, look, index) => {
  const { tagOf, holds, boxOf, isDrawn, elementAt, describe } = desk.dom;
  const element = desk.look === look ? desk.nodes[index] : null;
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
  const centre = () => target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const inView = () => {
    const rect = target.getClientRects()[0] || target.getBoundingClientRect();
    const x = rect.left + (position ? position[0] : rect.width / 2);
    const y = rect.top + (position ? position[1] : rect.height / 2);
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? [x, y] : null;
  };
  const free = (hit) =>
    !hit || hit === element || holds(target, hit) || holds(hit, target) || [...(element.labels || [])].some((label) => holds(label, hit));

  if (!inView()) centre();
  point = inView();
  let hit = point && elementAt(...point);
  if (point && !free(hit)) {
    centre(); // a sticky header may be all that lies over it
    point = inView();
    hit = point && elementAt(...point);
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
