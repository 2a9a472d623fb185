// Keeps the nodes of candidates in the page, in their order, until it is left. Candidates are CSS
// selectors, continued inside open shadow roots after " >> "; "" stands for one that no selector
// leads to.
(selectors) => {
  window.relocationCandidates = new Map();
  selectors.forEach((selector, index) => {
    let at = document;
    const parts = selector ? selector.split(" >> ") : [];
    parts.forEach((part, number) => {
      at = at?.querySelector(part);
      if (number < parts.length - 1) at = at?.shadowRoot;
    });
    if (parts.length && at) window.relocationCandidates.set(at, index);
  });
}
