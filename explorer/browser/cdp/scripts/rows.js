// Adds `toolkit.rows`: measures scrollable boxes and detects virtual lists, which hold only some of
// their rows.
(toolkit) => {
  const { find, findAll, closestOf, tagOf, attribute, textIn, elementsIn, boxOf, describe, line } = toolkit.dom;

  const scrolls = (element, style) => {
    const down = /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    const across = /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    return (down || across) && element.clientHeight > 20 && element.clientWidth > 20;
  };
  const numberOf = (element, name) => {
    const number = Number.parseInt(attribute(element, name), 10);
    return Number.isFinite(number) ? number : null;
  };
  // Returns the largest group of similar siblings below an element, which are its rows.
  const rowsIn = (area) => {
    let best = [];
    const search = (element, depth) => {
      const kinds = new Map();
      for (const child of elementsIn(element)) {
        const kind = `${tagOf(child)}.${attribute(child, "role")}`;
        kinds.set(kind, [...(kinds.get(kind) || []), child]);
        if (depth < 4) search(child, depth + 1);
      }
      for (const group of kinds.values()) if (group.length > best.length) best = group;
    };
    search(area, 0);
    return best;
  };
  // Returns the numbers of all rows and of those in the document by ARIA attributes, or null.
  const counted = (area, rows) => {
    const grid = closestOf(area, "[aria-rowcount]") || find(area, "[aria-rowcount]");
    const count = grid && numberOf(grid, "aria-rowcount");
    if (count > 0) return { total: count, shown: findAll(grid, "tr, [role=row]").length };
    const size = rows.length ? numberOf(rows[0], "aria-setsize") : null;
    return size > 0 ? { total: size, shown: rows.length } : null;
  };
  // Whether the rows fill the viewport but only part of the scrollable area, and the rest is empty.
  const isWindow = (area, rows) => {
    if (rows.length < 3 || area.scrollHeight < 2 * area.clientHeight) return false;
    const boxes = rows.map((row) => {
      const box = boxOf(row);
      return box.height || !row.firstElementChild ? box : boxOf(row.firstElementChild);
    });
    const extent = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    const beside = textIn(area).trim().length - rows.reduce((sum, row) => sum + textIn(row).length, 0);
    return extent < 0.7 * area.scrollHeight && extent > 0.5 * area.clientHeight && beside < 20;
  };
  const areaOf = (element) => {
    const rows = rowsIn(element);
    const told = counted(element, rows);
    const window = told ? told.shown < told.total : isWindow(element, rows);
    const box = boxOf(element);
    return {
      label: line(attribute(element, "aria-label"), 80) || describe(element),
      x: box.left + scrollX, y: box.top + scrollY, width: box.width, height: box.height,
      content_width: element.scrollWidth, content_height: element.scrollHeight,
      rows_shown: window ? told?.shown ?? rows.length : 0, rows_total: window ? told?.total ?? null : null,
    };
  };
  toolkit.rows = { scrolls, areaOf };
}
