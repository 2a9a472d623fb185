// Reads the fields that a person can fill in, of a form, of any other container, or a single field.
// `errors` is the CSS selector of error messages.
// Returns {data, nodes, buttons, others, form, last, ...}: data is plain JSON; nodes are the fields
// in the same order; buttons are the submit buttons, others the other buttons; last is the text
// field to press Enter in. grown() reads the fields that appeared or changed since, pressed() the
// buttons.
(root, errors) => {
  const MAX_TEXT = 200;
  const MAX_OPTIONS = 300;
  const MAX_PATTERN = 1001; // characters; one more than the longest pattern that is parsed
  const MAX_VALUE = 20000;
  const LISTS = "[role=combobox], [aria-haspopup=listbox]";
  const FIELD = `input, textarea, select, [contenteditable], iframe, ${LISTS}`;
  const SUGGESTS = "[role=combobox], [aria-autocomplete=list], [aria-autocomplete=both], [aria-haspopup=listbox], " +
    ".ui-autocomplete-input, .tt-input, [role=combobox] > input";
  const CALENDAR = /date-?picker|flatpickr|calendar|pickadate|datetimepicker/i;
  const NOT_FILLED = new Set(["hidden", "submit", "button", "reset", "image"]);
  const form = root instanceof HTMLFormElement ? root : null;

  const { getAttribute, querySelectorAll } = Element.prototype; // a field may hide any property of its form

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
  // It includes elements elsewhere with a form= attribute for this form.
  const elements = Reflect.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements");
  const belongs = (element) => !form || !element.form || element.form === form;
  // No form is a field or a button.
  const everything = () => [...new Set([...under(root), ...(form ? elements.get.call(form) : [])])]
    .filter((element) => !(element instanceof HTMLFormElement) && belongs(element));

  // --- visibility: hidden fields are honeypots -------------------------------------------------
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
    return element.localName === "select" && element.required && !widgetOf(element); // hidden, without a known widget, but required
  };
  // The list that some libraries draw next to a select.
  const widgetOf = (select) => [select.nextElementSibling, select.previousElementSibling].find((beside) =>
    beside && (beside.matches(LISTS) || beside.querySelector(LISTS)));
  const selectOf = (list) => [...list.getRootNode().querySelectorAll("select")].find((select) => {
    const widget = !isShown(select) && widgetOf(select);
    return widget?.contains(list);
  });
  // The body of an editor's frame if the whole document is editable, else null.
  const editorIn = (frame) => {
    try {
      const { body, designMode } = frame.contentDocument;
      return body?.isContentEditable || designMode === "on" ? body : null;
    } catch { return null; } // cross-origin
  };
  const isEditor = (element) => element.isContentEditable && !element.parentElement?.isContentEditable;
  const isList = (element) => element.matches(LISTS) && !element.matches("input, textarea, select");
  const wordsFor = (element) =>
    ["class", "id", "data-provide", "data-toggle"].map((name) => element.getAttribute(name)).join(" ");
  const hasCalendar = (element) => element.localName === "input" && ["text", "search"].includes(element.type) &&
    (CALENDAR.test(wordsFor(element)) || (element.readOnly && /date/i.test(element.name + element.placeholder)));
  const kindOfWidget = (element) => {
    if (element.localName === "iframe" || (element.form === undefined && isEditor(element))) return "editor";
    if (element.localName === "select" || element.localName === "textarea") return "";
    if (element.localName !== "input") return "list";
    if (hasCalendar(element)) return "calendar";
    return element.matches(SUGGESTS) && !element.list ? (element.readOnly ? "list" : "suggest") : "";
  };
  const isWritable = (element) => {
    if (element.localName === "iframe") return editorIn(element) !== null;
    if (element.matches(":disabled, [aria-disabled=true]")) return false;
    if (isList(element)) return !element.querySelector("input:not([type=hidden])");
    if (NOT_FILLED.has(element.type) || element.webkitdirectory) return false;
    if (element.form === undefined) return isEditor(element);
    return !element.readOnly || ["calendar", "list"].includes(kindOfWidget(element));
  };
  const isFillable = (element) =>
    element.matches(FIELD) && isWritable(element) && !element.closest("[inert]") && isReachable(element);

  // --- labels ----------------------------------------------------------------------------------
  const textAround = (label, field) => // a label may wrap its field, whose text does not belong to it
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
    [...(element.labels || [])].filter((label) => !label.matches(errors)).map((label) => textAround(label, element)).join(" "),
    element.getAttribute("title"),
    element.getAttribute("placeholder") ? "" : textBefore(element),
  ].map(clip).find(Boolean) || "";
  const legendOf = (radio) => {
    const box = radio.closest("fieldset, [role=radiogroup]");
    const said = box && (box.getAttribute("aria-label") || referred(box, "aria-labelledby"));
    return clip(said || box?.querySelector("legend")?.textContent);
  };

  // --- error messages --------------------------------------------------------------------------
  const isError = (element) => element.matches(errors) && !element.matches(FIELD) && isShown(element) && Boolean(clip(element.innerText));
  const saidIn = (box, field) => {
    const said = box.contains(field) ? [...box.querySelectorAll(errors)] : [box];
    return said.filter((element) => !element.contains(field) && isError(element)).map((element) => element.innerText).join(" ");
  };
  const isPartOf = (field, other) =>
    other === field || other.type === "hidden" || (field.name && other.name === field.name);
  const isAlone = (box, field) =>
    [...box.querySelectorAll("input, textarea, select")].every((other) => isPartOf(field, other));
  const complaintOf = (field) => {
    const isMarked = field.getAttribute("aria-invalid") === "true";
    const referredTo = isMarked && clip(referred(field, "aria-errormessage") || referred(field, "aria-describedby"));
    if (referredTo) return referredTo;
    for (let box = field, steps = 0; box && box !== root && steps < 4 && isAlone(box, field); box = box.parentElement, steps++) {
      const next = box.nextElementSibling; // Django writes error lists before their field
      // One that holds fields is the row of another field, marked as faulty.
      const beside = [box.previousElementSibling, next?.matches("ul") ? null : next].filter((one) => one?.matches(errors) && !one.querySelector(FIELD));
      const said = clip([box, ...beside].map((one) => one === field ? "" : saidIn(one, field)).join(" "));
      if (said) return said;
    }
    return isMarked ? clip(field.validationMessage) || "invalid" : "";
  };
  const HINTS = "small, [class*=help], [class*=hint], [class*=form-text]";
  const hintOf = (field) => clip([
    referred(field, "aria-describedby"), ...[...(field.parentElement?.querySelectorAll(HINTS) || [])].map((hint) => hint.innerText),
  ].join(" "));
  const beside = () => (form ? [form.previousElementSibling, form.nextElementSibling].filter((one) => one?.matches(errors)) : []);
  const summary = () => [...querySelectorAll.call(root, errors), ...beside()].filter(isError)
    .flatMap((element) => element.innerText.split("\n")).map(clip).filter(Boolean).slice(0, 20);

  // --- the facts -------------------------------------------------------------------------------
  const optionOf = (option, place) => ({
    value: option.value, label: clip(option.label) || (option.closest("datalist") ? clip(option.value) : ""), selected: option.selected,
    disabled: option.disabled || Boolean(option.parentElement?.disabled),
    preset: option.defaultSelected || (option.selected && place > 0),
  });
  const optionsOf = (element) => {
    const options = (element.localName === "select" ? element : element.list)?.options || [];
    return [...options].filter((option) => option.value.length <= MAX_VALUE);
  };
  const typeOf = (element) => {
    if (kindOfWidget(element) === "list") return "list";
    if (element.form === undefined) return "contenteditable";
    return element.localName === "input" ? element.type : element.localName;
  };
  const valueIn = (element) => {
    if (element.localName === "iframe") return editorIn(element).innerText.trim();
    const select = kindOfWidget(element) === "list" && selectOf(element);
    if (select) return select.value;
    if (element.hasAttribute("data-placeholder") || element.querySelector("[class*=placeholder]")) return "";
    if (element.form === undefined) return element.innerText.trim();
    const hasAlwaysOne = element.type === "range" || element.type === "color";
    return hasAlwaysOne ? element.getAttribute("value") || "" : element.value; // only a value set in the HTML counts
  };
  const ATTRIBUTES = [
    "name", "id", "autocomplete", "min", "max", "step", "inputmode", "accept",
  ];
  // Editors draw the one of an attribute, often that of their empty paragraph.
  const placeholderOf = (element) => {
    const own = ["placeholder", "aria-placeholder", "data-placeholder"].map((name) => element.getAttribute(name)).find(Boolean);
    return clip(own || (element.form === undefined && element.querySelector("[data-placeholder]")?.dataset.placeholder));
  };
  const factsOf = (element, index) => ({
    ...Object.fromEntries(ATTRIBUTES.map((name) => [name, (element.getAttribute(name) || "").slice(0, MAX_TEXT)])),
    placeholder: placeholderOf(element), multiple: element.type === "file" && element.multiple,
    pattern: (element.getAttribute("pattern") || "").slice(0, MAX_PATTERN),
    index, tag: element.localName, type: typeOf(element), label: labelOf(element), value: valueIn(element).slice(0, MAX_VALUE),
    minlength: element.minLength ?? -1, maxlength: element.maxLength ?? -1,
    required: Boolean(element.required) || element.getAttribute("aria-required") === "true",
    valid: element.validity?.valid ?? true, checked: Boolean(element.checked),
    group: element.type === "radio" ? clip(element.name) || legendOf(element) || "radio" : "",
    legend: element.type === "radio" ? legendOf(element) : "", widget: kindOfWidget(element),
    complaint: complaintOf(element), hint: hintOf(element),
    options: optionsOf(element).slice(0, MAX_OPTIONS).map(optionOf),
  });

  const isButton = (element) => !isList(element) && (element.type === "submit" || element.type === "image") && !element.disabled;
  const isOther = (element) => !isList(element) &&
    (element.type === "button" || element.getAttribute("role") === "button") && !element.matches(":disabled, [aria-disabled=true]");
  const wordsOn = (button) =>
    clip(button.innerText || button.value || button.getAttribute("aria-label") || button.title || button.alt);
  const isTyped = (element) =>
    element.localName === "input" && !["checkbox", "radio", "file", "range", "color"].includes(element.type);

  // A select whose options changed counts as a new field.
  const signOf = (element) => optionsOf(element).map((option) => option.value).join("\n");
  const known = new Map();
  const reading = { nodes: [], form, complaintOf, before: new Map() };
  const pressed = () => {
    const all = everything();
    const submits = all.filter(isButton);
    reading.buttons = submits.filter(isShown);
    reading.others = all.filter((element) => isOther(element) && isShown(element));
    return {
      says: reading.buttons.map(wordsOn), hidden: reading.buttons.length ? "" : submits.map(wordsOn).join(" "),
      others: reading.others.map(wordsOn),
    };
  };
  const grown = () => {
    const fillable = everything().filter(isFillable);
    const news = fillable.filter((element) => known.get(element) !== signOf(element));
    reading.last = fillable.findLast(isTyped) || null;
    return news.map((element) => {
      known.set(element, signOf(element));
      reading.before.set(element, complaintOf(element));
      return factsOf(element, reading.nodes.push(element) - 1);
    });
  };
  // A select that waits for another field: disabled or without options.
  const isAwaiting = (select) => select.localName === "select" && isShown(select) &&
    (select.disabled || ![...select.options].some((option) => option.value));
  Object.assign(reading, { pressed, grown, isAwaiting: () => everything().some(isAwaiting) });
  const fields = grown();
  const method = form ? clip(getAttribute.call(form, "method")) : "";
  const action = form ? clip(getAttribute.call(form, "action")) : "";
  reading.data = { fields, pressed: pressed(), summary: summary(), method, action, path: clip(location.pathname) };
  return reading;
}
