// Returns the text of an editor, which may be an iframe.
(element) => (element.localName === "iframe" ? element.contentDocument.body : element).innerText.trim()
