// Lets keys, or the click of an access key, reach nothing before one has reached the element: its
// focus or its access key may have gone elsewhere. guarded.js returns the result.
(toolkit, seen, index, types) => {
  const { describe } = toolkit.dom;
  const element = toolkit.look === seen ? toolkit.nodes[index] : null;
  const guard = { arrived: false, by: "" };
  const onEvent = (event) => {
    if (!event.isTrusted) return; // a script of the page made it
    if (!guard.by && event.composedPath().includes(element)) guard.arrived = true;
    if (guard.arrived) return;
    guard.by ||= describe(event.target);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const lift = () => {
    for (const type of types) removeEventListener(type, onEvent, true);
  };
  toolkit.liftKeys?.();
  toolkit.liftKeys = lift;
  for (const type of types) addEventListener(type, onEvent, true);
  setTimeout(lift, 1000);
  toolkit.guard = guard;
}
