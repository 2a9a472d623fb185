// Whether an element can be acted on now: still there, shown, and not under something else.
// Brings it into view. Returns {state: "ready" | "gone" | "hidden" | "covered", by, moving}.
(element) => {
  const told = (state, by = "", moving = false) => ({ state, by, moving });
  if (!element.isConnected) return told("gone");
  const parentOf = (node) => node.assignedSlot || node.parentElement || node.getRootNode().host || null;
  const holds = (outer, node) => {
    for (; node; node = parentOf(node)) if (node === outer) return true;
    return false;
  };
  const shown = (e) => {
    const rect = e.getBoundingClientRect();
    return e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && rect.width >= 1 && rect.height >= 1;
  };
  let target = element;
  if (!shown(target)) target = [...(element.labels || []), ...element.children].find(shown);
  if (!target) return told("hidden");
  const centre = () => target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const inView = () => {
    const rect = target.getClientRects()[0] || target.getBoundingClientRect();
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? [x, y] : null;
  };
  const elementAt = (point) => {
    let hit = document.elementFromPoint(...point);
    while (hit && hit.shadowRoot && !holds(target, hit)) {
      const inner = hit.shadowRoot.elementFromPoint(...point);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  const free = (hit) =>
    !hit || holds(target, hit) || holds(hit, target) || [...(element.labels || [])].some((label) => holds(label, hit));

  if (!inView()) centre();
  let point = inView();
  let hit = point && elementAt(point);
  if (point && !free(hit)) {
    centre(); // a sticky header may be all that lies over it
    point = inView();
    hit = point && elementAt(point);
  }
  if (!point) return told("ready", "", true); // larger than the view, or in a scroller of its own: left to the click
  if (free(hit)) {
    const moves = (animation) =>
      animation.playState === "running" && animation.effect?.target && holds(animation.effect.target, target);
    // Where an ancestor is hit instead, something it draws itself may lie above: Playwright looks.
    const doubtful = hit && hit !== target && holds(hit, target);
    return told("ready", "", Boolean(doubtful) || document.getAnimations().some(moves));
  }
  const name = typeof hit.className === "string" && hit.className.trim() ? `.${hit.className.trim().split(/\s+/)[0]}` : "";
  return told("covered", `<${hit.localName}${hit.id ? `#${hit.id}` : ""}${name}>`);
}
