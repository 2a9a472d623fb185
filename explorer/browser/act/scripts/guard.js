// Lets the next `presses` presses of the mouse reach only the element that verify.js verified last.
// A press on anything that appears over it is cancelled. guarded.js returns the result.
(toolkit, _look, _index, presses) => {
  const { elementAt, describe } = toolkit.dom;
  const guard = { arrived: false, by: "" };
  const PRESS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "auxclick", "dblclick", "contextmenu"];
  let pressed = 0;
  let open = false; // for the current press: whether it started on the element
  const onPress = (event) => {
    if (!event.isTrusted) return; // a script of the page made it
    const hit = elementAt(event.clientX, event.clientY);
    if (event.type === "pointerdown") open = false;
    open ||= !guard.by && toolkit.isTarget(hit);
    guard.arrived ||= open;
    if (!open) {
      guard.by ||= describe(hit);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type === "pointerup" && ++pressed === presses) setTimeout(lift); // runs after the click
  };
  const lift = () => {
    for (const type of PRESS) removeEventListener(type, onPress, true);
  };
  for (const type of PRESS) addEventListener(type, onPress, true);
  setTimeout(lift, 5000);
  toolkit.guard = guard;
}
