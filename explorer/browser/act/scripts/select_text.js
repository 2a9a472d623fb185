// Selects the text of an element, of the page the longest one in its window, and tells the page that the
// mouse was released. That is told on the body, for on the text it could press what is there.
(element) => {
  const isInView = ({ top, right, bottom }) => top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const isPage = element === document.documentElement;
  const texts = isPage ? [...document.querySelectorAll("p, li, blockquote, dd, pre, td, h1, h2, h3")] : [element];
  const shown = texts.filter((one) => one.checkVisibility() && (!isPage || isInView(one.getBoundingClientRect())));
  const lengths = new Map(shown.map((one) => [one, one.textContent.trim().length]));
  const [chosen] = shown.sort((one, other) => lengths.get(other) - lengths.get(one));
  if (!chosen) return;
  if (chosen.isContentEditable) chosen.focus();
  getSelection().selectAllChildren(chosen);
  const { right, bottom } = chosen.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, composed: true, view: window, clientX: right - 1, clientY: bottom - 1 };
  document.body.dispatchEvent(new PointerEvent("pointerup", { ...at, pointerType: "mouse", isPrimary: true }));
  document.body.dispatchEvent(new MouseEvent("mouseup", { ...at, detail: 1 }));
}
