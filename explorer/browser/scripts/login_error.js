// The page's own words on why a login was refused: the errors it shows that are not among the
// `known` texts, or null.
(known) => {
  const NAMED = /error|invalid|danger|alert|warning|flash|failure|message|notice/i;
  const LONGEST_TEXT = 300;

  function* under(node) {
    if (node.nodeType === 1) yield node;
    if (node.shadowRoot) yield* under(node.shadowRoot);
    for (const child of node.children) yield* under(child);
  }
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const classOf = (element) => `${element.getAttribute("class") || ""} ${element.id}`;
  const isError = (element) =>
    element.matches("[role=alert], [role=status], [aria-live=assertive], [aria-live=polite], output") ||
    (NAMED.test(classOf(element)) && !element.querySelector("input, button[type=submit]"));
  const everything = [...under(document)];
  const refusals = everything.filter((element) => element.matches("input:user-invalid")).map((input) => input.validationMessage);
  const told = everything.filter((element) => isError(element) && isShown(element)).map((element) => element.innerText || "");
  const texts = [...told, ...refusals].map((text) => text.replace(/\s+/g, " ").trim());
  const fresh = texts.filter((text) => text && text.length <= LONGEST_TEXT && !known.includes(text));
  return fresh.length ? fresh : null;
}
