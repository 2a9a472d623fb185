// Finds loading indicators in the viewport: busy elements, endless animations and texts
// such as "Loading…". They stay in the toolkit.
// Returns a list of at most three selectors; with `again`, whether one of those that were found last
// still shows that something is loaded, in the viewport or not.
(toolkit, again = false) => {
  const { doc, findAll, closestOf, textIn, isDrawn, boxOf, classesOf } = toolkit.dom;
  const BUSY = "[aria-busy=true], [role=progressbar]:not([aria-valuenow]), progress:not([value])";
  const NAMED = "[class*=spinner], [class*=skeleton], [class*=shimmer], [class*=loading], [class*=loader], " +
    "[class*=Spinner], [class*=Skeleton], [class*=Loading], [class*=Loader], .placeholder-glow, .placeholder-wave";
  const NO_WAIT = /lazy|input|spinbutton|preloader-off|loaded/i;
  const LOADING = /^(?:loading|please wait|wird geladen|lade|laden|chargement|cargando|caricamento|carregando)(?: \p{L}+){0,3}\s?(?:…|\.{2,3})$/iu;
  const MAX_NODES = 5000;
  const isInView = (element) => {
    if (!isDrawn(element)) return false;
    const box = boxOf(element);
    return box.width >= 8 && box.height >= 2 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0;
  };
  const turns = (element) =>
    element.getAnimations({ subtree: true }).some((animation) =>
      animation.playState === "running" && animation.effect?.getComputedTiming().iterations === Infinity);
  const isEmpty = (element) => textIn(element).trim().length < 40;
  const spins = (element) =>
    element.matches(BUSY) || (![...classesOf(element)].some((name) => NO_WAIT.test(name)) && isEmpty(element) && turns(element));
  const isLoading = (text) => text.nodeType === Node.TEXT_NODE && text.nodeValue.length < 60 && LOADING.test(text.nodeValue.trim());
  if (again) return toolkit.spinners.some((one) => one.isConnected && isDrawn(one) && (spins(one) || [...one.childNodes].some(isLoading)));
  toolkit.places.fresh();
  const found = findAll(doc.body || document, `${BUSY}, ${NAMED}`).slice(0, 500).filter((element) => isInView(element) && spins(element));
  const walker = doc.createTreeWalker(doc.body || document, NodeFilter.SHOW_TEXT);
  for (let nodes = 0; nodes < MAX_NODES && walker.nextNode(); nodes++) {
    const { parentElement } = walker.currentNode;
    if (isLoading(walker.currentNode) && !closestOf(parentElement, "code, pre") && isInView(parentElement)) found.push(parentElement);
  }
  const outer = found.filter((element) => !found.some((other) => other !== element && other.contains(element)));
  toolkit.spinners = outer.slice(0, 3);
  return toolkit.spinners.map(toolkit.places.selectorOf);
}
