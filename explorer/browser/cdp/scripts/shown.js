// Adds `toolkit.shown`: whether a control is shown, where, what of it, and what is clicked in its place.
(toolkit) => {
  const { doc, findAll, closestOf, matches, labelsOf, attribute, isEditable, parentOf, elementsIn, holds, boxOf, isDrawn, elementAt } = toolkit.dom;
  const { USABLE } = toolkit.kinds;
  const { isVisible } = toolkit.hovers;
  const isSize = (box) => box.width >= 1 && box.height >= 1;
  const isOnPage = (element, box) =>
    isSize(box) && ((box.right + scrollX > 0 && box.bottom + scrollY > 0) || comesBack(element, box)) && isInReach(element, box);
  const isInReach = (element, box) => isInDocument(box) || isScrolledTo(element);
  let reach = null; // how far the document and the window reach, for one observation
  const isInDocument = (box) => {
    if (!reach) {
      const { scrollWidth, scrollHeight } = doc.scrollingElement || doc.documentElement;
      reach = { right: scrollWidth - scrollX, bottom: scrollHeight - scrollY };
    }
    return box.left < reach.right && box.top < reach.bottom;
  };
  // Whether a box of the document, around what lies beyond it, can be scrolled, by a script at least.
  const isScrolledTo = (element) => {
    const around = [];
    let isShowing = false;
    let { position } = getComputedStyle(element);
    for (let at = parentOf(element); at && at !== doc.scrollingElement && position !== "fixed" && !isShowing; at = parentOf(at)) {
      if (showing.has(at)) { isShowing = showing.get(at); break; }
      around.push(at);
      if (at.nodeType !== 1) continue;
      const style = getComputedStyle(at);
      position = style.position;
      const goesAcross = !STAYS.has(style.overflowX) && at.scrollWidth > at.clientWidth;
      const goesDown = !STAYS.has(style.overflowY) && at.scrollHeight > at.clientHeight;
      isShowing = (goesAcross || goesDown) && isInDocument(boxOf(at));
    }
    for (const box of around) showing.set(box, isShowing);
    return isShowing;
  };
  let showing = new Map(); // by box: whether it or one around it shows what lies beyond the document, for one observation
  const STAYS = new Set(["visible", "clip"]);
  // Whether the box around an element, which is scrolled past it, shows it again.
  const comesBack = (element, box) => {
    let [right, bottom] = [box.right + scrollX, box.bottom + scrollY];
    for (let at = parentOf(element); at && at !== doc.scrollingElement; at = parentOf(at)) {
      if (!at.scrollLeft && !at.scrollTop) continue;
      const { overflowX, overflowY } = getComputedStyle(at);
      if (SCROLLS.has(overflowX)) right += at.scrollLeft;
      if (SCROLLS.has(overflowY)) bottom += at.scrollTop;
    }
    return right > 0 && bottom > 0;
  };
  const SCROLLS = new Set(["auto", "scroll"]);
  const drawnBox = (element) => {
    const box = boxOf(element);
    return isSize(box) || !element.firstElementChild ? box : boxOf(element.firstElementChild);
  };
  const isShown = (element) => isVisible(element) && isOnPage(element, drawnBox(element));
  const MAX_PARTS = 100; // whose style is computed
  // Whether a part of an element shows the pointer that the element itself does not: the element then
  // listens for its parts.
  const pointsInside = (element) => {
    if (getComputedStyle(element).cursor === "pointer") return false;
    const waiting = [...elementsIn(element)];
    for (let searched = 0; waiting.length && searched < MAX_PARTS; searched++) {
      const node = waiting.pop();
      if (getComputedStyle(node).cursor === "pointer" && isVisible(node)) return true;
      waiting.push(...elementsIn(node));
    }
    return false;
  };
  // Returns the element to click in place of a control that is only there for the keyboard.
  const standIn = (element) => {
    const list = LISTING.has(attribute(element, "aria-autocomplete")) || attribute(element, "role") === "combobox" || attribute(element, "aria-haspopup") === "listbox";
    const shell = list && isDrawn(element, false) && shellOf(element);
    if (shell) return shell;
    const label = labelsOf(element).find(isShown);
    if (label) return label;
    if (!isDrawn(element, false)) return null;
    const box = boxOf(element);
    const inert = getComputedStyle(element).pointerEvents === "none";
    if (isOnPage(element, box) && box.width > 4 && box.height > 4 && !inert) return isReached(element, box) ? element : null;
    const holder = parentOf(element);
    return HIDDEN_BEHIND.has(element.type) && holder && isShown(holder) ? holder : null;
  };
  // A drawn list has a field as wide as its cursor; a click on its label would not open it.
  const LISTING = new Set(["list", "both"]);
  const MAX_SHELL_HEIGHT = 120;
  const shellOf = (element) => {
    for (let at = parentOf(element), left = 4; at && left; at = parentOf(at), left -= 1) {
      const { width, height } = boxOf(at);
      if (width < 40 || height < 16) continue;
      return height <= MAX_SHELL_HEIGHT && isShown(at) && !hasControlAtMiddle(at) ? at : null;
    }
    return null;
  };
  // The button that removes a choice may lie where a click on the list goes.
  const hasControlAtMiddle = (shell) => {
    const box = boxOf(shell);
    const hit = elementAt(box.left + box.width / 2, box.top + box.height / 2);
    const control = hit && closestOf(hit, "a, button, [role=button]");
    return Boolean(control) && control !== shell && holds(shell, control);
  };
  // Returns what an editor draws of the text whose keys a hidden text area takes, as code editors do.
  const drawnEditor = (element) => {
    if (element.localName !== "textarea" || element.tabIndex < 0 || !isDrawn(element, false)) return null;
    for (let at = parentOf(element), left = 4; at && left; at = parentOf(at), left -= 1) {
      const box = boxOf(at);
      if (box.width < 40 || box.height < 16 || !isShown(at)) continue;
      if (fills(boxOf(element), box)) return null; // it is typed into itself
      return (isInView(box) ? isTypedAt(at, box) : isTypedInto(at, element)) ? at : null;
    }
    return null;
  };
  const MAX_EDITOR_CONTROLS = 100; // in the box of an editor, hidden ones included
  const fills = (box, { left, top, right, bottom, width, height }) =>
    box.width * 2 > width && box.height * 2 > height && box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
  const isInView = (box) => box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  // What is out of view cannot be hit: an editor shows a text cursor and has no other controls.
  let typedInto = new Map(); // by shell, for one observation
  const fresh = () => { typedInto = new Map(); showing = new Map(); reach = null; };
  const isTypedInto = (shell, keys) => {
    if (!typedInto.has(shell)) typedInto.set(shell, showsTextCursor(shell, keys));
    return typedInto.get(shell);
  };
  const showsTextCursor = (shell, keys) => {
    const controls = findAll(shell, USABLE);
    if (controls.length > MAX_EDITOR_CONTROLS) return false;
    const isOther = (one) => one !== keys && one.tabIndex >= 0 && isShown(one);
    if (controls.some(isOther)) return false;
    return [shell, ...findAll(shell, "*").slice(0, 50)].some((one) => getComputedStyle(one).cursor === "text");
  };
  const isTypedAt = (shell, { left, top, width, height }) => [height / 2, Math.min(height / 2, 12)].some((down) => {
    const hit = elementAt(left + width / 2, top + down);
    return hit && holds(shell, hit) && !matches(hit, "input, textarea") && !isEditable(hit) && getComputedStyle(hit).cursor === "text";
  });
  const HIDDEN_BEHIND = new Set(["checkbox", "radio", "file", "range", "color"]);
  // An invisible control counts as present if a click reaches it.
  const isReached = (element, box) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return HIDDEN_BEHIND.has(element.type);
    return elementAt(x, y) === element || HIDDEN_BEHIND.has(element.type);
  };
  toolkit.shown = { fresh, isSize, isInReach, isOnPage, drawnBox, isShown, pointsInside, standIn, drawnEditor };
}
