// Adds `toolkit.places`: computes an element's selector, structure, cover and position.
(toolkit) => {
  const { doc, find, findAll, matches, labelsOf, tagOf, idOf, classesOf, attribute, rootOf, parentOf, parentElementOf, parentNodeOf, elementsIn, holds, boxOf, elementAt, describe } = toolkit.dom;

  const MAX_NAME_LENGTH = 100; // characters of an id or class that is worth using
  // --- selectors ------------------------------------------------------------------------------
  const fresh = () => {
    view = { width: innerWidth, height: innerHeight };
    positions = new Map();
    steps = new Map();
    changed.clear();
    alikes = new Map();
    blocker = undefined;
    layer = undefined;
    paneCovers = new Map();
  };
  let positions, steps, alikes, blocker, layer, view, paneCovers;
  const positionOf = (element) => {
    const parent = parentNodeOf(element);
    if (!parent) return 1;
    if (!positions.has(parent)) {
      positions.set(parent, new Map([...elementsIn(parent)].map((child, index) => [child, index + 1])));
    }
    return positions.get(parent).get(element) || 1;
  };
  const hasOwnId = (element) => idOf(element) && idOf(element).length < MAX_NAME_LENGTH && find(rootOf(element), `#${CSS.escape(idOf(element))}`) === element;
  const MAX_HOSTS = 20; // nested shadow roots; longer selectors are not readable
  const selectorOf = (element, hosts = 0) => {
    const path = [];
    let node = element;
    for (; node; node = parentElementOf(node)) {
      if (hasOwnId(node)) { path.unshift(`#${CSS.escape(idOf(node))}`); break; }
      path.unshift(`${tagOf(node)}:nth-child(${positionOf(node)})`);
    }
    const { host } = rootOf(element);
    if (hosts === MAX_HOSTS) return "";
    const inside = path.join(" > ");
    if (!host) return inside;
    const outside = selectorOf(host, hosts + 1);
    return outside && `${outside} >> ${inside}`; // Playwright's CSS engine continues inside the shadow root
  };

  // --- structure ------------------------------------------------------------------------------
  // "selected" and "menu-item-selected", but not "file-open", which may be what a button does.
  const STATEFUL = /^(current|open|opened|closed|focus|hover|show|shown|hidden|visible|is-.*|has-.*)$|(^|[-_])(active|selected|checked|focused|hovered|disabled|collapsed|expanded|pressed|clicked|dragging|editing|loading|busy|pristine|dirty|(un)?touched|(in)?valid)$/i;
  const ROW_TAGS = new Set(["li", "tr", "article"]);
  const CELLS = new Set(["td", "th", "dd", "dt", "option"]);
  const ROOTS = new Set(["html", "body"]); // their classes tell the page or a mode of it, not the control
  const kept = new WeakMap(); // by element: the names that it has had at each look
  const changed = new Map(); // by element: its step without the names that have come or gone
  const toStep = (element, names) => [tagOf(element), ...names.slice(0, 2)].join(".");
  const stepOf = (element) => {
    if (!steps.has(element)) {
      const classes = ROOTS.has(tagOf(element)) ? [] : [...classesOf(element)];
      const names = classes.filter((name) => name.length < MAX_NAME_LENGTH && !STATEFUL.test(name) && !/\d/.test(name));
      const before = kept.get(element) || names;
      const lasting = names.filter((name) => before.includes(name));
      kept.set(element, lasting);
      steps.set(element, toStep(element, names));
      if (lasting.length < names.length) changed.set(element, toStep(element, lasting));
    }
    return steps.get(element);
  };
  // Returns the element's position among siblings of the same kind, and their number.
  const alikeOf = (element) => {
    const parent = parentNodeOf(element);
    if (!parent) return [1, 1];
    if (!alikes.has(parent)) {
      const counts = new Map();
      const places = new Map();
      for (const child of elementsIn(parent)) {
        const count = (counts.get(stepOf(child)) || 0) + 1;
        counts.set(stepOf(child), count);
        places.set(child, count);
      }
      alikes.set(parent, { counts, places });
    }
    const { counts, places } = alikes.get(parent);
    return [places.get(element) || 1, counts.get(stepOf(element)) || 1];
  };
  const isListed = (element) => ROW_TAGS.has(tagOf(element)) || attribute(element, "role") === "row";
  // The box of an application, beside which its menus and dialogs come and go.
  const isApp = (element) => parentOf(element) === doc.body && idOf(element) !== "";
  const isRow = (element) => !CELLS.has(tagOf(element)) && alikeOf(element)[1] > 1 && !isApp(element);
  const MAX_CHAIN = 5; // an element and what is around it
  const kindOfRow = (row) => stepOf(row).split(".").slice(0, 2).join(".");
  // Returns the element and what is around it; with `once`, rows in rows count once, as in trees and threads.
  const chainOf = (element, once = false) => {
    let chain = [];
    for (let node = element; node && chain.length < MAX_CHAIN; node = parentOf(node)) {
      const same = once && isListed(node) ? chain.findIndex((inner) => isListed(inner) && kindOfRow(inner) === kindOfRow(node)) : -1;
      chain = same < 0 ? [...chain, node] : chain.slice(0, same + 1);
    }
    return chain;
  };
  const pathOf = (chain, step) => {
    const row = chain.findIndex((node, level) => isListed(node) || (level > 0 && isRow(node)));
    const path = chain.map((node, level) => {
      const place = level < row ? alikeOf(node)[0] : 1;
      return place > 1 ? `${step(node)}:${place}` : step(node);
    });
    return path.reverse().join(">");
  };
  // Returns a key that is equal for the same control in every row of a list, and different for
  // other controls of the row.
  const structureOf = (element) => pathOf(chainOf(element), stepOf);
  // Returns the same for all states of the control and all levels of a tree, "" if that is no other one.
  // Classes that have come or gone tell a state, but what they are depends on what was done before.
  const classStructureOf = (element) => {
    const chain = chainOf(element, true);
    const isOther = chain.some((node, level) => changed.has(node) || (level > 0 && parentOf(chain[level - 1]) !== node));
    return isOther ? pathOf(chain, (node) => changed.get(node) || stepOf(node)) : "";
  };

  // --- covers -----------------------------------------------------------------------------------
  const blockerAt = (x, y) => {
    for (let node = elementAt(x, y); node; node = parentOf(node)) {
      if (tagOf(node) === "dialog" && matches(node, ":modal")) return node;
      if (getComputedStyle(node).position !== "fixed") continue;
      const box = boxOf(node);
      if (box.width * box.height >= 0.6 * innerWidth * innerHeight) return node;
    }
    return null;
  };
  // Returns a modal dialog or a fixed element over most of the viewport, or null.
  const findBlocker = () =>
    find(document, "dialog:modal") ||
    [[0.5, 0.5], [0.02, 0.5], [0.5, 0.98]].map(([x, y]) => blockerAt(x * innerWidth, y * innerHeight)).find(Boolean) || null;
  const isPartOf = (element, hit) => holds(element, hit) || labelsOf(element).some((label) => holds(label, hit));
  const isRelated = (element, hit) => !hit || holds(hit, element) || isPartOf(element, hit);
  const POINTS = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];
  const canScroll = () => {
    const { scrollHeight, scrollWidth } = doc.documentElement;
    return scrollHeight > innerHeight + 1 || scrollWidth > innerWidth + 1;
  };
  // Returns the nearest element around one that clips what is in it, null for none. The overflow of the
  // body applies to the viewport.
  const paneAround = (element) => {
    for (let node = parentOf(element); node && node !== doc.body; node = parentOf(node)) {
      if (getComputedStyle(node).overflow !== "visible") return node;
    }
    return null;
  };
  const isInside = (box, outer) => box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom;
  // Returns the pane that clips a point of an element away, null for none.
  const paneClipping = (element, x, y) => {
    for (let pane = paneAround(element); pane; pane = paneAround(pane)) {
      if (!isInside({ left: x, right: x, top: y, bottom: y }, boxOf(pane))) return pane;
    }
    return null;
  };
  // Returns what covers all of a pane, null if a part of it takes clicks. One that is not wholly in view
  // may be scrolled, so it is covered only if the pane around it is.
  const coverOfPane = (pane) => {
    if (!paneCovers.has(pane)) paneCovers.set(pane, findCoverOfPane(pane));
    return paneCovers.get(pane);
  };
  const findCoverOfPane = (pane) => {
    const [box, outer] = [boxOf(pane), paneAround(pane)];
    const isWhole = isInside(box, new DOMRect(0, 0, view.width, view.height)) && (!outer || isInside(box, boxOf(outer)));
    if (!isWhole) return outer && coverOfPane(outer);
    const hits = POINTS.map(([across, down]) => elementAt(box.left + across * box.width, box.top + down * box.height));
    const isCovered = !hits.some((hit) => isRelated(pane, hit)) && !comesFree(pane, hits[0], box.left + box.width / 2, box.top + box.height / 2);
    return isCovered ? hits[0] : null;
  };
  // Whether scrolling moves the element out from under a fixed bar, or into its scrollable box.
  const comesFree = (element, cover, x, y) => {
    for (let node = cover; node && canScroll(); node = parentOf(node)) {
      const { position } = getComputedStyle(node);
      if ((position === "fixed" || position === "sticky") && !holds(node, element)) return true;
    }
    const pane = paneClipping(element, x, y);
    return pane !== null && !coverOfPane(pane);
  };
  const LAYER = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
  const takesNoClicks = (element) => getComputedStyle(element).pointerEvents === "none";
  // Returns what takes all clicks while the body takes none, as component libraries have it behind
  // an open layer; null if the body takes clicks.
  const findLayer = () => {
    if (!doc.body || !takesNoClicks(doc.body)) return null;
    return [...findAll(document, LAYER)].find((one) => !takesNoClicks(one)) || doc.body;
  };
  const blockerNow = () => {
    if (blocker === undefined) blocker = findBlocker();
    return blocker;
  };
  // Returns a description of what covers an element, "" if a click reaches it.
  const coverOf = (element, box) => {
    blockerNow();
    if (layer === undefined) layer = findLayer();
    if (layer && takesNoClicks(element)) return describe(layer);
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const inView = x >= 0 && y >= 0 && x < view.width && y < view.height;
    const ofPane = (pane) => pane && coverOfPane(pane);
    if (!inView) {
      const above = blocker && !holds(blocker, element) ? blocker : ofPane(paneAround(element));
      return above ? describe(above) : "";
    }
    const hits = [];
    for (const [across, down] of POINTS) {
      const hit = elementAt(box.left + across * box.width, box.top + down * box.height);
      if (!hit || (hit !== blocker && isPartOf(element, hit))) return "";
      hits.push(hit);
    }
    const above = ofPane(paneClipping(element, x, y));
    if (above) return describe(above);
    if (hits.some((hit) => hit !== blocker && holds(hit, element))) return "";
    const cover = hits[0];
    if (cover !== blocker && !(blocker && holds(blocker, cover)) && comesFree(element, cover, x, y)) return "";
    return describe(blocker && holds(blocker, cover) ? blocker : cover);
  };

  // Whether transforms other than translation and uniform scaling apply to an element.
  const isTurned = (element) => {
    for (let node = element; node; node = parentOf(node)) {
      const { transform, rotate, scale, offsetPath } = getComputedStyle(node);
      if (rotate !== "none" || offsetPath !== "none" || !/^(none|[\d.]+)$/.test(scale)) return true;
      const { a, b, c, d, is2D } = new DOMMatrix(transform);
      if (!is2D || a <= 0 || a !== d || b || c) return true;
    }
    return false;
  };
  // Returns {x, y, scale, turned}: the corner of a frame's viewport in the viewport that contains
  // the frame, inside border and padding, and its scale there. With `turned` the values do not
  // locate its points.
  const viewOf = (frame) => {
    const { paddingLeft, paddingTop } = getComputedStyle(frame);
    const box = boxOf(frame);
    const scale = box.width / frame.offsetWidth || 1;
    const x = box.x + (frame.clientLeft + parseFloat(paddingLeft)) * scale;
    const y = box.y + (frame.clientTop + parseFloat(paddingTop)) * scale;
    return { x, y, scale, turned: isTurned(frame) };
  };

  // Whether the element or an ancestor is in a transition or a finite animation.
  const isMoving = (element) => {
    for (let node = element; node; node = parentOf(node)) {
      if (node.getAnimations?.().some((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity)) return true;
    }
    return false;
  };

  toolkit.places = { fresh, isMoving, viewOf, selectorOf, structureOf, classStructureOf, coverOf, blockerNow, comesFree, paneClipping, isRelated, isOneOfSeveral: (element) => alikeOf(element)[1] > 1 };
}
