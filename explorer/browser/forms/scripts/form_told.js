// Returns the plain data of the result of form_read.js or form_toggle.js.
({ data }) => data
