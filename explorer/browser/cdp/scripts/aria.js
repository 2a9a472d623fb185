// Adds `toolkit.aria`: computes an element's role, name, description, states and value as assistive
// technology receives them, by the rules of HTML-AAM 1.0 and Accessible Name and Description
// Computation 1.2.
(toolkit) => {
  const { doc, findAll, closestOf, tagOf, attribute, has, isEditable, isEditor, textIn, textDrawn, rootOf, shadowOf, drawnIn, elementsIn, kindOf, labelsOf: labelsIn, isDrawn, line } = toolkit.dom;
  const MAX_TEXT_LENGTH = 200;

  // --- roles --------------------------------------------------------------------------------
  const ROLES = new Set((
    "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox " +
    "complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid " +
    "gridcell group heading img image insertion link list listbox listitem log main mark marquee math menu menubar " +
    "menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio " +
    "radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong " +
    "subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree " +
    "treegrid treeitem"
  ).split(" "));
  const INPUT_ROLES = {
    button: "button", submit: "button", reset: "button", image: "button", file: "button", checkbox: "checkbox",
    radio: "radio", range: "slider", number: "spinbutton", search: "searchbox",
  };
  const inputRole = (element) => {
    const plain = ["text", "email", "tel", "url", "search"].includes(element.type);
    if (plain && element.list) return "combobox";
    if (element.type === "checkbox" && has(element, "switch")) return "switch";
    return INPUT_ROLES[element.type] || "textbox";
  };
  const TAG_ROLES = {
    button: "button", summary: "button", textarea: "textbox", option: "option", img: "img", svg: "img",
    h1: "heading", h2: "heading", h3: "heading", h4: "heading", h5: "heading", h6: "heading",
    nav: "navigation", main: "main", aside: "complementary", search: "search", dialog: "dialog", article: "article",
    fieldset: "group", details: "group", ul: "list", ol: "list", menu: "list", li: "listitem", table: "table", tr: "row",
    td: "cell", th: "columnheader", hr: "separator", progress: "progressbar", meter: "meter", output: "status", figure: "figure",
  };
  const roleOf = (element) => {
    const tag = tagOf(element);
    const roles = attribute(element, "role");
    const written = roles === "" ? "" : roles.toLowerCase().split(/\s+/).find((role) => ROLES.has(role));
    if (written && written !== "none" && written !== "presentation") return written;
    if (tag === "a" || tag === "area") return has(element, "href") || has(element, "xlink:href") ? "link" : "";
    if (tag === "input") return inputRole(element);
    if (tag === "select") return element.multiple || element.size > 1 ? "listbox" : "combobox";
    if (isEditor(element)) return "textbox";
    return written ? "" : TAG_ROLES[tag] || "";
  };

  // --- names --------------------------------------------------------------------------------
  const FROM_CONTENT = new Set([
    "", "button", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "listitem", "menuitem",
    "menuitemcheckbox", "menuitemradio", "option", "radio", "row", "rowheader", "switch", "tab", "tooltip", "treeitem", "img",
  ]);
  const FIELDS = new Set(["textbox", "searchbox", "spinbutton"]);
  const INLINE = new Set(["inline", "contents", "none", "ruby"]);
  const byIds = (element, name) => {
    const ids = attribute(element, name).split(/\s+/).filter(Boolean);
    const root = ids.length && rootOf(element);
    return ids.map((id) => root.getElementById?.(id)).filter(Boolean);
  };
  const labelledBy = (element) => {
    if (!has(element, "aria-labelledby")) return [];
    const set = element.ariaLabelledByElements;
    return set?.length ? [...set] : byIds(element, "aria-labelledby");
  };
  // Icon fonts use characters of the private use areas, which are not readable text.
  const spoken = (text) => text.replace(/[\ue000-\uf8ff]|[\u{f0000}-\u{10ffff}]/gu, "");
  const generated = (element, which) => {
    const { content } = getComputedStyle(element, which);
    if (content === "none" || content === "normal" || content === "") return "";
    const alternative = content.match(/\/\s*"((?:[^"\\]|\\.)*)"$/);
    if (alternative) return alternative[1];
    return spoken([...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((part) => part[1].replace(/\\(.)/g, "$1")).join(""));
  };
  const selectedOf = (element) => [...element.selectedOptions].map((option) => option.label || option.textContent).join(", ");
  // Returns the value of a control inside a label, null for other elements.
  const embedded = (element, role) => {
    const tag = tagOf(element);
    if (tag === "select") return selectedOf(element);
    if (tag === "input" && (FIELDS.has(role) || role === "slider")) return isSecret(element) ? "" : element.value;
    if (tag === "textarea") return isSecret(element) ? "" : element.value;
    if (role === "slider" || role === "spinbutton") return attribute(element, "aria-valuetext") || attribute(element, "aria-valuenow");
    return null;
  };

  const MAX_NAME_CHARACTERS = 3 * MAX_TEXT_LENGTH; // read of a text, of which line() leaves out some
  // Returns the text of an element's content; reads at most `budget.left` characters, blanks not counted.
  const contentOf = (element, seen, budget, hidden) => {
    let text = generated(element, "::before");
    for (const node of drawnIn(element)) {
      if (budget.left <= 0) break;
      if (kindOf(node) === 3) {
        const part = node.nodeValue.slice(0, MAX_TEXT_LENGTH * 20);
        for (const word of part.split(/\s+/)) budget.left -= word.length;
        text += part;
      } else if (kindOf(node) === 1) {
        text += partOf(node, seen, budget, hidden);
      }
    }
    return text + generated(element, "::after");
  };
  const SILENT = new Set(["script", "style", "template", "noscript", "head"]);
  const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use"]);
  const partOf = (element, seen, budget, hidden) => {
    const tag = tagOf(element);
    if (SILENT.has(tag) || seen.has(element)) return "";
    if (tag === "br") return " ";
    if (SHAPES.has(tag) && !element.firstChild) return "";
    const style = getComputedStyle(element);
    if (!hidden && (attribute(element, "aria-hidden") === "true" || (tag !== "slot" && !isDrawn(element, false) && style.display !== "contents"))) return "";
    if (budget.onlySeen && style.opacity === "0") return "";
    seen.add(element);
    const text = said(element, seen, budget, hidden);
    return tag === "slot" || INLINE.has(style.display) ? text : ` ${text} `;
  };
  const said = (element, seen, budget, hidden) => {
    const role = roleOf(element);
    const value = embedded(element, role);
    if (value !== null) return value;
    const label = line(attribute(element, "aria-label"), MAX_TEXT_LENGTH);
    if (label) return label;
    const own = nativeName(element, role, seen);
    return own || contentOf(element, seen, budget, hidden) || attribute(element, "title");
  };
  const childOf = (element, tag) => [...elementsIn(element)].find((child) => tagOf(child) === tag);
  const nativeName = (element, role, seen) => {
    switch (tagOf(element)) {
      case "img": case "area": return attribute(element, "alt");
      case "input":
        if (element.type === "image") return attribute(element, "alt") || attribute(element, "value") || attribute(element, "title") || "Submit";
        if (role === "button" && element.type !== "file") return element.value || { submit: "Submit", reset: "Reset" }[element.type] || "";
        return "";
      case "svg": { const title = childOf(element, "title"); return title ? title.textContent : ""; }
      case "fieldset": return captionOf(element, "legend", seen);
      case "table": return captionOf(element, "caption", seen);
      case "figure": return captionOf(element, "figcaption", seen);
      default: return "";
    }
  };
  const captionOf = (element, tag, seen) => {
    const caption = childOf(element, tag);
    return caption ? contentOf(caption, seen, { left: MAX_NAME_CHARACTERS }, false) : "";
  };
  const labelsOf = (element) =>
    labelsIn(element).map((label) => said(label, new Set([label, element]), { left: MAX_NAME_CHARACTERS }, false)).join(" ");
  // Yields candidates for the name; the first one that is not empty is the name.
  const namesOf = function* (element, role) {
    const seen = () => new Set([element]);
    const named = labelledBy(element);
    if (named.length) {
      // A hidden element may provide a name, and an element may be part of its own name.
      yield named.map((other) => (other === element && attribute(element, "aria-label")) || said(other, new Set([other, element]), { left: MAX_NAME_CHARACTERS }, !isDrawn(other, false))).join(" ");
    }
    yield attribute(element, "aria-label");
    yield labelsOf(element);
    yield nativeName(element, role, seen());
    // What has no role is called by what a person sees of it, not by buttons that appear under the pointer.
    if (FROM_CONTENT.has(role) && tagOf(element) !== "input") yield contentOf(element, seen(), { left: MAX_NAME_CHARACTERS, onlySeen: !role }, false);
    yield* hostNames(element);
    // A drawn box around a hidden checkbox is called by the label of that.
    if (TICKED.has(role) && tagOf(element) !== "input") yield [...findAll(element, "input[type=checkbox], input[type=radio]")].slice(0, 1).map(labelsOf).join("");
    // A label that is hidden from screen readers is still what a person sees.
    if (TICKED.has(role)) yield labelsIn(element).map(textDrawn).join(" ");
    yield attribute(element, "title");
    yield attribute(element, "placeholder");
    yield attribute(element, "aria-placeholder");
  };
  // A control inside a component takes the name of the component, and the only one inside several
  // components that of any of them.
  const hostNames = function* (element) {
    if (FROM_CONTENT.has(roleOf(element)) && textIn(element).trim()) return;
    const isField = [...FIELDS, "combobox"].includes(roleOf(element));
    let { host } = rootOf(element);
    for (let left = MAX_HOSTS; host && left; left -= 1) {
      yield attribute(host, "aria-label");
      const id = host.id && CSS.escape(host.id);
      const label = closestOf(host, "label") || (id && findAll(rootOf(host), `[for="${id}"]`).find(isCaption));
      if (label) yield contentOf(label, new Set([host]), { left: MAX_NAME_CHARACTERS }, false);
      const outer = rootOf(host);
      host = outer.host && isField && fieldsIn(outer) === 1 ? outer.host : null;
    }
  };
  const isCaption = (element) => (tagOf(element) === "label" || tagOf(element).includes("-")) && isDrawn(element, false);
  // Counts the fields in a tree and in the components of it.
  const fieldsIn = (tree, left = MAX_HOSTS) => {
    const inside = left ? [...findAll(tree, "*")].filter((element) => tagOf(element).includes("-") && shadowOf(element)) : [];
    return inside.reduce((count, element) => count + fieldsIn(shadowOf(element), left - 1), findAll(tree, FIELD_TAGS).length);
  };
  const MAX_HOSTS = 4;
  const FIELD_TAGS = "input, select, textarea";
  const TICKED = new Set(["checkbox", "radio", "switch"]);
  const nameOf = (element, role) => {
    for (const name of namesOf(element, role)) {
      const told = line(name, MAX_TEXT_LENGTH);
      if (told) return told;
    }
    return "";
  };
  // Returns the text of an element without what some elements in it say.
  const nameBeside = (element, others) => line(contentOf(element, new Set([element, ...others]), { left: MAX_NAME_CHARACTERS, onlySeen: true }, false), MAX_TEXT_LENGTH);
  const describedBy = (element) => {
    if (!has(element, "aria-describedby")) return [];
    const set = element.ariaDescribedByElements;
    return set?.length ? [...set] : byIds(element, "aria-describedby");
  };
  const descriptionOf = (element, name) => {
    const told = describedBy(element).map((other) => said(other, new Set([element, other]), { left: MAX_NAME_CHARACTERS }, !isDrawn(other, false))).join(" ");
    const description = line(told || attribute(element, "aria-description") || attribute(element, "title"), MAX_TEXT_LENGTH);
    return description === name ? "" : description;
  };

  // --- states and values ----------------------------------------------------------------------
  const FORM_TAGS = new Set(["button", "input", "select", "textarea", "option", "fieldset"]);
  // The body is the active element even if nothing is focused.
  const isFocused = (element) => rootOf(element).activeElement === element && (tagOf(element) !== "body" || doc.hasFocus());
  // `inert`: whether the document contains aria-disabled, which applies to all descendants.
  const statesOf = (element, inert = true) => {
    const states = [];
    const is = (name, ...values) => values.includes(attribute(element, name));
    const add = (state, holdsTrue) => { if (holdsTrue) states.push(state); };
    const mixed = element.indeterminate === true || is("aria-checked", "mixed") || is("aria-pressed", "mixed");
    const isField = FORM_TAGS.has(tagOf(element)) || tagOf(element).includes("-");
    add("disabled", (isField && element.matches(":disabled")) || (inert && closestOf(element, "[aria-disabled=true]")));
    add("checked", !mixed && (element.checked === true || is("aria-checked", "true")));
    add("mixed", mixed);
    const open = tagOf(element) === "summary" && element.parentElement?.localName === "details" ? element.parentElement.open : null;
    const opens = open ?? (element.popoverTargetElement ? element.popoverTargetElement.matches(":popover-open") : null);
    add("expanded", is("aria-expanded", "true") || opens === true);
    add("collapsed", is("aria-expanded", "false") || opens === false);
    add("selected", is("aria-selected", "true"));
    add("current", has(element, "aria-current") && !is("aria-current", "false", ""));
    add("pressed", is("aria-pressed", "true"));
    add("focused", isFocused(element));
    add("required", element.required === true || is("aria-required", "true"));
    add("readonly", element.readOnly === true || is("aria-readonly", "true"));
    add("invalid", is("aria-invalid", "true", "grammar", "spelling") || (isField && element.matches(":user-invalid")));
    return states;
  };
  const SECRETS = /(current|new)-password|one-time-code|cc-(number|csc)/;
  // Includes a password field whose text is visible at the moment: it was recorded before.
  const isSecret = (element) => {
    const { tagName, type } = element;
    if (tagName !== "INPUT") return getComputedStyle(element).webkitTextSecurity !== "none";
    if (type === "password") toolkit.secrets.add(element);
    return toolkit.secrets.has(element) || SECRETS.test(attribute(element, "autocomplete")) || /^(passw(or)?d|pwd)$/i.test(attribute(element, "name")) ||
      getComputedStyle(element).webkitTextSecurity !== "none";
  };
  const valueIn = (element, role) => {
    const tag = tagOf(element);
    if (tag === "select") return line(selectedOf(element), MAX_TEXT_LENGTH);
    if (tag === "textarea") return isSecret(element) ? "" : line(element.value, MAX_TEXT_LENGTH);
    if (tag === "input") {
      if (isSecret(element) || ["checkbox", "radio", "hidden"].includes(element.type)) return "";
      if (element.type === "file") return line([...element.files].map((file) => file.name).join(", "), MAX_TEXT_LENGTH);
      return role === "button" ? "" : line(element.value, MAX_TEXT_LENGTH);
    }
    if (isEditable(element)) return isSecret(element) ? "" : line(textDrawn(element), MAX_TEXT_LENGTH);
    return line(attribute(element, "aria-valuetext") || attribute(element, "aria-valuenow"), MAX_TEXT_LENGTH);
  };
  toolkit.aria = { roleOf, nameOf, nameBeside, descriptionOf, statesOf, isSecret, valueIn, selectedOf, byIds };
}
