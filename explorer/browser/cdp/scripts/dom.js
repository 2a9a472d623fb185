// Creates the toolkit of an isolated world, which keeps functions and data between calls; the other
// scripts call it `toolkit`. This file adds `dom`: functions for the DOM that are safe from forms and
// fields named like properties (`<input name="closest">`). `closed` are the closed shadow roots,
// which only the protocol can find. Returns the toolkit.
(...closed) => {
  const getter = (prototype, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name);
    return (node) => get.call(node);
  };
  const tagOf = getter(Element.prototype, "localName");
  const idOf = getter(Element.prototype, "id");
  const classesOf = getter(Element.prototype, "classList");
  const openRootOf = getter(Element.prototype, "shadowRoot");
  const openSlotOf = getter(Element.prototype, "assignedSlot");
  const childrenOf = getter(Element.prototype, "children");
  const isInert = getter(HTMLElement.prototype, "inert");
  const kindOf = getter(Node.prototype, "nodeType");
  const nodesOf = getter(Node.prototype, "childNodes");
  const parentNodeOf = getter(Node.prototype, "parentNode");
  const parentElementOf = getter(Node.prototype, "parentElement");
  const textIn = getter(Node.prototype, "textContent");
  const editable = getter(HTMLElement.prototype, "isContentEditable");
  const drawnTextOf = getter(HTMLElement.prototype, "innerText");
  const { getAttribute, hasAttribute, closest, matches: fits, getBoundingClientRect, checkVisibility } = Element.prototype;
  const { getRootNode } = Node.prototype;

  const doc = new Proxy(document, {
    get: (_, name) => {
      const own = Reflect.get(Document.prototype, name, document);
      return typeof own === "function" ? own.bind(document) : own;
    },
  });
  const prototypeOf = (root) => ({ 1: Element, 9: Document, 11: DocumentFragment })[kindOf(root)].prototype;
  const find = (root, selector) => prototypeOf(root).querySelector.call(root, selector);
  // Copied by index: to iterate over a list of nodes takes several times longer.
  const findAll = (root, selector) => {
    const nodes = prototypeOf(root).querySelectorAll.call(root, selector);
    const found = [];
    for (let index = 0, { length } = nodes; index < length; index++) found.push(nodes[index]);
    return found;
  };

  const closedRoots = new Map(closed.map((root) => [root.host, root]));
  const closedSlots = new Map();
  for (const root of closed) {
    for (const slot of findAll(root, "slot")) {
      for (const node of slot.assignedNodes()) closedSlots.set(node, slot);
    }
  }

  const attribute = (element, name) => getAttribute.call(element, name) || "";
  const has = (element, name) => hasAttribute.call(element, name);
  const closestOf = (element, selector) => closest.call(element, selector);
  const matches = (element, selector) => fits.call(element, selector);
  // Whether a text heads a column of a table: in one of a single row or column it is a text as others.
  const headsColumn = (text) => {
    const cell = text.nodeType === Node.ELEMENT_NODE ? closestOf(text, "th") : parentElementOf(text) && closestOf(parentElementOf(text), "th");
    const table = cell && closestOf(cell, "table");
    return Boolean(table && table.rows.length > 1 && parentElementOf(cell).children.length > 1);
  };
  // Includes the label right behind a box that belongs to no control, as libraries draw their own.
  const labelsOf = (element) => {
    if (tagOf(element) === "form") return [];
    const labels = mayHaveLabels(element) ? [...(element.labels || [])] : [];
    const behind = !labels.length && isBox(element) && element.nextElementSibling;
    return behind && isLabelBehind(behind) ? [behind] : labels;
  };
  // Reading `labels` searches the whole document, so it is done only for what is in a label or has its id.
  const mayHaveLabels = (element) => closestOf(element, "label") !== null || labelled(rootOf(element)).has(attribute(element, "id"));
  // Remembers what is computed of a node until the running script has ended, during which nothing changes.
  const remembered = (compute) => {
    let known = null;
    return (node) => {
      if (!known) {
        known = new Map();
        queueMicrotask(() => { known = null; });
      }
      if (!known.has(node)) known.set(node, compute(node));
      return known.get(node);
    };
  };
  // Returns the ids that the labels of a tree are for.
  const labelled = remembered((root) => new Set(findAll(root, "label[for]").map((label) => attribute(label, "for")).filter(Boolean)));
  const isBox = (element) => tagOf(element) === "input" && (element.type === "checkbox" || element.type === "radio");
  const isLoose = (label) => Boolean(label) && tagOf(label) === "label" && !label.control && !has(label, "for");
  // Where a label stands before the box, too, either may be meant: boxes and labels in one line.
  const isLabelBehind = (label) => {
    const box = isLoose(label) && label.previousElementSibling;
    const next = label.nextElementSibling;
    return Boolean(box) && isBox(box) && !isLoose(box.previousElementSibling) && !(next && isBox(next));
  };
  const rootOf = (node) => getRootNode.call(node);
  const shadowOf = (element) => openRootOf(element) || closedRoots.get(element) || null;
  const slotOf = (node) => (kindOf(node) === 1 ? openSlotOf(node) : node.assignedSlot) || closedSlots.get(node) || null;
  const isInClosedRoot = (element) => {
    for (let root = rootOf(element); root.host; root = rootOf(root.host)) if (root.mode === "closed") return true;
    return false;
  };
  // Parent and children in the flat tree, through shadow roots and slots.
  const parentOf = (element) => slotOf(element) || parentElementOf(element) || parentNodeOf(element)?.host || null;
  const drawnIn = (element) => {
    const shadow = shadowOf(element);
    if (shadow) return shadow.childNodes;
    const assigned = tagOf(element) === "slot" ? element.assignedNodes() : [];
    return assigned.length ? assigned : nodesOf(element);
  };
  const elementsIn = (node) => (kindOf(node) === 1 ? childrenOf(node) : node.children);
  const holds = (outer, element) => {
    for (let node = element; node; node = parentOf(node)) if (node === outer) return true;
    return false;
  };
  const boxOf = (element) => getBoundingClientRect.call(element);
  const isLarge = (box) => box.width * box.height > 0.5 * innerWidth * innerHeight;
  const isDrawn = (element, seen = true) =>
    checkVisibility.call(element, { visibilityProperty: true, opacityProperty: seen });

  // Returns the element that a click at a point of the viewport reaches, through shadow roots.
  const elementAt = (x, y) => {
    let hit = doc.elementFromPoint(x, y);
    for (let shadow = hit && shadowOf(hit); shadow; shadow = shadowOf(hit)) {
      const inner = shadow.elementFromPoint(x, y);
      if (!inner || inner === hit || rootOf(inner) !== shadow) break;
      hit = inner;
    }
    return hit;
  };

  // Returns all roots and all elements, rendered or not, in the order of listeners.js.
  const census = () => {
    const roots = [document, ...closed.filter((root) => root.host.isConnected)];
    const all = [];
    for (let index = 0; index < roots.length; index++) {
      for (const element of findAll(roots[index], "*")) {
        all.push(element);
        const shadow = openRootOf(element);
        if (shadow) roots.push(shadow);
      }
    }
    return { roots, all };
  };

  // Another number makes it no other text.
  const withoutNumbers = (text) => text.replace(/\d+/g, "0");

  // Returns what adjacent text nodes say: a template splits "Feature this {kind}" into two.
  const runOf = (text) => {
    let said = "";
    for (let [at, left] = [text, 20]; at?.nodeType === 3 && left && said.length < 200; at = at.nextSibling, left -= 1) {
      said += at.nodeValue;
    }
    return said;
  };

  // Returns at most `most` characters of a text on one line, without control characters,
  // directional formatting characters and lone surrogates.
  const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
  const PLAIN = /^[!-~]+(?: [!-~]+)*$/; // most texts need no change
  const line = (text, most) => {
    if (!text) return "";
    let start = text.slice(0, most * 20);
    if (PLAIN.test(start)) return start.slice(0, most);
    start = start.replace(CONTROL, "").replace(/\s+/g, " ").trim();
    return start.slice(0, most).toWellFormed();
  };
  // Returns at most `most` characters of what an element says, its texts apart from each other, also in
  // shadow roots.
  const UNSAID = /^(?:script|style|noscript|template)$/;
  const wordsIn = (element, most) => {
    let said = "";
    const waiting = [element];
    while (waiting.length && said.length < most) {
      const node = waiting.pop();
      if (kindOf(node) === 3) said += ` ${node.nodeValue}`;
      else if (kindOf(node) === 1 && !UNSAID.test(tagOf(node))) waiting.push(...[...drawnIn(node)].reverse());
    }
    return line(said, most);
  };
  const describe = (element) => {
    const id = idOf(element);
    const name = classesOf(element)[0];
    return line(`<${tagOf(element)}${id ? `#${id}` : ""}${name ? `.${name}` : ""}>`, 120);
  };

  const isEditable = (element) => element instanceof HTMLElement && editable(element);
  const isEditor = (element) =>
    isEditable(element) && (tagOf(element) === "body" || !(parentElementOf(element) && isEditable(parentElementOf(element))));
  // Returns an element's rendered text; all of its text if it is not an HTML element, such as an
  // SVG.
  const textDrawn = (element) => (element instanceof HTMLElement ? drawnTextOf(element) : textIn(element));

  return {
    look: 0, // number of the last observation; `nodes` are its elements
    nodes: [],
    controls: [], // those of them that take clicks
    surfaces: new Set(), // those of them that take gestures only
    spot: null, // the point of the viewport at which verify.js found an element, in CSS pixels
    signs: [],
    scrolled: new Map(), // by scrollable element: its scroll position
    times: new WeakMap(), // by node: number of its changes
    ticking: new WeakMap(), // by node: when its parts that change all the time have changed last; see watch.js
    secrets: (globalThis.secretsSeen ??= new WeakSet()), // fields that were password fields at any time
    listeners: new Set(), // elements with pointer listeners
    routes: false, // whether a script handles changes of the URL fragment
    standIns: new Map(), // by element: the element that is drawn and clicked in its place
    plainTexts: new WeakMap(), // by text node: a text that needs no inspection
    spinners: [], // the loading indicators that spinners.js has found last
    positions: new Map(), // by element: the point to click there, in CSS pixels from its corner
    dom: {
      doc, find, findAll, closestOf, headsColumn, matches, labelsOf, isLabelBehind, tagOf, idOf, classesOf, attribute, has, isEditable, isEditor, textIn, textDrawn, rootOf, shadowOf, isInClosedRoot, parentOf, parentElementOf, parentNodeOf, elementsIn, drawnIn, kindOf,
      isInert: (element) => element instanceof HTMLElement && isInert(element),
      holds, boxOf, isLarge, isDrawn, elementAt, census, line, wordsIn, runOf, withoutNumbers, describe,
    },
  };
}
