import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/spec-conformance.md", root), "utf8");

interface Row {
  statement: string;
  where: string;
  shown: string;
}

const rows: Row[] = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:---|the spec says)/.test(line))
  .map((line) => {
    const [statement = "", where = "", shown = ""] = line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.trim());
    return { statement, where, shown };
  });

const paths = /`([\w.-]+(?:\/[\w.:-]+)+)`/g;
const tests = /`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g;

describe("docs/spec-conformance.md", () => {
  test("has a section for every section of the spec, each with statements", () => {
    const sections = page.split(/^## /m).slice(1);
    const numbers = sections.map((section) => section.slice(0, 1));
    expect(numbers.filter((each) => /\d/.test(each))).toEqual("123456789".split(""));
    expect(rows.length).toBeGreaterThan(100);
  });

  test.each(rows.map((row) => [row.statement, row] as const))("%s", (_, row) => {
    const named = [...`${row.where} ${row.shown}`.matchAll(paths)].map((match) => match[1] ?? "");
    for (const path of named) {
      expect(existsSync(fileURLToPath(new URL(path, root))), `${path} exists`).toBe(true);
    }
    const shownBy = [...row.shown.matchAll(tests)];
    for (const [, file = "", name = ""] of shownBy) {
      expect(readFileSync(new URL(file, root), "utf8"), `${file} has "${name}"`).toContain(name);
    }
    // A statement is implemented and shown by a test, or differs for a reason that is given.
    const excused = /^(?:Differs|None): ./.test(row.shown);
    expect(excused || (named.length > 1 && shownBy.length > 0), "is shown or excused").toBe(true);
  });
});
