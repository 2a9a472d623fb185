// Takes the focus from a field, so that the keys that follow are for the page, or for its frame.
(element) => {
  element.ownerDocument.activeElement?.blur();
  element.ownerDocument.defaultView.focus();
}
