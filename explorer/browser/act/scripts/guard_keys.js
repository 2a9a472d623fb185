// Lets keys reach nothing before one has reached the element: its focus may have gone elsewhere.
// guarded.js returns the result.
(toolkit, seen, index) => {
  const { describe } = toolkit.dom;
  const element = toolkit.look === seen ? toolkit.nodes[index] : null;
  const guard = { arrived: false, by: "" };
  const TYPES = ["keydown", "keypress", "keyup"];
  const onKey = (event) => {
    if (!guard.by && event.composedPath().includes(element)) guard.arrived = true;
    if (guard.arrived) return;
    guard.by ||= describe(event.target);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const lift = () => {
    for (const type of TYPES) removeEventListener(type, onKey, true);
  };
  toolkit.liftKeys?.();
  toolkit.liftKeys = lift;
  for (const type of TYPES) addEventListener(type, onKey, true);
  setTimeout(lift, 1000);
  toolkit.guard = guard;
}
