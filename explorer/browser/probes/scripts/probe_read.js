// Reads what a page shows after a form was submitted. Messages to the visitor are not rows.
// Arguments: `mark` is the tag name of the elements that were typed into fields; `tokens` are the
// unique parts of the typed texts, `leads` the text before each token in its field; `errors` is the
// CSS selector of error messages.
// Returns {marks, shown, rows, entries, among_others, told, complaints, paged}:
// - marks: the keys of the mark elements
// - shown: the tokens in the page's text
// - rows: the number of rows or items that show each token
// - entries: the tokens that a row shows as a value and not within a sentence
// - among_others: the tokens in a row that has sibling rows of the same kind
// - told: success messages; complaints: error messages
// - paged: whether there are more pages
({ mark, tokens, leads, errors }) => {
  const ROWS = "li, tr, article, dd, [role=row], [role=listitem], [class*=card], [class*=item], [class*=entry], [class*=comment], [class*=post]";
  const LISTED = "li, tr, dd, [role=row], [role=listitem]";
  const WORDS = ["alert", "flash", "messag", "notice", "notif", "toast", "snackbar", "success", "confirm", "thank"];
  const MESSAGES = [
    "[role=status], [role=alert], [role=alertdialog], [role=dialog], [aria-live]:not([aria-live=off]), dialog, output",
    ...WORDS.map((word) => `[class*=${word} i], [id*=${word} i]`),
  ].join(", ");
  const TOLD = "[role=status], [class*=success], [class*=flash], [class*=notice], [class*=toast], [class*=message]";
  const PAGES = "[rel=next], [class*=pagina], [aria-label*=agina], [aria-label='Next page']";
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const textOf = (element) => (element.innerText || "").replace(/\s+/g, " ").trim();
  const body = document.body || document.documentElement;
  const text = (body.innerText || "").slice(0, 300_000);
  const isMessage = (row) => {
    const message = row.closest(MESSAGES);
    return Boolean(message) && message !== body && message !== document.documentElement && !message.querySelector("form, nav");
  };
  const rowsWith = (token) => {
    if (!text.includes(token)) return [];
    const holding = [...document.querySelectorAll(ROWS)].slice(0, 5000).filter((row) => row.textContent.includes(token) && isShown(row));
    return holding.filter((row) => !isMessage(row) && !holding.some((other) => other !== row && row.contains(other)));
  };
  // "Thank you, Explorer 123456" is a sentence; "Plant: Explorer 123456" is not.
  const isSentence = (row, token, lead) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const at = texts.currentNode.data.indexOf(`${lead}${token}`);
      if (at >= 0) return /[\p{L}\p{N}][,!]?\s+$/u.test(texts.currentNode.data.slice(0, at));
    }
    return false;
  };
  const hasOthers = (row, token) => [...row.parentElement.children].some((other) => other !== row && other.tagName === row.tagName && other.className === row.className && !other.textContent.includes(token) && !other.querySelector("form"));
  const rows = tokens.map(rowsWith);
  const listing = tokens.map((token, index) => rows[index].filter((row) => (row.matches(LISTED) || hasOthers(row, token)) && !isSentence(row, token, leads[index])));
  const among = (token, index) => listing[index].some((row) => hasOthers(row, token));
  const saying = (selector) =>
    [...document.querySelectorAll(selector)].slice(0, 50).filter(isShown).map(textOf).filter((said) => said && said.length < 300).slice(0, 10);
  return {
    marks: [...document.getElementsByTagName(mark)].slice(0, 50).map((element) => (element.getAttribute("k") || "").slice(0, 40)),
    shown: tokens.filter((token) => text.includes(token)),
    rows: Object.fromEntries(tokens.map((token, index) => [token, rows[index].length])),
    entries: tokens.filter((_, index) => listing[index].length),
    among_others: tokens.filter(among),
    told: saying(TOLD),
    complaints: saying(errors),
    paged: Boolean(document.querySelector(PAGES)),
  };
}
