import { beforeEach, describe, expect, test } from "vitest";
import { CacheFixture, textOf } from "../../tests/support/caching/cache-fixture.ts";

const U13 = "/schedules-results?group=u13&view=schedule";
let stage: CacheFixture;

describe("a URL that leads to the page of another address", () => {
  const CAPITALS = "/schedules-results?group=U13&view=schedule";
  const alias = (number: number) => `/schedules-results?group=u13&view=schedule-${number}`;

  beforeEach(() => {
    stage = new CacheFixture();
    stage.shows = () => [{ topics: ["tournament:1"], address: U13 }];
  });

  test("is answered with that page, and at once from then on", async () => {
    const kept = await stage.ask(CAPITALS);
    expect(stage.rendered).toEqual([CAPITALS, U13]);
    expect(await stage.ask(U13)).toBe(kept);
    expect(stage.isCached(`${CAPITALS}&fbclid=1`)).toBe(true);
    expect(stage.pages.size.pages).toBe(1);
    stage.hub.change("1", "tournament:1");
    expect(stage.isCached(CAPITALS)).toBe(false);
  });

  test("is not remembered where it may lead elsewhere since", async () => {
    const slow = Promise.withResolvers<void>();
    stage.gate = slow.promise;
    const { asked } = await stage.begin(CAPITALS);
    stage.hub.change("1", "tournament:1");
    slow.resolve();
    await asked;
    expect(stage.isCached(U13)).toBe(true);
    expect(stage.isCached(CAPITALS)).toBe(false);
  });

  test("is answered in the frame of who is signed in, too", async () => {
    stage.reader = {
      kind: "account",
      accountId: "a",
      isAdmin: false,
      staffRoles: [],
      sessionId: "s",
    };
    expect(await textOf(await stage.ask(CAPITALS, "araknid=token"))).toContain("My Account");
    expect(stage.isCached(CAPITALS)).toBe(false);
  });

  test("takes no more room however many there are", async () => {
    for (let at = 0; at < 100; at++) await stage.ask(alias(at));
    const ready = Array.from({ length: 100 }, (_, at) => stage.isCached(alias(at))).filter(Boolean);
    expect(ready.length).toBeLessThan(50);
    await stage.ask(`${CAPITALS}${"x".repeat(1_000)}`);
    expect(stage.isCached(`${CAPITALS}${"x".repeat(1_000)}`)).toBe(false);
    expect(stage.pages.size.pages).toBe(1);
  });

  test("keeps its own data to itself", async () => {
    const data = CAPITALS.replace("?", ".data?");
    const answer = await textOf(await stage.ask(data));
    expect(answer).toContain(data.replaceAll("&", "&amp;"));
    expect(stage.isCached(data)).toBe(false);
  });
});
