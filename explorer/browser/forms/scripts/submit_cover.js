// Scrolls to a submit button and tells what lies over its middle: "submit", if it is the one that Enter in a field
// of its form presses and another submit button of the form lies over it; "dialog", for one that the button is
// no part of; "" if neither does.
(button) => {
  const { form } = button;
  if (!button.isConnected) return ""; // another script may have removed it
  button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = button.getBoundingClientRect();
  const hit = button.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
  const dialog = hit?.closest("dialog, [role=dialog], [role=alertdialog], [aria-modal=true]");
  if (dialog && !dialog.contains(button)) return "dialog";
  if (!form) return "";
  const submits = [...button.getRootNode().querySelectorAll("button, input")]
    .filter((one) => one.form === form && (one.type === "submit" || one.type === "image"));
  const over = hit?.closest("button, input");
  return submits[0] === button && !button.disabled && over !== button && submits.includes(over) ? "submit" : "";
}
