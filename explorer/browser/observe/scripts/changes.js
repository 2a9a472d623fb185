// How many changes a document has seen since a look, null when another look has been taken.
(desk, look) => (desk.look === look ? desk.watch.changes : null)
