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
  function* under(node) {
    yield node;
    if (node.shadowRoot) for (const child of node.shadowRoot.children) yield* under(child);
    for (const child of node.children) yield* under(child);
  }
  // A field named "elements" hides form.elements, so the getter is taken from the prototype.
  // It also lists what is tied to the form by a form= attribute from elsewhere.
  const owned = form ? Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements").get.call(form) : [];
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
    if (["checkbox", "radio", "file"].includes(element.type)) return [...(element.labels || [])].some(isShown);
    return element.localName === "select" && element.required; // replaced by a widget, and still needed
  };
  const isFillable = (element) =>
    element.matches(FIELD) && !NOT_FILLED.has(element.type) &&
    (element.form !== undefined || (element.isContentEditable && !element.parentElement?.isContentEditable)) &&
    !element.matches(":disabled, [aria-disabled=true]") && !element.readOnly &&
    !element.closest("[inert]") && !element.webkitdirectory && isReachable(element);

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
    const legend = box && (box.getAttribute("aria-label") || referred(box, "aria-labelledby") || box.querySelector("legend")?.textContent);
    return radio.name || clip(legend) || "radio";
  };

  const optionOf = (option, place) => ({
    value: option.value, label: clip(option.label), selected: option.selected,
    disabled: option.disabled || Boolean(option.parentElement?.disabled),
    preset: option.defaultSelected || (option.selected && place > 0),
  });
  const factsOf = (element, index) => {
    const attribute = (name) => element.getAttribute(name) || "";
    const isEditable = element.form === undefined;
    return {
      index, tag: element.localName, type: isEditable ? "contenteditable" : element.localName === "input" ? element.type : element.localName,
      label: labelOf(element), name: attribute("name"), id: attribute("id"),
      autocomplete: attribute("autocomplete"), placeholder: attribute("placeholder"), pattern: attribute("pattern"),
      min: attribute("min"), max: attribute("max"), step: attribute("step"),
      minlength: element.minLength ?? -1, maxlength: element.maxLength ?? -1,
      required: Boolean(element.required) || attribute("aria-required") === "true",
      inputmode: attribute("inputmode"), accept: attribute("accept"),
      options: element.localName === "select" ? [...element.options].slice(0, MAX_OPTIONS).map(optionOf) : [],
      // These two always have a value: it only counts when the page gave it.
      value: ["range", "color"].includes(element.type) ? attribute("value") : isEditable ? element.innerText.trim() : element.value,
      valid: element.validity?.valid ?? true, checked: Boolean(element.checked),
      group: element.type === "radio" ? groupOf(element) : "",
    };
  };

  const isButton = (element) =>
    (element.type === "submit" || element.type === "image") && !element.disabled && isShown(element);
  const nodes = everything.filter(isFillable);
  const button = everything.find(isButton) || null;
  const says = button && (button.innerText || button.value || button.getAttribute("aria-label") || button.title || button.alt);
  const last = nodes.findLast((element) => element.localName === "input" && element.selectionStart !== undefined) || null;
  return { data: { fields: nodes.map(factsOf), says: clip(says) }, nodes, form, button, last };
}
