// Watches what opens when a field is clicked or typed into: the suggestions for it, or the days of
// a calendar. Made before that happens. Returns {read(milliseconds), said(), choices}: read() waits
// for choices that can be seen and stay the same for a moment, and tells their labels.
(field, wanted) => {
  const MOST = 60;
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
  const owned = () => { // a list that the field names is its own, also when it was there before
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
    return best.filter((element) => !best.some((other) => other !== element && element.contains(other))).slice(0, MOST);
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
