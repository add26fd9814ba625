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

  test("is whole for who has nothing that is known, and the change for who has the one before", async () => {
    const first = await textOf(await stage.ask(U13));
    const version = versionIn(first);
    stage.words = "1–0";
    stage.hub.change("7", "tournament:1");
    const whole = await textOf(await stage.ask(`${part}&from=unknown&at=7`));
    expect(whole).toMatch(/^<title>.*<\/title><main .*1–0.*<\/main><footer>foot<\/footer>$/);
    const delta = await textOf(await stage.ask(`${part}&from=${version}&at=7`));
    expect(delta).toMatch(/^<main [^>]*><\/main><template><p id="words">1–0<\/p><\/template>$/);
    expect(versionIn(delta)).toBe(versionIn(whole));
    expect(versionIn(delta)).not.toBe(version);
    expect(versionIn(await textOf(await stage.ask(U13)))).toBe(versionIn(delta));
    expect(stage.rendered).toHaveLength(2);
  });

  test("waits for the change that was told, and is at hand then", async () => {
    await stage.ask(U13);
    const wait = Promise.withResolvers<void>();
    stage.hub.waiting = wait.promise;
    const asked = stage.ask(`${part}&from=x&at=9`);
    expect(stage.hub.awaited).toEqual(["9"]);
    stage.words = "1–0";
    stage.hub.change("9", "tournament:1");
    wait.resolve();
    expect(await textOf(await asked)).toContain("1–0");
    expect(stage.isKept(`${part}&from=x&at=9`)).toBe(true);
    stage.hub.change("10", "tournament:1");
    expect(stage.isKept(`${part}&from=x&at=9`)).toBe(false);
  });

  test("may be kept on the way only where it is newer than a change that has come", async () => {
    stage.hub.change("9", "tournament:1");
    expect(headerOf(await stage.ask(`${part}&from=x&at=10`), "cache-control")).toBe("no-store");
    expect(headerOf(await stage.ask(`${part}&from=x&at=9`), "cache-control")).toMatch(/^public/);
    expect(headerOf(await stage.ask(`${part}&from=x`), "cache-control")).toBe("no-store");
    expect(headerOf(await stage.ask(`${part}&from=x`), "x-frame-options")).toBe("DENY");
  });

  test.each([
    "/part/admin",
    "/part/account",
    "/part//teams",
    "/part/part/teams",
    `/part/teams?from=${"x".repeat(41)}`,
    `/part/teams?at=${"9".repeat(41)}`,
    '/part/teams?from="x"',
    "/part/teams?from=%22",
    "/part/teams?from=a&from=b",
    "/part/teams?confirm=leave",
  ])("is of a page that is kept: %s is none", async (url) => {
    expect(await stage.ask(url)).toBeNull();
    expect(stage.rendered).toEqual([]);
    expect(stage.hub.awaited).toEqual([]);
  });

  test("is the same whichever way its address is written", async () => {
    const kept = await stage.ask(`${part}&from=x`);
    for (const url of [
      `${part}&from=x&fbclid=1`,
      "/part/Schedules-Results/?from=%78&view=schedule&group=u13",
    ]) {
      expect(stage.isKept(url)).toBe(true);
      expect(await stage.ask(url)).toBe(kept);
    }
    expect(stage.rendered).toEqual([U13]);
  });

  test("takes no more room however many ways it is asked for", async () => {
    await stage.ask(U13);
    for (let at = 0; at < 100; at++) await stage.ask(`${part}&from=x&at=${at}`);
    const { bytes } = stage.pages.size;
    for (let at = 100; at < 200; at++) await stage.ask(`${part}&from=x&at=${at}`);
    expect(stage.pages.size.bytes).toBe(bytes);
    expect(stage.rendered).toHaveLength(1);
    stage.hub.change("1", "tournament:1");
    expect(stage.pages.size).toEqual({ pages: 0, bytes: 0 });
  });
});
