import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const root = new URL("../../", import.meta.url);

/** A file of the project as text. */
export function readProjectFile(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

/** The cells of every row of a page's tables, but of their heads, whose first cell is `head`. */
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
 * What a row of such a page names: files in backticks, and tests by their file and title, `a.test.ts` "title".
 * Fails unless all of it is there.
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
