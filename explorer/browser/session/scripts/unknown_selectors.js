// Returns those of the selectors that the browser does not know: they can be matched with nothing.
(selectors) => {
  const nothing = document.createDocumentFragment();
  return selectors.filter((selector) => {
    try { nothing.querySelector(selector); } catch { return true; }
    return false;
  });
}
