import { beforeEach, describe, expect, test } from "vitest";
import {
  CacheFixture,
  NOON,
  replyOf,
  SCHEDULE,
  textOf,
} from "#tests/support/caching/cache-fixture.ts";
import { MAX_STALE_MS } from "./stale-pages.ts";

const SENTENCE = "Not live. What you see may be out of date.";
let cache: CacheFixture;

beforeEach(async () => {
  cache = new CacheFixture();
  await cache.ask(SCHEDULE);
  cache.words = "1–0";
});

describe("a page that was cached when the database became unavailable", () => {
  test("is served with a warning, and no other cache may store it", async () => {
    cache.loseDatabase();
    const shown = await cache.ask(SCHEDULE);
    const reply = replyOf(shown);
    expect(reply?.headers.get("cache-control")).toBe("no-store");
    expect(reply?.headers.get("x-frame-options")).toBe("DENY");
    const text = await textOf(shown);
    expect(text).toContain("0–0");
    expect(text).toContain(`role="status">${SENTENCE}</p>`);
    expect(cache.rendered).toHaveLength(1);
    expect(await cache.ask(SCHEDULE)).toBe(shown);
  });

  test("is served whichever connection broke first", async () => {
    cache.connectivity.change({ isUnavailable: true });
    expect(await cache.text(SCHEDULE)).toContain("0–0");
    cache.hub.disconnect();
    expect(await cache.text(SCHEDULE)).toContain(SENTENCE);
  });

  test("is not served once another process changed what it shows", async () => {
    const other = "/schedules-results?group=u16&view=schedule";
    await cache.ask(other);
    cache.connectivity.change({ isUnavailable: true });
    expect(await cache.text(SCHEDULE)).toContain(SENTENCE);
    cache.hub.change("1", "tournament:1");
    expect(await cache.ask(SCHEDULE)).toBeNull();
    expect(await cache.text(other)).toContain(SENTENCE);
    cache.hub.disconnect();
    expect(await cache.ask(SCHEDULE)).toBeNull();
  });

  test("is not served if only the notification connection broke", async () => {
    cache.hub.disconnect();
    expect(await cache.ask(SCHEDULE)).toBeNull();
    cache.connectivity.change({ isUnavailable: false });
    cache.loseDatabase();
    expect(await cache.ask(SCHEDULE)).toBeNull();
  });

  test("is not served once the database is back, nor in the next outage", async () => {
    cache.loseDatabase();
    cache.connectivity.change({ isUnavailable: false });
    expect(await cache.ask(SCHEDULE)).toBeNull();
    cache.hub.back();
    cache.loseDatabase();
    expect(await cache.ask(SCHEDULE)).toBeNull();
    cache.findDatabase();
    expect(await cache.text(SCHEDULE)).toContain("1–0");
  });

  test("is served past its expiry, for half an hour at most", async () => {
    const until = new Date(NOON + 1_000).toISOString();
    cache.shows = () => [{ topics: [], address: SCHEDULE, until }];
    cache.hub.change("1", "tournament:1");
    await cache.ask(SCHEDULE);
    cache.loseDatabase();
    cache.now = NOON + MAX_STALE_MS;
    expect(await cache.text(SCHEDULE)).toContain("1–0");
    cache.now += 1;
    expect(await cache.ask(SCHEDULE)).toBeNull();
  });

  test("is served to people with a session cookie, in their frame if that was cached", async () => {
    cache.loseDatabase();
    expect(await cache.text(SCHEDULE, "araknid=1")).toContain("Log In");
    cache.findDatabase();
    cache.signIn();
    await cache.ask(SCHEDULE, "araknid=1");
    cache.loseDatabase();
    expect(await cache.text(SCHEDULE, "araknid=1")).toContain("My Account");
    expect(await cache.ask(SCHEDULE)).toBeNull();
  });
});

test("without the database only cached pages are served, and their content is asked for later", async () => {
  cache.hub.change("1", "tournament:1");
  cache.loseDatabase();
  expect([await cache.ask(SCHEDULE), await cache.ask("/about")]).toEqual([null, null]);
  expect(cache.pages.mayCache(SCHEDULE)).toBe(true);
  expect(replyOf(await cache.ask(`/part${SCHEDULE}&at=7`))?.status).toBe(503);
});
