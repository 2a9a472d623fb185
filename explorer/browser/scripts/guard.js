// Lets the next press of the mouse through only to the element that was verified last: what comes
// to lie over it at the last moment gets nothing. guarded.js tells the end.
(desk) => {
  const { elementAt, describe } = desk.dom;
  const guard = { arrived: false, by: "" };
  const PRESS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  const onPress = (event) => {
    const hit = elementAt(event.clientX, event.clientY);
    guard.arrived ||= !guard.by && desk.isTarget(hit);
    if (!guard.arrived) {
      guard.by ||= describe(hit);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type === "pointerup") setTimeout(lift); // the click comes before that
  };
  const lift = () => PRESS.forEach((type) => removeEventListener(type, onPress, true));
  PRESS.forEach((type) => addEventListener(type, onPress, true));
  setTimeout(lift, 5000);
  desk.guard = guard;
}
