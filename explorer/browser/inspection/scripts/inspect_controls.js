// Finds covered controls of the last snapshot, links to missing fragments or to other hosts, and
// labels without a single target.
// `mark` is the tag name of the elements that probes type into fields; `mostTold` limits each list.
// Returns {covered: [{label, selector, structure, cover, cover_structure}], anchors: [{href, label,
// structure}], labels: [{text, target, count, structure}], hosts: [{href, label, quoted}], marks:
// [key]}: hosts has one link per foreign host.
(toolkit, { mark, mostTold }) => {
  const { doc, find, findAll, closestOf, tagOf, attribute, has, textIn, rootOf, parentOf, holds, boxOf, isDrawn, elementAt, describe, line } = toolkit.dom;
  const { selectorOf, structureOf, comesFree, paneClipping, isRelated, isMoving } = toolkit.places;
  toolkit.places.fresh();
  const { listeners, routes } = toolkit;
  const isShown = (element) => isDrawn(element) && boxOf(element).width > 1 && boxOf(element).height > 1;
  const labelOf = (element) => line(attribute(element, "aria-label") || textIn(element) || element.value || attribute(element, "title") || describe(element), 80);

  // --- covered controls ------------------------------------------------------------------------------
  const LAYERS = "dialog, [popover], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], [aria-modal=true]";
  const SLIDES = "[class*=carousel], [class*=slide], [class*=swiper], [class*=slick], [aria-roledescription], [aria-hidden=true], [inert]";
  const MEANT = "a, button, input, select, textarea, img, svg, canvas, [role]";
  const TALLEST_FIELD = 100; // CSS pixels; height of a field with the decoration of its component
  const POINTS = [[0.5, 0.5], [0.2, 0.3], [0.8, 0.3], [0.2, 0.7], [0.8, 0.7]];
  const coverOf = (element) => {
    const box = boxOf(element);
    if (box.width < 8 || box.height < 8) return null;
    const hits = [];
    for (const [across, down] of POINTS) {
      const [x, y] = [box.left + across * box.width, box.top + down * box.height];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
      const hit = elementAt(x, y);
      if (isRelated(element, hit)) return null;
      hits.push(hit);
    }
    const [cover] = hits;
    if (hits.some((hit) => !holds(hit, cover) && !holds(cover, hit))) return null;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isClipped = paneClipping(element, x, y) !== null; // it has to be scrolled into view first
    return isClipped || comesFree(element, cover, x, y) ? null : cover;
  };
  // An open menu or panel: positioned above the page or shown by a script, with controls of its own.
  const isPopup = (cover, element) => {
    for (let node = cover; node && !holds(node, element); node = parentOf(node)) {
      const { position, zIndex } = getComputedStyle(node);
      if (position === "absolute" && (Number(zIndex) > 0 || node.style.display) && find(node, "a[href], button, input, select, textarea")) return true;
    }
    return false;
  };
  // A transparent element, such as a toolbar that appears on hover.
  const isUnseen = (element) => {
    for (let node = element; node; node = parentOf(node)) if (Number(getComputedStyle(node).opacity) < 0.1) return true;
    return false;
  };
  // A tooltip or submenu of the hovered element.
  const isHovering = (cover, element) => {
    for (let node = cover; node && !holds(node, element); node = parentOf(node)) {
      const holder = parentOf(node);
      if (!holder || holds(holder, element)) return false;
      // With the tag name: in quirks mode a bare :hover matches links only.
      if (getComputedStyle(node).position === "absolute" && holder.matches(`${CSS.escape(tagOf(holder))}:hover`)) return true;
    }
    return false;
  };
  // A part of the field's own component: a placeholder, a frame.
  const isOfField = (cover, element) => {
    if (!element.matches("input, select, textarea") || cover.matches("button, a")) return false;
    let near = parentOf(element);
    if (near && holds(near, cover)) return true;
    for (let level = 1; near && level < 3 && boxOf(near).height <= TALLEST_FIELD; level++, near = parentOf(near)) {
      if (holds(near, cover)) return true;
    }
    return false;
  };
  // Something drawn that only listens and says nothing, such as the line of a slider below its bar, or
  // an area of a chart.
  const isDrawnPart = (element, cover) => {
    if (element.matches(MEANT) || labelOf(element) !== describe(element)) return false;
    if (element.ownerSVGElement && cover.ownerSVGElement) return true;
    let near = parentOf(element);
    for (let level = 0; near && level < 2 && boxOf(near).height <= TALLEST_FIELD; level++, near = parentOf(near)) {
      if (holds(near, cover)) return true;
    }
    return false;
  };
  // Intended covers: layers, inactive slides, the visible substitute of a field, the same link.
  const isMeant = (element, cover) => {
    if (closestOf(cover, LAYERS) || closestOf(element, SLIDES) || toolkit.standIns.has(element)) return true;
    if (isMoving(element) || isMoving(cover)) return true;
    if (isPopup(cover, element)) return true;
    if (isHovering(cover, element)) return true;
    if (cover.matches("input[type=file]")) return true; // it receives the clicks and dropped files of the button
    if (tagOf(element) === "canvas" || isUnseen(element)) return true; // a canvas receives events through a layer above it
    if (getComputedStyle(element).pointerEvents === "none" || element.matches(":disabled")) return true;
    for (let node = cover; node; node = parentOf(node)) {
      if (["fixed", "sticky"].includes(getComputedStyle(node).position)) return true;
      if (holds(node, element)) break;
      if (node.href && node.href === element.href) return true;
      if (tagOf(node) === "label" && element.matches("input, select, textarea")) return true;
    }
    return isOfField(cover, element) || isDrawnPart(element, cover);
  };
  const covered = [];
  for (const element of toolkit.controls.slice(0, 2000)) {
    if (covered.length >= mostTold) break;
    const cover = coverOf(element);
    if (!cover || isMeant(element, cover)) continue;
    covered.push({ label: labelOf(element), selector: selectorOf(element), structure: structureOf(element), cover: describe(cover), cover_structure: structureOf(cover) });
  }

  // --- links ------------------------------------------------------------------------------------------
  const anchors = [];
  const hosts = new Map();
  const isThere = (name) => findAll(document, `[id="${CSS.escape(name)}"], a[name="${CSS.escape(name)}"]`).length > 0;
  const isButton = (link) =>
    has(link, "onclick") || has(link, "role") || has(link, "aria-controls") || has(link, "aria-expanded") ||
    link.getAttributeNames().some((name) => /^(?:data-|@|v-|ng-|x-|hx-|on)/.test(name));
  const isHeard = (link) => {
    for (let node = link; node; node = parentOf(node)) if (listeners.has(node)) return true;
    return false;
  };
  // With `routes`, a fragment may be a client-side route.
  const missing = (link) => {
    const written = attribute(link, "href");
    if (routes || !/^#[\w.:%-]+$/.test(written) || isButton(link) || isHeard(link)) return false;
    const name = written.slice(1);
    let plain = name;
    try { plain = decodeURIComponent(name); } catch { /* not percent-encoded */ }
    return !/^top$/i.test(name) && !isThere(name) && !isThere(plain) && rootOf(link) === document;
  };
  for (const link of findAll(document, "a[href], area[href]").slice(0, 5000)) {
    if (typeof link.href !== "string") continue;
    if (link.protocol.startsWith("http") && link.host !== location.host && !hosts.has(link.host) && hosts.size < 300 && isShown(link)) {
      const text = textIn(link).trim();
      const quoted = text.includes(link.host) || Boolean(closestOf(link, "code, pre, [contenteditable]"));
      hosts.set(link.host, { href: link.href.slice(0, 500), label: labelOf(link), quoted });
    } else if (anchors.length < mostTold && missing(link) && isShown(link)) {
      anchors.push({ href: line(attribute(link, "href"), 100), label: labelOf(link), structure: structureOf(link) });
    }
  }
  for (const form of findAll(document, "form[action]").slice(0, 100)) {
    let url = null;
    try { url = new URL(attribute(form, "action"), doc.baseURI); } catch { continue; }
    if (!url.protocol.startsWith("http") || url.host === location.host || hosts.has(url.host) || !isShown(form)) continue;
    hosts.set(url.host, { href: url.href.slice(0, 500), label: "form", quoted: false });
  }

  // --- labels -----------------------------------------------------------------------------------------
  const labels = [];
  for (const label of findAll(document, "label[for]").slice(0, 500)) {
    const target = attribute(label, "for");
    if (!target || labels.length >= mostTold || find(label, "input, select, textarea") || !isShown(label)) continue;
    const named = findAll(document, `[id="${CSS.escape(target)}"]`);
    const several = named.length > 1 && named.filter((element) => element.matches("input, select, textarea") && isShown(element)).length > 1;
    if (several || !named.length) labels.push({ text: labelOf(label), target: line(target, 80), count: named.length, structure: structureOf(label) });
  }

  const marks = findAll(document, mark).slice(0, 20).map((element) => attribute(element, "k").slice(0, 40));
  return { covered, anchors, labels, hosts: [...hosts.values()], marks };
}
