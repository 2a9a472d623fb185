// Finds the element to click to switch a checkbox or radio button: the control, or its label if the
// control is hidden. If neither is visible, clicks the control itself.
// Returns {target: element or null, data: {label, becomes: "checked" | "unchecked"}}.
(element) => {
  const isShown = (node) => {
    const { width, height } = node.getBoundingClientRect();
    return width > 1 && height > 1 && node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const labels = [...(element.labels || [])];
  const target = [element, ...labels].find(isShown) || null;
  const becomes = element.type === "radio" || !element.checked ? "checked" : "unchecked";
  const texts = [element.ariaLabel, ...labels.map((label) => label.innerText), element.name, element.value];
  const label = (texts.find(Boolean) || "").replace(/\s+/g, " ").trim().slice(0, 200);
  if (!target) element.click();
  return { target, data: { label, becomes } };
}
