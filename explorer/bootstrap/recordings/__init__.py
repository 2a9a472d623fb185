"""Records, replays and exports: joins the browser with what recordings are."""
