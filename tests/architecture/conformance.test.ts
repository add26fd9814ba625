import { describe, expect, test } from "vitest";
import { expectThere, readProjectFile, rowsOf } from "../support/claims.ts";

const page = readProjectFile("docs/spec-conformance.md");
const rows = rowsOf(page, "the spec says");

describe("docs/spec-conformance.md", () => {
  test("has a section for every section of the spec, each with statements", () => {
    const sections = page.split(/^## /m).slice(1);
    const numbers = sections.map((section) => section.slice(0, 1));
    expect(numbers.filter((each) => /\d/.test(each))).toEqual("123456789".split(""));
    expect(rows.length).toBeGreaterThan(100);
  });

  test.each(rows.map((row) => [row[0] ?? "", row] as const))(
    "%s",
    (_, [, where = "", shown = ""]) => {
      const named = expectThere(`${where} ${shown}`);
      const shownBy = expectThere(shown);
      const excused = /^(?:Differs|None): ./.test(shown);
      expect(excused || (named.files.length > 1 && shownBy.tests > 0), "is shown or excused").toBe(
        true,
      );
    },
  );
});
