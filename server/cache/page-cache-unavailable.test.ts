import { beforeEach, describe, expect, test } from "vitest";
import { CacheFixture, headerOf, NOON, textOf } from "../../tests/support/caching/cache-fixture.ts";
import { MAX_STALE_MS } from "./stale-pages.ts";

const U13 = "/schedules-results?group=u13&view=schedule";
const SENTENCE = "Not live. What you see may be out of date.";
let stage: CacheFixture;

beforeEach(async () => {
  stage = new CacheFixture();
  await stage.ask(U13);
  stage.words = "1–0";
});

function goAway(): void {
  stage.hub.disconnect();
  stage.connectivity.change({ isUnavailable: true });
}

describe("a page that was kept when the database went away", () => {
  test("is shown, says that it may be old, and is kept by nobody else", async () => {
    goAway();
    const shown = await stage.ask(U13);
    expect(await textOf(shown)).toContain("0–0");
    expect(await textOf(shown)).toContain(`role="status">${SENTENCE}</p>`);
    expect(headerOf(shown, "cache-control")).toBe("no-store");
    expect(headerOf(shown, "x-frame-options")).toBe("DENY");
    expect(stage.rendered).toHaveLength(1);
    expect(await stage.ask(U13)).toBe(shown);
  });

  test("is shown in either order of finding out", async () => {
    stage.connectivity.change({ isUnavailable: true });
    expect(await textOf(await stage.ask(U13))).toContain("0–0");
    stage.hub.disconnect();
    expect(await textOf(await stage.ask(U13))).toContain(SENTENCE);
  });

  test("is not shown any more once somebody else changed what it shows", async () => {
    const U16 = "/schedules-results?group=u16&view=schedule";
    await stage.ask(U16);
    stage.connectivity.change({ isUnavailable: true });
    expect(await textOf(await stage.ask(U13))).toContain(SENTENCE);
    stage.hub.change("1", "tournament:1");
    expect(await stage.ask(U13)).toBeNull();
    expect(await textOf(await stage.ask(U16))).toContain(SENTENCE);
    stage.hub.disconnect();
    expect(await stage.ask(U13)).toBeNull();
  });

  test("is not shown while something else than the database broke the connection", async () => {
    stage.hub.disconnect();
    expect(await stage.ask(U13)).toBeNull();
    stage.connectivity.change({ isUnavailable: false });
    goAway();
    expect(await stage.ask(U13)).toBeNull();
  });

  test("is not shown any more once the database is back, nor when it goes again", async () => {
    goAway();
    stage.connectivity.change({ isUnavailable: false });
    expect(await stage.ask(U13)).toBeNull();
    stage.hub.back();
    goAway();
    expect(await stage.ask(U13)).toBeNull();
  });

  test("is made anew once the database is back", async () => {
    goAway();
    stage.connectivity.change({ isUnavailable: false });
    stage.hub.back();
    expect(await textOf(await stage.ask(U13))).toContain("1–0");
  });

  test("is shown past its moment, and for half an hour at most", async () => {
    stage.shows = () => [{ topics: [], address: U13, until: new Date(NOON + 1_000).toISOString() }];
    stage.hub.change("1", "tournament:1");
    await stage.ask(U13);
    goAway();
    stage.now = NOON + MAX_STALE_MS;
    expect(await textOf(await stage.ask(U13))).toContain("1–0");
    stage.now += 1;
    expect(await stage.ask(U13)).toBeNull();
  });

  test("is shown to who may be signed in, in their frame where that was kept", async () => {
    goAway();
    expect(await textOf(await stage.ask(U13, "araknid=1"))).toContain("Log In");
    stage.connectivity.change({ isUnavailable: false });
    stage.hub.back();
    stage.reader = {
      kind: "account",
      accountId: "a",
      isAdmin: false,
      staffRoles: [],
      sessionId: "s",
    };
    await stage.ask(U13, "araknid=1");
    goAway();
    expect(await textOf(await stage.ask(U13, "araknid=1"))).toContain("My Account");
    expect(await stage.ask(U13)).toBeNull();
  });
});

test("while the database is away, what changed since is to be asked for later", async () => {
  goAway();
  const part = await stage.ask(`/part${U13}&at=7`);
  expect(
    (await part?.reply({ method: "GET", accepted: null, ifNoneMatch: undefined }))?.status,
  ).toBe(503);
});

test("a page that was not kept, or had changed, is not shown while the database is away", async () => {
  stage.hub.change("1", "tournament:1");
  goAway();
  expect(await stage.ask(U13)).toBeNull();
  expect(await stage.ask("/about")).toBeNull();
  expect(stage.pages.mayCache(U13)).toBe(true);
});
