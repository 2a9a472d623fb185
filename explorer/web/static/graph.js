// Draws the site map with Cytoscape into #graph, from the JSON at its data-source, and describes the
// selected page in #told. Page titles are untrusted: they are set as text, never as markup.
const box = document.getElementById("graph");
const description = document.getElementById("told");
const dark = window.matchMedia("(prefers-color-scheme: dark)");

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function style() {
  return [
    {
      selector: "node",
      style: {
        label: "data(name)", "font-size": 11, color: colour("--ink"), "text-valign": "bottom",
        "text-margin-y": 4, "text-max-width": 110, "text-wrap": "ellipsis",
        "background-color": colour("--accent"), width: "data(size)", height: "data(size)",
        "text-background-color": colour("--surface"), "text-background-opacity": 0.85,
      },
    },
    { selector: "node[faults > 0], node[status >= 400]", style: { "background-color": colour("--error") } },
    { selector: "node:selected", style: { "border-width": 3, "border-color": colour("--box") } },
    {
      selector: "edge",
      style: {
        width: 1.2, "curve-style": "bezier", "line-color": colour("--muted"), opacity: 0.55,
        "target-arrow-shape": "triangle", "target-arrow-color": colour("--muted"), "arrow-scale": 0.8,
      },
    },
    { selector: "edge.near", style: { width: 2.5, opacity: 1, "line-color": colour("--box"), "target-arrow-color": colour("--box") } },
  ];
}

function elements(graph) {
  const nodes = graph.nodes.map((page) => ({
    data: { ...page, name: page.title || page.place, size: 16 + 7 * Math.log2(page.visits + 1) },
  }));
  return [...nodes, ...graph.edges.map((edge) => ({ data: edge }))];
}

function tell(page, edges) {
  description.replaceChildren();
  const title = document.createElement("b");
  title.textContent = page.title || "Untitled";
  const link = document.createElement(page.link ? "a" : "span");
  link.textContent = page.place;
  if (page.link) {
    link.href = page.link;
    link.rel = "noopener noreferrer";
  }
  const facts = document.createElement("span");
  facts.textContent = `${page.visits} visits, ${page.faults} findings, ways here: ` +
    ([...new Set(edges.map((edge) => edge.how))].slice(0, 5).join(", ") || "none");
  description.append(title, " ", link, " ", facts);
}

async function draw() {
  const answer = await fetch(box.dataset.source);
  if (!answer.ok) return;
  const graph = await answer.json();
  if (graph.nodes.length < 2) return;
  document.getElementById("drawing").hidden = false;
  const wide = box.clientWidth > 700;
  const map = cytoscape({
    container: box,
    elements: elements(graph),
    style: style(),
    layout: {
      name: graph.nodes.length > 60 ? "concentric" : "breadthfirst", directed: true, circle: false,
      direction: wide ? "rightward" : "downward",
      spacingFactor: wide ? 0.6 : 1.1, padding: 24, avoidOverlap: true, nodeDimensionsIncludeLabels: true,
      concentric: (node) => -node.data("depth"), levelWidth: () => 1,
      roots: roots(graph),
    },
    maxZoom: 2, minZoom: 0.1, boxSelectionEnabled: false,
    userZoomingEnabled: false,
  });
  map.on("select", "node", (event) => {
    map.edges().removeClass("near");
    event.target.connectedEdges().addClass("near");
    tell(event.target.data(), event.target.incomers("edge").map((edge) => edge.data()));
  });
  dark.addEventListener("change", () => map.style(style()));
  box.dataset.drawn = map.nodes().length;
}

function roots(graph) {
  return graph.nodes.filter((page) => page.depth === 0).map((page) => page.id);
}

draw();
