// Returns the accessible name of a frame, "" if it has none.
(frame) => {
  const labels = (frame.getAttribute("aria-labelledby") || "").split(/\s+/);
  const named = labels.map((id) => (id && frame.getRootNode().getElementById(id))?.textContent);
  return named.filter(Boolean).join(" ") || frame.getAttribute("aria-label") || frame.title;
}
