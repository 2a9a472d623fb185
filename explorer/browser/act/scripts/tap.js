// Touches an element with a finger and lets it go, after so many milliseconds if they are given.
(element, milliseconds) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const touch = new Touch({ identifier: 1, target: element, radiusX: 10, radiusY: 10, ...at });
  const init = { bubbles: true, cancelable: true, composed: true, changedTouches: [touch] };
  element.dispatchEvent(new TouchEvent("touchstart", { ...init, touches: [touch], targetTouches: [touch] }));
  const release = () => element.dispatchEvent(new TouchEvent("touchend", { ...init, touches: [], targetTouches: [] }));
  if (milliseconds) setTimeout(release, milliseconds);
  else release();
}
