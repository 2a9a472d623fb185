// Tells whether Enter in a field of several lines starts a new line, which the value shows, or is taken by
// the page, mostly to send the text. The page then empties the field, at once or later; what it has
// emptied is no part of the next text. Returns `typed` and `entered`, to be called at these events.
({ on, reportOf, report, tellTyped, typedIn }) => {
  let last = { field: null, value: "" }; // the last text that was reported
  let newline = null; // a new line that the page may take back: {field, key}
  const contentOf = (field) => ("value" in field ? field.value : field.innerHTML);
  const isEmpty = (field) => !typedIn(field).trim();
  const typed = (field) => { last = { field, value: typedIn(field) }; };
  const tellNewline = () => {
    if (newline && isEmpty(newline.field)) report(newline.key);
    newline = null;
  };
  const entered = (field, more) => {
    tellNewline();
    if (isEmpty(field)) return;
    if (last.field === field && last.value !== typedIn(field)) tellTyped(field); // the page has changed it
    const before = contentOf(field);
    const key = reportOf("key", null, field, more);
    setTimeout(() => {
      if (contentOf(field).length > before.length) newline = { field, key };
      else report(key);
    });
  };
  for (const name of ["pointerdown", "beforeinput"]) on(name, tellNewline);
  on("keyup", () => {
    if (newline) setTimeout(() => { if (newline && isEmpty(newline.field)) tellNewline(); });
  });
  return { typed, entered };
}
