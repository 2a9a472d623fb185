// What an editor holds.
(element) => (element.localName === "iframe" ? element.contentDocument.body : element).innerText.trim()
