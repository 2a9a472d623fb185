// Adds `toolkit.phone`: whether a page looks different in the window of a phone.
(toolkit) => {
  const { doc } = toolkit.dom;
  const PHONE = 390; // CSS pixels
  const MAX_RULES = 20_000;
  const ASKS_WIDTH = /\bmatchMedia\s*\(|\binnerWidth\b/;

  const draws = ({ style }) => Boolean(style && ((style.display && style.display !== "none") || style.visibility === "visible"));
  const hides = ({ style }) => style?.display === "none" || style?.visibility === "hidden";
  const widthIn = (condition, limit) => {
    const found = (limit === "max" ? /max-width\s*:\s*([\d.]+)(px|r?em)|width\s*<=?\s*([\d.]+)(px|r?em)/ : /min-width\s*:\s*([\d.]+)(px|r?em)|width\s*>=?\s*([\d.]+)(px|r?em)/).exec(condition);
    return found ? Number(found[1] || found[3]) * ((found[2] || found[4]) === "px" ? 1 : 16) : 0;
  };
  // Returns what tells a rule that makes the difference under a condition; null if a phone and this
  // window meet it alike.
  const telling = (condition) => {
    const [most, least] = [widthIn(condition, "max"), widthIn(condition, "min")];
    if (/^not /.test(condition)) return least > PHONE && least <= innerWidth ? draws : null;
    if (most >= PHONE && most < innerWidth) return draws;
    return least > PHONE && least <= innerWidth ? hides : null;
  };
  let left = 0; // rules that may still be read
  const rulesIn = (holder) => {
    const rules = [...(holder.cssRules || [])].slice(0, left);
    left -= rules.length;
    return rules;
  };
  const anyOf = (holder, tells) => rulesIn(holder).some((rule) => tells(rule) || (rule.cssRules?.length && anyOf(rule, tells)));
  const differs = (holder, condition) => {
    const tells = condition ? telling(condition) : null;
    if (tells && anyOf(holder, tells)) return true;
    return rulesIn(holder).some((rule) => {
      if (rule.styleSheet) return sheetDiffers(rule.styleSheet, rule.media.mediaText);
      return Boolean(rule.cssRules?.length) && differs(rule, rule.media?.mediaText || "");
    });
  };
  // Of one of another origin only the condition can be read.
  const sheetDiffers = (sheet, condition = sheet.media?.mediaText || "") => {
    try { return differs(sheet, condition); } catch { return Boolean(telling(condition)); }
  };
  const known = new WeakMap(); // by style sheet: [number of its rules, whether it differs]
  const remembered = (sheet) => {
    let rules = -1;
    try { rules = sheet.cssRules.length; } catch { /* it is of another origin */ }
    if (known.get(sheet)?.[0] !== rules) known.set(sheet, [rules, sheetDiffers(sheet)]);
    return known.get(sheet)[1];
  };
  const asking = new WeakMap(); // by script: whether it asks for the width
  const asksWidth = (script) => {
    if (!asking.has(script)) asking.set(script, !script.src && !/json/.test(script.type) && ASKS_WIDTH.test(script.text));
    return asking.get(script);
  };
  // `resizes`: whether the page asks for a width when its window is resized.
  const looksDifferent = (resizes) => {
    if (innerWidth <= PHONE + 100) return false;
    left = MAX_RULES;
    return resizes || [...doc.scripts].some(asksWidth) || [...doc.styleSheets].some(remembered);
  };
  toolkit.phone = { looksDifferent };
}
