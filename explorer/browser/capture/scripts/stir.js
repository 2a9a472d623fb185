// Reports when this document may look different from before: `report` gets JSON texts with the time
// of the change in seconds since 1970, 0 if there was only a gesture. `toolkitOf` returns the current toolkit, which knows the shadow roots. Nothing
// is reported while a button of the mouse is held.
(toolkitOf, report) => {
  const EVERY = 30; // milliseconds between two reports
  const LOOK_FOR_ROOTS = 300; // milliseconds after elements were added
  const CHANGES = ["input", "scroll", "scrollend", "toggle", "load", "animationend", "transitionend", "readystatechange"];
  const GESTURES = ["pointerup", "pointercancel", "pointerover", "keyup", "focusin"]; // a page may draw something else
  let reported = 0;
  let waiting = 0;
  let held = false;
  let changed = 0; // when the document has changed
  const send = () => {
    waiting = 0;
    reported = Date.now();
    report(JSON.stringify({ type: "stir", time: changed / 1000 }));
    changed = 0;
  };
  const stir = (isChange = true) => {
    if (held) return;
    if (isChange) changed ||= Date.now();
    if (waiting) return;
    const rest = reported + EVERY - Date.now();
    if (rest <= 0) send();
    else waiting = setTimeout(send, rest);
  };
  for (const name of CHANGES) document.addEventListener(name, () => stir(), { capture: true, passive: true });
  for (const name of GESTURES) document.addEventListener(name, (event) => {
    if (name.startsWith("pointer")) held = event.buttons > 0;
    stir(false);
  }, { capture: true, passive: true });
  // A change is reported before the action that follows it.
  const flush = () => {
    if (!waiting) return;
    clearTimeout(waiting);
    send();
  };
  addEventListener("pointerdown", () => { flush(); held = true; }, { capture: true, passive: true });
  addEventListener("keydown", flush, { capture: true, passive: true });
  for (const name of ["resize", "load"]) addEventListener(name, () => stir(), { passive: true });

  const known = new WeakSet();
  let looking = 0;
  const observer = new MutationObserver((records) => {
    stir();
    if (!looking && records.some(({ addedNodes }) => addedNodes.length)) looking = setTimeout(observe, LOOK_FOR_ROOTS);
  });
  const observe = () => {
    looking = 0;
    for (const root of toolkitOf()?.dom.census().roots || [document]) {
      if (known.has(root)) continue;
      known.add(root);
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    }
  };
  observe();
  looking = setTimeout(observe, LOOK_FOR_ROOTS);
  stir();
  return true;
}
