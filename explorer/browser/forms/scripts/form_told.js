// Returns the plain data of the result of form_read.js.
({ data }) => data
