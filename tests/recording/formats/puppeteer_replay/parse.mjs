// Parses the recording on standard input, and prints it as the parser understood it.
import { parse } from "@puppeteer/replay";
import { readFileSync } from "node:fs";

console.log(JSON.stringify(parse(JSON.parse(readFileSync(0, "utf-8")))));
