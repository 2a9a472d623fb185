// Gives the focus to an element, or to the first part of it that takes it, unless it is there already.
(element) => {
  const hasFocus = () => element.contains(element.getRootNode().activeElement);
  const parts = [element, ...element.querySelectorAll("input, button, select, textarea, a[href], [tabindex]")];
  for (const part of parts) if (!hasFocus()) part.focus();
}
