import { expect, test } from "vitest";
import { contentOf } from "./page-content.ts";

interface Shape {
  title?: string;
  main?: string;
  attributes?: string;
  footer?: string;
}

function pageOf({ title = "Cup", main = "", attributes = "", footer = "Foot" }: Shape) {
  const head = `<head><title>${title}</title><style>main{color:red}</style></head>`;
  const around = `<header><nav id="menu"></nav></header><main id="main"${attributes} data-version="">${main}</main>`;
  return `<!DOCTYPE html><html lang="en">${head}<body>${around}<footer>${footer}</footer><script src="/live.js"></script></body></html>`;
}

const version = (shape: Shape) => contentOf(pageOf(shape))?.version;

test("the content of a page is its title, its main part and its foot", () => {
  const content = contentOf(pageOf({ title: "U13 &amp; U15", main: "<h1>U13</h1>" }));
  expect(content?.part).toBe(
    `<title>U13 &amp; U15</title><main id="main" data-version="${content?.version}"><h1>U13</h1></main><footer>Foot</footer>`,
  );
});

test("a page that cannot be loaded again has none", () => {
  expect(contentOf("<!DOCTYPE html><p>502</p>")).toBeNull();
});

test("the version does not change with how new the page is", () => {
  const at = (since: number) => version({ attributes: ` data-since="${since}"` });
  expect(at(4)).toBe(at(5));
  expect(at(4)).toMatch(/^[\w-]{12}$/);
});

test.each<[string, Shape]>([
  ["its title", { title: "Results" }],
  ["its content", { main: "<h1>Now</h1>" }],
  ["its foot", { footer: "Another foot" }],
  ["what changes it", { attributes: ' data-topics="cup:1"' }],
  ["when it expires", { attributes: ' data-until="2026-07-04T15:00:00.000Z"' }],
])("the version changes with %s", (_, change) => {
  expect(version(change)).not.toBe(version({}));
});
