// Observes what opens when a field is clicked or typed into. Must run before that.
// `wanted` is "calendar" for the days of a calendar, "list" for options and suggestions.
// Returns {choices, read(milliseconds), said(), isOpen()}: read() waits for visible choices that
// stay the same for a moment, keeps them in `choices` and returns their labels ([] after the
// timeout); said() returns the value of the field; isOpen() returns whether a choice is still
// visible.
(field, wanted) => {
  const MAX_OPTIONS = 60;
  const TICK = 40; // milliseconds
  const CANDIDATES = wanted === "calendar"
    ? "[role=gridcell], [role=option], td, button, [class*=day]"
    : "[role=option], [role=treeitem], [role=menuitem], li, [class*=option], [class*=suggestion], [class*=result], [class*=item]";
  const OFF = /disabled|outside|other-?month|prevmonth|nextmonth|unselectable|loading|no-?results/i;
  const clip = (text) => (text || "").replace(/\s+/g, " ").trim().slice(0, 200);
  function* candidates(root) {
    yield* root.querySelectorAll(CANDIDATES);
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) yield* candidates(element.shadowRoot);
  }
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const isOff = (element) => element.matches(":disabled, [aria-disabled=true]") || OFF.test(element.getAttribute("class") || "");
  const isDay = (element) => /^\d{1,2}$/.test(clip(element.textContent)) && Number(element.textContent) >= 1 && Number(element.textContent) <= 31;
  const fits = (element) => isShown(element) && clip(element.textContent) && !isOff(element) &&
    (wanted !== "calendar" || (isDay(element) && !(element.parentElement && isOff(element.parentElement))));
  const owned = () => { // a list that the field refers to counts even if it was visible before
    const ids = `${field.getAttribute("aria-controls") || ""} ${field.getAttribute("aria-owns") || ""}`;
    return ids.split(/\s+/).map((id) => id && field.getRootNode().getElementById?.(id)).filter(Boolean);
  };
  const before = new Set([...candidates(document)].filter(isShown));
  const now = () => {
    const lists = owned();
    const own = lists.flatMap((list) => [...candidates(list)]).filter(fits);
    const found = own.length ? own : [...candidates(document)].filter((element) => !before.has(element) && fits(element) && !element.contains(field));
    const roles = found.filter((element) => element.matches("[role=option], [role=gridcell]"));
    const best = wanted === "calendar" || !roles.length ? found : roles;
    return best.filter((element) => !best.some((other) => other !== element && element.contains(other))).slice(0, MAX_OPTIONS);
  };
  const labelOf = (element) => clip(element.innerText) || clip(element.getAttribute("aria-label")) || clip(element.textContent);
  const popup = {
    choices: [],
    said: () => clip(field.value ?? field.innerText),
    async read(milliseconds) {
      let last = "";
      for (const began = performance.now(); ;) {
        const choices = now();
        const labels = choices.map(labelOf);
        const told = labels.join("\n");
        if (told && told === last) {
          popup.choices = choices;
          return labels;
        }
        if (performance.now() - began > milliseconds) return [];
        last = told;
        await new Promise((resolve) => setTimeout(resolve, TICK));
      }
    },
    isOpen: () => popup.choices.some((choice) => choice.isConnected && isShown(choice)),
  };
  return popup;
}
