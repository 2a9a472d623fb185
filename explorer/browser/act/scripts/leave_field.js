// Takes the focus from a field, so that the keys that follow are for the page.
(element) => element.ownerDocument.activeElement?.blur()
