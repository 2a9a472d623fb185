// Lets the next presses of the mouse through only to the element that was verified last: what comes
// to lie over it at the last moment, or between two presses, gets nothing. guarded.js tells the end.
(desk, look, index, presses) => {
  const { elementAt, describe } = desk.dom;
  const guard = { arrived: false, by: "" };
  const PRESS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "auxclick", "dblclick", "contextmenu"];
  let pressed = 0;
  let open = false; // for the press that is under way: it has begun on the element
  const onPress = (event) => {
    const hit = elementAt(event.clientX, event.clientY);
    if (event.type === "pointerdown") open = false;
    open ||= !guard.by && desk.isTarget(hit);
    guard.arrived ||= open;
    if (!open) {
      guard.by ||= describe(hit);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type === "pointerup" && ++pressed === presses) setTimeout(lift); // the click comes before that
  };
  const lift = () => PRESS.forEach((type) => removeEventListener(type, onPress, true));
  PRESS.forEach((type) => addEventListener(type, onPress, true));
  setTimeout(lift, 5000);
  desk.guard = guard;
}
