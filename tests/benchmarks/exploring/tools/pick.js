// One of the controls that are to be seen, by a chance from 0 to 1; null where there are none.
(chance) => {
  const known =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [onclick], " +
    "[contenteditable=true], [tabindex]:not([tabindex='-1']), [role=button], [role=link], " +
    "[role=tab], [role=menuitem], [role=checkbox], [role=switch], [role=option]";
  const visible = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0;
  const pointed = (element) =>
    !element.firstElementChild && getComputedStyle(element).cursor === "pointer";
  const found = new Set();
  const look = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) look(element.shadowRoot);
      if (element.disabled || !visible(element)) continue;
      if (element.matches(known) || (pointed(element) && !element.closest(known)))
        found.add(element);
    }
  };
  look(document);
  return [...found][Math.floor(chance * found.size)] ?? null;
}
