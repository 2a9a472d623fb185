// Runs axe-core, which stands in this world already, over the document. `tags` choose its rules,
// but for the `obsolete` ones;
// `mostElements` is the size from which the contrast of colours, the slowest rule, is left out.
// `secondLook` is after how many milliseconds a violation must still be there.
// Returns a list of {rule, impact, help, help_url, count, nodes: [{selector, html, label, structure,
// holder, region, contrast}]}: the structure is that of the element, the holder that of the control
// it is in, the region the part of the layout it is in. The contrast is [is, should be] or null.
async (desk, { tags, obsolete, mostElements, mostNodes, secondLook }) => {
  const { attribute, closestOf, idOf, tagOf, describe, textIn, line, doc } = desk.dom;
  if (!doc.contentType.includes("html")) return []; // what the browser draws of a JSON or a text file
  const { structureOf, isMoving } = desk.places;
  const LAYOUT = "header, footer, nav, aside, [role=banner], [role=contentinfo], [role=navigation], [role=complementary]";
  const ROLES = { banner: "header", contentinfo: "footer", navigation: "nav", complementary: "aside" };
  const isLarge = document.getElementsByTagName("*").length > mostElements;
  const options = {
    runOnly: { type: "tag", values: tags },
    rules: Object.fromEntries([...obsolete, ...(isLarge ? ["color-contrast"] : [])].map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    preload: false, // it would ask for style sheets once more
    iframes: false,
    elementRef: true,
    performanceTimer: false,
  };
  const regionOf = (element) => {
    const region = closestOf(element, LAYOUT);
    if (!region || closestOf(region, "main, article, section, [role=main]")) return "";
    return ROLES[attribute(region, "role")] || tagOf(region);
  };
  const contrastOf = (node) => {
    const data = node.any.find((one) => one.data?.contrastRatio)?.data;
    return data ? [data.contrastRatio, parseFloat(data.expectedContrastRatio)] : null;
  };
  const about = (node) => {
    const { element, target, html } = node;
    const known = { selector: target.flat().join(" ").slice(0, 200), html: html.slice(0, 300), contrast: contrastOf(node) };
    if (!element) return known;
    const text = known.contrast ? line(textIn(element).trim(), 40) : "";
    const name = attribute(element, "name");
    const named = name && !idOf(element) ? line(`<${tagOf(element)} name=${name}>`, 60) : describe(element);
    const holder = closestOf(element, "a, button, [role=button], [role=link]") || element;
    return {
      ...known, label: text || named, structure: structureOf(element),
      holder: structureOf(holder), region: regionOf(element),
    };
  };
  // What is still being filled in has no name yet: only what a second look finds again counts.
  const lasting = async (violations) => {
    const elements = violations.flatMap(({ nodes }) => nodes.map(({ element }) => element));
    if (elements.length) await new Promise((resolve) => setTimeout(resolve, secondLook));
    const include = [...new Set(elements)].filter((element) => element?.isConnected);
    if (!include.length) return () => false;
    const rules = violations.map(({ id }) => id);
    const again = await globalThis.axe.run({ include }, { ...options, runOnly: { type: "rule", values: rules } });
    const found = new Map(again.violations.map(({ id, nodes }) => [id, new Set(nodes.map(({ element }) => element))]));
    return (id, { element }) => Boolean(found.get(id)?.has(element));
  };
  const { violations } = await globalThis.axe.run(document, options);
  const isLasting = await lasting(violations);
  desk.places.fresh();
  return violations.map(({ id, impact, help, helpUrl, nodes }) => {
    const kept = nodes.filter((node) => isLasting(id, node) && !(id === "color-contrast" && isMoving(node.element))); // colours are measured in mid-air while something fades in
    return {
      rule: id, impact: impact || "", help, help_url: helpUrl, count: kept.length,
      nodes: kept.slice(0, mostNodes).map(about),
    };
  });
}
