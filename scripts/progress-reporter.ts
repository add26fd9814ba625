import { relative } from "node:path";

/** What a test of the long run is doing, as a line of its output. */
export interface Note {
  kind: "start" | "pass" | "fail";
  name: string;
}

const MARK = "@@progress ";

export function readNote(line: string): Note | null {
  return line.startsWith(MARK) ? (JSON.parse(line.slice(MARK.length)) as Note) : null;
}

/** One line for readline, which ends lines at U+2028 and U+2029 too. */
export function noteLine(note: Note): string {
  const text = JSON.stringify(note).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  return `${MARK}${text}\n`;
}

function write(kind: Note["kind"], name: string): void {
  process.stdout.write(noteLine({ kind, name }));
}

interface VitestCase {
  fullName: string;
  module: { relativeModuleId: string };
  result(): { state: string };
}

interface PlaywrightCase {
  location: { file: string };
  titlePath(): string[];
}

/** A reporter for Vitest and for Playwright, for `scripts/long-run.ts`. */
export default class ProgressReporter {
  onTestModuleStart({ relativeModuleId }: VitestCase["module"]): void {
    write("start", relativeModuleId);
  }

  onTestCaseReady(test: VitestCase): void {
    write("start", nameOf(test));
  }

  onTestCaseResult(test: VitestCase): void {
    write(test.result().state === "failed" ? "fail" : "pass", nameOf(test));
  }

  onTestBegin(test: PlaywrightCase): void {
    write("start", titleOf(test));
  }

  onTestEnd(test: PlaywrightCase, { status }: { status: string }): void {
    write(["passed", "skipped"].includes(status) ? "pass" : "fail", titleOf(test));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function nameOf({ fullName, module }: VitestCase): string {
  return `${module.relativeModuleId}: ${fullName}`;
}

function titleOf(test: PlaywrightCase): string {
  return `${relative(process.cwd(), test.location.file)}: ${test.titlePath().at(-1)}`;
}
