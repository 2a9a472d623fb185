// Writes the messages on standard input as Cucumber's HTML report to standard output.
import { CucumberHtmlStream } from "@cucumber/html-formatter";
import { createInterface } from "node:readline";

const stream = new CucumberHtmlStream();
stream.pipe(process.stdout);
for await (const line of createInterface({ input: process.stdin })) {
  stream.write(JSON.parse(line));
}
stream.end();
