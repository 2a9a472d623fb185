// What a page shows after a form was sent. `mark` is the tag of the elements that were typed into
// fields, `tokens` are texts that only these fields had. Returns {marks: their keys, shown: the
// tokens that can be seen, rows: by token the number of rows or items that show it, told: what the
// page says of success, complaints: what it says of failure, paged: whether there are more pages}.
({ mark, tokens, errors }) => {
  const ROWS = "li, tr, article, dd, [role=row], [role=listitem], [class*=card], [class*=item], [class*=entry], [class*=comment], [class*=post]";
  const TOLD = "[role=status], [class*=success], [class*=flash], [class*=notice], [class*=toast], [class*=message]";
  const PAGES = "[rel=next], [class*=pagina], [aria-label*=agina], [aria-label='Next page']";
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const textOf = (element) => (element.innerText || "").replace(/\s+/g, " ").trim();
  const body = document.body || document.documentElement;
  const text = (body.innerText || "").slice(0, 300_000);
  const rows = tokens.map((token) => {
    if (!text.includes(token)) return 0;
    const holding = [...document.querySelectorAll(ROWS)].slice(0, 5000).filter((row) => row.textContent.includes(token) && isShown(row));
    return holding.filter((row) => !holding.some((other) => other !== row && row.contains(other))).length;
  });
  const saying = (selector) =>
    [...document.querySelectorAll(selector)].slice(0, 50).filter(isShown).map(textOf).filter((said) => said && said.length < 300).slice(0, 10);
  return {
    marks: [...document.getElementsByTagName(mark)].slice(0, 50).map((element) => (element.getAttribute("k") || "").slice(0, 40)),
    shown: tokens.filter((token) => text.includes(token)),
    rows: Object.fromEntries(tokens.map((token, index) => [token, rows[index]])),
    told: saying(TOLD),
    complaints: saying(errors),
    paged: Boolean(document.querySelector(PAGES)),
  };
}
