// The plain part of what form_read.js or form_toggle.js has found.
({ data }) => data
