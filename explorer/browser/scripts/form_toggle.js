// Where a person clicks to switch a checkbox or radio button: on itself, or on its label when
// it is hidden behind one. When neither can be seen it is switched here.
// Returns {target: element or null, data: {label, becomes: "checked" | "unchecked"}}.
(element) => {
  const isShown = (node) => {
    const { width, height } = node.getBoundingClientRect();
    return width > 1 && height > 1 && node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const labels = [...(element.labels || [])];
  const becomes = element.type === "radio" || !element.checked ? "checked" : "unchecked";
  const target = [element, ...labels].find(isShown) || null;
  const label = element.getAttribute("aria-label") || labels.map((node) => node.innerText).join(" ") || element.name || element.value;
  if (!target) element.click();
  return { target, data: { label: label.replace(/\s+/g, " ").trim().slice(0, 200), becomes } };
}
