// node instrument.mjs NPM_FOLDER NAME: puts Istanbul's counters into the script on standard input.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, name] = process.argv.slice(2);
const { createInstrumenter } = createRequire(`${folder}/`)("istanbul-lib-instrument");
const options = {
  coverageVariable: "__statements__",
  coverageGlobalScope: "globalThis",
  coverageGlobalScopeFunc: false,
  compact: true,
};
const code = createInstrumenter(options).instrumentSync(readFileSync(0, "utf8"), name);
// Where each statement stands is half of the script, and nobody asks: only the counters stay.
process.stdout.write(code.replace(/statementMap:\{.*?,s:\{/s, "s:{"));
