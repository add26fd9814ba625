import { beforeEach, expect, test } from "vitest";
import {
  CacheFixture,
  headerOf,
  NOON,
  replyOf,
  SCHEDULE,
  textOf,
} from "#tests/support/caching/cache-fixture.ts";
import { encodingFor } from "./compression.ts";

let cache: CacheFixture;

beforeEach(() => {
  cache = new CacheFixture();
});

const until = (milliseconds: number) => new Date(NOON + milliseconds).toISOString();
const cookies = "araknid=token";

test("a page is rendered once for fifty simultaneous requests, and not again", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.ask(SCHEDULE)));
  expect(new Set(answers).size).toBe(1);
  expect(await cache.ask(SCHEDULE)).toBe(answers[0]);
  expect(cache.pages.find({ url: SCHEDULE, cookies: undefined })).toBe(answers[0]);
  expect(cache.rendered).toEqual([SCHEDULE]);
});

test("a cached page is rendered again after a change of its topics, and only then", async () => {
  await cache.ask(SCHEDULE);
  cache.words = "1–0";
  cache.hub.change("1", "tournament:2");
  expect(await cache.text(SCHEDULE)).toContain("0–0");
  cache.hub.change("2", "cup:1", "tournament:1");
  expect(cache.isCached(SCHEDULE)).toBe(false);
  expect(await cache.text(SCHEDULE)).toContain("1–0");
});

test("a cached page expires at its time, and when the clock goes back", async () => {
  cache.shows = () => [
    { topics: [], address: SCHEDULE, until: until(2_000) },
    { topics: [], until: until(1_000) },
  ];
  await cache.ask(SCHEDULE);
  for (const [passed, isCached] of [
    [999, true],
    [1_000, false],
    [0, true],
    [-1, false],
  ] as const) {
    cache.now = NOON + passed;
    expect([passed, cache.isCached(SCHEDULE)]).toEqual([passed, isCached]);
  }
});

const PICTURE = "/pictures/0b7d1f6e-480.webp";

test("a picture is one cached file for every reader, as it is, until a change of its topics", async () => {
  cache.bytes = Buffer.alloc(3_000, 7);
  const cached = await cache.ask(PICTURE);
  cache.signIn();
  expect(await cache.ask(`${PICTURE}?utm_source=x`, cookies)).toBe(cached);
  expect(cache.pages.find({ url: PICTURE, cookies })).toBe(cached);
  const encoding = encodingFor("gzip, br");
  const reply = cached?.reply({ method: "GET", encoding, ifNoneMatch: undefined });
  expect(reply?.body).toEqual(cache.bytes);
  expect(headerOf(cached, "Cache-Control")).toBe("public, max-age=86400");
  cache.hub.change("1", "tournament:1");
  expect(cache.pages.find({ url: PICTURE, cookies })).toBeNull();
});

test("a page without topics, or that has expired already, is not cached", async () => {
  for (const shown of [[], [{ topics: [], address: SCHEDULE, until: until(0) }]]) {
    cache.shows = () => shown;
    await cache.ask(SCHEDULE);
    expect(cache.isCached(SCHEDULE)).toBe(false);
  }
});

test("a page is evicted once the changes after it are forgotten", async () => {
  await cache.ask(SCHEDULE);
  cache.hub.change("1", "tournament:2");
  cache.hub.forget();
  expect(cache.isCached(SCHEDULE)).toBe(false);
});

test("a page that changes during its render goes only to those who asked before", async () => {
  const before = await cache.during(SCHEDULE, async () => {
    cache.words = "1–0";
    cache.hub.change("1", "tournament:1");
    expect(await cache.text(SCHEDULE)).toContain("1–0");
  });
  expect(before).toContain("0–0");
  expect(await textOf(cache.pages.find({ url: SCHEDULE, cookies: undefined }))).toContain("1–0");
  expect(cache.rendered).toHaveLength(2);
});

test("a page is cached if something else changes during its render", async () => {
  await cache.during(SCHEDULE, () => cache.hub.change("1", "tournament:2"));
  expect(cache.isCached(SCHEDULE)).toBe(true);
});

test("a page is not cached if notifications were interrupted during its render", async () => {
  const text = await cache.during(SCHEDULE, () => {
    cache.hub.disconnect();
    cache.hub.back();
  });
  expect(text).toContain("0–0");
  expect(cache.isCached(SCHEDULE)).toBe(false);
});

test("without notifications nothing is cached or served from before", async () => {
  await cache.ask(SCHEDULE);
  cache.hub.disconnect();
  expect(cache.isCached(SCHEDULE)).toBe(false);
  expect(cache.pages.size).toEqual({ pages: 0, bytes: 0 });
  expect([await cache.ask(SCHEDULE), await cache.ask(`/part${SCHEDULE}`)]).toEqual([null, null]);
  cache.hub.back();
  await cache.ask(SCHEDULE);
  expect(cache.rendered).toHaveLength(2);
  expect(cache.isCached(SCHEDULE)).toBe(true);
});

test("a closed cache is empty and hears nothing more", async () => {
  await cache.ask(SCHEDULE);
  cache.pages.close();
  expect([cache.pages.size.pages, cache.hub.listener]).toEqual([0, null]);
});

test("a page is cached under each address that is its own, and found by other spellings", async () => {
  for (const url of ["/schedules-results", "/", "/teams/old-lions"]) {
    await cache.ask(url);
    expect(cache.isCached(url), url).toBe(true);
  }
  const cached = await cache.ask(SCHEDULE);
  const { pages } = cache.pages.size;
  for (const url of [`${SCHEDULE}&fbclid=1`, "/Schedules-Results/?view=schedule&group=u13"]) {
    expect(cache.isCached(url), url).toBe(true);
    expect(await cache.ask(url)).toBe(cached);
  }
  expect([cache.rendered.length, cache.pages.size.pages]).toEqual([pages, pages]);
});

test.each([404, 302, 500])("a response with status %i is not cached", async (status) => {
  cache.status = status;
  for (const times of [1, 2]) {
    const answer = await cache.ask("/teams/nobody");
    const reply = answer?.reply({ method: "GET", encoding: null, ifNoneMatch: "*" });
    expect(reply?.status).toBe(status);
    expect(headerOf(answer, "cache-control")).toBe("no-store");
    expect(headerOf(answer, "x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(cache.rendered).toHaveLength(times);
  }
  expect(cache.pages.size.pages).toBe(0);
});

test("a failed render is reported to everyone who asked, and tried again", async () => {
  cache.gate = Promise.reject(new Error("no database"));
  const both = Promise.all([cache.ask(SCHEDULE), cache.ask(SCHEDULE)]);
  await expect(both).rejects.toThrow("no database");
  cache.gate = Promise.resolve();
  expect(cache.isCached(SCHEDULE)).toBe(false);
  expect(await cache.text(SCHEDULE)).toContain("0–0");
});

test("accounts share a page in their frame, and visitors get theirs", async () => {
  cache.signIn();
  const own = await cache.ask(SCHEDULE, cookies);
  expect(await textOf(own)).toContain("My Account");
  expect(headerOf(own, "cache-control")).toBe("private, no-cache");
  expect(await cache.ask(SCHEDULE, cookies)).toBe(own);
  const visitors = replyOf(await cache.ask(SCHEDULE));
  expect(visitors?.headers.get("cache-control")).toMatch(/^public/);
  expect(visitors?.headers.get("vary")).toBe("Accept-Encoding, Cookie");
  expect(await visitors?.text()).toContain("Log In");
  expect(cache.rendered).toHaveLength(2);
  expect(cache.pages.find({ url: SCHEDULE, cookies })).toBeNull();
  cache.hub.change("1", "tournament:1");
  expect(cache.pages.size.pages).toBe(0);
});

test("someone whose session is over is a visitor, as is anyone with other cookies", async () => {
  expect(await cache.text(SCHEDULE, cookies)).toContain("Log In");
  expect(cache.pages.find({ url: SCHEDULE, cookies: "theme=dark" })).not.toBeNull();
});

test("people see their own write of a process whose notification has yet to come", async () => {
  await cache.ask(SCHEDULE);
  cache.words = "1–0";
  cache.hub.catchesUp = async () => {
    cache.hub.change("1", "tournament:1");
    return true;
  };
  expect(await cache.text(SCHEDULE, cookies)).toContain("1–0");
});

test("nothing cached is served if the process cannot catch up with changes", async () => {
  await cache.ask(SCHEDULE);
  cache.hub.catchesUp = async () => false;
  expect(await cache.ask(SCHEDULE, cookies)).toBeNull();
  expect(await cache.ask(SCHEDULE)).not.toBeNull();
});

test("a page that is personal to accounts is not served from the cache", async () => {
  cache.signIn();
  await cache.ask("/teams");
  expect(await cache.ask("/teams", cookies)).toBeNull();
  expect(cache.pages.find({ url: "/teams", cookies })).toBeNull();
});

const team = (number: number) => `/teams/team-${number}`;

test("the cache stays within its size and evicts what was requested least", async () => {
  await cache.ask(team(0));
  const room = 3.5 * cache.pages.size.bytes;
  cache.open(room);
  const cached = () => [1, 2, 3, 4, 5].filter((number) => cache.isCached(team(number)));
  for (const number of [1, 2, 3, 4]) await cache.ask(team(number));
  expect(cache.pages.size.bytes).toBeLessThanOrEqual(room);
  expect(cached()).toEqual([2, 3, 4]);
  await cache.ask(team(5));
  expect(cached()).toHaveLength(3);
  expect(cached()).toContain(5);
});

test("the cache holds one page however small it is", async () => {
  cache.open(1);
  for (const number of [1, 2, 3]) await cache.ask(team(number));
  expect([cache.pages.size.pages, cache.isCached(team(3))]).toEqual([1, true]);
});
