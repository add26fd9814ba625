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
};

const checks = [
  { name: "format", commands: ["biome ci --colors=off ."] },
  { name: "lint", commands: ["oxlint --type-aware"] },
  { name: "types", commands: ["react-router typegen", "tsc --noEmit"] },
];

const suites = [
  {
    name: "unit and http",
    command: "vitest run --reporter=default --reporter=json",
    args: [`--outputFile.json=${vitestReport}`],
    count: () => countVitest(readReport(vitestReport)),
  },
  {
    name: "browser",
    command: "playwright test --reporter=list,json",
    count: () => countPlaywright(readReport(playwrightReport)),
  },
];

const failures = [];
let passed = 0;
let failed = 0;

await Promise.all(checks.map(runCheck));
for (const suite of suites) await runSuite(suite);
rmSync(reports, { recursive: true, force: true });

if (failures.length > 0) console.log(`\nNot in order: ${failures.join(", ")}.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function runCheck({ name, commands }) {
  const started = Date.now();
  let ok = true;
  let output = "";
  for (const command of commands) {
    const result = await run(command, "pipe");
    output += result.output;
    ok = result.ok;
    if (!ok) break;
  }
  heading(name, started, ok);
  if (ok) return;
  console.log(output.trimEnd());
  failures.push(name);
  failed += 1;
}

async function runSuite({ name, command, args, count }) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { ok } = await run(command, "inherit", args);
  const result = count();
  passed += result.passed;
  failed += ok ? result.failed : Math.max(1, result.failed);
  if (!ok) failures.push(name);
  heading(name, started, ok);
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
