import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * A Vitest reporter that writes to the file named by UNIT_REPORT what `scripts/check.mjs` prints at
 * the end. Unlike Vitest's JSON, the seconds of a file include its hooks.
 */
export default class UnitReport {
  onTestRunEnd(modules, unhandledErrors) {
    const root = process.cwd();
    const files = modules.map((module) => ({
      name: relative(root, module.moduleId),
      seconds: module.diagnostic().duration / 1000,
    }));
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === "passed").length;
    const failed = [
      ...modules.flatMap((module) => failures(relative(root, module.moduleId), module.errors())),
      ...modules.flatMap((module) =>
        [...module.children.allSuites()].flatMap((suite) =>
          failures(`${relative(root, module.moduleId)}: ${suite.fullName}`, suite.errors()),
        ),
      ),
      ...tests.flatMap((test) =>
        failures(`${relative(root, test.module.moduleId)}: ${test.fullName}`, test.result().errors),
      ),
      ...failures("outside of any test", unhandledErrors),
    ];
    writeFileSync(process.env.UNIT_REPORT, JSON.stringify({ files, passed, failed }));
  }
}

/** One failure for all errors of a test, which can be several with hooks. */
function failures(name, errors = []) {
  const [error] = errors;
  return error ? [{ name, reason: error.stack ?? error.message ?? String(error) }] : [];
}
