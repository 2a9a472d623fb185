// Focuses a hidden field. Returns the field beside it to which the page moves the focus, or null.
(hidden) => {
  hidden.focus();
  const root = hidden.getRootNode();
  const { activeElement } = root;
  const fields = [...root.querySelectorAll(
    "textarea, input:not([type=hidden], [type=checkbox], [type=radio]), [contenteditable]"
  )];
  const other = fields.indexOf(activeElement);
  return other >= 0 && Math.abs(other - fields.indexOf(hidden)) === 1 ? activeElement : null;
}
