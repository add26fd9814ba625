// Runs every check of `npm test` even after a failure. Ends with what failed and one line
// "N passed, N failed", and exits non-zero if anything failed.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

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
  results: () => vitestResults(readReport(vitestReport)),
};
const browserTests = {
  name: "browser",
  command: "playwright test --reporter=list,json",
  results: () => playwrightResults(readReport(playwrightReport)),
};

const failures = [];
const failedTests = [];
let passed = 0;
let failed = 0;

// Types and lint read what typegen writes. The checks use the time in which tests wait for the
// database.
await runCheck({ name: "route types", command: "react-router typegen" });
await runCheck({ name: "message types", command: "node scripts/build/message-types.ts" });
await Promise.all([runSuite(unitTests), runChecks()]);
await runSuite(browserTests);
rmSync(reports, { recursive: true, force: true });

// Last, where a log that is cut short still has them.
for (const { name, reason } of failedTests) console.log(`\nFAILED ${name}\n${reason}`);
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

async function runSuite({ name, command, args, results }) {
  const started = Date.now();
  const result = await run(command, "inherit", args);
  const counted = results();
  passed += counted.passed;
  failed += result.ok ? counted.failed.length : Math.max(1, counted.failed.length);
  failedTests.push(...counted.failed);
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

/** A file that could not be loaded counts as one failed test. */
function vitestResults(report) {
  const failed = (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === "failed");
    if (tests.length === 0 && file.status === "failed")
      return [{ name: relative(root, file.name), reason: shortened(file.message) }];
    return tests.map((test) => ({
      name: `${relative(root, file.name)}: ${test.fullName}`,
      reason: shortened(test.failureMessages.at(-1)),
    }));
  });
  return { passed: report?.numPassedTests ?? 0, failed };
}

function playwrightResults(report) {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const failed = specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const last = spec.tests.flatMap(({ results }) => results).at(-1);
      return { name: `${spec.file}: ${spec.title}`, reason: shortened(last?.error?.message) };
    });
  const { expected = 0, flaky = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Without the stack's frames in packages, and not endless. */
function shortened(reason = "") {
  const lines = stripVTControlCharacters(reason).split("\n");
  return lines
    .filter((line) => !/^ +at .*node_modules/.test(line))
    .join("\n")
    .slice(0, 1500);
}
