// Reads the fields of one form that a person could fill in: of a form element, of any container
// of fields, or one field alone. Returns {data, nodes, form, button}: data is plain JSON, nodes
// the fields in the same order, button what submits them (null if nothing does).
(root) => {
  const MAX_TEXT = 200;
  const MAX_OPTIONS = 300;
  const FIELD = "input, textarea, select, [contenteditable]";
  const NOT_FILLED = new Set(["hidden", "submit", "button", "reset", "image"]);
  const form = root instanceof HTMLFormElement ? root : null;

  const clip = (text) => (text || "").replace(/\s+/g, " ").trim().slice(0, MAX_TEXT);
  const parentOf = (node) => node.assignedSlot || node.parentElement || node.getRootNode().host || null;
  // A field named "children" hides its form's own property.
  const { get: children } = Object.getOwnPropertyDescriptor(Element.prototype, "children");
  const childrenOf = (node) => (node instanceof Element ? children.call(node) : node.children);
  function* under(node) {
    yield node;
    if (node.shadowRoot) for (const child of node.shadowRoot.children) yield* under(child);
    for (const child of childrenOf(node)) yield* under(child);
  }
  // A field named "elements" hides form.elements, so the getter is taken from the prototype.
  // It also lists what is tied to the form by a form= attribute from elsewhere.
  const elements = Reflect.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements");
  const owned = form ? elements.get.call(form) : [];
  const belongs = (element) => !form || !element.form || element.form === form;
  const everything = [...new Set([...under(root), ...owned])].filter(belongs);

  // --- what a person can reach: fields kept out of sight are traps for robots ------------------
  const isShown = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || right + scrollX <= 0 || bottom + scrollY <= 0) return false;
    for (let node = parentOf(element); node && node !== document.body; node = parentOf(node)) {
      const clips = getComputedStyle(node).overflow !== "visible";
      if (clips && (node.clientWidth < 2 || node.clientHeight < 2)) return false;
    }
    return true;
  };
  const isReachable = (element) => {
    if (isShown(element) || element === root) return true;
    const standsBehindLabel = ["checkbox", "radio", "file"].includes(element.type);
    if (standsBehindLabel) return [...(element.labels || [])].some(isShown);
    return element.localName === "select" && element.required; // replaced by a widget, and still needed
  };
  const isWritable = (element) => {
    if (NOT_FILLED.has(element.type) || element.webkitdirectory) return false;
    if (element.form === undefined) return element.isContentEditable && !element.parentElement?.isContentEditable;
    return !element.matches(":disabled, [aria-disabled=true]") && !element.readOnly;
  };
  const isFillable = (element) =>
    element.matches(FIELD) && isWritable(element) && !element.closest("[inert]") && isReachable(element);

  // --- what it is called -----------------------------------------------------------------------
  const textAround = (label, field) => // a label may wrap its field, whose own text is no label
    [...label.childNodes].filter((node) => !node.contains(field)).map((node) => node.textContent).join(" ");
  const textBefore = (field) => {
    const cell = field.closest("td, dd") || field;
    for (let node = cell.previousSibling; node; node = node.previousSibling) {
      if (node.nodeType === 1 && node.matches(`${FIELD}, button, br`)) return "";
      if (clip(node.textContent)) return node.textContent;
    }
    return "";
  };
  const referred = (element, attribute) => (element.getAttribute(attribute) || "").split(/\s+/)
    .map((id) => id && element.getRootNode().getElementById?.(id)?.textContent).join(" ");
  const labelOf = (element) => [
    referred(element, "aria-labelledby"),
    element.getAttribute("aria-label"),
    [...(element.labels || [])].map((label) => textAround(label, element)).join(" "),
    element.getAttribute("title"),
    element.getAttribute("placeholder") ? "" : textBefore(element),
  ].map(clip).find(Boolean) || "";
  const groupOf = (radio) => {
    const box = radio.closest("fieldset, [role=radiogroup]");
    const said = box && (box.getAttribute("aria-label") || referred(box, "aria-labelledby"));
    return radio.name || clip(said || box?.querySelector("legend")?.textContent) || "radio";
  };

  const optionOf = (option, place) => ({
    value: option.value, label: clip(option.label), selected: option.selected,
    disabled: option.disabled || Boolean(option.parentElement?.disabled),
    preset: option.defaultSelected || (option.selected && place > 0),
  });
  const typeOf = (element) => {
    if (element.form === undefined) return "contenteditable";
    return element.localName === "input" ? element.type : element.localName;
  };
  const valueOf = (element) => {
    if (element.form === undefined) return element.innerText.trim();
    const hasAlwaysOne = element.type === "range" || element.type === "color";
    return hasAlwaysOne ? element.getAttribute("value") || "" : element.value; // the page's own counts
  };
  const ATTRIBUTES = [
    "name", "id", "autocomplete", "placeholder", "pattern", "min", "max", "step", "inputmode", "accept",
  ];
  const factsOf = (element, index) => ({
    ...Object.fromEntries(ATTRIBUTES.map((name) => [name, element.getAttribute(name) || ""])),
    index, tag: element.localName, type: typeOf(element), label: labelOf(element), value: valueOf(element),
    minlength: element.minLength ?? -1, maxlength: element.maxLength ?? -1,
    required: Boolean(element.required) || element.getAttribute("aria-required") === "true",
    valid: element.validity?.valid ?? true, checked: Boolean(element.checked),
    group: element.type === "radio" ? groupOf(element) : "",
    options: element.localName === "select" ? [...element.options].slice(0, MAX_OPTIONS).map(optionOf) : [],
  });

  const isButton = (element) => (element.type === "submit" || element.type === "image") && !element.disabled;
  const wordsOn = (button) =>
    clip(button.innerText || button.value || button.getAttribute("aria-label") || button.title || button.alt);

  const nodes = everything.filter(isFillable);
  const submits = everything.filter(isButton);
  const buttons = submits.filter(isShown);
  // Without a button in sight the form submits by its first one all the same.
  const says = buttons.length || !submits.length ? buttons.map(wordsOn) : [submits.map(wordsOn).join(" ")];
  const isTyped = (element) =>
    element.localName === "input" && !["checkbox", "radio", "file", "range", "color"].includes(element.type);
  const last = nodes.findLast(isTyped) || null;
  return { data: { fields: nodes.map(factsOf), says }, nodes, form, buttons, last };
}
