// Reads one document: every control that a person can use, through all shadow roots. `listening` is
// the result of listeners.js, or null. Returns JSON text, because the transfer of an object tree
// takes a hundred times longer. The elements stay in the toolkit in the same order, and their
// changes are counted from then on.
(toolkit, { ignoredTags, listening, mostElements, warningWords, selectors = [] }) => {
  const { doc, find, findAll, closestOf, headsColumn, matches, labelsOf, isLabelBehind, rootOf, tagOf, attribute, has, isEditor, textIn, textDrawn, shadowOf, isInClosedRoot, parentOf, elementsIn, drawnIn, kindOf: kindOfNode, isInert, boxOf, isLarge, isDrawn, census, line, wordsIn, runOf, describe } = toolkit.dom;
  const { roleOf, nameOf, nameBeside, descriptionOf, statesOf, isSecret, valueIn } = toolkit.aria;
  const { fresh, selectorOf, structureOf, classStructureOf, coverOf, blockerNow, isOneOfSeveral } = toolkit.places;
  const { enter, govern, told, toldContainers } = toolkit.containers;
  const { signOf } = toolkit.sameness;
  const { isDialog } = toolkit.warnings;
  const { isVisible, isOpener } = toolkit.hovers;
  const { MAX_ADDRESS_LENGTH, CONTROL_ROLES, USABLE, knownBy, kindOf, textOf, addressOf } = toolkit.kinds;
  const { hintsOf, tooltipOf, titleAround, foldedLabel, columnOf, hintOver } = toolkit.hints;
  const { isSize, isOnPage, drawnBox, isShown, pointsInside, standIn, drawnEditor } = toolkit.shown;
  const MAX_TEXT_LENGTH = 200;
  const MAX_WORDS = 5000; // of what takes gestures only, with the controls in it
  const TYPED = "h1?/"; // of models/gesture_keys.py
  const MAX_SURFACE_TEXT = 60; // a pane is not called by all that it holds
  const MAX_SECRETS = 20;
  const MAX_SECRET_LENGTH = 1000;
  const MIN_EDITOR_HEIGHT = 60;
  const MAX_SPOTS = 50;
  const DEEPEST = 1500; // nested elements; more would overflow the call stack
  const { getAttributeNames } = Element.prototype;
  const ignored = new Set(ignoredTags.map((tag) => tag.toLowerCase()));
  const HOLDERS = new Set(["gridcell", "treeitem", "textbox", "combobox"]); // may contain controls
  const [scrolledX, scrolledY] = [scrollX, scrollY];
  fresh();
  toolkit.containers.fresh();
  toolkit.requests.fresh();
  toolkit.warnings.fresh(warningWords);
  toolkit.shown.fresh();

  // --- listeners --------------------------------------------------------------------------------
  const { roots, all } = census();
  const elementsAt = (places) => (places ? places.split(",").map((index) => all[Number(index)]) : []);
  // Whether the listeners are those of the document as it is: no element has come or gone, and nothing
  // is displayed whose listeners were left out.
  const inStep = !listening || (listening.count === all.length && !elementsAt(listening.hidden).some((one) => getComputedStyle(one).display !== "none"));
  const placed = (places) => (inStep ? elementsAt(places) : []);
  const listeners = new Set(placed(listening?.at));
  const clicks = new Set(placed(listening?.clicks));
  const served = new Set(placed(listening?.served));
  const SENSES = ["clicks", "keys", "served", "over", "hovers", "leaves", "twice", "presses", "grips", "touches", "menu", "middle", "moves", "drags", "drops", "pastes", "wheel", "copies", "cancels", "escapes", "shift", "control"];
  toolkit.gestures.fresh(Object.fromEntries(SENSES.map((sense) => [sense, new Set(placed(listening?.[sense]))])), inStep ? listening?.page : "");
  toolkit.shortcuts.fresh(inStep && listening?.named);
  toolkit.hovers.fresh(roots, placed(listening?.over));

  const anyForms = roots.some((root) => find(root, "form"));
  const anyInert = roots.some((root) => find(root, "[aria-disabled=true]"));
  const formOf = (element) => element.form || (anyForms && closestOf(element, "form"));
  const anySenders = toolkit.requests.anySenders(roots);

  // --- controls for the mouse only --------------------------------------------------------------
  const mouseOnly = []; // indexes of elements
  const FOCUSED = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable], canvas, video, audio, iframe, object";
  const HANDLES = /resize$|^(?:grab|grabbing|move|crosshair|text|wait|not-allowed)$/;
  const BLOCKS = "h1, h2, h3, h4, h5, h6, p, div, ul, ol, dl, pre, table, section, article";
  const MAX_LABEL_LENGTH = 60;
  // Whether an element handles clicks itself but neither a keyboard nor a screen reader can reach
  // it. Excludes wrappers of controls, surfaces for dragging or drawing, what is behind a dialog,
  // and the current one of several pages or tabs.
  const CURRENT = "[aria-current]:not([aria-current=false]), [aria-selected=true], .active, .current";
  const isCurrent = (element) => Boolean(element && matches(element, CURRENT)) && isOneOfSeveral(element);
  const isMouseOnly = (element, text, at) => {
    if (isCurrent(element) || isCurrent(parentOf(element))) return false;
    if (!clicks.has(element) || at.inMouseOnly || toolkit.gestures.hearsKeys(element)) return false;
    if (find(element, FOCUSED) || holdsControls(element, false)) return false;
    if (closestOf(element, "[aria-hidden=true]") || isLarge(boxOf(element))) return false;
    const { cursor } = getComputedStyle(element);
    if (HANDLES.test(cursor)) return false;
    if (cursor === "pointer") return true;
    return text.length > 0 && text.length <= MAX_LABEL_LENGTH && !find(element, BLOCKS); // otherwise it listens for its content
  };

  const FILLED = new Set(["field", "select"]); // the heading of a column describes one, but a label is more

  // --- traversal --------------------------------------------------------------------------------
  const nodes = [];
  const owners = []; // their form elements
  const signs = []; // what distinguishes each from similar ones, from sameness.js
  const scroller = doc.scrollingElement;
  const scrolled = new Map(scroller ? [[scroller, [scroller.scrollLeft, scroller.scrollTop]]] : []);
  const standIns = new Map();
  const positions = new Map();
  const elements = [];
  const scrollAreas = [];
  const spots = { page: [], canvas: [], listener: [], depth: [], frame: [] };
  const forms = new Map();
  const dialogs = []; // the dialog around each node
  const structures = new Map();
  let near = ""; // the last text before the element, and the first and the last of its nodes
  let beside = null;
  let runEnd = null;
  const matched = []; // for each element the indexes of the selectors that it or one around it matches
  const matchedBy = (element) => selectors.flatMap((selector, index) => {
    for (let node = element; node; node = rootOf(node).host || null) if (closestOf(node, selector)) return [index];
    return [];
  });
  const words = []; // for each element what it says besides its name
  const movables = []; // what shows that it is moved
  const numbered = (map, key) => {
    if (!map.has(key)) map.set(key, map.size);
    return map.get(key);
  };
  const add = (element, tag, box, by, at) => {
    if (nodes.length >= mostElements) return;
    const role = roleOf(element);
    const kind = kindOf(element, at.isEditor ? tagOf(element) : tag, role);
    const isPage = element === doc.documentElement; // it is the same whatever it says
    const inner = at.isHolder && !isPage ? controls : []; // those that are elsewhere are not met in it
    const says = isPage ? "" : inner.length ? nameBeside(element, inner) : line(textOf(element, tag), MAX_TEXT_LENGTH);
    const text = by === "gesture" && says.length > MAX_SURFACE_TEXT ? "" : says;
    const own = isPage ? null : nameOf(element, role);
    const isNamed = !inner.length || has(element, "aria-label") || has(element, "aria-labelledby"); // not by the controls in it
    const called = at.isEditor || !isNamed ? "" : own; // a person does not see what its text area is called
    const name = at.told || called || text || (kind === "check" ? columnOf(element) : "");
    const form = formOf(element);
    const submits = kind === "button" && (element.type === "submit" || element.type === "image") && Boolean(element.form);
    const closed = isInClosedRoot(element);
    const around = { link: at.link, sender: at.sender };
    const attributes = getAttributeNames.call(element);
    const request = toolkit.requests.of(element, around, submits, attributes);
    const sent = element.form && (submits || kind === "field") ? element.form : null;
    const more = {
      text, value: valueIn(element, role), description: descriptionOf(element, name) || (name ? "" : titleAround(element) || foldedLabel(element) || (kind === "field" ? hintOver(element) : "") || (FILLED.has(kind) && !has(element, "placeholder") ? columnOf(element) : "")),
      input_type: tag === "input" ? element.type : "", placeholder: line(attribute(element, "placeholder"), MAX_TEXT_LENGTH),
      field_name: kind === "field" || kind === "select" || kind === "check" || kind === "upload" ? line(attribute(element, "name"), 80) : "",
      options: tag === "select" ? [...element.options].slice(0, 100).map((option) => line(option.label || option.textContent, 80)) : null,
      href: tag === "a" || tag === "area" ? addressOf(element, clicks.has(element)) : "", request, sends_form: sent !== null, tooltip: tooltipOf(element, attributes),
      gestures: by === "gesture" ? at.gestures : toolkit.gestures.of(element, kind, submits), shortcut: at.shortcut || toolkit.shortcuts.shortcutOf(element), secret: kind === "field" && isSecret(element), selector: closed ? "" : selectorOf(element), form: form ? `form${numbered(forms, form) + 1}` : "", submits,
      states: statesOf(element, anyInert), structure: numbered(structures, structureOf(element)), class_structure: classStructureOf(element), ignored: at.ignored, closed,
      covered: by === "gesture" && element === blockerNow() ? "" : coverOf(element, box), hints: isPage ? "" : hintsOf(element, listeners), known_by: by, near, within: told(at.within),
      x: box.left + scrolledX, y: box.top + scrolledY, width: box.width, height: box.height,
    };
    if (!role && by !== "native" && by !== "gesture" && spots.listener.length < MAX_SPOTS) spots.listener.push(describe(element));
    if (by === "listener" && !role && isMouseOnly(element, text, at)) {
      mouseOnly.push(nodes.length);
      at.inMouseOnly = true;
    }
    nodes.push(element);
    matched.push(matchedBy(element));
    words.push(by !== "gesture" ? "" : at.words ?? wordsIn(element, MAX_WORDS));
    owners.push(form);
    dialogs.push(at.dialog);
    signs.push(signOf(element, own, at.within, beside, near, (known) => toolkit.requests.summary(element, around, submits, sent, known), request));
    const seen = { kind, role, tag, name };
    for (const field in more) {
      const value = more[field]; // empty values are left out
      if ((value || value === 0) && value.length !== 0) seen[field] = value;
    }
    elements.push(seen);
  };

  const LANDMARKS = new Set(["html", "body", "main", "section", "header", "footer", "nav", "aside", "form", "article"]);
  const PROSE = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "br", "hr", "pre", "blockquote"]);
  const FIELDS = new Set(["input", "select", "textarea"]);
  const MAX_SEARCHED_NODES = 600;
  // Whether an element contains a visible control; with `listening`, listeners and what opens menus count.
  const holdsControls = (element, listening = true) => {
    const waiting = [...drawnIn(element)];
    for (let searched = 0; waiting.length && searched < MAX_SEARCHED_NODES; searched++) {
      const node = waiting.pop();
      if (kindOfNode(node) !== 1) continue;
      const usable = matches(node, USABLE) || (listening && ((listeners.has(node) && tagOf(node) !== "slot") || isOpener(node)));
      if (usable && (isVisible(node) || (FIELDS.has(tagOf(node)) && isDrawn(node, false)))) return true; // its component may draw the field
      waiting.push(...drawnIn(node));
    }
    return false;
  };
  // Whether an element without a name of its own holds entries that listen each for itself, as in a
  // list that takes the focus.
  const holdsEntries = (element) => {
    if (has(element, "aria-label") || has(element, "aria-labelledby")) return false;
    const waiting = [...elementsIn(element)];
    for (let searched = 0; waiting.length && searched < MAX_SEARCHED_NODES; searched++) {
      const node = waiting.pop();
      const next = node.nextElementSibling;
      if (next && clicks.has(node) && clicks.has(next) && tagOf(node) === tagOf(next) && textIn(node).trim() && textIn(next).trim()) return true;
      waiting.push(...elementsIn(node));
    }
    return false;
  };
  // Whether an element with controls also contains text outside of them.
  const saysMore = (element) => {
    const inner = [...drawnIn(element)].slice(0, 50);
    return inner.some((node) =>
      kindOfNode(node) === 3 ? node.nodeValue.trim()
      : kindOfNode(node) === 1 && !matches(node, `${USABLE}, label, style, script`) && isDrawn(node) && saysMore(node));
  };
  // Returns the rows of a list that listens as a whole, if they are similar and not prose.
  const itemsOf = (element, tag) => {
    const rows = tag === "table" ? findAll(element, ":scope > tbody > tr") : [...elementsIn(element)];
    const alike = rows.length > 1 && rows.every((row) => tagOf(row) === tagOf(rows[0]) && !PROSE.has(tagOf(row)) && textIn(row).trim());
    return alike ? rows : [];
  };
  // Returns "listener" for an element that listens for itself, "delegated" for an item of a list
  // that listens for its items, otherwise "". `delegated` collects the items, `entries` those that
  // hold controls.
  const delegated = new Set();
  const entries = new Set();
  // An opened menu whose page hears all clicks together, for instance on its body.
  const OPENED = /menu|dropdown|popup|popover/i;
  const noteOpenedMenu = (element) => {
    if (OPENED.test(`${attribute(element, "class")} ${attribute(element, "role")}`)) noteEntries(element);
  };
  // Collects the entries of a list that is drawn over the page, and returns whether it is one.
  const noteEntries = (list) => {
    if (!/^(?:absolute|fixed)$/.test(getComputedStyle(list).position) || !isVisible(list)) return false;
    const entries = [...elementsIn(list)].filter((entry) => tagOf(entry) === "li" && textIn(entry).trim());
    if (entries.length > 1) for (const entry of entries) if (!holdsControls(entry)) delegated.add(entry);
    return entries.length > 1;
  };
  // Of a field, or of what component libraries draw as one.
  const isLabel = (element, tag) => {
    if (tag !== "label") return false;
    const id = attribute(element, "id");
    return Boolean(element.control) || has(element, "for") || isLabelBehind(element) || (id !== "" && find(rootOf(element), `[aria-labelledby~="${CSS.escape(id)}"]`) !== null);
  };
  const listensFor = (element, tag, pointer) => {
    if (tag === "ul" || tag === "menu") noteOpenedMenu(element);
    if (!listeners.has(element) || isLabel(element, tag) || tag === "slot") return delegated.has(element) ? "delegated" : "";
    const own = served.has(element) ? "delegated" : "listener";
    if (LANDMARKS.has(tag) && !pointer) return "";
    if (findAll(element, "ul, ol, menu").some(noteEntries)) return "";
    if (pointer && !holdsControls(element)) return own;
    const items = pointer ? [] : itemsOf(element, tag);
    const isList = items.length > 1;
    for (const item of isList ? items : []) {
      if (!holdsControls(item)) delegated.add(item);
      else if (tag !== "tr") entries.add(item); // a cell is a part of its row
    }
    if (isList || tag === "table" || tag === "ul" || tag === "ol" || tag === "tbody") return delegated.has(element) ? "delegated" : "";
    if (pointer) return saysMore(element) && !shadowOf(element) ? own : "";
    if (isRow(element) && saysMore(element) && isOneOfSeveral(element)) return own;
    return holdsControls(element) || (isLarge(boxOf(element)) && tag !== "canvas") || pointsInside(element) ? "" : own;
  };
  // A row with a checkbox or a menu of its own that also opens at a click beside them.
  const isRow = (element) => clicks.has(element) && (tagOf(element) === "tr" || roleOf(element) === "row");

  const sawScroller = (element) => {
    scrollAreas.push(toolkit.rows.areaOf(element));
    scrolled.set(element, [element.scrollLeft, element.scrollTop]);
  };
  // Returns the text node before another one, but for those of blanks only, if it is adjacent.
  const textBefore = ({ previousSibling: at }) => {
    for (let left = 20; at?.nodeType === 3 && !at.nodeValue.trim() && left; left -= 1) at = at.previousSibling;
    return at;
  };
  const stepOver = (text, at) => {
    const said = line(text.nodeValue, 80);
    if (near && /^[*:]+$/.test(said)) return; // the mark of a label
    if (said && !(runEnd && runEnd === textBefore(text))) [near, beside] = [line(runOf(text), 80), text];
    if (said) runEnd = text;
    if (said) toolkit.warnings.note(text, at.inLabel || at.block, at.dialog);
  };
  const SENTENCE = /[.!?\u2026\u3002\uff01\uff1f]|(?:\S+\s+){3}/; // not the label of a button
  // Visits the rendered children of an element; returns the container for what follows it.
  const visitAll = (element, at) => {
    for (const node of drawnIn(element)) {
      if (kindOfNode(node) === 3) {
        if ((!at.control || at.isCaption) && node.nodeValue.trim()) stepOver(node, at);
        else if (at.box && SENTENCE.test(node.nodeValue)) toolkit.warnings.note(node, at.block, at.dialog, at.box);
      } else if (kindOfNode(node) === 1) {
        at.within = visit(node, at);
      }
    }
    return at.within;
  };
  const visit = (element, above) => {
    const tag = tagOf(element);
    if (tag === "script" || tag === "style" || tag === "template" || tag === "noscript" || tag === "head" || isInert(element)) return above.within;
    if (above.depth >= DEEPEST) {
      if (!spots.depth.length) spots.depth.push(`elements nested deeper than ${DEEPEST}, from ${describe(element)} on`);
      return above.within;
    }
    const style = getComputedStyle(element);
    if (style.display === "none" && tag !== "area" && tag !== "input" && tag !== "map" && tag !== "label") return above.within;
    const at = { ...above, depth: above.depth + 1, ignored: above.ignored || ignored.has(tag) };
    at.cuts = style.overflow !== "visible";
    if (style.display !== "inline" && style.display !== "contents") at.block = element;
    if (isDialog(element, tag)) at.dialog = element;
    if (tag === "a" && (has(element, "href") || has(element, "xlink:href"))) at.link = element;
    if (anySenders && tag !== "form" && toolkit.requests.sends(element)) at.sender = element;
    clip(element, style, at);
    at.pointer = style.cursor === "pointer";
    if (toolkit.gestures.looksMovable(element, style)) movables.push(element);
    const by = knownBy(element, tag);
    const heading = /^h[1-6]$/.test(tag) || attribute(element, "role") === "heading";
    if (by === "native") see(element, tag, at);
    else if (tag === "body") seePage(element, tag, at);
    else seePlain(element, tag, by, at, above);
    if (tag === "canvas" && isShown(element)) spots.canvas.push(describe(element));
    if (at.cuts && toolkit.rows.scrolls(element, style) && tag !== "textarea" && tag !== "select" && isShown(element)) sawScroller(element);
    if (tag === "select" || tag === "textarea") return above.within;
    const outer = at.within;
    const inner = enter(outer, element, tag);
    at.within = inner;
    const left = visitAll(element, at);
    if (tag === "table" && beside && headsColumn(beside)) [near, beside] = ["", null]; // it heads a column, not what follows the table
    if (heading && !at.control) return govern(outer, element, tag);
    return inner === outer ? left : outer;
  };
  // A box without size that clips its content, such as a closed fold.
  const clip = (element, style, at) => {
    if (at.clipped && (style.position === "fixed" || (style.position === "absolute" && at.clipped === "static"))) at.clipped = "";
    if (!at.cuts || style.display === "inline" || style.display === "contents") return;
    if (!element.clientHeight || !element.clientWidth) at.clipped ||= style.position === "static" ? "static" : "placed";
  };
  // A native field that holds the value of a drawn one: neither people nor screen readers reach it.
  const isForScripts = (element) => {
    if (element.tabIndex >= 0) return false;
    const hidden = closestOf(element, "[aria-hidden=true]");
    return Boolean(hidden) && Math.min(boxOf(hidden).width, boxOf(hidden).height) <= 1;
  };
  const CUT = /^(?:rect\(0px, 0px, 0px, 0px\)|rect\(1px, 1px, 1px, 1px\)|inset\((?:50|100)%\))$/;
  // Whether a field has a size and nothing of it is drawn, as under a label that looks like a button.
  const isCutAway = (element) => {
    const { clip: cut, clipPath } = getComputedStyle(element);
    return CUT.test(cut) || CUT.test(clipPath);
  };
  const see = (element, tag, at) => {
    const isField = FIELDS.has(tag);
    const box = drawnBox(element);
    const shown = isVisible(element) && isOnPage(element, box);
    if (isField && isForScripts(element)) return;
    const mayHide = isField || (tag === "button" && labelsOf(element).length > 0);
    const hidden = mayHide && (!(shown && Math.min(box.width, box.height) > 4) || isCutAway(element));
    const editor = hidden || at.clipped ? drawnEditor(element) : null;
    if (tag === "area") {
      const image = imageOf(element);
      if (!image) return;
      const area = areaBox(element, boxOf(image));
      standIns.set(element, image);
      positions.set(element, [area.x + area.width / 2 - boxOf(image).x, area.y + area.height / 2 - boxOf(image).y]);
      add(element, tag, area, "native", at);
    } else if (editor) {
      standIns.set(element, editor);
      // Of a large editor a person sees neither the text area nor what it is called.
      const isEditor = boxOf(editor).height >= MIN_EDITOR_HEIGHT;
      add(element, isEditor ? tagOf(editor) : tag, boxOf(editor), "native", { ...at, isEditor });
    } else if (hidden) {
      const target = at.control && at.whole ? null : standIn(element); // inside a button it is part of the button
      if (!target) return;
      standIns.set(element, target);
      add(element, tag, boxOf(target), "native", at);
    } else if (shown && !at.clipped) {
      add(element, tag, box, "native", at);
      at.control = at.whole = true;
    }
  };
  // The body of an editor document is a field.
  const seePage = (element, tag, at) => {
    if (isEditor(element)) add(element, tag, new DOMRect(0, 0, innerWidth, innerHeight), "role", at);
  };
  const seePlain = (element, tag, by, at, above) => {
    // A component whose shadow root contains the actual control is not a second control.
    const shell = shadowOf(element) && (by === "" || by === "focus") && holdsControls(element, by === "");
    const own = at.pointer && !above.pointer && !isLabel(element, tag) && !at.inLabel;
    let known = by || (at.control ? "" : listensFor(element, tag, own));
    if (!known && !at.control && isOpener(element) && !LANDMARKS.has(tag) && !holdsControls(element)) known = "listener";
    if (!known && own && !at.control && (!holdsControls(element) || saysMore(element))) known = "pointer";
    if (isLabel(element, tag)) at.inLabel = element;
    if (known === "role" && !above.clipped && isEmptyList(element)) return seeEmptyList(element, tag, at);
    if (!known || shell || (at.control && known !== "role") || (at.inLabel && known !== "role") || at.clipped || !isShown(element)) return;
    add(element, tag, drawnBox(element), known, at);
    // A large focusable element is a work area, not one control.
    const mayHold = known !== "focus" || isLarge(boxOf(element)) || holdsEntries(element);
    at.control = isEditor(element) || CONTROL_ROLES.has(roleOf(element)) || !holdsControls(element, mayHold);
    at.whole = !HOLDERS.has(roleOf(element));
    at.isCaption = tag === "label"; // one that listens still says what the field after it is called
    if (at.control && !isEditor(element) && !CONTROL_ROLES.has(roleOf(element))) at.box = element;
  };
  // A drawn list without a choice has no text, and so no height: a person clicks what is drawn around it.
  const isEmptyList = (element) => attribute(element, "role") === "combobox" && isDrawn(element, false) && !isSize(drawnBox(element));
  const seeEmptyList = (element, tag, at) => {
    const target = standIn(element);
    if (!target) return;
    standIns.set(element, target);
    add(element, tag, boxOf(target), "role", at);
    at.control = at.whole = true;
  };
  const imageOf = (area) => {
    const map = closestOf(area, "map");
    const image = map?.name && find(document, `img[usemap="#${CSS.escape(map.name)}"]`);
    return image && isShown(image) ? image : null;
  };
  const areaBox = (area, frame) => {
    const numbers = attribute(area, "coords").split(",").map((number) => parseFloat(number) || 0);
    if (area.shape === "default" || numbers.length < 3) return frame;
    const [x, y, r] = numbers;
    if (area.shape === "circle") return new DOMRect(frame.x + x - r, frame.y + y - r, 2 * r, 2 * r);
    const across = numbers.filter((_, index) => index % 2 === 0);
    const down = numbers.filter((_, index) => index % 2 === 1);
    const left = Math.min(...across);
    const top = Math.min(...down);
    return new DOMRect(frame.x + left, frame.y + top, Math.max(...across) - left, Math.max(...down) - top);
  };
  const { contentType } = doc;
  if (!/html|xml|^text.plain/.test(contentType)) spots.page.push(`it is ${contentType}, which the browser draws by itself`);
  const body = doc.body || doc.documentElement; // an SVG document has no body
  if (body) {
    const everywhere = getComputedStyle(body).cursor === "pointer";
    visit(body, { depth: 0, within: null, pointer: everywhere, control: false, inLabel: null, ignored: false, clipped: "", block: body, dialog: null, link: null, sender: null });
  }

  toolkit.watching.begin(roots, all, nodes);
  toolkit.routes = Boolean(listening?.routes);
  // Adds what takes gestures only. It is no control, and its changes are none of a control.
  const controls = [...nodes];
  const seeSurfaces = () => {
    const panes = new Set(scrolled.keys());
    panes.delete(scroller);
    [near, beside, runEnd] = ["", null, null];
    const typed = (listening?.named || []).filter(([key]) => TYPED.includes(key.toLowerCase()));
    const ofPage = [...(listening?.anywhere || []), ...typed.map((one) => one[1])].join("; ");
    for (const { element, gestures, shortcut, name, words: said, isHolder } of toolkit.gestures.surfaces(controls, panes, entries, isShown, movables)) {
      const at = { within: null, link: closestOf(element, "a[href]"), sender: null, dialog: null, ignored: false, gestures, shortcut, told: name, isHolder, words: said ?? (element === doc.documentElement ? ofPage : undefined) };
      add(element, tagOf(element), boxOf(element), "gesture", at);
    }
    return elements.splice(controls.length);
  };
  const surfaces = body ? seeSurfaces() : [];
  Object.assign(toolkit, { nodes, controls, surfaces: new Set(nodes.slice(controls.length)), signs, scrolled, standIns, positions, listeners, matchedBy, look: toolkit.look + 1 });

  // Excludes controls for which a focusable control has the same name, and so the same purpose.
  const withoutTwin = (positions) => {
    const names = new Set(elements.filter(({ role }) => role).map(({ name }) => name));
    return positions.filter((position) => !elements[position].name || !names.has(elements[position].name));
  };
  // What open dialogs say, and what is drawn like one.
  const DIALOGS = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]";
  const asking = () => {
    const open = roots.flatMap((root) => findAll(root, DIALOGS)).filter((one) => isDialog(one, tagOf(one)) && isDrawn(one));
    return [...new Set([...open, blockerNow()])].filter(Boolean).map((one) => `${line(attribute(one, "aria-label"), MAX_TEXT_LENGTH)}; ${wordsIn(one, MAX_WORDS)}`);
  };
  // Includes fields that are not visible at the moment.
  const secretValues = () => {
    const fields = [...nodes.filter((node) => tagOf(node) === "input" && isSecret(node)), ...findAll(document, "input[type=password]")];
    const values = new Set(fields.map((field) => String(field.value || "").slice(0, MAX_SECRET_LENGTH)));
    return [...values].filter(Boolean).slice(0, MAX_SECRETS);
  };

  // --- the document -----------------------------------------------------------------------------
  const headings = findAll(document, "h1, h2, h3").filter((heading) => isDrawn(heading)).slice(0, 20);
  const navigation = performance.getEntriesByType("navigation")[0];
  const broken = [...doc.images].filter((image) => image.complete && !image.naturalWidth && image.currentSrc).slice(0, 50);
  return JSON.stringify({
    look: toolkit.look,
    url: location.href,
    title: line(doc.title, MAX_TEXT_LENGTH),
    headings: headings.map((heading) => line(textDrawn(heading), MAX_TEXT_LENGTH)).filter(Boolean),
    elements, surfaces, forms: Object.fromEntries([...forms].map(([form, number]) => [`form${number + 1}`, toolkit.requests.ofForm(form)])),
    warnings: toolkit.warnings.told(controls, dialogs), scrollAreas, containers: toldContainers(), spots,
    accountForms: toolkit.accountForms.tell(controls, elements, owners.slice(0, controls.length), roots),
    structures: [...structures.keys()],
    inStep,
    full: controls.length >= mostElements,
    matched,
    words,
    asking: asking(),
    mouseOnly: withoutTwin(mouseOnly),
    secretValues: secretValues(),
    brokenImages: broken.map((image) => image.currentSrc.slice(0, MAX_ADDRESS_LENGTH)),
    scroll: [scrollX, scrollY],
    timing: navigation && {
      firstByte: navigation.responseStart,
      dom: navigation.domContentLoadedEventEnd || null,
      load: navigation.loadEventEnd || null,
    },
  });
}
