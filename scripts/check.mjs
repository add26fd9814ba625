// Runs every check of `npm test` even after a failure. Ends with one line "N passed, N failed" and
// exits non-zero if anything failed.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = mkdtempSync(join(tmpdir(), "araknid-check-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const env = {
  ...process.env,
  PATH: join(root, "node_modules", ".bin") + delimiter + process.env.PATH,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  // Types and lint are checked by Go programs, which spend half their time on garbage by default.
  GOGC: process.env.GOGC ?? "400",
};

const checks = [
  { name: "format", command: "biome ci --colors=off ." },
  // Several checkers would check the shared types of the packages several times.
  { name: "types", command: "tsc --noEmit --checkers 1" },
  { name: "lint", command: "oxlint --type-aware" },
];

const unitTests = {
  name: "unit and http",
  command: "vitest run --reporter=default --reporter=json",
  args: [`--outputFile.json=${vitestReport}`],
  count: () => countVitest(readReport(vitestReport)),
};
const browserTests = {
  name: "browser",
  command: "playwright test --reporter=list,json",
  count: () => countPlaywright(readReport(playwrightReport)),
};

const failures = [];
let passed = 0;
let failed = 0;

// Types and lint read what typegen writes. The checks use the time in which tests wait for the
// database.
await runCheck({ name: "route types", command: "react-router typegen" });
await runCheck({ name: "message types", command: "node scripts/build/message-types.ts" });
await Promise.all([runSuite(unitTests), runChecks()]);
await runSuite(browserTests);
rmSync(reports, { recursive: true, force: true });

if (failures.length > 0) console.log(`\nNot in order: ${failures.join(", ")}.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function runChecks() {
  for (const check of checks) await runCheck(check);
}

async function runCheck({ name, command }) {
  const started = Date.now();
  const { ok, output } = await run(command, "pipe");
  heading(name, started, ok);
  if (ok) return;
  console.log(output.trimEnd());
  failures.push(name);
  failed += 1;
}

async function runSuite({ name, command, args, count }) {
  const started = Date.now();
  const result = await run(command, "inherit", args);
  const counted = count();
  passed += counted.passed;
  failed += result.ok ? counted.failed : Math.max(1, counted.failed);
  if (!result.ok) failures.push(name);
  heading(name, started, result.ok);
}

function heading(name, started, ok) {
  const took = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`== ${name}: ${ok ? "in order" : "FAILED"} (${took} s)`);
}

function run(command, output, more = []) {
  const [file, ...args] = [...command.split(" "), ...more];
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ["ignore", output, output] });
    let text = "";
    const collect = (chunk) => {
      text += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", collect);
    child.stderr?.setEncoding("utf8").on("data", collect);
    child.once("error", (error) => resolve({ ok: false, output: `${file}: ${error.message}` }));
    child.once("close", (code) => resolve({ ok: code === 0, output: text }));
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function countVitest(report) {
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function countPlaywright(report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}
