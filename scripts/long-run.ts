// npm run test:long runs what takes hours, part by part; `npm run test:long -- inputs-2 crashes`
// only those parts, and `-- inputs` all parts that begin so.
import { spawn } from "node:child_process";
import { createWriteStream, globSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const logs = path.join(root, "build", "long-run");
const A_MINUTE = 60_000;

const vitest = (...args: string[]) => `vitest run --no-color ${args.join(" ")}`;
const reliability = (...names: string[]) =>
  vitest(...names.map((name) => `tests/reliability/${name}.test.ts`));
const playwright = (...args: string[]) => `playwright test --reporter=list ${args.join(" ")}`;
const ENGINES = "--config tests/long/engines/playwright.config.ts";

const INPUTS = "tests/http/input-crawler.test.ts";
const INPUTS_PARTS = 6;
const PRIVACY = ["tests/http/privacy/crawl.test.ts", "tests/http/authorization.test.ts"];
const UNITS = globSync(
  [
    "{app,db,domain,i18n,scripts,server,tools}/**/*.test.{ts,tsx}",
    "tests/{architecture,http,support}/**/*.test.ts",
  ],
  { cwd: root, exclude: [INPUTS, ...PRIVACY] },
);

/** The commands of each part. */
const PARTS: Record<string, string[]> = {
  units: [vitest(...UNITS)],
  ...Object.fromEntries(
    Array.from({ length: INPUTS_PARTS }, (_, at) => [
      `inputs-${at + 1}`,
      [`env INPUTS_PART=${at + 1}/${INPUTS_PARTS} ${vitest(INPUTS)}`],
    ]),
  ),
  // After a change to forms; the parts above attack them too.
  "new-inputs": [`env INPUTS_PART=new ${vitest(INPUTS)}`],
  privacy: [vitest(...PRIVACY)],
  crashes: [reliability("crashes", "database-away", "long/disk-full", "long/process", "long/dev")],
  restore: [reliability("long/backup", "long/replica", "migrations")],
  load: [
    reliability("mail", "slow-clients", "requests", "races"),
    reliability("long/two-apps", "long/mail-killed", "long/proxy", "long/proxy-cache"),
  ],
  random: [reliability("random-run")],
  soak: [reliability("long/soak")],
  journeys: [playwright()],
  engines: [
    "node tests/long/engines/install.ts",
    playwright(ENGINES, "--project webkit"),
    playwright(ENGINES, "--project firefox"),
  ],
  lighthouse: [playwright("--config tests/long/playwright.config.ts")],
  screenshots: ["node tools/screenshots.ts"],
};

const named = process.argv.slice(2);
const partsOf = (name: string) =>
  Object.keys(PARTS).filter((part) => part === name || part.startsWith(`${name}-`));
const unknown = named.filter((name) => partsOf(name).length === 0);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${Object.keys(PARTS).join(", ")}`);
  process.exit(1);
}

mkdirSync(logs, { recursive: true });
const results: { part: string; minutes: string; result: string }[] = [];
const wanted = named.length > 0 ? named.flatMap(partsOf) : Object.keys(PARTS);
for (const part of wanted) results.push(await run(part));
printMeasurements();
console.table(results);
process.exitCode = results.every(({ result }) => result === "passed") ? 0 : 1;

async function run(part: string): Promise<(typeof results)[number]> {
  const file = path.join(logs, `${part}.log`);
  const log = createWriteStream(file);
  const since = Date.now();
  console.log(`\n== ${part}: full output in ${path.relative(root, file)}`);
  const minutes = () => ((Date.now() - since) / A_MINUTE).toFixed(1);
  const ticking = setInterval(() => {
    const last = readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "";
    console.log(`${part}, ${minutes()} min: ${last.trim().slice(0, 150)}`);
  }, A_MINUTE);
  let isRight = true;
  for (const command of PARTS[part] ?? []) {
    log.write(`$ ${command}\n`);
    if ((await start(command, log)) !== 0) isRight = false;
  }
  clearInterval(ticking);
  await finished(log.end());
  const lines = readFileSync(file, "utf8").split("\n");
  for (const line of lines) if (/^\s*(?:FAIL|\d+\)) /.test(line)) console.log(line.trim());
  const result = isRight ? "passed" : "FAILED";
  console.log(`== ${part}: ${result} after ${minutes()} min`);
  return { part, minutes: minutes(), result };
}

/** Runs a command with its output in `log`, and returns its exit code. */
function start(command: string, log: NodeJS.WritableStream): Promise<number | null> {
  const [program = "", ...args] = command.split(" ").filter(Boolean);
  const bin = path.join(root, "node_modules", ".bin");
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env["PATH"]}`,
    ALL_INPUTS: "1",
  };
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  for (const output of [child.stdout, child.stderr]) output.pipe(log, { end: false });
  return new Promise((resolve) => {
    child.once("close", resolve);
    child.once("error", (error) => {
      log.write(`${error.message}\n`);
      resolve(1);
    });
  });
}

/** What the tests of this run or earlier ones have measured; docs/reliability.md holds the telling ones. */
function printMeasurements(): void {
  const folder = path.join(root, "build", "reliability");
  for (const file of globSync("*.json", { cwd: folder }).sort()) {
    const { part, at, figures } = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as {
      part: string;
      at: string;
      figures: Record<string, string | number>;
    };
    console.log(`\n${part}, ${at.slice(0, 10)}`);
    for (const [what, value] of Object.entries(figures)) console.log(`  ${what}: ${value}`);
  }
}
