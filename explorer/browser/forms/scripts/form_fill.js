// Fills fields that form_read.js found, one event at a time and with a pause after each field, so
// that a framework renders one change before the next event.
// `plan` is a list of {index, values}: the values to try, the best first. `patience` is the time in
// milliseconds to wait for selects whose options depend on another field.
// Returns {values, invalid, grown, pressed, in_vain}: values are the current values of the fields
// in the plan, invalid a list of {index, name, message}, grown the facts of fields that appeared or
// changed, pressed the buttons, in_vain whether a select still waits for options.
async (reading, [plan, patience]) => {
  const { nodes, form, complaintOf, before } = reading;
  const MAX_TEXT = 200;
  const MAX_VALUE = 20000; // characters, as in form_read.js
  const pause = () => new Promise((resolve) => {
    const channel = new MessageChannel(); // browsers delay nested setTimeout calls by 4 ms
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
  const tell = (element, data) => {
    const how = { bubbles: true, composed: true, inputType: "insertText", data };
    element.dispatchEvent(new InputEvent("input", how));
    const changed = Document.prototype.createEvent.call(document, "Event"); // old libraries replace the Event constructor
    changed.initEvent("change", true, false);
    element.dispatchEvent(changed);
  };
  // Some scripts listen to keys only: they get those of the last character.
  const key = (element, type, value) => {
    const how = { key: value.at(-1) ?? "Backspace", bubbles: true, composed: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent(type, how));
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
    text(element, value) {
      // React overrides the element's own setter, so the prototype's is called. Reflect is used
      // because shims for old browsers replace the function of Object.
      const { prototype } = element.localName === "textarea" ? HTMLTextAreaElement : HTMLInputElement;
      key(element, "keydown", value);
      Reflect.getOwnPropertyDescriptor(prototype, "value").set.call(element, value);
      tell(element, value);
      key(element, "keyup", value);
    },
  };
  const kindOf = (element) => {
    if (element.localName === "select") return "select";
    return element.type === "checkbox" || element.type === "radio" ? "check" : "text";
  };
  const holds = {
    select: (element) => element.selectedOptions[0]?.label.trim() ?? "",
    check: (element) => (element.checked ? "checked" : "unchecked"),
    text: (element) => element.value,
  };
  const isMarked = (element) =>
    (element.willValidate && !element.validity.valid) || element.getAttribute("aria-invalid") === "true";
  const isInvalid = (element) => isMarked(element) || (complaintOf(element) || "") !== (before.get(element) || "");
  // The complaint of the server's last answer may stay whatever is entered.
  const isUnchanged = (element) =>
    !(element.willValidate && !element.validity.valid) && Boolean(before.get(element)) && complaintOf(element) === before.get(element);
  const unchanged = new Set();
  const enter = async (element, value) => {
    if (!element.isConnected || element.matches(":disabled")) return; // an earlier value removed it
    element.focus({ preventScroll: true });
    put[kindOf(element)](element, value);
    element.blur();
    await pause();
  };

  for (const { index, values } of plan) await enter(nodes[index], values[0]);
  for (const { index, values } of plan) { // only now, as the validity of a field may depend on a later one
    for (const value of values.slice(1)) if (isInvalid(nodes[index])) await enter(nodes[index], value);
    if (!isUnchanged(nodes[index])) continue;
    unchanged.add(nodes[index]);
    await enter(nodes[index], values[0]); // the best one
  }

  const changed = plan.some(({ index }) => nodes[index].matches("select, [type=radio]"));
  if (patience && changed && reading.isAwaiting()) {
    await new Promise((resolve) => {
      const root = nodes[0].getRootNode();
      const done = () => { observer.disconnect(); clearTimeout(timer); resolve(); };
      const observer = new MutationObserver(() => { if (!reading.isAwaiting()) done(); });
      const timer = setTimeout(done, patience);
      observer.observe(root, { subtree: true, childList: true, attributes: true });
    });
  }
  const owned = form ? Reflect.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements").get.call(form) : [];
  const all = [...new Set([...nodes, ...owned])]; // includes fields that could not be filled
  return {
    values: plan.map(({ index }) => holds[kindOf(nodes[index])](nodes[index]).slice(0, MAX_VALUE)),
    invalid: all.filter((element) => element.isConnected && isInvalid(element) && !unchanged.has(element)).map((element) => ({
      index: nodes.lastIndexOf(element),
      name: (element.name || element.id || element.localName).slice(0, MAX_TEXT),
      message: (element.validationMessage || complaintOf(element)).slice(0, MAX_TEXT),
    })),
    grown: reading.grown(),
    pressed: reading.pressed(),
    in_vain: changed && reading.isAwaiting(),
  };
}
