// What is drawn, or would be if the mouse were over it: the buttons of a row that style sheets keep
// transparent until it is.
(desk) => {
  const { doc, isDrawn, parentOf, rootOf } = desk.dom;
  const MOST_RULES = 20_000; // of one style sheet
  const known = new WeakMap(); // by style sheet: what its rules let appear

  // Selectors, without `:hover`, of what a rule makes opaque when the mouse comes.
  const revealedBy = (sheet) => {
    let rules;
    try { rules = [...sheet.cssRules].slice(0, MOST_RULES); } catch { return []; } // of another site
    const found = known.get(sheet);
    if (found?.count === rules.length) return found.selectors;
    const selectors = [];
    const read = (rule) => {
      if (rule.selectorText?.includes(":hover") && Number(rule.style.opacity) > 0) selectors.push(rule.selectorText.replaceAll(":hover", ""));
      else if (rule.cssRules && !rule.selectorText) [...rule.cssRules].forEach(read);
    };
    rules.forEach(read);
    known.set(sheet, { count: rules.length, selectors });
    return selectors;
  };
  let revealing = new Map(); // by root: those selectors, for one look
  const fresh = () => { revealing = new Map(); };
  const revealedIn = (root) => {
    if (!revealing.has(root)) {
      const sheets = root === document ? [...doc.styleSheets, ...doc.adoptedStyleSheets] : [...(root.styleSheets || []), ...(root.adoptedStyleSheets || [])];
      revealing.set(root, sheets.flatMap(revealedBy));
    }
    return revealing.get(root);
  };
  const matches = (element, selector) => { try { return element.matches(selector); } catch { return false; } };
  const isRevealed = (element) => {
    for (let node = element; node; node = parentOf(node)) {
      if (getComputedStyle(node).opacity === "0" && !revealedIn(rootOf(node)).some((selector) => matches(node, selector))) return false;
    }
    return true;
  };
  const isVisible = (element) => isDrawn(element) || (isDrawn(element, false) && isRevealed(element));
  desk.hovers = { fresh, isVisible };
}
