// Runs axe-core, which is already loaded in this world, over the document.
// Arguments: `tags` select the rules, except for the `obsolete` ones; from `mostElements` elements
// on the colour contrast rule, the slowest one, is disabled; `mostNodes` limits the elements per
// violation; `secondLook` is the time in milliseconds after which a violation must still exist.
// Returns a list of {rule, impact, help, help_url, count, nodes: [{selector, html, label,
// structure, holder, region, contrast}]}: structure is that of the element, holder that of the
// control around it, region the landmark around it, contrast [measured, required] or null.
async (toolkit, { tags, obsolete, mostElements, mostNodes, secondLook }) => {
  const { attribute, closestOf, idOf, tagOf, describe, textIn, line, doc } = toolkit.dom;
  if (!doc.contentType.includes("html")) return []; // the browser's viewer of a JSON or text file
  const { structureOf, isMoving } = toolkit.places;
  const LAYOUT = "header, footer, nav, aside, [role=banner], [role=contentinfo], [role=navigation], [role=complementary]";
  const ROLES = { banner: "header", contentinfo: "footer", navigation: "nav", complementary: "aside" };
  const isLarge = document.getElementsByTagName("*").length > mostElements;
  const options = {
    runOnly: { type: "tag", values: tags },
    rules: Object.fromEntries([...obsolete, ...(isLarge ? ["color-contrast"] : [])].map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    preload: false, // would request style sheets again
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
    const required = parseFloat(data?.expectedContrastRatio ?? data?.requiredContrastRatio); // by rule
    return required ? [data.contrastRatio, required] : null;
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
  // Elements that are still being rendered may have no name yet: only violations that a second run
  // finds again count.
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
  toolkit.places.fresh();
  return violations.map(({ id, impact, help, helpUrl, nodes }) => {
    const kept = nodes.filter((node) => isLasting(id, node) && !(id === "color-contrast" && isMoving(node.element))); // colours are wrong during a transition
    return {
      rule: id, impact: impact || "", help, help_url: helpUrl, count: kept.length,
      nodes: kept.slice(0, mostNodes).map(about),
    };
  });
}
