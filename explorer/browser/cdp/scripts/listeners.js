// Finds the elements with listeners for input, as indexes in the order of census() in dom.js. Runs
// in the page's own world, because the console's `getEventListeners` sees the page's listeners only
// there. It uses few built-ins, because the page may have altered them. `select` is the console's
// `$$`, or null if the page defines its own; `reader` is what sources.js returns, or null; `closed`
// are the closed shadow roots.
//
// A listener of the document or of a framework's root counts for the controls that it serves: those
// of React's handlers (`__reactProps$...`), of Svelte's and Solid's (`__click`, `$$click`), of
// jQuery's delegated handlers, and of what a listener compares the target of an event with.
//
// Returns {count, at, clicks, ..., page, named, anywhere, above, routes}. `count` is the number of elements. The
// lists of indexes such as "3,17" have the elements that listen: `at` to any pointer event, `served`
// those of them that a listener elsewhere serves, `escapes` those whose listeners name the Escape key,
// `shift` and `control` those where a press with that key does something else,
// `hidden` the elements that are not displayed and of which only the first MAX_HIDDEN are read, and
// one list for each of SENSES; `presses` has only those that hear no click. `page` names the senses
// of the document, the window and the body, such as "clicks", "clicks-anywhere" if a listener does
// the same wherever the click is, "resizes-by-width" if one asks for a width, "grips-by-place" if a press may
// begin a drag, "selections" if one asks for the selected text; `named` the keys that
// their listeners name, as sources.js tells them, `anywhere` the words of the listeners that do the same
// everywhere.
// `above` is true if the document or the window listens to pointer events, `routes` if a script handles
// changes of the URL fragment.
(getEventListeners, select, reader, ...closed) => {
  const SENSES = {
    __proto__: null,
    clicks: "click", keys: "keydown keyup keypress", over: "mouseenter mouseover pointerenter", hovers: "mouseenter mouseover pointerenter", twice: "dblclick",
    leaves: "mouseleave mouseout pointerleave pointerout",
    presses: "mousedown pointerdown", grips: "mousedown pointerdown", touches: "touchstart touchend", menu: "contextmenu", middle: "auxclick", moves: "mousemove pointermove touchmove",
    drags: "dragstart drag", drops: "drop", pastes: "paste", wheel: "wheel mousewheel scroll",
    copies: "copy", cancels: "cancel", resizes: "resize", selected: "selectionchange",
  };
  const PRESSES = ["click", "mousedown", "pointerdown"];
  const SELECTING = ["selectionchange", "mouseup", "pointerup"];
  const POINTER = "click mousedown mouseup pointerdown pointerup touchstart touchend dblclick".split(" ");
  const MAX_TYPES = 30; // more are the root of a framework
  const MAX_SERVED = 2000; // elements of a selector
  const MAX_HIDDEN = 300; // elements that are read of what is not displayed, as in hovers.js
  const MANY_ALIKE = 3; // handlers of an element with the same source
  const PRESSED = /^(?:button|a|input|select|textarea|summary|label|option)$/;
  const PRESSED_AS = /^(?:button|link|option|tab|menuitem|menuitemcheckbox|menuitemradio|checkbox|radio|switch|treeitem)$/; // roles
  const MAX_NAMED = 12; // keys
  const MAX_READ = 20; // listeners of an element for one event whose source is read
  const PLAIN = /^(?:div|span|p)$/i; // a page has hundreds of them
  const senseOf = { __proto__: null };
  const typesOf = { __proto__: null };
  for (const sense in SENSES) {
    typesOf[sense] = SENSES[sense].split(" ");
    for (const type of typesOf[sense]) senseOf[type] = sense;
  }
  // What else a listener of a list may handle for its entries.
  const DELEGATED = ["auxclick", "contextmenu", "keydown"];
  const heard = (by) => {
    for (let i = 0; i < POINTER.length; i++) if (by[POINTER[i]]) return true;
    return false;
  };
  const hearsAll = (by) => {
    let types = 0;
    for (const type in by) if (by[type]) types++;
    return types > MAX_TYPES;
  };

  const NOTHING = { selectors: [], tags: [], keys: [] };
  const read = (listener, type) => {
    try { return reader?.read(listener, type) || NOTHING; } catch { return NOTHING; }
  };
  const keysOf = (by) => {
    const keys = [];
    for (const type of typesOf.keys) for (const { listener } of (by[type] || []).slice(0, MAX_READ)) keys.push(...read(listener, type).keys);
    return keys;
  };
  const modifiersAmong = (by) => {
    const keys = [];
    for (const type of PRESSES) for (const { listener } of (by[type] || []).slice(0, MAX_READ)) keys.push(...modifiersOf(listener));
    return keys;
  };
  const namesEscape = (keys) => keys.some(([key]) => key === "Escape");
  const modifiersOf = (listener) => {
    try { return reader?.modifiersOf(listener) || []; } catch { return []; }
  };
  reader?.fresh();

  // --- listeners elsewhere ----------------------------------------------------------------------
  const escaping = new Set(); // elements for which a framework hears the Escape key
  const modifiers = new Map(); // by element: the keys that change what a press does, of a framework's handlers
  const served = new Map(); // by element: the types that a listener elsewhere handles for it
  const serve = (element, type) => {
    if (!senseOf[type]) return;
    if (!served.has(element)) served.set(element, { __proto__: null });
    served.get(element)[type] = true;
  };
  const serveAll = (root, selector, type) => {
    if (/^(?:\*|html|body|:root)?$/i.test(selector.trim())) return;
    try {
      const found = root.querySelectorAll(selector);
      for (let i = 0; i < found.length && i < MAX_SERVED; i++) serve(found[i], type);
    } catch { /* it is no selector */ }
  };
  const OWN = /^(?:__|\$\$)([a-z]+)$/;
  let reactKey = "";
  const byFramework = (element, keys) => {
    for (const key of keys) {
      if (!reactKey && /^__react(?:Props|EventHandlers)\$/.test(key)) reactKey = key;
      const own = OWN.exec(key);
      if (own && senseOf[own[1]] && element[key]) serve(element, own[1]);
    }
    const props = (reactKey && element[reactKey]) || {};
    const names = Object.keys(props).filter((name) => name.startsWith("on") && typeof props[name] === "function");
    // A library of components gives each of its buttons the same handlers, to draw them pressed. Those
    // of anything else, which a click does not use, may be wrapped by one function.
    const isButton = typeof props.onClick === "function" || PRESSED.test(element.localName) || PRESSED_AS.test(element.getAttribute("role"));
    const sources = names.map((name) => (names.length < MANY_ALIKE ? name : Function.prototype.toString.call(props[name])));
    names.forEach((name, index) => {
      const type = name.slice(2).replace(/Capture$/, "").toLowerCase();
      const alike = sources.filter((source) => source === sources[index]).length;
      if (type === "click" || alike < MANY_ALIKE || !isButton) serve(element, type === "doubleclick" ? "dblclick" : type);
      if (senseOf[type] === "keys" && namesEscape(read(props[name], type).keys)) escaping.add(element);
      const pressed = PRESSES.includes(type) ? modifiersOf(props[name]) : [];
      if (pressed.length) modifiers.set(element, pressed);
    });
  };
  const byJQuery = (element) => {
    const told = window.jQuery?._data?.(element, "events");
    for (const type in told || {}) {
      for (const { selector, origType } of told[type]) {
        if (selector) serveAll(element === document ? document : element, String(selector), origType || type);
      }
    }
  };
  const bySource = (by, root) => {
    for (const type in by) {
      if (!senseOf[type]) continue;
      for (const { listener } of by[type].slice(0, MAX_READ)) {
        const { selectors, tags } = read(listener, type);
        for (const selector of selectors) serveAll(root, selector, type);
        if (senseOf[type] === "keys") continue; // it compares with the tags of fields to leave those alone
        for (const tag of tags) if (root !== document || !PLAIN.test(tag)) serveAll(root, tag, type);
      }
    }
  };
  // Frameworks keep what they know of an element in properties of it; most elements have none.
  const byOwner = (element) => {
    const keys = Object.keys(element);
    if (!keys.length) return;
    tried(byFramework, element, keys);
    if (window.jQuery) tried(byJQuery, element);
  };
  const tried = (find, ...given) => { try { find(...given); } catch { /* the page has altered what it needs */ } };

  const roots = { __proto__: null, 0: document }; // no array, whose setters the page could replace to obtain the roots
  let end = 1;
  for (let index = 0; index < closed.length; index++) {
    if (closed[index].host.isConnected) roots[end++] = closed[index];
  }
  const ofWindow = getEventListeners(window);
  const ofDocument = getEventListeners(document);
  const onPage = [ofWindow, ofDocument];
  for (const element of [document.documentElement, document.body]) if (element) onPage[onPage.length] = getEventListeners(element);
  for (const by of onPage) tried(bySource, by, document);
  tried(byJQuery, document);

  const lists = { __proto__: null };
  for (const sense in SENSES) lists[sense] = "";
  const add = (list, index) => { lists[list] = lists[list] ? `${lists[list]},${index}` : `${index}`; };
  lists.at = lists.served = lists.escapes = lists.hidden = lists.shift = lists.control = "";
  let count = 0;
  const note = (element, own, index) => {
    const more = served.get(element);
    let any = false;
    for (const _ in own) { any = true; break; }
    if (!any && !more) return;
    const isRoot = hearsAll(own);
    const hears = (type) => (!isRoot && own[type]) || more?.[type];
    const hearsAny = (sense) => typesOf[sense].some(hears);
    if (heard(own) || (more && heard(more))) add("at", index);
    if (more && !heard(own)) add("served", index);
    for (const key of new Set([...(modifiers.get(element) || []), ...(isRoot ? [] : modifiersAmong(own))])) add(key, index);
    if (escaping.has(element) || (!isRoot && namesEscape(keysOf(own)))) add("escapes", index);
    for (const sense in SENSES) {
      // Of what a framework's root hears, only the mouse over it counts: menus are searched in it.
      const isHeard = hearsAny(sense) || (sense === "over" && (own.mouseenter || own.mouseover || own.pointerenter));
      if (isHeard && (sense !== "presses" || !(hears("click") || hears("dblclick")))) add(sense, index);
    }
  };
  const HOLDING = /^(?:input|label|map)$/; // what such an element holds may be used though it is not displayed, see visit() in snapshot.js
  // Returns the number of elements in one that is not displayed, 0 for any other.
  const hiddenIn = (element) => {
    try {
      const isHidden = element.firstElementChild && !HOLDING.test(element.localName) && getComputedStyle(element).display === "none";
      return isHidden ? element.querySelectorAll("*").length : 0;
    } catch { return 0; } // the page has altered what it needs
  };
  for (let index = 0; index < end; index++) {
    const root = roots[index];
    const all = select ? select("*", root) : root.querySelectorAll("*");
    if (index) tried(bySource, getEventListeners(root), root);
    const { length } = all;
    const ends = { __proto__: null }; // of what is left out, by its beginning
    let [from, to] = [0, 0];
    for (let i = 0; i < length; i++) {
      const element = all[i];
      const { shadowRoot } = element;
      if (shadowRoot) roots[end++] = shadowRoot;
      if (i >= from && i < to) continue;
      tried(byOwner, element);
      const inside = i < to ? 0 : hiddenIn(element);
      if (inside <= MAX_HIDDEN) continue;
      [from, to] = [i + 1 + MAX_HIDDEN, i + 1 + inside];
      ends[from] = to;
      add("hidden", count + i);
    }
    for (let i = 0; i < length; i = ends[i + 1] || i + 1) {
      const element = all[i];
      const { shadowRoot } = element;
      const own = getEventListeners(element);
      if (element.firstElementChild && (heard(own) || DELEGATED.some((type) => own[type]))) tried(bySource, own, element); // what it serves is noted later
      note(element, shadowRoot ? { __proto__: null, ...getEventListeners(shadowRoot), ...own } : own, count + i);
    }
    count += length;
  }
  let page = "";
  for (const sense in SENSES) {
    const isHeard = onPage.some((by) => !hearsAll(by) && typesOf[sense].some((type) => by[type]));
    if (isHeard) page += `${sense} `;
  }
  const wordsOf = new Map(); // by key: several listeners may name it
  for (const [key, words] of onPage.flatMap(keysOf)) wordsOf.set(key, [...new Set([...(wordsOf.get(key) || []), words])]);
  const named = [...wordsOf].map(([key, words]) => [key, words.filter(Boolean).join("; ")]).slice(0, MAX_NAMED);
  const heardAs = (types, fact) => onPage.filter((by) => !hearsAll(by)).flatMap((by) => types.flatMap((type) => (by[type] || []).slice(0, MAX_READ).map(({ listener }) => read(listener, type)))).filter((one) => one[fact]);
  const anywhere = [];
  for (const sense of ["clicks", "presses", "twice", "menu"]) {
    const found = heardAs(typesOf[sense], "anywhere");
    for (const { words } of found) anywhere.push(words);
    if (found.length) page += `${sense}-anywhere `;
  }
  if (heardAs(typesOf.resizes, "asksWidth").length) page += "resizes-by-width ";
  if (heardAs(typesOf.grips, "asksPlace").length) page += "grips-by-place ";
  if (heardAs(SELECTING, "selects").length) page += "selections ";
  const above = Boolean(heard(ofDocument) || heard(ofWindow));
  const routes = Boolean(ofWindow.hashchange || ofWindow.popstate || (window.navigation && getEventListeners(navigation).navigate));
  return { ...lists, count, page, named, anywhere, above, routes };
}
