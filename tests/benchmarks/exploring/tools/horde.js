// gremlins.js as it comes, all five species, and a clicker that aims at controls: on most pages
// a click anywhere hits nothing. Every act is told to __acted; after __limit of them, counted over
// the pages of the tab, there are no more.
addEventListener("load", () => {
  if (top !== window) return;
  const { gremlins } = window;
  const quiet = { showAction: null };
  const aim = () => {
    const boxes = [...document.querySelectorAll("a[href], button, input, select, [onclick], [role]")]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width && box.height && box.top >= 0 && box.top < innerHeight);
    const box = boxes[Math.floor(random.floating({ min: 0, max: 0.9999 }) * boxes.length)];
    return box ? [Math.max(0, box.x + box.width / 2), Math.max(0, box.y + box.height / 2)] : [5, 5];
  };
  const random = new gremlins.Chance(`${window.__seed}${location.href}${performance.now()}`);
  const counted = (species) => (world) => {
    const gremlin = species(world);
    return () => {
      const acts = Number(sessionStorage.gremlins ?? 0);
      if (acts >= window.__limit) return;
      sessionStorage.gremlins = acts + 1;
      window.__acted();
      return gremlin();
    };
  };
  const { clicker, toucher, formFiller, scroller, typer } = gremlins.species;
  gremlins
    .createHorde({
      species: [
        clicker(quiet),
        clicker({ ...quiet, clickTypes: ["click"], positionSelector: aim }),
        toucher(quiet),
        formFiller(quiet),
        scroller(quiet),
        typer(quiet),
      ].map(counted),
      mogwais: [],
      strategies: [gremlins.strategies.distribution({ delay: 10, nb: 1e6 })],
      randomizer: random,
      logger: { log() {}, info() {}, warn() {}, error() {} },
    })
    .unleash();
});
