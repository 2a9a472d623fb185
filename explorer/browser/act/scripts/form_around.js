// Returns what a button outside of any form sends: the form it lies in, or the nearest box around
// it that contains a visible field. Returns null if there is none, or if it does not contain
// `field`, where given.
(button, field) => {
  const FIELDS = "input:not([type=hidden], [type=submit], [type=button], [type=search]), textarea, select, [contenteditable]";
  const MAX_STEPS = 8;
  if (button.form) return button.form;
  const holding = (box) => (!field || box.contains(field) ? box : null);
  const parentOf = (node) => node.parentElement || node.getRootNode().host || null;
  let box = parentOf(button);
  for (let steps = 0; box && steps < MAX_STEPS; box = parentOf(box), steps++) {
    if (box instanceof HTMLFormElement) return holding(box);
    if ([...box.querySelectorAll(FIELDS)].some((field) => field.checkVisibility())) return holding(box);
  }
  return null;
}
