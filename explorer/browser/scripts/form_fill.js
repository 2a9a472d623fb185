// Fills fields that form_read.js found. `plan` is a list of {index, values}: the values to try,
// the first first. One event at a time, with a pause after each field, so that a framework
// renders what one field changed before it hears of the next.
// Returns {values: what each field of the plan holds now, invalid: [{index, name, message}]}.
async ({ nodes, form }, plan) => {
  const pause = () => new Promise((resolve) => {
    const channel = new MessageChannel(); // setTimeout would wait 4 ms from the fifth time on
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
  const tell = (element, data) => {
    const how = { bubbles: true, composed: true, inputType: "insertText", data };
    element.dispatchEvent(new InputEvent("input", how));
    const changed = document.createEvent("Event"); // old libraries put an Event of their own in the way
    changed.initEvent("change", true, false);
    element.dispatchEvent(changed);
  };
  const put = {
    select(element, value) {
      const option = [...element.options].find((o) => o.value === value && !o.disabled);
      if (option) option.selected = true;
      tell(element, null);
    },
    check(element, value) {
      if (element.checked !== (value === "checked")) element.click();
    },
    editable(element, value) {
      getSelection().selectAllChildren(element);
      document.execCommand("insertText", false, value);
    },
    text(element, value) {
      // React notices a change by watching the element's own setter: go around it. (Reflect:
      // shims for old browsers replace the function of Object.)
      const { prototype } = element.localName === "textarea" ? HTMLTextAreaElement : HTMLInputElement;
      Reflect.getOwnPropertyDescriptor(prototype, "value").set.call(element, value);
      tell(element, value);
    },
  };
  const kindOf = (element) => {
    if (element.localName === "select") return "select";
    if (element.type === "checkbox" || element.type === "radio") return "check";
    return element.form === undefined ? "editable" : "text";
  };
  const holds = {
    select: (element) => element.selectedOptions[0]?.label.trim() ?? "",
    check: (element) => (element.checked ? "checked" : "unchecked"),
    editable: (element) => element.innerText.trim(),
    text: (element) => element.value,
  };
  const isInvalid = (element) =>
    (element.willValidate && !element.validity.valid) || element.getAttribute("aria-invalid") === "true";
  const enter = async (element, value) => {
    if (!element.isConnected || element.matches(":disabled")) return; // an earlier answer took it away
    element.focus({ preventScroll: true });
    put[kindOf(element)](element, value);
    element.blur();
    await pause();
  };

  for (const { index, values } of plan) await enter(nodes[index], values[0]);
  for (const { index, values } of plan) { // only now: one field may have complained of another
    for (const value of values.slice(1)) if (isInvalid(nodes[index])) await enter(nodes[index], value);
  }

  const messageOf = (element) => {
    if (element.validationMessage) return element.validationMessage;
    const ids = element.getAttribute("aria-errormessage") || element.getAttribute("aria-describedby") || "";
    const root = element.getRootNode();
    return ids.split(/\s+/).map((id) => id && root.getElementById?.(id)?.textContent).join(" ").trim();
  };
  const elements = Reflect.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements");
  const owned = form ? elements.get.call(form) : []; // with those that could not be filled
  const invalid = [...new Set([...nodes, ...owned])].filter((e) => e.isConnected && isInvalid(e));
  return {
    values: plan.map(({ index }) => holds[kindOf(nodes[index])](nodes[index])),
    invalid: invalid.map((element) => ({
      index: nodes.indexOf(element),
      name: element.name || element.id || element.localName,
      message: messageOf(element),
    })),
  };
}
