// Returns the addresses of the routes that the client-side routers of the page know, `most` of them
// at most, without those that have parameters: of Vue Router, Angular (in its development mode),
// React Router (if it has a data router) and Next.js (its pages). Runs in the page's own world,
// where frameworks keep them.
(most) => {
  const MAX_ROOTS = 300;
  const MAX_FIBERS = 300;
  const MAX_DEPTH = 10;
  const HAS_PARAMETERS = /[:*()[\]{}$]/;
  const found = new Set();
  const add = (href) => {
    if (typeof href !== "string" || found.size >= most) return;
    try { found.add(new URL(href, document.baseURI).href); } catch { /* it is no address */ }
  };
  const isFixed = (path) => typeof path === "string" && !HAS_PARAMETERS.test(path);
  const joined = (above, path) => (path.startsWith("/") ? path : `${above.replace(/\/$/, "")}/${path}`);
  const pathsOf = (routes, above = "/", depth = 0) => (Array.isArray(routes) && depth < MAX_DEPTH ? routes : []).flatMap((route) => {
    const path = route.path ?? "";
    if (!isFixed(path)) return [];
    const whole = path ? joined(above, path) : above;
    return [whole, ...pathsOf(route.children ?? route._loadedRoutes, whole, depth + 1)];
  });
  const some = (selector) => [...document.querySelectorAll(selector)].slice(0, MAX_ROOTS);
  const roots = some("[data-v-app], body, body > *, body > * > *");

  const ofVue = () => {
    const apps = roots.map((root) => root.__vue_app__?.config.globalProperties.$router ?? root.__vue__?.$router);
    for (const router of new Set(apps.filter(Boolean))) {
      for (const { path } of router.getRoutes()) if (isFixed(path)) add(router.resolve(path || "/").href);
    }
  };
  const ofAngular = () => {
    const isRouter = (one) => typeof one?.navigateByUrl === "function" && Array.isArray(one.config);
    const parts = some("[ng-version], router-outlet, [routerlink], a[href]").flatMap((element) => [window.ng.getComponent(element), ...window.ng.getDirectives(element)]);
    const router = parts.flatMap((part) => Object.values(part ?? {})).find(isRouter);
    for (const path of pathsOf(router?.config)) add(router.location?.prepareExternalUrl(path) ?? path.slice(1));
  };
  const routerIn = (root) => {
    const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
    let fiber = key && (root[key].stateNode?.current ?? root[key]);
    for (let n = 0; fiber && n < MAX_FIBERS; n++, fiber = fiber.child) {
      const router = fiber.memoizedProps?.router;
      if (router?.routes && router.createHref) return router;
    }
    return null;
  };
  const ofReact = () => {
    const router = window.__reactRouterDataRouter ?? window.__remixRouter ?? roots.map(routerIn).find(Boolean);
    for (const path of pathsOf(router?.routes, router?.basename ?? "/")) add(router.createHref({ pathname: path, search: "", hash: "" }));
  };
  const ofNext = () => {
    const isPage = (path) => isFixed(path) && !/^\/(?:_|\d+$)/.test(path);
    for (const path of window.__BUILD_MANIFEST.sortedPages.filter(isPage)) add(`${window.next?.router?.basePath ?? ""}${path}`);
  };
  for (const ask of [ofVue, ofAngular, ofReact, ofNext]) {
    try { ask(); } catch { /* the page has no such router, or one of another release */ }
  }
  return [...found];
}
