// Adds the elements with these tags that are drawn and no controls of the observation `look` to its nodes.
// Returns their descriptions, each with its `index`; none if the observation is outdated.
(toolkit, look, tags) => {
  if (toolkit.look !== look) return [];
  const { census, isDrawn, tagOf } = toolkit.dom;
  const MAX_OTHERS = 1000;
  const wanted = new Set(tags);
  const known = new Set(toolkit.controls);
  const others = census().all.filter((element) => wanted.has(tagOf(element)) && !known.has(element) && isDrawn(element));
  toolkit.description.fresh();
  return others.slice(0, MAX_OTHERS).map((element) => {
    const described = toolkit.description.of(element);
    const index = toolkit.nodes.push(element) - 1;
    toolkit.signs[index] = toolkit.sameness.signOf(element, described.name, null, null, "", () => "", null);
    return { ...described, index };
  });
}
