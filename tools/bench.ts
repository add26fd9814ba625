// npm run bench: measures the built site beside the least that could serve the same, and says which bars are
// kept. `npm run bench -- pages live` measures these parts; `--rounds 9` takes more of each; `--write` puts the
// tables into docs/performance.md. A missed bar is said and fails nothing; what cannot be measured fails.
import { parseArgs } from "node:util";
import { measureBrowser } from "./bench/browser.ts";
import { measureGrowth } from "./bench/growth.ts";
import { measureLive } from "./bench/live.ts";
import { measurePages } from "./bench/pages.ts";
import { measureRegistrations } from "./bench/registrations.ts";
import { measureScreen } from "./bench/screen.ts";
import { measureStart } from "./bench/start.ts";
import { type Figure, isBarMet, markdownTable } from "./bench/table.ts";
import { machine, writeTables } from "./write-tables.ts";

const parts = {
  pages: measurePages,
  browser: measureBrowser,
  screen: measureScreen,
  live: measureLive,
  growth: measureGrowth,
  registrations: measureRegistrations,
  start: measureStart,
} satisfies Record<string, (rounds: number) => Promise<Figure[]>>;

type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" }, write: { type: "boolean", default: false } },
});
const rounds = Number(values.rounds);
const unknown = positionals.find((each) => !names.includes(each as Part));
if (unknown !== undefined || !(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`npm run bench -- [${names.join("] [")}] [--rounds 5] [--write]`);
  process.exit(1);
}
const chosen = names.filter((name) => positionals.length === 0 || positionals.includes(name));

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
console.log(machine());
const missed: string[] = [];
for (const name of chosen) {
  const figures = await parts[name](rounds);
  const table = markdownTable(figures);
  console.log(`\n## ${name}\n\n${table}`);
  if (values.write) writeTables("performance", name, `${machine()}\n\n${table}`);
  missed.push(...figures.filter((each) => isBarMet(each) === false).map(({ what }) => what));
}
console.log(
  missed.length === 0
    ? "\nEvery bar is kept."
    : `\nNot kept (${missed.length}):\n${missed.map((what) => `- ${what}`).join("\n")}`,
);
