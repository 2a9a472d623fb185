// Finds the elements with listeners for input, as indexes in the order of census() in dom.js. Runs
// in the page's own world, because the console's `getEventListeners` sees the page's listeners only
// there. It uses few built-ins, because the page may have altered them. `select` is the console's
// `$$`, or null if the page defines its own; `closed` are the closed shadow roots.
//
// A listener of the document or of a framework's root counts for the controls that it serves: those
// of React's handlers (`__reactProps$...`), of Svelte's and Solid's (`__click`, `$$click`), of
// jQuery's delegated handlers, and of the selectors that a listener compares with.
//
// Returns {count, at, clicks, ..., page, above, routes}. `count` is the number of elements. The
// lists of indexes such as "3,17" have the elements that listen: `at` to any pointer event, `served`
// those of them that a listener elsewhere serves, and one list for each of SENSES. `page` names the
// senses of the document, the window and the body. `above` is true if the document or the window
// listens to pointer events, `routes` if a script handles changes of the URL fragment.
(getEventListeners, select, ...closed) => {
  const SENSES = {
    __proto__: null,
    clicks: "click", keys: "keydown keyup keypress", over: "mouseenter mouseover pointerenter", hovers: "mouseenter mouseover pointerenter", twice: "dblclick",
    leaves: "mouseleave mouseout pointerleave pointerout",
    presses: "mousedown pointerdown", touches: "touchstart touchend", menu: "contextmenu", middle: "auxclick", moves: "mousemove pointermove touchmove",
    drags: "dragstart drag", drops: "drop", pastes: "paste", wheel: "wheel mousewheel scroll",
  };
  const POINTER = "click mousedown mouseup pointerdown pointerup touchstart touchend dblclick".split(" ");
  const MAX_TYPES = 30; // more are the root of a framework
  const MAX_SERVED = 2000; // elements of a selector
  const MANY_ALIKE = 3; // handlers of an element with the same source
  const MAX_SOURCE = 20_000; // characters of a listener
  const MAX_READ = 500; // listeners whose source is read
  const senseOf = { __proto__: null };
  for (const sense in SENSES) for (const type of SENSES[sense].split(" ")) senseOf[type] = sense;
  const heard = (by) => {
    for (let i = 0; i < POINTER.length; i++) if (by[POINTER[i]]) return true;
    return false;
  };
  const hearsAll = (by) => {
    let types = 0;
    for (const type in by) if (by[type]) types++;
    return types > MAX_TYPES;
  };

  // --- listeners elsewhere ----------------------------------------------------------------------
  const served = new Map(); // by element: the types that a listener elsewhere handles for it
  const serve = (element, type) => {
    if (!senseOf[type]) return;
    if (!served.has(element)) served.set(element, { __proto__: null });
    served.get(element)[type] = true;
  };
  const serveAll = (root, selector, type) => {
    if (/^(?:\*|html|body|:root)?$/.test(selector.trim())) return;
    try {
      const found = root.querySelectorAll(selector);
      for (let i = 0; i < found.length && i < MAX_SERVED; i++) serve(found[i], type);
    } catch { /* it is no selector */ }
  };
  const OWN = /^(?:__|\$\$)([a-z]+)$/;
  let reactKey = "";
  const byFramework = (element) => {
    for (const key of Object.keys(element)) {
      if (!reactKey && key.startsWith("__reactProps$")) reactKey = key;
      const own = OWN.exec(key);
      if (own && senseOf[own[1]] && element[key]) serve(element, own[1]);
    }
    const props = (reactKey && element[reactKey]) || {};
    const names = Object.keys(props).filter((name) => name.startsWith("on") && typeof props[name] === "function");
    // A library of components gives each of its buttons the same handlers, to draw them pressed.
    const sources = names.map((name) => (names.length < MANY_ALIKE ? name : Function.prototype.toString.call(props[name])));
    names.forEach((name, index) => {
      const type = name.slice(2).replace(/Capture$/, "").toLowerCase();
      const alike = sources.filter((source) => source === sources[index]).length;
      if (type === "click" || alike < MANY_ALIKE) serve(element, type === "doubleclick" ? "dblclick" : type);
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
  const COMPARED = /\.(?:closest|matches)\(\s*(["'`])([^"'`$]{1,200})\1/g;
  const BY_ID = /\.id\s*===?\s*["'`]([\w-]+)["'`]/g;
  const BY_CLASS = /\.classList\.contains\(\s*["'`]([\w-]+)["'`]/g;
  const BY_DATA = /\.(?:get|has)Attribute\(\s*["'`](data-[\w-]+)["'`]/g;
  const selectorsOf = new Map(); // by listener: many elements may have the same one
  const selectorsIn = (listener) => {
    if (typeof listener !== "function") return [];
    const source = Function.prototype.toString.call(listener).slice(0, MAX_SOURCE);
    const compared = [...source.matchAll(COMPARED)].map(([, , selector]) => selector);
    const ids = [...source.matchAll(BY_ID)].map(([, id]) => `[id="${id}"]`);
    const classes = [...source.matchAll(BY_CLASS)].map(([, name]) => `[class~="${name}"]`);
    const data = [...source.matchAll(BY_DATA)].map(([, name]) => `[${name}]`);
    return [...compared, ...ids, ...classes, ...data];
  };
  const bySource = (by, root) => {
    for (const type in by) {
      if (!senseOf[type]) continue;
      for (const { listener } of by[type].slice(0, 20)) {
        if (!selectorsOf.has(listener) && selectorsOf.size < MAX_READ) selectorsOf.set(listener, selectorsIn(listener));
        for (const selector of selectorsOf.get(listener) || []) serveAll(root, selector, type);
      }
    }
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
  lists.at = lists.served = "";
  let count = 0;
  const note = (element, own, index) => {
    const more = served.get(element);
    const isRoot = hearsAll(own);
    const hears = (type) => (!isRoot && own[type]) || more?.[type];
    const hearsAny = (sense) => SENSES[sense].split(" ").some(hears);
    if (heard(own) || (more && heard(more))) add("at", index);
    if (more && !heard(own)) add("served", index);
    let any = false;
    for (const _ in own) { any = true; break; }
    if (!any && !more) return;
    for (const sense in SENSES) {
      // Of what a framework's root hears, only the mouse over it counts: menus are searched in it.
      const isHeard = hearsAny(sense) || (sense === "over" && (own.mouseenter || own.mouseover || own.pointerenter));
      if (isHeard && (sense !== "presses" || !(hears("click") || hears("dblclick")))) add(sense, index);
    }
  };
  for (let index = 0; index < end; index++) {
    const all = select ? select("*", roots[index]) : roots[index].querySelectorAll("*");
    const { length } = all;
    for (let i = 0; i < length; i++) {
      tried(byFramework, all[i]);
      if (window.jQuery) tried(byJQuery, all[i]);
    }
    for (let i = 0; i < length; i++) {
      const element = all[i];
      const own = getEventListeners(element);
      if (element.firstElementChild && heard(own)) tried(bySource, own, element); // what it serves is noted later
      note(element, own, count++);
      if (element.shadowRoot) roots[end++] = element.shadowRoot;
    }
  }
  let page = "";
  for (const sense in SENSES) {
    const isHeard = onPage.some((by) => !hearsAll(by) && SENSES[sense].split(" ").some((type) => by[type]));
    if (isHeard) page += `${sense} `;
  }
  const above = Boolean(heard(ofDocument) || heard(ofWindow));
  const routes = Boolean(ofWindow.hashchange || ofWindow.popstate || (window.navigation && getEventListeners(navigation).navigate));
  return { ...lists, count, page, above, routes };
}
