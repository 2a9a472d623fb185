// One look at one frame: every control a person could use, through open shadow roots.
// Returns {json, nodes, watch}: json is all that was seen as text (Playwright takes a text a
// hundred times faster than a tree of objects), nodes the elements in the same order,
// watch counts what changes afterwards. `previous` is the look before, whose watch ends here.
// Nothing is left behind in the page's own names.
([options, previous]) => {
  previous?.watch.observer.disconnect();
  const MAX_TEXT = 200;
  const ignoredTags = new Set(options.ignoredTags.map((tag) => tag.toLowerCase()));
  const ROLES = new Set([
    "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox",
    "menuitemradio", "option", "treeitem", "combobox", "textbox", "searchbox", "spinbutton",
    "slider", "gridcell",
  ]);
  const FIELD_ROLES = new Set(["textbox", "searchbox", "spinbutton"]);
  const CHECK_ROLES = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]);
  const BUTTON_TYPES = new Set(["submit", "button", "reset", "image"]);
  const STATEFUL = /^(active|current|open|opened|closed|selected|checked|focus(ed)?|hover(ed)?|disabled|collapsed|expanded|show|shown|hidden|visible|is-.*|has-.*)$/i;

  const clip = (text) => (text || "").replace(/\s+/g, " ").trim().slice(0, MAX_TEXT);
  const parentOf = (node) => node.assignedSlot || node.parentElement || node.getRootNode().host || null;

  // --- names: a short form of the ARIA rules; what a person would call the control -----------
  const byIds = (element, attribute) => {
    const ids = (element.getAttribute(attribute) || "").split(/\s+/).filter(Boolean);
    const root = element.getRootNode();
    return ids.map((id) => root.getElementById?.(id)).filter(Boolean);
  };
  const alternatives = (element) => {
    const image = element.querySelector("img[alt], [aria-label], svg title, [title]");
    if (!image) return "";
    return image.getAttribute("aria-label") || image.getAttribute("alt") ||
      (image.localName === "title" ? image.textContent : image.getAttribute("title"));
  };
  const textOf = (element) => {
    if (element.localName === "input") return BUTTON_TYPES.has(element.type) ? element.value : "";
    if (element.localName === "select" || element.localName === "textarea") return "";
    return element.innerText ?? element.textContent;
  };
  const slotted = (element) =>
    element.shadowRoot ? element.shadowRoot.textContent : "";
  const nameOf = (element, text) => {
    const labelledBy = byIds(element, "aria-labelledby").map((e) => e.textContent).join(" ");
    const labels = element.labels ? [...element.labels].map((l) => l.innerText).join(" ") : "";
    const submitDefault = { submit: "Submit", reset: "Reset" }[element.localName === "input" ? element.type : ""];
    const candidates = [
      labelledBy, element.getAttribute("aria-label"), labels, element.getAttribute("alt"), text,
      alternatives(element), element.getAttribute("title"), element.getAttribute("placeholder"),
      slotted(element), submitDefault,
    ];
    return clip(candidates.find((candidate) => clip(candidate)));
  };

  // --- what it is ---------------------------------------------------------------------------
  const roleOf = (element) => {
    const explicit = (element.getAttribute("role") || "").trim().split(/\s+/)[0].toLowerCase();
    if (explicit) return explicit;
    const tag = element.localName;
    if (tag === "a" || tag === "area") return "link";
    if (tag === "button" || tag === "summary") return "button";
    if (tag === "select") return element.multiple || element.size > 1 ? "listbox" : "combobox";
    if (tag === "textarea" || element.isContentEditable) return "textbox";
    if (tag !== "input") return "";
    if (BUTTON_TYPES.has(element.type)) return "button";
    return { checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox" }[element.type] || "textbox";
  };
  const kindOf = (element, role) => {
    const tag = element.localName;
    if (tag === "select") return "select";
    if (tag === "textarea" || element.isContentEditable) return "field";
    if (tag === "input") {
      if (BUTTON_TYPES.has(element.type)) return "button";
      if (element.type === "checkbox" || element.type === "radio") return "check";
      return element.type === "file" ? "upload" : "field";
    }
    if ((tag === "a" || tag === "area") && element.hasAttribute("href")) return "link";
    if (tag === "button" || tag === "summary" || role === "button") return "button";
    if (role === "link") return "link";
    return "other";
  };
  const statesOf = (element) => {
    const states = [];
    const is = (name, ...values) => values.includes(element.getAttribute(name));
    if (element.disabled || element.matches(":disabled") || is("aria-disabled", "true")) states.push("disabled");
    if (element.checked || is("aria-checked", "true")) states.push("checked");
    if (is("aria-expanded", "true")) states.push("expanded");
    if (is("aria-expanded", "false")) states.push("collapsed");
    if (is("aria-selected", "true")) states.push("selected");
    if (element.hasAttribute("aria-current") && !is("aria-current", "false")) states.push("current");
    if (is("aria-pressed", "true")) states.push("pressed");
    if (element.required || is("aria-required", "true")) states.push("required");
    if (element.readOnly || is("aria-readonly", "true")) states.push("readonly");
    return states;
  };
  const hintsOf = (element) => {
    const icons = [...element.querySelectorAll("svg, use, i, span, img")].slice(0, 4);
    const parts = [element, ...icons].flatMap((e) => [
      e.id, e.getAttribute("class"), e.getAttribute("data-testid"), e.getAttribute("data-icon"),
      e.getAttribute("data-action"), e.getAttribute("name"), e.getAttribute("href"), e.getAttribute("xlink:href"), e.getAttribute("src"),
    ]);
    return clip(parts.filter((part) => part && part.length < 120).join(" "));
  };

  // --- where it is --------------------------------------------------------------------------
  const positions = new Map();
  const positionOf = (element) => {
    const parent = element.parentNode;
    if (!parent) return 1;
    if (!positions.has(parent)) {
      const counts = new Map();
      [...parent.children].forEach((child, index) => counts.set(child, index + 1));
      positions.set(parent, counts);
    }
    return positions.get(parent).get(element) || 1;
  };
  const idIsUnique = (element) => {
    const id = element.id;
    return id && typeof id === "string" && element.getRootNode().querySelector(`#${CSS.escape(id)}`) === element;
  };
  const selectorOf = (element) => {
    const steps = [];
    let node = element;
    while (node && node.nodeType === 1) {
      if (idIsUnique(node)) { steps.unshift(`#${CSS.escape(node.id)}`); break; }
      steps.unshift(`${node.localName}:nth-child(${positionOf(node)})`);
      if (!node.parentElement) break;
      node = node.parentElement;
    }
    const host = (node || element).getRootNode().host;
    const inside = steps.join(" > ");
    return host ? `${selectorOf(host)} >> ${inside}` : inside; // Playwright's CSS pierces from the host on
  };
  const structureOf = (element) => {
    const steps = [];
    for (let node = element; node && steps.length < 5; node = parentOf(node)) {
      const classes = [...node.classList].filter((name) => !STATEFUL.test(name) && !/\d/.test(name)).slice(0, 2);
      steps.unshift([node.localName, ...classes].join("."));
    }
    return steps.join(">");
  };
  const rectOf = (element) => {
    let rect = element.getBoundingClientRect();
    if (rect.width < 1 || rect.height < 1) {
      const child = element.firstElementChild;
      if (child) rect = child.getBoundingClientRect();
    }
    return rect;
  };
  const isShown = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false })) return false;
    const rect = rectOf(element);
    return rect.width >= 1 && rect.height >= 1 && rect.right + scrollX > 0 && rect.bottom + scrollY > 0;
  };

  // --- what lies over the page: a modal dialog, or something fixed over most of the view -------
  const elementAt = (x, y) => {
    let node = document.elementFromPoint(x, y);
    while (node && node.shadowRoot) {
      const inner = node.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === node) break;
      node = inner;
    }
    return node;
  };
  const blockerAt = (x, y) => {
    for (let node = elementAt(x, y); node; node = parentOf(node)) {
      if (node.localName === "dialog" && node.matches(":modal")) return node;
      if (getComputedStyle(node).position !== "fixed") continue;
      const rect = node.getBoundingClientRect();
      if (rect.width * rect.height >= 0.6 * innerWidth * innerHeight) return node;
    }
    return null;
  };
  const blocker = document.querySelector("dialog:modal") ||
    [[0.5, 0.5], [0.02, 0.5], [0.5, 0.98]].map(([x, y]) => blockerAt(x * innerWidth, y * innerHeight)).find(Boolean) || null;
  const holds = (outer, element) => {
    for (let node = element; node; node = parentOf(node)) if (node === outer) return true;
    return false;
  };
  const describe = (element) => {
    const id = element.id ? `#${element.id}` : "";
    const name = typeof element.className === "string" && element.className.trim() ? `.${element.className.trim().split(/\s+/)[0]}` : "";
    return `<${element.localName}${id}${name}>`;
  };
  const coverOf = (element, rect) => {
    if (!blocker || holds(blocker, element)) return "";
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    const inView = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    if (inView) {
      const top = elementAt(x, y);
      return top && (holds(element, top) || holds(top, element)) && top !== blocker ? "" : describe(blocker);
    }
    return describe(blocker);
  };

  // --- the walk: a form's fields may be named like the properties that are asked for here ---
  const { get: childrenOf } = Object.getOwnPropertyDescriptor(Element.prototype, "children");
  const { get: titleOf } = Object.getOwnPropertyDescriptor(Document.prototype, "title");
  // -----------------------------------------------------------------------------
  const nodes = [];
  const elements = [];
  const blindSpots = [];
  const forms = new Map();
  const labelled = new Set(); // labels that stand for a hidden control: told once, as the control
  const formOf = (element) => {
    const form = element.form || (element.closest && element.closest("form"));
    if (!form) return "";
    if (!forms.has(form)) forms.set(form, `form${forms.size + 1}`);
    return forms.get(form);
  };
  const add = (element, rect, inIgnored) => {
    const text = clip(textOf(element));
    const role = roleOf(element);
    const kind = kindOf(element, role);
    const submits = kind === "button" && (element.type === "submit" || element.type === "image") && Boolean(element.form);
    nodes.push(element);
    elements.push({
      kind, role, tag: element.localName, name: nameOf(element, text), text,
      input_type: element.localName === "input" ? element.type : "",
      href: kind === "link" ? addressOf(element) : "", target: targetOf(element, kind, submits),
      selector: selectorOf(element), form: formOf(element), submits,
      states: statesOf(element), structure: structureOf(element), ignored: inIgnored,
      covered: coverOf(element, rect), hints: hintsOf(element),
      bounds: { x: rect.left + scrollX, y: rect.top + scrollY, width: rect.width, height: rect.height },
    });
  };
  const addressOf = (link) => {
    const written = link.href?.baseVal ?? link.href ?? "";
    try { return written && new URL(written, link.baseURI).href; } catch { return String(written); }
  };
  const targetOf = (element, kind, submits) => {
    if (!element.form || !(submits || kind === "field")) return "";
    const written = element.getAttribute("formaction") ?? element.form.getAttribute("action") ?? "";
    try { return new URL(written, element.baseURI).href; } catch { return ""; }
  };
  const isNative = (element) => {
    switch (element.localName) {
      case "a": case "area": return element.hasAttribute("href");
      case "button": case "select": case "textarea": return true;
      case "summary": return element.parentElement?.localName === "details";
      case "input": return element.type !== "hidden";
      default: return false;
    }
  };
  const isSemantic = (element) =>
    ROLES.has((element.getAttribute("role") || "").toLowerCase()) ||
    (element.isContentEditable && !element.parentElement?.isContentEditable) ||
    element.hasAttribute("onclick") ||
    (element.hasAttribute("tabindex") && element.tabIndex >= 0);
  const isFieldOf = (host) => // a component whose own shadow holds the real control
    host.shadowRoot && host.shadowRoot.querySelector("a[href], button, input, select, textarea");

  const visit = (element, pointerAbove, inControl, inIgnored) => {
    const tag = element.localName;
    if (tag === "script" || tag === "style" || tag === "template" || tag === "noscript" || element.inert) return;
    const ignored = inIgnored || ignoredTags.has(tag);
    let pointer = pointerAbove;
    let control = inControl;
    const native = isNative(element);
    if (native && (element.type === "checkbox" || element.type === "radio" || element.type === "file") && !isShown(element)) {
      const label = element.labels?.[0];
      if (label && isShown(label)) {
        labelled.add(label);
        add(element, label.getBoundingClientRect(), ignored);
      }
    } else if (native) {
      if (isShown(element)) { add(element, rectOf(element), ignored); control = true; }
    } else {
      const style = getComputedStyle(element);
      if (style.display === "none") return;
      pointer = style.cursor === "pointer";
      const semantic = isSemantic(element) && !isFieldOf(element);
      const bare = pointer && !pointerAbove && !control && tag !== "label" && !isFieldOf(element);
      if ((semantic || bare) && !control && tag !== "body" && isShown(element)) {
        add(element, rectOf(element), ignored);
        // A container that takes the focus or a click has controls of its own inside.
        control = element.isContentEditable || ROLES.has(roleOf(element));
      }
      if (tag === "canvas" && isShown(element)) blindSpots.push({ kind: "canvas", detail: describe(element) });
    }
    if (element.shadowRoot) for (const child of element.shadowRoot.children) visit(child, pointer, control, ignored);
    for (const child of childrenOf.call(element)) visit(child, pointer, control, ignored);
  };
  if (document.body) visit(document.body, false, false, false);

  // --- what changes from now on ---------------------------------------------------------------
  const watch = { changes: 0, at: performance.now(), onchange: null };
  const observer = new MutationObserver((records) => {
    watch.changes += records.length;
    watch.at = performance.now();
    watch.onchange?.();
  });
  watch.observer = observer;
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document, everything);
  const roots = new Set(nodes.map((node) => node.getRootNode()).filter((root) => root !== document));
  for (const root of roots) observer.observe(root, everything);

  const navigation = performance.getEntriesByType("navigation")[0];
  const headings = [...document.querySelectorAll("h1, h2, h3")].filter((e) => e.checkVisibility()).slice(0, 20);
  const brokenImages = [...document.images].filter((i) => i.complete && !i.naturalWidth && i.currentSrc).slice(0, 50);
  const data = {
    url: location.href,
    title: titleOf.call(document),
    headings: headings.map((heading) => clip(heading.innerText)).filter(Boolean),
    elements, blindSpots,
    brokenImages: brokenImages.map((image) => image.currentSrc),
    scroll: [scrollX, scrollY],
    timing: navigation && {
      firstByte: navigation.responseStart,
      dom: navigation.domContentLoadedEventEnd || null,
      load: navigation.loadEventEnd || null,
    },
  };
  return { json: JSON.stringify(data), nodes, watch };
}
