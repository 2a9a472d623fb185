// Adds `toolkit.gestures`: determines which gestures besides a click elements take, and which
// elements take gestures only (surfaces).
(toolkit) => {
  const { doc, find, findAll, closestOf, matches, tagOf, attribute, has, parentOf, elementsIn, boxOf, isLarge, isDrawn, isEditor, textIn } = toolkit.dom;
  const { roleOf } = toolkit.aria;
  const { blockerNow, structureOf, isOneOfSeveral } = toolkit.places;
  const { shortcutOf, accessKeyOf, names, told: shortcutsTold } = toolkit.shortcuts;
  const MAX_SURFACES = 60;
  const MAX_ALIKE = 3; // elements of one structure whose listener may mean something else
  const MAX_GRIPPED = 10; // controls that take clicks and presses
  const MAX_CARDS = 200;
  const MAX_BRANCHES = 20;
  const LONG = 1.5; // heights of the window
  const ARROWED = new Set([
    "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "treeitem", "option", "gridcell", "slider", "spinbutton",
    "radio", "combobox", "scrollbar", "listbox", "grid", "tree", "menu", "menubar", "tablist", "radiogroup",
  ]);
  const CHOSEN = new Set(["option", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "radio", "switch"]);
  const COMPOSITES = "[role=grid], [role=treegrid], [role=tree], [role=listbox], [role=menu], [role=menubar], [role=tablist], [role=toolbar], [role=radiogroup]";
  const OPEN = "[role=dialog], [role=alertdialog], dialog[open], [role=menu], [role=listbox], [aria-expanded=true]";
  const CLICKED = "a[href], button, input, select, textarea, summary";
  const HANDLES = /^(?:grab|move|all-scroll)$|-resize$/; // cursors
  const GRIPS = /-resize$/;
  const MAX_GRIPS = 20;
  const PARTS = "li, p, div, article, section";
  const MAX_SEARCHED = 2000; // parts of a page
  const MAX_INSIDE = 10; // nodes in a part
  const SHORT = /^.{1,60}$/;
  const HELD = ["shift", "control"]; // keys that are held while something is pressed
  const MAX_PARTS = 200; // elements among which the grips of what hears a press are searched
  let by = {}; // by sense: the elements that listen
  let page = new Set(); // the senses of the document
  let closed = new Set(); // what the Escape key closes
  let alike = new Map(); // by structure: how many may be given gestures so far
  let grippedSoFar = 0;
  let dragged = null; // what is dragged: {cards, around: with the elements around them, lanes}

  // `sets` has for each sense of listeners.js the set of its elements.
  const fresh = (sets, ofPage) => {
    by = sets;
    page = new Set((ofPage || "").split(" "));
    alike = new Map();
    grippedSoFar = 0;
    dragged = null;
  };
  // Returns elements and all that is around them.
  const withAncestors = (elements) => {
    const all = new Set();
    for (const element of elements) for (let at = element; at && !all.has(at); at = parentOf(at)) all.add(at);
    return all;
  };
  const around = (element, sense, most = 100) => {
    let steps = 0;
    for (let at = element; at && at !== doc.body && steps <= most; at = parentOf(at), steps++) if (by[sense].has(at)) return true;
    return false;
  };
  // Whether only keys that its page handles use an element that takes the focus.
  const isKeyed = (element) => has(element, "tabindex") && element.tabIndex >= 0 && !matches(element, CLICKED) && !by.clicks.has(element) && Boolean(roleOf(element));
  // Whether the element handles keys, or a composite widget or a list around it does so for its parts.
  const hearsKeys = (element) => {
    for (let at = element; at && at !== doc.body; at = parentOf(at)) {
      if (by.keys.has(at) && (at === element || closestOf(at, COMPOSITES) || has(at, "tabindex"))) return true;
    }
    return isKeyed(element) && around(element, "keys", 2);
  };
  // A part of a composite widget to which its arrow keys move the focus, and which no click uses.
  const isRoving = (element) => has(element, "tabindex") && closestOf(element, COMPOSITES) && !around(element, "clicks") && !around(element, "presses");
  // A button whose menu the arrow keys open, for no press of the mouse does.
  const isKeyMenu = (element) => /^(?:true|menu)$/.test(attribute(element, "aria-haspopup")) && ["clicks", "presses"].every((sense) => !by[sense].has(element));
  // Rows that the arrow keys open.
  const branches = () => (by.keys.size ? findAll(document, "[role=row][aria-expanded][tabindex]").slice(0, MAX_BRANCHES).filter(hearsKeys) : []);
  const isDraggable = (element) => attribute(element, "draggable") === "true" && (around(element, "drags") || page.has("drags"));
  const isAmongFirst = (element, what = "") => {
    const structure = `${structureOf(element)} ${what}`;
    alike.set(structure, (alike.get(structure) || 0) + 1);
    return alike.get(structure) <= MAX_ALIKE;
  };
  // An entry of a list that sorts its entries, and that may hear clicks, too.
  const isSorted = (element) => around(element, "grips", 1) && isOneOfSeveral(element);
  const isDragged = (element) => by.grips.has(element) || (by.clicks.has(element) && around(element, "presses", 1)) || isSorted(element) || looksMovable(element);
  // Whether an element shows that it is moved, where only the document hears presses: a finger does
  // not scroll it, or the mouse over it looks so, unless it does around it, too.
  const looksMovable = (element, { touchAction, cursor } = getComputedStyle(element)) =>
    page.has("grips") && (touchAction === "none" || (HANDLES.test(cursor) && cursor !== getComputedStyle(parentOf(element) || doc.body).cursor)) && !isLarge(boxOf(element));
  // Whether a press may begin more than a click. Libraries hear it, too, to draw a button pressed.
  const isGripped = (element) => {
    if (grippedSoFar >= MAX_GRIPPED || !(isDragged(element) || by.touches.has(element)) || !isAmongFirst(element)) return false;
    grippedSoFar += 1;
    return true;
  };
  const draggedNow = () => {
    if (!dragged) {
      const cards = new Set(findAll(document, "[draggable=true]").slice(0, MAX_CARDS));
      dragged = { cards, around: withAncestors(cards), lanes: new Map() };
    }
    return dragged;
  };
  // Returns the structures of those children of an element that hold cards.
  const lanesIn = (parent) => {
    const { around: holders, lanes } = draggedNow();
    if (!lanes.has(parent)) lanes.set(parent, new Set([...elementsIn(parent)].filter((one) => holders.has(one)).map(structureOf)));
    return lanes.get(parent);
  };
  // Whether cards are dropped there and no files: on a list of them, on one like it beside it, or on a card.
  const isForCards = (zone) => {
    const { cards, around: holders } = draggedNow();
    if (!cards.size) return false;
    for (let at = zone; at; at = parentOf(at)) if (cards.has(at)) return true;
    return holders.has(zone) || (isOneOfSeveral(zone) && lanesIn(parentOf(zone)).has(structureOf(zone)));
  };
  // Empty parts of what hears a press that show by their cursor that they change a size.
  const grips = () => {
    const parts = new Set();
    for (const element of by.grips) {
      if (parts.size >= MAX_PARTS) break;
      for (const part of findAll(element, "*").slice(0, MAX_PARTS)) if (!part.firstChild) parts.add(part);
    }
    return new Set([...parts].filter((part) => GRIPS.test(getComputedStyle(part).cursor)).slice(0, MAX_GRIPS));
  };
  // Neighbours of a kind with few words, where a press on the document may begin a drag of them.
  const sortable = () => {
    if (!page.has("grips-by-place")) return [];
    const parts = findAll(document, PARTS).slice(0, MAX_SEARCHED);
    const short = parts.filter((part) => part.childNodes.length <= MAX_INSIDE && SHORT.test(textIn(part).trim()));
    return short.filter((part) => isOneOfSeveral(part) && isDrawn(part) && isAmongFirst(part, "sorted"));
  };
  const isPressed = (element) => by.presses.has(element) || (!by.clicks.has(element) && by.presses.size > 0 && around(element, "presses", 3));

  // --- controls ---------------------------------------------------------------------------------
  // Returns the gestures of a control, null for none.
  const of = (element, kind, submits) => {
    const gestures = [];
    const may = (gesture, when) => { if (when) gestures.push(gesture); };
    if (submits || (kind !== "link" && kind !== "button" && kind !== "other")) {
      may("press_arrows", ARROWED.has(roleOf(element)) && hearsKeys(element) && !submits && kind !== "select" && element.type !== "radio");
      may("double_click", (kind === "field" || kind === "check") && by.twice.has(element));
      may("right_click", !submits && kind !== "upload" && by.menu.has(element));
      may("hover", !submits && by.hovers.has(element) && isAmongFirst(element));
      may("drop_file", by.drops.has(element));
      may("paste", by.pastes.has(element));
      may("select_text", page.has("selected") && isEditor(element) && textIn(element).trim());
      // A character without a modifier would be typed into the field, and Control+Enter sends what is in it.
      may("press_shortcut", kind === "field" && page.has("keys") && /^(?:Control|Alt|Meta)\+(?:Shift\+)?\S$/.test(shortcutOf(element)));
      return gestures.length ? gestures : null;
    }
    const hears = (sense) => (kind === "button" ? by[sense].has(element) : by[sense].size > 0 && around(element, sense));
    const native = matches(element, CLICKED);
    const isPlayer = tagOf(element) === "video" || tagOf(element) === "audio";
    const isHeld = kind === "other" && !CHOSEN.has(roleOf(element)); // what is chosen by a press needs no other one
    const pressed = isHeld && !isDraggable(element) && isPressed(element);
    const gripped = !pressed && (isHeld || kind === "button") && isGripped(element);
    // A framework tells of all of an element's handlers, so a press is no hint of another gesture.
    may("double_click", hears("twice") || (isHeld && by.presses.has(element) && !by.served.has(element)));
    may("right_click", hears("menu"));
    may("middle_click", by.middle.has(element));
    may("long_press", (kind === "button" && by.presses.has(element)) || ((pressed || gripped) && (by.grips.has(element) || by.touches.has(element))));
    may("tap", by.touches.has(element) && !by.clicks.has(element));
    may("hover", (kind === "link" && by.hovers.has(element)) || (kind === "button" && by.leaves.has(element) && !by.clicks.has(element)));
    const typed = native ? kind === "button" && by.keys.has(element) && !by.clicks.has(element) : element.tabIndex >= 0 && hearsKeys(element);
    may("press_enter", typed || (!native && isRoving(element) && hearsKeys(element)));
    may("press_space", typed || isPlayer);
    const isTool = element.tabIndex >= 0 && closestOf(element, "[role=toolbar]");
    const isWidget = (ARROWED.has(roleOf(element)) || isTool || has(element, "aria-roledescription")) && has(element, "tabindex") && hearsKeys(element);
    may("press_arrows", isWidget || (kind === "other" && !roleOf(element) && by.keys.has(element)) || (typed && isKeyMenu(element)) || isPlayer);
    may("press_shortcut", shortcutOf(element));
    // A press with such a key takes it to those that were pressed before, for instance in a list.
    for (const key of HELD) may(`${key}_click`, kind === "other" && around(element, key, 2) && isAmongFirst(element, key));
    may("copy", by.copies.has(element));
    may("press_access_key", (by.clicks.has(element) || by.keys.has(element)) && accessKeyOf(element));
    may("drag", isDraggable(element) || pressed || (gripped && !native && isDragged(element)));
    may("drop_file", by.drops.has(element) && !isForCards(element));
    may("paste", by.pastes.has(element));
    may("scroll", by.wheel.has(element));
    return gestures;
  };

  // --- surfaces ---------------------------------------------------------------------------------
  // `holders` are the elements around controls.
  const gesturesOnly = (element, holders, panes, opened, entries, resizing, movable) => {
    const gestures = [];
    const may = (gesture, when) => { if (when) gestures.push(gesture); };
    const own = (sense) => by[sense].has(element);
    const isFocusable = element.tabIndex >= 0;
    const isSmall = !isLarge(boxOf(element));
    const isCanvas = tagOf(element) === "canvas" || tagOf(element) === "svg";
    const holdsControls = holders.has(element);
    const isWhole = (isSmall || isCanvas) && !holdsControls;
    // Of a row, a card and the like that holds controls, a press beside them is one on itself.
    const isHolder = holdsControls && isSmall && isAmongFirst(element);
    const hears = (sense) => own(sense) || (entries.has(element) && around(element, sense, 2));
    const isMovable = isSmall && movable.has(element);
    const isMoved = isHolder && (entries.has(element) || isOneOfSeveral(element) || HANDLES.test(getComputedStyle(element).cursor));
    const pressed = isWhole ? own("presses") : isMoved && hears("grips");
    may("double_click", hears("twice") && (isWhole || isHolder));
    may("right_click", hears("menu") && (isWhole || isHolder));
    may("middle_click", own("middle") && (isWhole || isHolder));
    may("long_press", pressed || (isMoved && hears("touches")) || (isMovable && !holdsControls));
    may("tap", own("touches") && isWhole);
    may("hover", (own("hovers") || own("leaves") || own("moves")) && isSmall && !own("drops"));
    may("press_enter", own("keys") && isFocusable);
    may("press_escape", closed.has(element));
    may("copy", own("copies"));
    may("press_arrows", (own("keys") && isFocusable) || opened.has(element));
    may("drag", isDraggable(element) || pressed || (isCanvas && own("moves")) || resizing.has(element) || isMovable);
    may("drop_file", own("drops") && !isForCards(element));
    may("paste", own("pastes"));
    may("scroll", own("wheel") || panes.has(element));
    return gestures;
  };
  // What the Escape key closes that is pressed in it: an open dialog that hears keys or its cancel
  // event, and what names that key, unless it is the frame of the page, which is always there.
  const DIALOGS = "[role=dialog], [role=alertdialog], dialog[open]";
  const TAKES_FOCUS = "input, button, select, textarea, a[href], [tabindex], dialog[open]";
  const isOverlay = (element) => /^(?:fixed|absolute)$/.test(getComputedStyle(element).position) || !isLarge(boxOf(element)) || findAll(element, OPEN).some((one) => isDrawn(one));
  const closable = () => {
    const dialogs = findAll(document, DIALOGS).filter((one) => by.cancels.has(one) || around(one, "keys"));
    const all = new Set([...dialogs, ...[...by.escapes].filter((one) => !matches(one, CLICKED) && isOverlay(one))]);
    return new Set([...all].filter((one) => isDrawn(one) && (matches(one, TAKES_FOCUS) || find(one, TAKES_FOCUS))));
  };
  // Whether most of the page is below the window: its end may bring more when it comes into view.
  const isLong = () => window === top && doc.scrollingElement?.scrollHeight > LONG * innerHeight;
  // Whether the page has come to its address from another one without a new document.
  const isInPageStep = () => {
    const { navigation } = window;
    const at = navigation?.currentEntry?.index;
    return at > 0 && navigation.entries()[at - 1].sameDocument;
  };
  const ofPage = (panes) => {
    const gestures = [];
    const may = (gesture, when) => { if (when) gestures.push(gesture); };
    const keys = page.has("keys");
    may("double_click", page.has("twice-anywhere"));
    may("right_click", page.has("menu-anywhere"));
    may("long_press", page.has("presses-anywhere") || page.has("clicks-anywhere")); // it ends with a click
    may("press_arrows", keys);
    may("press_escape", keys && (findAll(document, OPEN).some((one) => isDrawn(one)) || (names("Escape") && blockerNow() !== null)));
    may("copy", page.has("copies"));
    may("select_text", page.has("selections"));
    may("type_keys", keys);
    may("drop_file", page.has("drops") && !page.has("drags") && !find(document, "[draggable=true]"));
    may("paste", page.has("pastes"));
    may("scroll", (page.has("wheel") && !panes.size) || isLong());
    may("narrow", window === top && toolkit.phone.looksDifferent(page.has("resizes-by-width")));
    may("go_back", window === top && toolkit.routes && isInPageStep());
    return gestures;
  };
  // Returns {element, gestures, shortcut, name, isHolder} of everything that takes gestures only;
  // `isHolder` if there are controls in it. `controls` are the elements that take clicks, `panes`
  // those that scroll, `entries` the items with controls of lists that listen for their items,
  // `movables` what looks as if it is moved.
  const surfaces = (controls, panes, entries, shown, movables) => {
    const taken = new Set(controls);
    const holders = withAncestors(controls.map(parentOf));
    const isInControl = (element) => {
      for (let at = parentOf(element); at; at = parentOf(at)) if (taken.has(at) && !has(at, "tabindex")) return true;
      return false;
    };
    const opened = new Set(branches());
    const resizing = grips();
    const found = new Set([...panes, ...opened, ...entries, ...resizing]);
    for (const sense of ["hovers", "leaves", "keys", "grips", "touches", "middle", "twice", "menu", "drags", "drops", "pastes", "wheel", "moves"]) for (const element of by[sense]) found.add(element);
    for (const element of draggedNow().cards) found.add(element);
    const movable = new Set([...movables.filter((one) => isAmongFirst(one, "moved")), ...sortable()]);
    for (const element of movable) found.add(element);
    const told = [];
    closed = closable();
    for (const element of [...closed, ...by.copies]) found.add(element);
    for (const element of found) {
      if (told.length >= MAX_SURFACES) break;
      if (taken.has(element) || element === doc.body || element === doc.documentElement || !element.isConnected || !shown(element)) continue;
      const gestures = isInControl(element) && !resizing.has(element) ? [] : gesturesOnly(element, holders, panes, opened, entries, resizing, movable);
      if (gestures.length) told.push({ element, gestures, shortcut: "", name: "" });
    }
    const gestures = ofPage(panes);
    const whole = gestures.length ? [{ element: doc.documentElement, gestures, shortcut: "", name: "page" }] : [];
    const all = [...told, ...(page.has("keys") ? shortcutsTold() : []), ...whole];
    return all.map((one) => ({ ...one, isHolder: holders.has(one.element) }));
  };
  toolkit.gestures = { fresh, of, surfaces, hearsKeys, looksMovable, hearing: (sense) => by[sense] };
}
