// Reports what a person does in this document. It runs in an isolated world from the start of the
// document on: the page can neither see nor call it, and events that scripts make are ignored. Each
// report is a JSON text for `report`; the reports are joined to actions in Python. `parts` are sending.js
// and scrolling.js. Returns `use`, which
// takes another toolkit, `abort`, which ends the capture, and `viewOf`, which tells where a frame is.
(initial, report, parts) => {
  let toolkit, doc, tagOf, attribute, closestOf, shadowOf, parentOf, boxOf, isDrawn, textDrawn, line;
  const use = (other) => {
    toolkit = other;
    ({ doc, tagOf, attribute, closestOf, shadowOf, parentOf, boxOf, isDrawn, textDrawn, line } = toolkit.dom);
  };
  use(initial);
  const MAX_TEXT_LENGTH = 200;
  const MAX_VALUE_LENGTH = 100_000;
  const FAR = 8; // CSS pixels that the mouse moves before a press becomes a drag
  const QUIET = 300; // milliseconds after the last scroll event
  const PASSIVE = new Set(["wheel", "touchmove"]); // the browser waits for other listeners before it scrolls
  const RECENT = 2000; // milliseconds since the last gesture
  const ROLES = ["button", "checkbox", "combobox", "gridcell", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"];
  const CONTROLS = `a[href], button, input, select, textarea, summary, label, option, [tabindex]:not([tabindex^="-"]), [onclick], [contenteditable], ${ROLES.map((role) => `[role=${role}]`)}`;
  const CHOSEN = "input[type=range], input[type=color], option"; // the new value shows what a click on it did
  const OPENERS = "[aria-haspopup], li, nav *, [class*=menu], [class*=drop]";
  const KEYS = /^(?:Enter|Escape|Tab|Backspace|Delete|Home|End|Page(?:Up|Down)|Arrow\w+|F\d+)$/;
  const TEXT_KEYS = /^(?:Enter|Escape|Tab|Arrow(?:Up|Down))$/; // keys that matter in a text field

  // --- elements ---------------------------------------------------------------------------------
  // Returns the element of an event, also within closed shadow roots.
  const targetOf = (event) => {
    const [first] = event.composedPath();
    let target = first?.nodeType === 1 ? first : first?.parentElement;
    while (target && shadowOf(target)) {
      const root = shadowOf(target);
      const inner = event.clientX === undefined ? root.activeElement : root.elementFromPoint(event.clientX, event.clientY);
      if (!inner || inner === target) break;
      target = inner;
    }
    return target || null;
  };
  // Returns the control that an element is a part of, or else the outermost element around it that
  // has the cursor of links; the element itself if there is neither.
  const controlOf = (element) => {
    let pointed = element;
    for (let node = element; node; node = parentOf(node)) {
      if (node.nodeType !== 1) continue;
      if (node.matches(CONTROLS)) return node;
      if (!/^(?:body|html)$/.test(tagOf(node)) && getComputedStyle(node).cursor === "pointer") pointed = node;
    }
    return pointed;
  };
  const pointedAt = (event, hit) => toolkit.drawings.at(event.clientX, event.clientY, hit) || controlOf(hit);
  const isTyped = (element) => toolkit.description.isTyped(element);
  const isMultiline = (element) => tagOf(element) === "textarea" || element.isContentEditable;
  const fieldOf = (element) => (isTyped(element) && !/^(?:input|textarea)$/.test(tagOf(element)) && closestOf(element, "[contenteditable]")) || element;
  const describe = (element) => {
    toolkit.description.fresh();
    const described = toolkit.description.of(element);
    described.markup.similar = toolkit.markup.similarTo(element, described.name);
    return described;
  };
  const numbers = (globalThis.elementNumbers ??= { known: new WeakMap(), last: 0 });
  const numberOf = (element) => {
    if (!numbers.known.has(element)) numbers.known.set(element, ++numbers.last);
    return numbers.known.get(element);
  };

  // --- reports ----------------------------------------------------------------------------------
  const modifiersOf = (event) => ["Alt", "Control", "Meta", "Shift"].filter((name) => event.getModifierState?.(name));
  const middleOf = (element) => {
    const box = boxOf(element);
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  };
  const reportOf = (type, event, element, { described, ...more } = {}) => {
    const { clientX: x, clientY: y } = event || (element ? middleOf(element) : {});
    const whole = {
      type, x, y, ...more, time: Date.now() / 1000, began: more.began || began || Date.now() / 1000, url: location.href,
      modifiers: more.modifiers || (event ? modifiersOf(event) : []),
      target: element ? numberOf(element) : 0, element: element ? described || describe(element) : null,
    };
    return JSON.stringify(whole, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));
  };
  const tell = (...given) => report(reportOf(...given));
  let began = 0; // when the person began the present gesture, in seconds since 1970
  const handlers = []; // [event, function]
  const on = (name, handle) => handlers.push([name, (event) => { if (event.isTrusted) handle(event); }]);

  // --- gestures -----------------------------------------------------------------------------------
  // Scripts cause trusted events, too: those of a checkbox by click(), of a field by execCommand, and
  // scroll events. They count only after a gesture of the person.
  let clicked = null; // the control that is clicked in this task
  let gesture = { at: -Infinity, target: null };
  const isRecent = () => performance.now() - gesture.at < RECENT;
  for (const name of ["pointerdown", "keydown", "beforeinput", "paste", "drop", "wheel", "touchmove"]) {
    on(name, (event) => {
      if (/^(?:pointer|key)down$/.test(name) ? !event.repeat : !isRecent()) began = Date.now() / 1000;
      gesture = { at: performance.now(), target: event.composedPath()[0] };
    });
  }
  const isWritten = (event, field) =>
    !event.inputType || (isRecent() && (gesture.target === field || field.contains(gesture.target) || Boolean(shadowOf(gesture.target))));

  // --- assertions: Alt+Shift+click ----------------------------------------------------------------
  const isAssertion = (event) => event.altKey && event.shiftKey && event.button === 0;
  const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup"]) on(name, (event) => { if (isAssertion(event)) swallow(event); });

  // --- the mouse ----------------------------------------------------------------------------------
  let press = null; // the last press: {element, x, y}
  let label = null; // the label that was clicked in this task, whose control gets a second click
  let changed = null; // the field whose value has changed since the last press
  let drawn = { element: null, text: "" }; // the canvas of the last press, and what was typed into it since
  let hovered = []; // openers of menus that the mouse is over
  const isShownByValue = (element) => element === changed || element.matches(CHOSEN);
  // A page moves what is dragged before it is dropped: it is described when it is pressed.
  const pressed = (event, element) => ({ element, described: describe(element), x: event.clientX, y: event.clientY });
  on("pointerdown", (event) => {
    changed = null;
    const hit = targetOf(event);
    drawn = { element: hit && toolkit.drawings.at(event.clientX, event.clientY, hit), text: "" };
    if (event.button === 0 && !isAssertion(event)) {
      const element = targetOf(event);
      press = element && pressed(event, pointedAt(event, element));
    }
  });
  on("pointerup", (event) => {
    const from = press;
    press = null;
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
    const element = targetOf(event);
    const moves = from.element.matches(CHOSEN) || (isTyped(from.element) && from.element === controlOf(element));
    if (element && !moves && getSelection()?.isCollapsed !== false) tellDrag(event, from, element);
  });
  // A page that shows the drop while it is dragged has what is dragged in the element under it.
  const without = (told, text) => {
    const rest = (whole) => (text && whole.includes(text) ? whole.replace(text, "").replace(/ {2,}/g, " ").trim() : whole);
    return told.text === text || told.name === told.text ? { ...told, text: rest(told.text), name: rest(told.name) } : told;
  };
  const tellDrag = (event, from, element) => {
    const isDragged = (one) => from.element.contains(one) || (one.tagName === from.element.tagName && one.textContent === from.element.textContent);
    const below = isDragged(element) && document.elementsFromPoint(event.clientX, event.clientY).find((one) => !isDragged(one));
    tell("drag", { clientX: from.x, clientY: from.y }, from.element, {
      to_x: event.clientX, to_y: event.clientY, to: without(describe(below || element), from.described.text), described: from.described,
    });
  };
  let dragged = null;
  on("dragstart", (event) => {
    const element = targetOf(event);
    dragged = element && pressed(event, element);
    press = null;
  });
  on("drop", (event) => {
    const element = targetOf(event);
    if (dragged && element) tellDrag(event, dragged, element);
    dragged = null;
  });
  on("click", (event) => {
    const hit = targetOf(event);
    if (!hit) return;
    if (isAssertion(event)) {
      swallow(event);
      const text = line(isTyped(hit) ? "" : textDrawn(hit), MAX_TEXT_LENGTH);
      tell(text ? "assert_text" : "assert_visible", event, text ? hit : pointedAt(event, hit), { text });
      return;
    }
    const element = pointedAt(event, hit);
    clicked = element;
    setTimeout(() => { clicked = null; });
    if (label && element !== label) return; // the click that a label passes on
    if (tagOf(element) === "label") {
      label = element;
      setTimeout(() => { label = null; });
    }
    if (isShownByValue(element)) return;
    if (event.detail === 0) {
      if (doc.activeElement !== element && !closestOf(element, ":focus")) return; // Enter in a field submits the form
      tell("click", null, element, { by_key: true });
      return;
    }
    tellHovers(element);
    tell("click", event, element);
  });
  on("dblclick", (event) => {
    const element = targetOf(event) && pointedAt(event, targetOf(event));
    if (element && !isAssertion(event) && !isShownByValue(element)) tell("double_click", event, element);
  });
  on("contextmenu", (event) => {
    const element = targetOf(event);
    if (element && event.button === 2) tell("right_click", event, pointedAt(event, element));
  });
  on("auxclick", (event) => {
    const element = targetOf(event);
    if (element && event.button === 1) tell("middle_click", event, pointedAt(event, element));
  });
  // A hover matters when it shows what is clicked next: by a style, or by a script that hears of it.
  on("pointerover", (event) => {
    const element = targetOf(event);
    const opener = element && closestOf(element, OPENERS);
    if (!opener || hovered.some((one) => one.opener === opener)) return;
    const hidden = [...opener.querySelectorAll(CONTROLS)].filter((one) => !isDrawn(one));
    hovered = [...hovered.filter((one) => one.opener.contains(opener)), { opener, hidden, x: event.clientX, y: event.clientY, began: Date.now() / 1000 }];
  });
  const tellHovers = (element) => {
    const styled = toolkit.hovers.revealerOf(element);
    for (const { opener, hidden, x, y, began } of hovered) {
      const opened = opener !== element && (opener === styled || hidden.some((one) => one.contains(element)));
      if (opened) tell("hover", { clientX: x, clientY: y }, opener, { began });
    }
    if (styled && !hovered.some(({ opener }) => opener === styled)) tell("hover", null, styled);
    hovered = [];
  };

  // --- fields -------------------------------------------------------------------------------------
  on("input", (event) => {
    const element = targetOf(event);
    if (!element) return;
    const field = fieldOf(element);
    const tag = tagOf(element);
    const isChoice = tag === "input" && (element.type === "checkbox" || element.type === "radio");
    if (isChoice ? clicked !== element && clicked?.control !== element : !isWritten(event, field)) return;
    changed = field;
    if (tag === "select") {
      tell("select", null, element, { text: [...element.selectedOptions].map((option) => option.label || option.textContent.trim()).join("\n").slice(0, MAX_VALUE_LENGTH) });
    } else if (isChoice) {
      tell("check", null, element, { text: String(element.checked) });
    } else if (tag === "input" && element.type === "file") {
      tell("upload", null, element, { text: [...element.files].map((file) => file.name).join("\n") });
    } else {
      tellTyped(field);
      sending.typed(field);
    }
  });
  const typedIn = (field) => String("value" in field ? field.value : textDrawn(field));
  const tellTyped = (field) => tell("type", null, field, {
    text: typedIn(field).slice(0, MAX_VALUE_LENGTH), field_name: attribute(field, "name") || field.id,
  });
  on("keydown", (event) => {
    const element = targetOf(event) || doc.activeElement || doc.body;
    sending.settle();
    if (!event.key || event.repeat || event.isComposing) return; // a field that the browser fills has no key
    // Alt and AltGraph write characters on some keyboards.
    const held = event.ctrlKey || event.metaKey || (event.altKey && !isTyped(element));
    const shortcut = event.key.length === 1 && held && !event.getModifierState("AltGraph");
    const known = isTyped(element) ? TEXT_KEYS : KEYS;
    if (drawn.element && !isTyped(element) && event.key.length === 1 && !shortcut) {
      drawn.text += event.key;
      tell("type", null, null, { text: drawn.text.slice(0, MAX_VALUE_LENGTH) });
      return;
    }
    if (!(shortcut || known.test(event.key))) return;
    drawn.text = "";
    if (shortcut && isTyped(element) && /^[acvxzy]$/i.test(event.key)) return; // editing, which the value shows
    const more = { key: event.key, modifiers: modifiersOf(event) };
    if (event.key === "Enter" && isMultiline(element) && !more.modifiers.length) sending.entered(fieldOf(element), more);
    else tell("key", null, keyed(element), more);
  });
  // Returns the control that has the focus; a key for anything else goes to where the focus is.
  const keyed = (element) => {
    const control = controlOf(element);
    return isTyped(control) || control.matches(CONTROLS) ? control : null;
  };
  const sending = parts.sending({ on, reportOf, report, tellTyped, typedIn });
  const scrolling = parts.scrolling({ on, tell, isRecent, isTyped });

  // --- listeners --------------------------------------------------------------------------------
  // They are the first of the document: those of the page cannot hide an event from them.
  let listening = new AbortController();
  const listen = () => {
    listening.abort();
    listening = new AbortController();
    for (const [name, handle] of handlers) addEventListener(name, handle, { capture: true, passive: PASSIVE.has(name), signal: listening.signal });
  };
  listen();

  // --- changes of the document --------------------------------------------------------------------
  // Only the protocol finds closed shadow roots: it is asked after the document has changed.
  let resting = 0;
  let root = document.documentElement; // null at the start of a document
  const observer = new MutationObserver((records) => {
    for (const { type, target, oldValue } of records) {
      if (type === "attributes" && oldValue?.toLowerCase() === "password") toolkit.secrets.add(target);
    }
    if (!records.some(({ type }) => type === "childList")) return;
    scrolling.changed(records);
    root ??= document.documentElement;
    if (document.documentElement !== root) listen(); // document.open() removed the listeners
    root = document.documentElement;
    resting ||= setTimeout(() => {
      resting = 0;
      report('{"type":"rest"}');
    }, QUIET);
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ["type"], attributeOldValue: true });
  const abort = () => {
    listening.abort();
    observer.disconnect();
    clearTimeout(resting);
    scrolling.abort();
  };
  return { use, abort, viewOf: (frame) => toolkit.places.viewOf(frame) };
}
