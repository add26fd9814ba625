import { beforeEach, describe, expect, test } from "vitest";
import { CacheFixture, headerOf, textOf } from "../../tests/support/caching/cache-fixture.ts";

const U13 = "/schedules-results?group=u13&view=schedule";
let stage: CacheFixture;

beforeEach(() => {
  stage = new CacheFixture();
});

describe("the content of a page by itself", () => {
  const part = `/part${U13}`;
  const versionIn = (text: string) => /data-version="([^"]+)"/.exec(text)?.[1] ?? "";

  test("is its title, its main part and its foot, under the version that the page has, too", async () => {
    const version = versionIn(await textOf(await stage.ask(U13)));
    stage.words = "1–0";
    stage.hub.change("7", "tournament:1");
    const kept = await stage.ask(`${part}&at=7`);
    const text = await textOf(kept);
    expect(text).toMatch(/^<title>.*<\/title><main .*1–0.*<\/main><footer>foot<\/footer>$/);
    expect(versionIn(text)).not.toBe(version);
    expect(versionIn(text)).toMatch(/^[\w-]{12}$/);
    expect(headerOf(kept, "etag")).toBe(`W/"${versionIn(text)}"`);
    expect(versionIn(await textOf(await stage.ask(U13)))).toBe(versionIn(text));
    expect(stage.rendered).toHaveLength(2);
  });

  test("waits for the change that was told, and is at hand then", async () => {
    await stage.ask(U13);
    const wait = Promise.withResolvers<void>();
    stage.hub.waiting = wait.promise;
    const asked = stage.ask(`${part}&at=9`);
    expect(stage.hub.awaited).toEqual(["9"]);
    stage.words = "1–0";
    stage.hub.change("9", "tournament:1");
    wait.resolve();
    expect(await textOf(await asked)).toContain("1–0");
    expect(stage.isCached(`${part}&at=9`)).toBe(true);
    stage.hub.change("10", "tournament:1");
    expect(stage.isCached(`${part}&at=9`)).toBe(false);
  });

  test("may be kept on the way only where it is newer than a change that has come", async () => {
    stage.hub.change("9", "tournament:1");
    expect(headerOf(await stage.ask(`${part}&at=10`), "cache-control")).toBe("no-store");
    expect(headerOf(await stage.ask(`${part}&at=9`), "cache-control")).toMatch(/^public/);
    expect(headerOf(await stage.ask(part), "cache-control")).toBe("no-store");
    expect(headerOf(await stage.ask(part), "x-frame-options")).toBe("DENY");
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
  ])("is of a page that is kept: %s is none", async (url) => {
    expect(await stage.ask(url)).toBeNull();
    expect(stage.rendered).toEqual([]);
    expect(stage.hub.awaited).toEqual([]);
  });

  test("is the same whichever way its address is written", async () => {
    const kept = await stage.ask(`${part}&at=x`);
    for (const url of [
      `${part}&at=x&fbclid=1`,
      "/part/Schedules-Results/?at=%78&view=schedule&group=u13",
    ]) {
      expect(stage.isCached(url)).toBe(true);
      expect(await stage.ask(url)).toBe(kept);
    }
    expect(stage.rendered).toEqual([U13]);
  });

  test("takes no more room however many ways it is asked for", async () => {
    await stage.ask(U13);
    for (let at = 0; at < 100; at++) await stage.ask(`${part}&at=${at}`);
    const { bytes } = stage.pages.size;
    for (let at = 100; at < 200; at++) await stage.ask(`${part}&at=${at}`);
    expect(stage.pages.size.bytes).toBe(bytes);
    expect(stage.rendered).toHaveLength(1);
    stage.hub.change("1", "tournament:1");
    expect(stage.pages.size).toEqual({ pages: 0, bytes: 0 });
  });
});
