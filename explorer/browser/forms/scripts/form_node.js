// One of the page's nodes that form_read.js or form_toggle.js has found, else null.
(found, [name, index]) => (index === null ? found[name] : found[name][index]) ?? null
