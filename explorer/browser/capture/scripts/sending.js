// Tells whether Enter in a field of several lines starts a new line, which the value shows, or is taken by
// the page, mostly to send the text. The page then empties the field, at once or later; what it has
// emptied is no part of the next text. Returns `typed` and `entered`, to be called at these events, and
// `settle`, to be called before each other key.
({ on, reportOf, report, tellTyped, typedIn }) => {
  let last = { field: null, value: "" }; // the last text that was reported
  let newline = null; // a new line that the page may take back: {field, key}
  const contentOf = (field) => ("value" in field ? field.value : field.innerHTML);
  const isEmpty = (field) => !typedIn(field).trim();
  const typed = (field) => { last = { field, value: typedIn(field) }; };
  let undecided = null; // the last Enter until the page has answered it: {field, key, before, timer}
  const decide = () => {
    if (!undecided) return;
    const { field, key, before, timer } = undecided;
    clearTimeout(timer);
    undecided = null;
    if (contentOf(field).length > before.length) newline = { field, key };
    else report(key);
  };
  const tellNewline = () => {
    if (newline && isEmpty(newline.field)) report(newline.key);
    newline = null;
  };
  const settle = () => {
    decide();
    tellNewline();
  };
  const entered = (field, more) => {
    settle();
    if (isEmpty(field)) return;
    if (last.field === field && last.value !== typedIn(field)) tellTyped(field); // the page has changed it
    const before = contentOf(field);
    const key = reportOf("key", null, field, more);
    undecided = { field, key, before, timer: setTimeout(decide) };
  };
  // The next input may come before the timer. The line break itself is the browser's answer to Enter.
  const isLineBreak = ({ inputType }) => inputType === "insertLineBreak" || inputType === "insertParagraph";
  on("pointerdown", settle);
  on("beforeinput", (event) => { if (!(undecided && isLineBreak(event))) settle(); });
  on("keyup", () => {
    decide();
    if (newline) setTimeout(() => { if (newline && isEmpty(newline.field)) tellNewline(); });
  });
  return { typed, entered, settle };
}
