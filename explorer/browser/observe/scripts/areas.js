// Returns the visible parts of the page whose markup has one of the words, and drawn texts.
// The boxes are in CSS pixels from the corner of the page.
([wanted, forDialogs]) => {
  const MAX_ELEMENTS = 30000;
  const MAX_AREAS = 200;
  const MAX_TEXT = 50000;
  const words = new Set(wanted);
  const tokens = (text) =>
    text
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  };
  const isVisible = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const namesOf = (element) =>
    [
      element.localName,
      element.id,
      ...element.classList,
      element.getAttribute("role"),
      element.getAttribute("aria-label"),
      element.getAttribute("name"),
      element.dataset?.name,
      element.dataset?.testid,
      overlays.has(element) ? "dialog" : "",
    ]
      .filter(Boolean)
      .map(tokens);

  // What lies over the page, whatever its markup says: "the dialog".
  const overlays = new Set();
  const overlayOf = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const { position, zIndex } = getComputedStyle(one);
      if (position === "fixed" || (position === "absolute" && Number(zIndex) > 0)) {
        return one;
      }
    }
    return null;
  };
  const DIALOGS = "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]";
  const hasDialog = [...document.querySelectorAll(DIALOGS)].some(isVisible);
  const count = document.querySelectorAll("*").length;
  if (forDialogs && !hasDialog) {
    for (const element of [
      document.activeElement,
      document.elementFromPoint(innerWidth / 2, innerHeight / 2),
    ]) {
      const over = element && overlayOf(element);
      // What has most of the page in it is the page itself.
      if (over && over.querySelectorAll("*").length * 2 < count) overlays.add(over);
    }
  }

  // How many entries of a list or rows of a table are in an element; the way up a folder is none.
  const ENTRIES = "li, [role=listitem], tr:has(td), [role=row], article, [role=option], [role=treeitem]";
  const entriesIn = (element) =>
    [...element.querySelectorAll(ENTRIES)].filter(
      (one) =>
        isVisible(one) &&
        !element.contains(one.parentElement.closest(ENTRIES)) &&
        !/^\.\.(\s|$)/.test(one.innerText.trim()),
    ).length;

  const areas = [];
  const drawn = [];
  let left = MAX_ELEMENTS;
  const visit = (root, within) => {
    for (const element of root.children ?? []) {
      left -= 1;
      if (left < 0 || !isVisible(element)) continue;
      let inside = within;
      if (element.localName === "text" && element instanceof SVGElement) {
        const text = element.textContent.trim();
        if (text && drawn.length < 1000) drawn.push({ text: text.slice(0, 300), ...boxOf(element) });
      } else if (areas.length < MAX_AREAS) {
        const names = namesOf(element);
        const box = boxOf(element);
        const isNamed = names.some((name) => name.some((word) => words.has(word)));
        if (box.width >= 40 && box.height >= 20 && isNamed) {
          const text = (element.innerText ?? "").slice(0, MAX_TEXT);
          inside = areas.push({ names, within, text, entries: entriesIn(element), ...box }) - 1;
        }
      }
      visit(element, inside);
      if (element.shadowRoot) visit(element.shadowRoot, inside);
    }
  };
  if (document.body) visit(document.body, -1);
  return { areas, drawn };
}
