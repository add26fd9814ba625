import { beforeEach, expect, test } from "vitest";
import { CacheFixture, headerOf, SCHEDULE, textOf } from "#tests/support/caching/cache-fixture.ts";

const part = `/part${SCHEDULE}`;
const versionIn = (text: string) => /data-version="([^"]+)"/.exec(text)?.[1] ?? "";
let cache: CacheFixture;

beforeEach(() => {
  cache = new CacheFixture();
});

test("the content of a page has the version that the whole page has", async () => {
  const version = versionIn(await cache.text(SCHEDULE));
  cache.words = "1–0";
  cache.hub.change("7", "tournament:1");
  const content = await cache.ask(`${part}&at=7`);
  const text = await textOf(content);
  expect(text).toMatch(/^<title>.*<\/title><main .*1–0.*<\/main><footer>foot<\/footer>$/);
  expect(versionIn(text)).not.toBe(version);
  expect(headerOf(content, "etag")).toBe(`W/"${versionIn(text)}"`);
  expect(versionIn(await cache.text(SCHEDULE))).toBe(versionIn(text));
  expect(cache.rendered).toHaveLength(2);
});

test("the content waits for the change that the browser heard of, and is then cached", async () => {
  await cache.ask(SCHEDULE);
  const wait = Promise.withResolvers<void>();
  cache.hub.waiting = wait.promise;
  const asked = cache.text(`${part}&at=9`);
  expect(cache.hub.awaited).toEqual(["9"]);
  cache.words = "1–0";
  cache.hub.change("9", "tournament:1");
  wait.resolve();
  expect(await asked).toContain("1–0");
  expect(cache.isCached(`${part}&at=9`)).toBe(true);
  cache.hub.change("10", "tournament:1");
  expect(cache.isCached(`${part}&at=9`)).toBe(false);
});

test("shared caches may store the content only at a change that has arrived", async () => {
  cache.hub.change("9", "tournament:1");
  const policy = async (url: string) => headerOf(await cache.ask(url), "cache-control");
  expect([await policy(`${part}&at=10`), await policy(part)]).toEqual(["no-store", "no-store"]);
  expect(await policy(`${part}&at=9`)).toMatch(/^public/);
  expect(headerOf(await cache.ask(part), "x-frame-options")).toBe("DENY");
});

test.each([
  "/part/admin",
  "/part/account",
  "/part//teams",
  "/part/part/teams",
  `/part/teams?at=${"9".repeat(41)}`,
  '/part/teams?at="x"',
  "/part/teams?at=%22",
  "/part/teams?at=a&at=b",
  "/part/teams?confirm=leave",
])("%s is no content of a cached page", async (url) => {
  expect(await cache.ask(url)).toBeNull();
  expect([cache.rendered, cache.hub.awaited]).toEqual([[], []]);
});

test("many addresses of a page's content take no more room", async () => {
  await cache.ask(SCHEDULE);
  for (let at = 0; at < 100; at++) await cache.ask(`${part}&at=${at}`);
  const { bytes } = cache.pages.size;
  for (let at = 100; at < 200; at++) await cache.ask(`${part}&at=${at}`);
  expect(cache.pages.size.bytes).toBe(bytes);
  expect(cache.rendered).toHaveLength(1);
  cache.hub.change("1", "tournament:1");
  expect(cache.pages.size).toEqual({ pages: 0, bytes: 0 });
});
