// Selects the text of an element, of the page its longest text in the window that holds no control, and
// tells the page that the mouse was released at the end of it. The mouse itself would press what is there.
(element) => {
  const isInView = ({ top, right, bottom }) => top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const length = (one) => one.textContent.trim().length;
  const texts = [...document.querySelectorAll("p, li, blockquote, dd, pre, td, h1, h2, h3")].filter((one) =>
    one.checkVisibility() && length(one) && isInView(one.getBoundingClientRect()) && !one.querySelector("a, button, input, select, textarea"));
  const chosen = element === document.documentElement ? texts.sort((one, other) => length(other) - length(one))[0] : element;
  if (!chosen) return;
  if (chosen.isContentEditable) chosen.focus();
  getSelection().selectAllChildren(chosen);
  const { right, bottom } = chosen.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, composed: true, view: window, clientX: right - 1, clientY: bottom - 1 };
  chosen.dispatchEvent(new PointerEvent("pointerup", { ...at, pointerType: "mouse", isPrimary: true }));
  chosen.dispatchEvent(new MouseEvent("mouseup", { ...at, detail: 1 }));
}
