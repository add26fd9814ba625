// npm run bench: measures the built site beside the least that could serve the same. `npm run bench -- pages live`
// measures these parts, `--rounds 9` takes more rounds of each. A missed bar is reported and fails nothing; what
// cannot be measured fails.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureBrowser } from "./bench/browser.ts";
import { measureLive } from "./bench/live.ts";
import { measurePages } from "./bench/pages.ts";
import { measureStart } from "./bench/start.ts";
import { type Figure, isBarMet, markdownTable } from "./bench/table.ts";

const parts: Record<string, (rounds: number) => Promise<Figure[]>> = {
  pages: measurePages,
  browser: measureBrowser,
  live: measureLive,
  start: measureStart,
};
const names = Object.keys(parts);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" } },
});
const rounds = Number(values.rounds);
if (positionals.some((each) => !names.includes(each)) || !(rounds > 0)) {
  console.error(`npm run bench -- [${names.join("] [")}] [--rounds 5]`);
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const day = new Date().toISOString().slice(0, 10);
console.log(`${day}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`);
let missed = 0;
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const figures = await measure(rounds);
  console.log(`\n## ${name}\n\n${markdownTable(figures)}`);
  missed += figures.filter((each) => isBarMet(each) === false).length;
}
console.log(`\n${missed === 0 ? "Every bar is met." : `Bars not met: ${missed}.`}`);
