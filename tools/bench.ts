// npm run bench: measures the built site beside the least that could serve the same. `npm run bench -- pages live`
// measures these parts, `--rounds 9` takes more rounds of each, `--write` puts the tables into docs/performance.md.
// A missed bar is reported and fails nothing; what cannot be measured fails.
import { parseArgs } from "node:util";
import { measureBrowser } from "./bench/browser.ts";
import { measureGrowth } from "./bench/growth.ts";
import { measureLive } from "./bench/live.ts";
import { measurePages } from "./bench/pages.ts";
import { measureRegistrations } from "./bench/registrations.ts";
import { measureStart } from "./bench/start.ts";
import { type Figure, isBarMet, markdownTable } from "./bench/table.ts";
import { machine, writeTable } from "./bench/write-table.ts";

const parts: Record<string, (rounds: number) => Promise<Figure[]>> = {
  pages: measurePages,
  browser: measureBrowser,
  live: measureLive,
  growth: measureGrowth,
  registrations: measureRegistrations,
  start: measureStart,
};
const names = Object.keys(parts);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" }, write: { type: "boolean", default: false } },
});
const rounds = Number(values.rounds);
if (
  positionals.some((each) => !names.includes(each)) ||
  !(Number.isInteger(rounds) && rounds > 0)
) {
  console.error(`npm run bench -- [${names.join("] [")}] [--rounds 5] [--write]`);
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
console.log(machine());
const missed: string[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const figures = await measure(rounds);
  const table = markdownTable(figures);
  console.log(`\n## ${name}\n\n${table}`);
  if (values.write) writeTable(name, `${machine()}\n\n${table}`);
  missed.push(...figures.filter((each) => isBarMet(each) === false).map(({ what }) => what));
}
console.log(
  missed.length === 0
    ? "\nEvery bar is kept."
    : `\nNot kept (${missed.length}):\n${missed.map((what) => `- ${what}`).join("\n")}`,
);
