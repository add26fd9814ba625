import { expect, test } from "vitest";
import { type Rich, richText, safeAddress } from "./rich-text.ts";

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

test.each(["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<b>bold</b>"])(
  "%s stays as it was typed",
  (html) => {
    expect(read(html)).toEqual([{ kind: "paragraph", of: [html] }]);
  },
);

test("a picture of Markdown is only a link", () => {
  const [first] = read("![alt](https://x.example/a.png)");
  expect(first).toMatchObject({ of: ["!", { kind: "link", of: ["alt"] }] });
});

test("headings, quotes and code of Markdown stay as they were typed", () => {
  for (const text of ["# Big", "> said", "`code`"]) {
    const [first] = read(text);
    expect(first, text).toMatchObject({ kind: "paragraph" });
    expect(JSON.stringify(first), text).toContain(text.slice(0, 2));
  }
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html,hello)",
  "[x](//elsewhere.example)",
  "[x](/\\elsewhere.example)",
  "<javascript:alert(1)>",
  "[x](&#106;avascript:alert(1))",
])("%s is no link", (text) => {
  expect(linksIn(read(text))).toEqual([]);
});

test("links lead to pages of this and other sites and to email addresses", () => {
  for (const href of [
    "/programs",
    "https://x.example/a",
    "http://x.example/",
    "mailto:a@x.example",
  ])
    expect(safeAddress(href)).toBe(href);
});

test("a translation is read on its own, and a missing one stays missing", () => {
  expect(richText({ en: "One", es: "Uno" }).es).toEqual([{ kind: "paragraph", of: ["Uno"] }]);
  expect(richText({ en: "One" })).not.toHaveProperty("es");
});
