// Adds `toolkit.hovers`: determines what is visible or becomes visible under the mouse, such as
// buttons of a row that a style sheet keeps transparent. Also finds menus that open on hover only,
// by a style sheet or a listener.
(toolkit) => {
  const { doc, find, findAll, closestOf, matches: fits, elementsIn, isDrawn, parentOf, rootOf } = toolkit.dom;
  const MAX_RULES = 20_000; // per style sheet
  const MAX_IN_MENU = 300; // elements of a hidden one among which listeners are searched
  const MAX_PARTS = 20; // children of a listening element among which a menu is searched
  const WHOLE = "html, body, main, section, article, form, table, tbody"; // elements that listen on behalf of their descendants
  const CONTROLS = "a[href], button, input, select, textarea, [role], [tabindex]";
  const known = new WeakMap(); // by style sheet: what its rules reveal

  // Returns {count, selectors, pairs}: selectors without `:hover` of elements that a rule makes
  // opaque on hover, and pairs [hovered, shown] of selectors for elements that a rule displays on
  // hover.
  const NOTHING = { count: 0, selectors: [], pairs: [] };
  const revealedBy = (sheet) => {
    let rules;
    try { rules = sheet.cssRules; } catch { return NOTHING; } // a style sheet of another site
    const found = known.get(sheet);
    if (found?.count === rules.length) return found;
    const selectors = [];
    const pairs = [];
    const draws = ({ display, visibility }) => (display && display !== "none") || visibility === "visible";
    const read = (rule) => {
      const hovered = rule.selectorText?.includes(":hover");
      if (hovered && draws(rule.style)) {
        for (const one of rule.selectorText.split(",")) {
          const [, before, after, rest] = /^(.*?):hover([^\s>+~]*)(.*)$/s.exec(one) || [];
          if (rest?.trim()) pairs.push([`${before}${after}`.trim() || "*", `${before}${after}${rest}`.replaceAll(":hover", "")]);
        }
      }
      if (hovered && Number(rule.style.opacity) > 0) selectors.push(rule.selectorText.replaceAll(":hover", ""));
      else if (rule.cssRules && !rule.selectorText) [...rule.cssRules].forEach(read);
    };
    [...rules].slice(0, MAX_RULES).forEach(read);
    const told = { count: rules.length, selectors, pairs };
    known.set(sheet, told);
    return told;
  };
  const sheetsOf = (root) =>
    root === document ? [...doc.styleSheets, ...doc.adoptedStyleSheets] : [...(root.styleSheets || []), ...(root.adoptedStyleSheets || [])];
  let revealing = new Map(); // by root: the selectors, for one observation
  let openers = new Map(); // by element: what hovering over it displays, for one observation
  const revealedIn = (root) => {
    if (!revealing.has(root)) revealing.set(root, sheetsOf(root).flatMap((sheet) => revealedBy(sheet).selectors));
    return revealing.get(root);
  };
  const matches = (element, selector) => { try { return fits(element, selector); } catch { return false; } };
  const holdsClicked = (element) => {
    const clicked = toolkit.gestures.hearing("clicks");
    return Boolean(clicked?.size) && [element, ...findAll(element, "*")].slice(0, MAX_IN_MENU).some((one) => clicked.has(one));
  };
  const isClosedMenu = (element) => !isDrawn(element, false) && (matches(element, CONTROLS) || find(element, CONTROLS) !== null || holdsClicked(element));
  const found = (root, selector) => { try { return findAll(root, selector); } catch { return []; } };
  const note = (opener, menu) => { if (isDrawn(opener)) openers.set(opener, [...(openers.get(opener) || []), menu]); };
  // Resets the data. `listening` are the elements with listeners for the mouse entering.
  const fresh = (roots = [], listening = []) => {
    revealing = new Map();
    openers = new Map();
    for (const root of roots) {
      for (const [over, drawn] of new Map(sheetsOf(root).flatMap((sheet) => revealedBy(sheet).pairs))) {
        for (const menu of found(root, drawn).filter(isClosedMenu)) {
          const around = parentOf(menu) && closestOf(parentOf(menu), over);
          const before = menu.previousElementSibling;
          const opener = around || (before && matches(before, over) ? before : null);
          if (opener) note(opener, menu);
        }
      }
    }
    for (const element of listening.filter((one) => !matches(one, WHOLE))) {
      const beside = element.nextElementSibling;
      for (const menu of [...[...elementsIn(element)].slice(0, MAX_PARTS), beside]) if (menu && isClosedMenu(menu)) note(element, menu);
    }
  };
  // Returns the hidden elements that open when the mouse is over an element or its ancestors.
  const opensOver = (element) => {
    for (let node = element; node; node = parentOf(node)) if (openers.has(node)) return openers.get(node);
    return [];
  };
  // Returns the element over which the mouse must be so that a style sheet displays an element.
  const revealerOf = (element) => {
    const pairs = sheetsOf(rootOf(element)).flatMap((sheet) => revealedBy(sheet).pairs);
    for (let node = element; node && pairs.length; node = parentOf(node)) {
      const pair = pairs.find(([, drawn]) => matches(node, drawn));
      const around = pair && parentOf(node) && closestOf(parentOf(node), pair[0]);
      if (around) return around;
    }
    return null;
  };
  const isOpener = (element) => openers.has(element);
  const hasOpened = (element) => opensOver(element).some((menu) => isDrawn(menu));
  const isRevealed = (element) => {
    for (let node = element; node; node = parentOf(node)) {
      if (getComputedStyle(node).opacity === "0" && !revealedIn(rootOf(node)).some((selector) => matches(node, selector))) return false;
    }
    return true;
  };
  const isVisible = (element) => isDrawn(element) || (isDrawn(element, false) && isRevealed(element));
  toolkit.hovers = { fresh, isVisible, isOpener, hasOpened, revealerOf };
}
