// Adds `toolkit.hints`: what tells of a control besides its name: its markup, tooltips, the labels around it.
(toolkit) => {
  const { find, findAll, closestOf, labelsOf, attribute, textIn, textDrawn, parentOf, elementsIn, holds, isDrawn, line, wordsIn } = toolkit.dom;
  const { USABLE } = toolkit.kinds;
  const { pictureIn } = toolkit.icons;
  const { isVisible } = toolkit.hovers;
  const MAX_TEXT_LENGTH = 200;
  const MAX_LABEL_LENGTH = 60;
  const MOST_AROUND = 4; // boxes around a field
  const BEGINNING = 24; // CSS pixels from the beginning of a field
  // Returns the words in the markup of a control and its icons. `listeners`: the elements that listen.
  const hintsOf = (element, listeners) => {
    let hints = "";
    const gather = (part) => {
      for (const name of HINTS) {
        const hint = attribute(part, name);
        if (hint && hint.length < 120) hints += ` ${hint}`;
      }
    };
    gather(element);
    const icons = element.firstElementChild ? findAll(element, "svg, use, i, span, img").slice(0, 4) : [];
    icons.filter((icon) => !listeners.has(icon) && holds(closestOf(icon, USABLE) ?? element, element)).forEach(gather);
    if (element.type === "checkbox" && isDrawnAsSwitch(element)) hints += " switch";
    if (icons.length && !attribute(element, "aria-label") && !textIn(element).trim()) hints += ` ${pictureIn(element)}`;
    return line(hints.slice(1), MAX_TEXT_LENGTH);
  };
  // Returns what tells whether something may be done at a place: {texts, markup, matched}. `matched`
  // are the indexes of the selectors of the rules. A long text is that of a region.
  const judgedOf = (element) => {
    const text = textIn(element);
    const said = text.length > MAX_TEXT_LENGTH ? [] : [text, wordsIn(element, MAX_TEXT_LENGTH)];
    const texts = [...said, attribute(element, "aria-label"), attribute(element, "title")].map((one) => line(one, MAX_TEXT_LENGTH));
    const markup = `${attribute(element, "id")} ${attribute(element, "class")} ${hintsOf(element, toolkit.listeners)}`;
    return { texts: texts.filter(Boolean), markup: line(markup, 4 * MAX_TEXT_LENGTH), matched: toolkit.matchedBy(element) };
  };
  const isDrawnAsSwitch = (element) =>
    [element, parentOf(element), ...labelsOf(element)].some((part) => part && /switch/i.test(attribute(part, "class")));
  const HINTS = ["id", "class", "data-testid", "data-icon", "data-action", "name", "href", "xlink:href", "src"];
  const TOOLTIP = /tooltip|^(?:title|data-(?:bs-)?(?:original-)?title|data-tip(?:py-content)?|data-hint|data-balloon(?:-text)?)$/;
  const tooltipOf = (element, attributes) => {
    const told = attributes.filter((name) => TOOLTIP.test(name)).map((name) => attribute(element, name));
    return line(told.join(" "), MAX_TEXT_LENGTH);
  };
  // Returns what the box around an icon alone tells of it.
  const titleAround = (element) => {
    const around = parentOf(element);
    return around && !textIn(around).trim() ? line(attribute(around, "title"), MAX_TEXT_LENGTH) : "";
  };
  // Returns the label inside an icon's control that is not drawn while its sidebar or bar is narrow.
  const foldedLabel = (element) => {
    const parts = [...elementsIn(element)];
    const labels = parts.filter((part) => textIn(part).trim() && !find(part, USABLE));
    const icons = parts.filter((part) => !textIn(part).trim() && isVisible(part));
    return labels.length === 1 && icons.length && !isDrawn(labels[0]) ? line(textIn(labels[0]), MAX_LABEL_LENGTH) : "";
  };
  // Returns the head of the column in which a box stands alone, for it has no other name.
  const columnOf = (element) => {
    const cell = closestOf(element, "td");
    const table = cell && closestOf(cell, "table");
    const head = table && find(table, "tr");
    if (!head || (!find(head, "th") && find(head, USABLE)) || textDrawn(cell).trim() || head.cells.length !== parentOf(cell).cells?.length) return "";
    const above = head.cells[cell.cellIndex];
    return above ? line(textDrawn(above), MAX_TEXT_LENGTH) : "";
  };
  // Returns the text that a component draws over an empty field of it, as a placeholder.
  const hintOver = (element) => {
    if (element.value || textIn(element).trim()) return ""; // an editor holds its text itself
    const field = element.getBoundingClientRect();
    for (let [around, level] = [parentOf(element), 0]; around && level < MOST_AROUND; around = parentOf(around), level++) {
      if (findAll(around, USABLE).some((one) => one !== element)) return "";
      for (const part of findAll(around, "span, div, p")) {
        const text = part.firstElementChild || !isVisible(part) ? "" : line(textIn(part), MAX_LABEL_LENGTH);
        if (text && isOver(part.getBoundingClientRect(), field)) return text;
      }
    }
    return "";
  };
  // Whether a text begins where a field does, in the same line: one before or behind it is no hint.
  const isOver = (text, field) => {
    const middle = text.top + text.height / 2;
    return middle > field.top && middle < field.bottom && Math.abs(text.left - field.left) < BEGINNING;
  };
  toolkit.hints = { hintsOf, judgedOf, tooltipOf, titleAround, foldedLabel, columnOf, hintOver };
}
