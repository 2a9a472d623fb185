const routes = [{ path: "/in/scripts/route" }, { path: "/in/scripts/users/:id" }, { path: "/in/scripts/lazy", component: () => import("/in/scripts/imported") }];
const api = "/in/scripts"; const load = () => fetch(api + "/loaded"); const later = `${api}/later`; // /in/scripts/comment
//# sourceMappingURL=app.js.map
