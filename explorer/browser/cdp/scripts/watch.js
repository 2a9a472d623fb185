// Adds `toolkit.watching`: counts the changes of a document since an observation, and determines
// whether the observation is still valid.
(toolkit) => {
  // Attributes whose change affects the identity or the state of a control.
  const TELLING = /^(?:aria-.*|alt|contenteditable|disabled|for|hidden|href|inert|name|open|placeholder|popover.*|readonly|required|role|src|tabindex|title|type|value|(?:form)?(?:action|method)|(?:data-)?hx-.*|data-.*(?:method|confirm|href|ur[li]|tooltip).*)$/;
  const DEEPEST = 6; // elements between a control and its text
  const MAX_TEXT_LENGTH = 600; // characters of a text that are examined
  const MIN_TICKS = 10; // changes while a document is waited for, after which they are ignored
  const MAX_TICK_PAUSE = 1000; // milliseconds
  const { isTelling } = toolkit.warnings;
  const { boxOf, isDrawn, kindOf, parentNodeOf, parentElementOf, closestOf } = toolkit.dom;
  const isElement = (node) => kindOf(node) === Node.ELEMENT_NODE;
  const isWithin = (node, controls) => {
    for (let depth = 0; node && depth <= DEEPEST; node = parentNodeOf(node), depth++) {
      if (controls.has(node)) return true;
    }
    return false;
  };
  const isQuiet = (node) => !isElement(node) && !isTelling((node.nodeValue || "").slice(0, MAX_TEXT_LENGTH)); // a new text may turn a dialog into a dangerous question
  const leavesControls = ({ type, target, attributeName, addedNodes, removedNodes }, controls) => {
    if (type === "attributes") return !TELLING.test(attributeName);
    const texts = type === "characterData" ? [target] : addedNodes;
    return [...texts].every(isQuiet) && ![...removedNodes].some(isElement) && !isWithin(target, controls);
  };
  const { contains } = Node.prototype;
  // An element that is off the page or has no size counts as hidden.
  const isOnPage = (element) => {
    const box = boxOf(element);
    return box.width > 0 && box.height > 0 && box.right + scrollX > 0 && box.bottom + scrollY > 0 && toolkit.shown.isInReach(element, box);
  };
  const shown = (all) => {
    toolkit.shown.fresh();
    let sum = 0;
    let hidden = null; // nothing in it is drawn
    for (let index = 0; index < all.length; index++) {
      const element = all[index];
      if (hidden && contains.call(hidden, element)) continue;
      if (isDrawn(element)) { if (isOnPage(element)) sum = (sum * 31 + index) | 0; }
      else if (element.firstElementChild && getComputedStyle(element).display === "none") hidden = element;
    }
    return sum;
  };

  // Whether a change is one of a text, but for those that name the page. A class may turn an icon, or
  // what is a control.
  const isOfText = ({ type, target }) => {
    const element = isElement(target) ? target : parentElementOf(target);
    return type !== "attributes" && !(element && closestOf(element, "title, h1, h2, h3"));
  };

  // What a change concerns: the name of an attribute, "" for a text; null for elements that come or go.
  const partOf = ({ type, attributeName, addedNodes, removedNodes }) => {
    if (type === "attributes") return attributeName;
    return [...addedNodes, ...removedNodes].some(isElement) ? null : "";
  };
  // Whether a change is one of those that go on all the time, such as those of an animation. Notes
  // when it was made.
  const isTick = (record) => {
    const parts = toolkit.ticking.get(record.target);
    if (!parts) return false; // as of most nodes: long lists of new ones are not gone through
    const part = partOf(record);
    if (!parts.has(part)) return false;
    const now = performance.now();
    const goesOn = now - parts.get(part) < MAX_TICK_PAUSE;
    if (goesOn) parts.set(part, now);
    else parts.delete(part); // it had ended, and something else changes it
    return goesOn;
  };

  // Starts counting. `all` are the elements of all `roots`, in order; `nodes` are the controls.
  const begin = (roots, all, nodes) => {
    toolkit.watch?.observer.disconnect();
    toolkit.texts.begin(roots);
    const controls = new Set(nodes);
    const watch = { changes: 0, at: performance.now(), onchange: null, light: true, onlyTexts: true, all, shown: shown(all), repeated: null };
    watch.observer = new MutationObserver((records) => {
      const changes = records.filter((record) => !isTick(record));
      watch.changes += changes.length;
      toolkit.texts.noteChanges(records);
      watch.light &&= records.every((record) => leavesControls(record, controls));
      for (const node of new Set(records.map((record) => record.target))) toolkit.times.set(node, (toolkit.times.get(node) || 0) + 1);
      watch.onlyTexts &&= changes.every(isOfText);
      if (!changes.length) return;
      if (watch.repeated) noteRepeated(watch.repeated, changes);
      watch.at = performance.now();
      watch.onchange?.();
    });
    for (const root of roots) watch.observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    toolkit.watch = watch;
  };

  // Counts in how many batches each attribute and text has changed.
  const noteRepeated = (repeated, changes) => {
    const parts = new Map();
    for (const record of changes) {
      if (!parts.has(record.target)) parts.set(record.target, new Set());
      parts.get(record.target).add(partOf(record));
    }
    for (const [node, changed] of parts) {
      const counts = repeated.get(node) || new Map();
      for (const part of changed) if (part !== null) counts.set(part, (counts.get(part) || 0) + 1);
      repeated.set(node, counts);
    }
  };
  // Ignores what has changed again and again while a document did not settle, as long as it goes on.
  const ignore = (repeated) => {
    for (const [node, counts] of repeated) {
      const often = [...counts].filter(([, count]) => count >= MIN_TICKS).map(([part]) => [part, performance.now()]);
      if (often.length) toolkit.ticking.set(node, new Map([...(toolkit.ticking.get(node) || []), ...often]));
    }
  };

  // Whether the observation is still valid: texts may differ, and looks unless `onlyTexts`, but the
  // usable controls and what distinguishes them are the same. If so, the count of changes restarts.
  const stands = (look, onlyTexts) => {
    const { watch } = toolkit;
    if (toolkit.look !== look || !watch.light || (onlyTexts && !watch.onlyTexts) || shown(watch.all) !== watch.shown) return false;
    if (watch.changes && !toolkit.sameness.standsAround()) return false;
    watch.changes = 0;
    return true;
  };
  toolkit.watching = { begin, stands, ignore };
}
