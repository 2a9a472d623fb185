// Adds `toolkit.kinds`: whether an element is a control and of which kind, what it shows, and where it leads.
(toolkit) => {
  const { attribute, findAll, has, isEditable, isEditor, textIn, textDrawn } = toolkit.dom;
  const { roleOf, selectedOf } = toolkit.aria;
  const { CONTAINER_ROLES } = toolkit.containers;
  const MAX_ADDRESS_LENGTH = 8192;
  const CONTROL_ROLES = new Set([
    "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option",
    "treeitem", "combobox", "textbox", "searchbox", "spinbutton", "slider", "gridcell", "scrollbar",
  ]);
  const BUTTON_TYPES = new Set(["submit", "button", "reset", "image"]);
  const USABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable], " +
    [...CONTROL_ROLES].map((role) => `[role=${role}]`).join(", ");
  const isNative = (element, tag) => {
    switch (tag) {
      case "a": return has(element, "href") || has(element, "xlink:href");
      case "area": return has(element, "href");
      case "button": case "select": case "textarea": return true;
      case "summary": return element.parentElement?.localName === "details" && element.parentElement.querySelector(":scope > summary") === element;
      case "input": return element.type !== "hidden";
      case "audio": case "video": return element.controls;
      default: return false;
    }
  };
  const opensMenu = (element) => /^(true|menu)$/i.test(attribute(element, "aria-haspopup"));
  // Returns the evidence that a person can use an element, "" if there is none.
  const knownBy = (element, tag) => {
    if (isNative(element, tag)) return "native";
    const role = attribute(element, "role").toLowerCase().split(/\s+/)[0];
    if (CONTROL_ROLES.has(role) || isEditor(element)) return role === "gridcell" && !has(element, "tabindex") ? "" : "role";
    const holds = CONTAINER_ROLES.has(roleOf(element)) && !opensMenu(element);
    if (has(element, "tabindex") && element.tabIndex >= 0 && !holds) return "focus";
    return "";
  };
  const kindOf = (element, tag, role) => {
    if (tag === "select") return "select";
    if (tag === "textarea" || isEditor(element)) return "field";
    if (tag === "input") {
      if (BUTTON_TYPES.has(element.type)) return "button";
      if (element.type === "checkbox" || element.type === "radio") return "check";
      return element.type === "file" ? "upload" : "field";
    }
    if (role === "link" && (tag === "a" || tag === "area")) return "link";
    if (tag === "button" || tag === "summary" || role === "button") return "button";
    return role === "link" ? "link" : "other";
  };
  // Returns the text in an element, of a closed list only what is selected.
  const textShown = (element) => {
    if (!element.firstElementChild) return textIn(element);
    let text = textDrawn(element);
    for (const list of findAll(element, "select")) {
      if (!list.multiple && list.size <= 1) text = text.replace(textDrawn(list), () => selectedOf(list));
    }
    return text;
  };
  const textOf = (element, tag) => {
    if (tag === "input") return BUTTON_TYPES.has(element.type) ? element.value : "";
    if (tag === "select" || tag === "textarea" || isEditable(element)) return "";
    return textShown(element);
  };
  // Returns the address of a link; `isClicked`: it handles clicks itself.
  const addressOf = (link, isClicked) => {
    const address = addressWritten(link, isClicked);
    return address.length > MAX_ADDRESS_LENGTH ? `${address.slice(0, MAX_ADDRESS_LENGTH - 1)}…` : address;
  };
  const addressWritten = (link, isClicked) => {
    // Of a link without an address that handles clicks, the address would only load the page again.
    if (isClicked && attribute(link, "href").trim() === "" && has(link, "href")) return `${location.href.split("#")[0]}#`;
    if (typeof link.href === "string") return link.href;
    const written = String(link.href?.baseVal ?? attribute(link, "href") ?? "");
    try { return written && new URL(written, link.baseURI).href; } catch { return written; }
  };
  toolkit.kinds = { MAX_ADDRESS_LENGTH, CONTROL_ROLES, USABLE, knownBy, kindOf, textOf, textShown, addressOf };
}
