// Returns whether a submit button is the one that Enter in a field of its form presses, and lies under
// another submit button of the form, so that it cannot be clicked.
(button) => {
  const { form } = button;
  if (!form) return false;
  const submits = [...button.getRootNode().querySelectorAll("button, input")]
    .filter((one) => one.form === form && (one.type === "submit" || one.type === "image"));
  const { left, top, width, height } = button.getBoundingClientRect();
  const hit = button.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
  const over = hit?.closest("button, input");
  return submits[0] === button && !button.disabled && over !== button && submits.includes(over);
}
