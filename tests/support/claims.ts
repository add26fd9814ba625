import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const root = new URL("../../", import.meta.url);

export function readProjectFile(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

/** The cells of every body row of the Markdown tables whose first heading is `head`. */
export function rowsOf(page: string, head: string): string[][] {
  return page
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| -+ \|/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.trim()),
    )
    .filter(([first]) => first !== head);
}

const PATH = /`([\w.-]+(?:\/[\w.:-]+)+)`/g;
const TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g;

/**
 * Checks that every file in backticks and every test (`a.test.ts` "title") that a row names exists.
 */
export function expectThere(text: string): { files: string[]; tests: number } {
  const files = [...text.matchAll(PATH)].map(([, path = ""]) => path);
  for (const path of files) {
    expect(existsSync(fileURLToPath(new URL(path, root))), `${path} exists`).toBe(true);
  }
  const tests = [...text.matchAll(TEST)];
  for (const [, file = "", title = ""] of tests) {
    expect(readProjectFile(file), `${file} has "${title}"`).toContain(title);
  }
  return { files, tests: tests.length };
}
