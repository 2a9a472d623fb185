// Adds `toolkit.watching`: counts the changes of a document since an observation, and determines
// whether the observation is still valid.
(toolkit) => {
  // Attributes whose change affects the identity or the state of a control.
  const TELLING = /^(?:aria-.*|alt|contenteditable|disabled|for|hidden|href|inert|name|open|placeholder|popover.*|readonly|required|role|src|tabindex|title|type|value|(?:form)?(?:action|method)|(?:data-)?hx-.*|data-.*(?:method|confirm|href|ur[li]|tooltip).*)$/;
  const DEEPEST = 6; // elements between a control and its text
  const MAX_TEXT_LENGTH = 600; // characters of a text that are examined
  const { isTelling } = toolkit.warnings;
  const { boxOf, isDrawn, kindOf, parentNodeOf } = toolkit.dom;
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
  // An element that is off the page or has no size counts as hidden.
  const isShown = (element) => {
    if (!isDrawn(element)) return false;
    const { width, height, right, bottom } = boxOf(element);
    return width > 0 && height > 0 && right + scrollX > 0 && bottom + scrollY > 0;
  };
  const shown = (all) => {
    let sum = 0;
    for (const [index, element] of all.entries()) if (isShown(element)) sum = (sum * 31 + index) | 0;
    return sum;
  };

  // Starts counting. `all` are the elements of all `roots`, in order; `nodes` are the controls.
  const begin = (roots, all, nodes) => {
    toolkit.watch?.observer.disconnect();
    toolkit.texts.begin(roots);
    const controls = new Set(nodes);
    const watch = { changes: 0, at: performance.now(), onchange: null, light: true, all, shown: shown(all) };
    watch.observer = new MutationObserver((records) => {
      watch.changes += records.length;
      toolkit.texts.noteChanges(records);
      watch.light &&= records.every((record) => leavesControls(record, controls));
      for (const node of new Set(records.map((record) => record.target))) toolkit.times.set(node, (toolkit.times.get(node) || 0) + 1);
      watch.at = performance.now();
      watch.onchange?.();
    });
    for (const root of roots) watch.observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    toolkit.watch = watch;
  };

  // Whether the observation is still valid: texts and looks may differ, but the usable controls and
  // what distinguishes them are the same. If so, the count of changes restarts.
  const stands = (look) => {
    const { watch } = toolkit;
    if (toolkit.look !== look || !watch.light || shown(watch.all) !== watch.shown) return false;
    if (watch.changes && !toolkit.sameness.standsAround()) return false;
    watch.changes = 0;
    return true;
  };
  toolkit.watching = { begin, stands };
}
