// Returns {label, becomes: "checked" | "unchecked"}: what a click makes of a checkbox or radio button.
(element) => {
  const becomes = element.type === "radio" || !element.checked ? "checked" : "unchecked";
  const labels = [...(element.labels || [])].map((label) => label.innerText);
  const texts = [element.ariaLabel, ...labels, element.name, element.value];
  return { label: (texts.find(Boolean) || "").replace(/\s+/g, " ").trim().slice(0, 200), becomes };
}
