import { expect, test } from "vitest";
import type { PageDependencies } from "#app/http/request-context.ts";
import type { ActorKind } from "#domain/core/context.ts";
import { headerOf, NOON, textOf } from "#tests/support/caching/cache-fixture.ts";
import { toRenderedPage } from "./cached-page.ts";
import { contentOf } from "./page-content.ts";

interface Shape {
  title?: string;
  main?: string;
  attributes?: string;
  footer?: string;
}

function html({ title = "Cup", main = "0–0", attributes = "", footer = "Foot" }: Shape = {}) {
  const head = `<head><title>${title}</title><style>main{color:red}</style></head>`;
  const around = `<header><nav id="menu"></nav></header><main id="main"${attributes} data-version="">${main}</main>`;
  return `<!DOCTYPE html><html lang="en">${head}<body>${around}<footer>${footer}</footer><script src="/live.js"></script></body></html>`;
}

interface Rendered {
  shown?: PageDependencies[];
  frame?: ActorKind;
}

function make(text: string, { shown = [{ topics: ["cup:1"] }], frame = "visitor" }: Rendered = {}) {
  const headers = new Headers({ "Content-Security-Policy": "default-src 'none'" });
  const common = { "X-Frame-Options": "DENY" };
  return toRenderedPage(
    { status: 200, body: text, headers, shown },
    { frame, since: "5", madeAt: NOON, requestId: "r1", headers: common },
  );
}

test("the content of a page is its title, main part and footer, under the page's version", async () => {
  const { document, content } = make(html({ title: "U13 &amp; U15", main: "<h1>U13</h1>" }));
  expect(content?.version).toMatch(/^[\w-]{12}$/);
  expect(content?.part).toBe(
    `<title>U13 &amp; U15</title><main id="main" data-version="${content?.version}"><h1>U13</h1></main><footer>Foot</footer>`,
  );
  expect(await textOf(document)).toContain(`data-version="${content?.version}"`);
});

test("files and pages that cannot be loaded again have no content", async () => {
  const { content, document } = make("<urlset></urlset>");
  expect(content).toBeNull();
  expect(await textOf(document)).toBe("<urlset></urlset>");
  expect(contentOf("<!DOCTYPE html><p>502</p>")).toBeNull();
});

test.each<[string, Shape]>([
  ["its title", { title: "Results" }],
  ["its content", { main: "<h1>Now</h1>" }],
  ["its footer", { footer: "Another foot" }],
  ["its topics", { attributes: ' data-topics="cup:1"' }],
  ["its expiry", { attributes: ' data-until="2026-07-04T15:00:00.000Z"' }],
])("a page's version and ETag change with %s", (_, change) => {
  const [before, after] = [make(html()), make(html(change))];
  expect(after.content?.version).not.toBe(before.content?.version);
  expect(headerOf(after.document, "etag")).not.toBe(headerOf(before.document, "etag"));
});

test("a page's version and ETag do not change with the newest change of the site", () => {
  const [one, same] = [5, 6].map((since) => make(html({ attributes: ` data-since="${since}"` })));
  expect(one?.content?.version).toBe(same?.content?.version);
  expect(headerOf(one?.document ?? null, "etag")).toBe(headerOf(same?.document ?? null, "etag"));
});

test("a page depends on everything it shows and expires with the first part of it", () => {
  const until = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();
  const shown: PageDependencies[] = [
    { topics: ["cup:1"], until: until(90) },
    { topics: ["cup:1", "team:3"], until: null },
    { topics: ["tournament:2"], until: until(60) },
  ];
  expect(make(html(), { shown })).toMatchObject({
    topics: ["cup:1", "team:3", "tournament:2"],
    expiresAt: NOON + 60_000,
  });
  expect(make(html(), { shown: [] }).expiresAt).toBe(NOON);
});

test("a page has its own headers and the site's, and says which caches may store it", () => {
  const { document } = make(html());
  const names = ["x-frame-options", "content-security-policy", "cache-control", "vary"];
  expect(names.map((name) => headerOf(document, name))).toEqual([
    "DENY",
    "default-src 'none'",
    "public, max-age=0, s-maxage=1, must-revalidate",
    "Accept-Encoding, Cookie",
  ]);
  const own = make(html(), { frame: "account" });
  expect(headerOf(own.document, "cache-control")).toBe("private, no-cache");
});
