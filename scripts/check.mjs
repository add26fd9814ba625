// Runs every check of `npm test` even after a failure. Ends with the slowest files, journeys that
// passed only the second time, what failed, and one line "N passed, N failed". Exits non-zero if
// anything failed.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = mkdtempSync(join(tmpdir(), "araknid-check-"));
const unitReport = join(reports, "unit.json");
const playwrightReport = join(reports, "playwright.json");
const siteLog = join(reports, "site-of-the-journeys.log");
const env = {
  ...process.env,
  PATH: join(root, "node_modules", ".bin") + delimiter + process.env.PATH,
  FORCE_COLOR: "0",
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  E2E_LOG: siteLog,
  // Types and lint are checked by Go programs, which spend half their time on garbage by default.
  GOGC: process.env.GOGC ?? "1000",
};
// Playwright warns at each worker's start when both are set.
delete env.NO_COLOR;

const checks = [
  { name: "format", command: "biome ci --colors=off ." },
  // Several checkers would check the shared types of the packages several times.
  { name: "types", command: "tsc --noEmit --checkers 1" },
  { name: "lint", command: "oxlint --type-aware" },
];

const unitTests = {
  name: "unit and http",
  command: `vitest run --no-color --reporter=default --reporter=json --outputFile.json=${unitReport}`,
  results: () => unitResults(readReport(unitReport)),
};
const journeys = {
  name: "browser",
  command: "playwright test --reporter=list,json",
  results: () => playwrightResults(readReport(playwrightReport)),
};

const failures = [];
const failedTests = [];
const flaky = [];
const files = [];
let passed = 0;
let failed = 0;

const begun = Date.now();
// Types and lint read what typegen writes. Suites run one after the other: on two cores, browsers
// beside three processes of tests make both slower than they are alone.
await runCheck({ name: "route types", command: "react-router typegen" });
await runCheck({ name: "message types", command: "node scripts/build/message-types.ts" });
await Promise.all(checks.map(runCheck));
await runSuite(journeys);
await runSuite(unitTests);

const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5);
console.log("\nThe slowest files:");
for (const { name, seconds } of slowest) console.log(`  ${seconds.toFixed(1)} s  ${name}`);
// Last, where a log that is cut short still has them.
for (const name of flaky) console.log(`\nFLAKY, passed the second time: ${name}`);
for (const { name, reason } of failedTests) console.log(`\nFAILED ${name}\n${reason}`);
if (failures.length > 0) console.log(`\nNot in order: ${failures.join(", ")}.`);
if (failures.includes(journeys.name) || flaky.length > 0)
  console.log(`The log of the journeys' site: ${siteLog}`);
else rmSync(reports, { recursive: true, force: true });
console.log(`\nAll checks took ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function runCheck({ name, command }) {
  const started = Date.now();
  const { ok, output } = await run(command, "pipe");
  heading(name, started, ok);
  if (ok) return;
  console.log(output.trimEnd());
  failures.push(name);
  failed += 1;
}

async function runSuite({ name, command, results }) {
  const started = Date.now();
  const { ok } = await run(command, "inherit");
  const counted = results();
  passed += counted.passed;
  failed += ok ? counted.failed.length : Math.max(1, counted.failed.length);
  failedTests.push(...counted.failed);
  flaky.push(...counted.flaky);
  files.push(...counted.files);
  if (!ok) failures.push(name);
  heading(name, started, ok);
}

function heading(name, started, ok) {
  const took = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`== ${name}: ${ok ? "in order" : "FAILED"} (${took} s)`);
}

function run(command, output) {
  const [file, ...args] = command.split(" ");
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

function unitResults({ numPassedTests = 0, testResults = [] } = {}) {
  const failed = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name);
    const tests = assertionResults.filter((each) => each.status === "failed");
    // Of a file that can't be run, or whose hooks fail.
    if (status === "failed" && tests.length === 0)
      failed.push({ name: file, reason: shortened(message) });
    for (const { fullName, failureMessages } of tests)
      failed.push({ name: `${file}: ${fullName}`, reason: shortened(failureMessages[0]) });
  }
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed, flaky: [], files };
}

function playwrightResults(report) {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const nameOf = (spec) => `tests/e2e/${spec.file}: ${spec.title}`;
  const failed = specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const last = spec.tests.flatMap(({ results }) => results).at(-1);
      return { name: nameOf(spec), reason: shortened(last?.error?.message) };
    });
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  const files = specs.map((spec) => ({
    name: nameOf(spec),
    seconds: spec.tests.flatMap(({ results }) => results).reduce(addDuration, 0) / 1000,
  }));
  const stats = report?.stats ?? { expected: 0, flaky: 0 };
  return { passed: stats.expected + stats.flaky, failed, flaky: flaky.map(nameOf), files };
}

function addDuration(sum, { duration }) {
  return sum + duration;
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
