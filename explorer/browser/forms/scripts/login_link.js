// Finds the link or button that leads to the login form, the one with the shortest text.
// `under` is the function of elements_under.js; `words` maps login, register and elsewhere to
// patterns.
// Returns {data: {href}, element}, null if there is none; href is "" for an element to click.
(under, words) => {
  const LOGIN = new RegExp(`(?<!\\p{L})(?:${words.login})`, "iu");
  const OTHER = new RegExp(`(?<!\\p{L})(?:${words.register}|${words.elsewhere})`, "iu");
  const PRESSED = "a[href], button, [role=button], [role=link], [role=menuitem], input[type=button], summary";
  const MAX_TEXT_LENGTH = 40;

  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const textOf = (element) => {
    const texts = [element.innerText, element.textContent, element.value, element.ariaLabel, element.title];
    return (texts.find(Boolean) || "").replace(/\s+/g, " ").trim();
  };
  const hrefOf = (element) => (/^https?:.*[^#]$/.test(element.href || "") ? element.href : "");
  const pathOf = (href) => (href ? new URL(href).pathname.replace(/[^\p{L}]+/gu, " ") : "");

  const candidates = [...under(document)].filter((element) => element.matches(PRESSED))
    .map((element) => ({ element, text: textOf(element), href: hrefOf(element), shown: isShown(element) }))
    .filter(({ text }) => text.length <= MAX_TEXT_LENGTH && !OTHER.test(text))
    .filter(({ text, href }) => LOGIN.test(text || pathOf(href)))
    .filter(({ href, shown }) => href || shown) // a link in a closed menu is usable
    .sort((a, b) => b.shown - a.shown || a.text.length - b.text.length);
  if (!candidates.length) return null;
  const [{ element, href }] = candidates;
  return { data: { href }, element };
}
