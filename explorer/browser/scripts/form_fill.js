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
    element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
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
      // React notices a change by watching the element's own setter: go around it.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value");
      set.call(element, value);
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
    element.willValidate === true && !element.validity.valid || element.getAttribute("aria-invalid") === "true";
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

  const describedBy = (element) => (element.getAttribute("aria-errormessage") || element.getAttribute("aria-describedby") || "")
    .split(/\s+/).map((id) => id && element.getRootNode().getElementById?.(id)?.textContent.trim()).filter(Boolean).join(" ");
  const owned = form ? Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements").get.call(form) : [];
  const invalid = [...new Set([...nodes, ...owned])].filter((e) => e.isConnected && isInvalid(e));
  return {
    values: plan.map(({ index }) => holds[kindOf(nodes[index])](nodes[index])),
    invalid: invalid.map((e) => ({ index: nodes.indexOf(e), name: e.name || e.id || e.localName, message: e.validationMessage || describedBy(e) })),
  };
}
