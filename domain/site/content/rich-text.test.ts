import { expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import { isTooDeep, type Rich, richText, safeAddress } from "./rich-text.ts";

const read = (text: string) => richText({ en: text }).en;

function linksIn(nodes: readonly Rich[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string" || node.kind === "break") return [];
    return [...(node.kind === "link" ? [node.href] : []), ...linksIn(node.of)];
  });
}

test("paragraphs, bold, italic, lists and links are understood", () => {
  expect(read("One **two** *three*\n\n- [four](/contact)\n- five")).toEqual([
    {
      kind: "paragraph",
      of: ["One ", { kind: "strong", of: ["two"] }, " ", { kind: "emphasis", of: ["three"] }],
    },
    {
      kind: "list",
      of: [
        { kind: "entry", of: [{ kind: "link", href: "/contact", of: ["four"] }] },
        { kind: "entry", of: ["five"] },
      ],
    },
  ]);
});

const html = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<b>bold</b>"];

test.each([...html, "# Big", "> said", "`code`"])("%s stays as it was typed", (text) => {
  expect(read(text)).toEqual([{ kind: "paragraph", of: [text] }]);
});

test("a picture of Markdown is only a link", () => {
  const [first] = read("![alt](https://x.example/a.png)");
  expect(first).toMatchObject({ of: ["!", { kind: "link", of: ["alt"] }] });
});

test.each(listed`
  [x](javascript:alert(1)) | [x](JaVaScRiPt:alert(1)) | [x](data:text/html,hello)
  [x](//elsewhere.example) | [x](/\\elsewhere.example) | <javascript:alert(1)>
  [x](&#106;avascript:alert(1))
`)("%s is no link", (text) => expect(linksIn(read(text))).toEqual([]));

test.each(["/programs", "https://x.example/a", "http://x.example/", "mailto:a@x.example"])(
  "%s is the address of a link",
  (href) => expect(safeAddress(href)).toBe(href),
);

test("a translation is read on its own, and a missing one stays missing", () => {
  expect(richText({ en: "One", es: "Uno" }).es).toEqual([{ kind: "paragraph", of: ["Uno"] }]);
  expect(richText({ en: "One" })).not.toHaveProperty("es");
});

const nested = (levels: number) =>
  Array.from({ length: levels }, (_, at) => `${" ".repeat(2 * at)}- x`).join("\n");

test.each([
  ["1,500 list markers in a line", `${"- ".repeat(1_499)}x`],
  ["numbers in numbers", `${"1. ".repeat(9)}x`],
  ["20 lists in each other", nested(20)],
  ["emphasis in emphasis", `${"*a ".repeat(300)}${"b* ".repeat(300)}`],
])("%s stay as they were typed, and are refused when saved", (_, text) => {
  expect(read(text)).toEqual([{ kind: "paragraph", of: [text] }]);
  expect(isTooDeep(text)).toBe(true);
});

test("three lists in each other are shown and saved", () => {
  expect(read(nested(3))).toMatchObject([{ kind: "list" }]);
  expect(isTooDeep(nested(3))).toBe(false);
});
