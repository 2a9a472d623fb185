// Runs axe-core, which stands in this world already, over the document. `tags` choose its rules,
// `mostElements` is the size from which the contrast of colours, the slowest rule, is left out.
// Returns a list of {rule, impact, help, help_url, nodes: [{selector, html}]}.
async ({ tags, mostElements, mostNodes }) => {
  const isLarge = document.getElementsByTagName("*").length > mostElements;
  const options = {
    runOnly: { type: "tag", values: tags },
    rules: isLarge ? { "color-contrast": { enabled: false } } : {},
    resultTypes: ["violations"],
    preload: false, // it would ask for style sheets once more
    iframes: false,
    performanceTimer: false,
  };
  const { violations } = await globalThis.axe.run(document, options);
  return violations.map(({ id, impact, help, helpUrl, nodes }) => ({
    rule: id, impact: impact || "", help, help_url: helpUrl, count: nodes.length,
    nodes: nodes.slice(0, mostNodes).map(({ target, html }) => ({
      selector: target.flat().join(" ").slice(0, 200), html: html.slice(0, 300),
    })),
  }));
}
