import "/addresses/part.js"; export const path = "/in/scripts/module"; new Worker("/addresses/worker.js");
