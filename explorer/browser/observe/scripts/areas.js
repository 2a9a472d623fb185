// Returns the visible parts of the page whose markup has one of the words, and drawn texts.
// With `forOverlays`, what lies over the page counts as a "dialog" where there is none by its markup,
// and as a "menu". A bar along a side is a "sidebar" where the markup names none. The boxes are in CSS
// pixels from the corner of the page.
([wanted, forOverlays]) => {
  const MAX_ELEMENTS = 30000;
  const MAX_AREAS = 200;
  const MAX_TEXT = 50000;
  const words = new Set(wanted);
  const minHeight = words.has("error") ? 8 : 20; // a message may be a line of small text
  // The fields of a form hide its properties: `<form><input name="id"></form>`.
  const own = (element, name) => Reflect.get(Object.getPrototypeOf(element), name, element);
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  const parentOf = (element) => own(element, "parentElement");
  const tokens = (text) =>
    text
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .reduce((read, word) => joined(read, word), []);
  // "status-bar" is written in one word by others: "statusbar".
  const joined = (read, word) => {
    const whole = `${read.at(-1)}${word}`;
    return read.length && words.has(whole) ? [...read.slice(0, -1), whole] : [...read, word];
  };
  const shapeOf = (element) => own(element, "getBoundingClientRect").call(element);
  const boxOf = (element) => {
    const { x, y, width, height } = shapeOf(element);
    return { x: x + scrollX, y: y + scrollY, width, height };
  };
  const isVisible = (element) =>
    own(element, "checkVisibility").call(element, { visibilityProperty: true, opacityProperty: true });
  // Only its children are drawn, for instance of a container for dialogs.
  const isBoxless = (element) => getComputedStyle(element).display === "contents";
  const textOf = (element) => own(element, "innerText") ?? "";
  const holds = (outer, element) => Node.prototype.contains.call(outer, element);
  const findAll = (element, selector) => [...own(element, "querySelectorAll").call(element, selector)];
  const NAMES = ["role", "aria-label", "name", "data-name", "data-testid"];
  const titleOf = (frame) => {
    const labels = (attribute(frame, "aria-labelledby") || "").split(/\s+/).filter(Boolean);
    const texts = labels.map((id) => document.getElementById(id)?.textContent ?? "");
    return texts.join(" ").trim() || attribute(frame, "title");
  };
  const namesOf = (element) =>
    [
      own(element, "localName"),
      own(element, "id"),
      ...own(element, "classList"),
      ...NAMES.map((name) => attribute(element, name)),
      own(element, "localName") === "iframe" ? titleOf(element) : "",
      dialogs.has(element) ? "dialog" : "",
      isMenu(element) ? "menu" : "",
    ]
      .filter(Boolean)
      .map(tokens);

  // What lies over the page, whatever its markup says: "the dialog".
  const dialogs = new Set();
  const overlayOf = (element) => {
    for (let one = element; one && one !== document.body; one = parentOf(one)) {
      const { position, zIndex } = getComputedStyle(one);
      if (position === "fixed" || (position === "absolute" && Number(zIndex) > 0)) {
        return one;
      }
    }
    return null;
  };
  // The body of a dialog may lie over the page itself: it is as wide as the dialog around it.
  const wholeOf = (overlay) => {
    const outer = overlayOf(parentOf(overlay));
    const { width, height } = shapeOf(outer ?? overlay);
    const isPage = width >= innerWidth && height >= innerHeight;
    const isPart = Math.abs(width - shapeOf(overlay).width) < width / 10;
    return outer && isPart && !isPage ? wholeOf(outer) : overlay;
  };
  const DIALOGS = "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]";
  const hasDialog = [...document.querySelectorAll(DIALOGS)].some(isVisible);
  const count = document.querySelectorAll("*").length;
  if (forOverlays && !hasDialog) {
    for (const element of [
      document.activeElement,
      document.elementFromPoint(innerWidth / 2, innerHeight / 2),
    ]) {
      const inner = element && overlayOf(element);
      const over = inner && wholeOf(inner);
      // What has most of the page in it is the page itself.
      if (over && findAll(over, "*").length * 2 < count) dialogs.add(over);
    }
  }

  // Whether an element is placed over others, as an opened menu is. Part of it may be out of view,
  // and there may be nothing below it but what it hangs out of.
  const isOver = (element) => {
    if (!/^(?:absolute|fixed)$/.test(getComputedStyle(element).position)) return false;
    const { left, top, right, bottom } = shapeOf(element);
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const [first, ...below] = document.elementsFromPoint(x, y);
    const isApart = (one) => !holds(element, one) && !holds(one, element);
    return Boolean(first) && holds(element, first) && (below.some(isApart) || hangsOut(element));
  };
  const hangsOut = (element) => {
    const { x, y, width, height } = shapeOf(element);
    const { left, top, right, bottom } = shapeOf(parentOf(element));
    const [across, down] = [x + width / 2, y + height / 2];
    return across < left || across > right || down < top || down > bottom;
  };

  // Whether a dialog lies over the middle of an element.
  const isUnder = (element) => {
    const { x, y, width, height } = shapeOf(element);
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    const overlay = over && !holds(element, over) && !holds(over, element) && overlayOf(over);
    return Boolean(overlay) && !holds(overlay, element) && !holds(element, overlay);
  };

  // An opened menu, whatever its markup says: a part of the page with several things to click.
  const CLICKED = "a, button, li, label, [role], [onclick], [tabindex]";
  const isMenu = (element) => {
    if (!forOverlays || !words.has("menu") || !isOver(element)) return false;
    const { width, height } = shapeOf(element);
    return width * height * 2 < innerWidth * innerHeight && findAll(element, CLICKED).length > 1;
  };

  // A menu that opens beside the one in whose markup it stands.
  const isMenuBeside = (element, outer) => {
    if (!outer || !words.has("menu") || !outer.names.some((name) => name.includes("menu"))) return false;
    if (!/^(?:absolute|fixed)$/.test(getComputedStyle(element).position)) return false;
    if (dialogs.has(element) || findAll(element, CLICKED).length < 2) return false;
    const box = boxOf(element);
    const x = box.x + box.width / 2;
    const isBelow = box.y + box.height / 2 > outer.y + outer.height;
    return isBelow || x < outer.x || x > outer.x + outer.width;
  };

  // How many entries of a list or rows of a table are in an element; the way up a folder is none.
  const ENTRIES = "li, [role=listitem], tr:has(td), [role=row], article, [role=option], [role=treeitem]";
  const entriesIn = (element) =>
    findAll(element, ENTRIES).filter(
      (one) =>
        isVisible(one) &&
        !holds(element, Element.prototype.closest.call(parentOf(one), ENTRIES)) &&
        !/^\.\.(\s|$)/.test(one.innerText.trim()),
    ).length;

  const areas = [];
  const drawn = [];
  let left = MAX_ELEMENTS;
  const visit = (root, within) => {
    for (const element of own(root, "children") ?? []) {
      left -= 1;
      if (left < 0 || (!isVisible(element) && !isBoxless(element))) continue;
      let inside = within;
      if (own(element, "localName") === "text" && element instanceof SVGElement) {
        const text = element.textContent.trim();
        if (text && drawn.length < 1000) drawn.push({ text: text.slice(0, 300), ...boxOf(element) });
      } else if (areas.length < MAX_AREAS) {
        const isBeside = isMenuBeside(element, areas[within]);
        const names = isBeside ? areas[within].names : namesOf(element);
        const box = boxOf(element);
        const isNamed = names.some((name) => name.some((word) => words.has(word)));
        if (box.width >= 40 && box.height >= minHeight && isNamed) {
          const text = textOf(element).slice(0, MAX_TEXT);
          const opened = isBeside ? areas[within].opened : forOverlays && isOver(element);
          const under = isUnder(element);
          const entries = entriesIn(element);
          inside = areas.push({ names, within, text, entries, opened, under, ...box }) - 1;
        }
      }
      visit(element, inside);
      const shadow = own(element, "shadowRoot");
      if (shadow) visit(shadow, inside);
    }
  };
  if (document.body) visit(document.body, -1);

  // A bar along the left or right side, where the markup names no sidebar.
  const isBar = (element) => {
    const { width, height } = shapeOf(element);
    return width >= 100 && width <= innerWidth * 0.4 && height >= innerHeight * 0.8;
  };
  const barAt = (x) => {
    let bar = null;
    for (let one = document.elementFromPoint(x, innerHeight / 2); one; one = parentOf(one)) {
      if (isBar(one)) bar = one;
    }
    return bar;
  };
  if (words.has("sidebar") && !areas.length) {
    for (const bar of new Set([barAt(1), barAt(document.documentElement.clientWidth - 2)])) {
      if (!bar || findAll(bar, CLICKED).length < 3) continue;
      const text = textOf(bar).slice(0, MAX_TEXT);
      const [entries, under] = [entriesIn(bar), isUnder(bar)];
      areas.push({ names: [["sidebar"]], within: -1, text, entries, opened: false, under, ...boxOf(bar) });
    }
  }
  return { areas, drawn };
}
