// Disables each access rule in turn in a copy of the project and runs the crawl of
// tests/http/privacy/crawl.test.ts, which must detect the leak. Arguments select rules by name:
// `node tests/long/privacy-rules.mjs waitlist`.
import { spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { loosened } from "./loosened-rules.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "araknid-privacy-"));
const LEFT_OUT = new Set(["node_modules", "build", "data", "test-results", ".git"]);

const wanted = process.argv.slice(2);
const chosen = loosened.filter(({ name }) => wanted.every((word) => name.includes(word)));
const wrong = [];
const results = [];

try {
  const isCopied = (file) => !LEFT_OUT.has(relative(root, file));
  cpSync(root, copy, { recursive: true, filter: isCopied });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const asItIs = await crawl();
  if (asItIs !== "quiet") throw new Error(`With every rule on, the crawl is ${asItIs}.`);
  for (const rule of chosen) await tryWithout(rule);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

console.log(`\n${chosen.length} rules were turned off, ${wrong.length} are not in order.`);
for (const line of wrong) console.log(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
if (wanted.length === 0) keepFigures();

async function tryWithout({ name, file, from, to, unseen }) {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  if (text.split(from).length !== 2) {
    wrong.push(`${name}: ${file} does not hold '${from}' once.`);
    return;
  }
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const result = await crawl();
  writeFileSync(path, text);
  console.log(`${result.padEnd(8)} ${name}${unseen ? ` (${unseen})` : ""}`);
  results.push(result);
  const right = unseen ? "quiet" : "alarmed";
  if (result !== right) wrong.push(`${name}: the crawl is ${result}, and should be ${right}.`);
}

function keepFigures() {
  const folder = join(root, "build", "reliability");
  const figures = {
    "rules turned off": results.length,
    "of them noticed by the crawl": results.filter((each) => each === "alarmed").length,
    "not noticed, where another rule stands behind": results.filter((each) => each === "quiet")
      .length,
    "not as expected": wrong.length,
  };
  const kept = { part: "privacy-rules", at: new Date().toISOString(), figures };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "privacy-rules.json"), `${JSON.stringify(kept, null, 2)}\n`);
}

async function crawl() {
  const build = await run("react-router", ["build"]);
  if (build.code !== 0) return "not built";
  const { code, output } = await run("vitest", ["run", "tests/http/privacy/crawl.test.ts"]);
  if (code === 0) return "quiet";
  // A timeout on a slow machine is not a detection.
  if (/Test timed out/.test(output)) return "too slow";
  return / sees \w+ of | is sent \/|× .*tells no age/.test(output) ? "alarmed" : "broken";
}

function run(command, args) {
  const env = {
    ...process.env,
    PATH: join(root, "node_modules", ".bin") + delimiter + process.env.PATH,
    NO_COLOR: "1",
  };
  const child = spawn(command, args, { cwd: copy, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const hear = (chunk) => {
    output += chunk;
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}
