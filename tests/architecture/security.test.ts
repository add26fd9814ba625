import { describe, expect, test } from "vitest";
import { asvsLevel2 } from "../support/asvs.ts";
import { expectThere, readProjectFile, rowsOf } from "../support/claims.ts";

const page = readProjectFile("docs/security.md");
const [head = "", ...chapters] = page.split(/^(?=## \d)/m);
const rows = chapters.flatMap((chapter) => {
  const [title = ""] = /(?<=^## )\d+/.exec(chapter) ?? [];
  return rowsOf(chapter.split(/^## (?!\d)/m)[0] ?? "", "ASVS").map((row) => ({ title, row }));
});

function withoutAnything(): string[] {
  const [, paragraph = ""] = /^\*\*There is nothing of\*\* (.*)$/m.exec(head) ?? [];
  return [...paragraph.matchAll(/(\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))?/g)].flatMap(
    ([, from = "", to = from]) => {
      const [first, last] = [asvsLevel2.indexOf(from), asvsLevel2.indexOf(to)];
      expect([from, first < 0, last < first]).toEqual([from, false, false]);
      return asvsLevel2.slice(first, last + 1);
    },
  );
}

describe("docs/security.md", () => {
  test("accounts for every requirement of levels 1 and 2 once, each in its chapter", () => {
    expect(new Set(asvsLevel2).size).toBe(253);
    const told = [...rows.map(({ row: [id = ""] }) => id), ...withoutAnything()];
    expect(told.toSorted()).toEqual(asvsLevel2.toSorted());
    for (const { title, row } of rows) expect(row[0]?.split(".")[0]).toBe(title);
  });

  test("says at its top all that is not kept", () => {
    const listed = [...head.matchAll(/^- (\d+\.\d+\.\d+): .+ .+\.$/gm)].map(([, id]) => id);
    const notKept = rows.filter(({ row }) => row[3]?.startsWith("Not kept: "));
    expect(listed).toEqual(notKept.map(({ row: [id] }) => id));
  });

  test.each(rows.map(({ row }) => [row[0] ?? "", row] as const))("%s", (_, row) => {
    expect(row).toHaveLength(4);
    const [, , where = "", shown = ""] = row;
    expectThere(where);
    const { tests } = expectThere(shown);
    const excused = /^(?:Not kept|By whoever runs it|None): \S.{8}/.test(shown);
    expect(excused || (where.length > 1 && tests > 0), "is shown or excused").toBe(true);
  });

  test("leads to places that are there", () => {
    const anchors = new Set(
      [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
        title
          .toLowerCase()
          .replace(/[^\w -]/g, "")
          .replaceAll(" ", "-"),
      ),
    );
    const links = [...page.matchAll(/\]\(([^)]*)\)/g)].map(([, to = ""]) => to);
    expect(links.length).toBeGreaterThan(10);
    for (const to of links) {
      if (to.startsWith("#")) expect(anchors).toContain(to.slice(1));
      else expect(readProjectFile(`docs/${to.split("#")[0]}`)).not.toBe("");
    }
  });
});
