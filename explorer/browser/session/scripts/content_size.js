// Returns what a document holds: how many controls, the length of its texts, how many pictures.
// Returns null if it cannot be known, because the content of an element may lie in a closed root.
() => {
  const CONTROL = "a[href], button, input, select, textarea, summary, [role], [tabindex], [onclick], [contenteditable], iframe";
  let controls = 0;
  let texts = 0;
  let pictures = 0;
  let isHidden = false;
  const count = (root) => {
    controls += root.querySelectorAll(CONTROL).length;
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) {
        texts += element.shadowRoot.textContent.length;
        count(element.shadowRoot);
      } else if (element.localName.includes("-") && !element.firstChild) isHidden = true;
      else if (/^(?:img|svg|canvas|video)$/.test(element.localName) && element.checkVisibility()) pictures++;
    }
  };
  const drawn = (resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve));
  return Promise.race([new Promise(drawn), new Promise((resolve) => setTimeout(resolve, 100))]).then(() => {
    count(document);
    texts += (document.body?.textContent || "").length;
    return isHidden ? null : [controls, texts, pictures];
  });
}
