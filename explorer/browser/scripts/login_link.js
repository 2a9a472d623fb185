// Finds what leads to the login form: the link or button that says so in the fewest words.
// Returns null, or {data: {href}, element}; href is "" for what has to be clicked.
(words) => {
  const login = new RegExp(`(?<!\\p{L})(?:${words.login})`, "iu");
  const other = new RegExp(`(?<!\\p{L})(?:${words.register}|${words.elsewhere})`, "iu");
  const LONGEST_TEXT = 40;

  function* under(node) {
    if (node.nodeType === 1) yield node;
    if (node.shadowRoot) yield* under(node.shadowRoot);
    for (const child of node.children) yield* under(child);
  }
  const textOf = (element) => (element.innerText || element.textContent || element.value || element.getAttribute("aria-label") || element.title || "")
    .replace(/\s+/g, " ").trim();
  const addressOf = (element) => (/^https?:/.test(element.href || "") && !/#$/.test(element.href) ? element.href : "");
  const wordsOf = (element) => addressOf(element) && new URL(addressOf(element)).pathname.replace(/[^\p{L}]+/gu, " ");
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });

  const candidates = [...under(document)]
    .filter((element) => element.matches("a[href], button, [role=button], [role=link], [role=menuitem], input[type=button], summary"))
    .map((element) => ({ element, text: textOf(element), address: wordsOf(element) }))
    .filter(({ text }) => text.length <= LONGEST_TEXT && !other.test(text))
    .filter(({ text, address }) => login.test(text) || (!text && login.test(address)))
    .filter(({ element }) => addressOf(element) || isShown(element)); // a link in a closed menu will do
  const { element } = candidates.sort((a, b) => isShown(b.element) - isShown(a.element) || a.text.length - b.text.length)[0] || {};
  return element ? { data: { href: addressOf(element) }, element } : null;
}
