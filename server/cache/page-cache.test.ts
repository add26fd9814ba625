import { beforeEach, describe, expect, test } from "vitest";
import { CacheFixture, headerOf, NOON, textOf } from "../../tests/support/caching/cache-fixture.ts";

const U13 = "/schedules-results?group=u13&view=schedule";
let stage: CacheFixture;

beforeEach(() => {
  stage = new CacheFixture();
});

describe("a page that many ask for", () => {
  test("is rendered once for fifty who ask at once, and not again", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => stage.ask(U13)));
    expect(stage.rendered).toEqual([U13]);
    expect(new Set(answers).size).toBe(1);
    expect(await stage.ask(U13)).toBe(answers[0]);
    expect(stage.pages.find({ url: U13, cookies: undefined })).toBe(answers[0]);
    expect(stage.rendered).toHaveLength(1);
  });

  test("is made anew once one of its topics changes, and only then", async () => {
    await stage.ask(U13);
    stage.words = "1–0";
    stage.hub.change("1", "tournament:2");
    expect(await textOf(await stage.ask(U13))).toContain("0–0");
    stage.hub.change("2", "cup:1", "tournament:1");
    expect(stage.isCached(U13)).toBe(false);
    expect(await textOf(await stage.ask(U13))).toContain("1–0");
  });

  test("is made anew when its time is over, and when the clock goes back", async () => {
    stage.shows = () => [
      { topics: [], address: U13, until: new Date(NOON + 2_000).toISOString() },
      { topics: [], until: new Date(NOON + 1_000).toISOString() },
    ];
    await stage.ask(U13);
    stage.now = NOON + 999;
    expect(stage.isCached(U13)).toBe(true);
    stage.now = NOON + 1_000;
    expect(stage.isCached(U13)).toBe(false);
    stage.now = NOON;
    expect(stage.isCached(U13)).toBe(true);
    stage.now = NOON - 1;
    expect(stage.isCached(U13)).toBe(false);
  });

  test("is not kept where it says nothing of what changes it, or is over already", async () => {
    stage.shows = () => [];
    await stage.ask(U13);
    expect(stage.isCached(U13)).toBe(false);
    stage.shows = () => [{ topics: [], address: U13, until: new Date(NOON).toISOString() }];
    await stage.ask(U13);
    expect(stage.isCached(U13)).toBe(false);
  });

  test("goes once nobody can tell any more what changed after it was made", async () => {
    await stage.ask(U13);
    stage.hub.change("1", "tournament:2");
    stage.hub.forget();
    expect(stage.isCached(U13)).toBe(false);
  });
});

describe("a page that is being made while it changes", () => {
  test("is given to who asked before, kept for nobody, and not given to who asks after", async () => {
    const slow = Promise.withResolvers<void>();
    stage.gate = slow.promise;
    const before = await stage.begin(U13);
    stage.words = "1–0";
    stage.hub.change("1", "tournament:1");
    stage.gate = Promise.resolve();
    expect(await textOf(await stage.ask(U13))).toContain("1–0");
    slow.resolve();
    expect(await textOf(await before.asked)).toContain("0–0");
    expect(await textOf(stage.pages.find({ url: U13, cookies: undefined }))).toContain("1–0");
    expect(stage.rendered).toHaveLength(2);
  });

  test("is kept where something else changed", async () => {
    const slow = Promise.withResolvers<void>();
    stage.gate = slow.promise;
    const { asked } = await stage.begin(U13);
    stage.hub.change("1", "tournament:2");
    slow.resolve();
    await asked;
    expect(stage.isCached(U13)).toBe(true);
  });

  test("is not kept where the database could not be heard in between", async () => {
    const slow = Promise.withResolvers<void>();
    stage.gate = slow.promise;
    const { asked } = await stage.begin(U13);
    stage.hub.disconnect();
    stage.hub.back();
    slow.resolve();
    expect(await textOf(await asked)).toContain("0–0");
    expect(stage.isCached(U13)).toBe(false);
  });
});

describe("while the database cannot be heard", () => {
  test("nothing is kept, and nothing from before is served", async () => {
    await stage.ask(U13);
    stage.hub.disconnect();
    expect(stage.isCached(U13)).toBe(false);
    expect(stage.pages.size).toEqual({ pages: 0, bytes: 0 });
    expect(await stage.ask(U13)).toBeNull();
    expect(await stage.ask(`/part${U13}`)).toBeNull();
    stage.hub.back();
    await stage.ask(U13);
    expect(stage.rendered).toHaveLength(2);
    expect(stage.isCached(U13)).toBe(true);
  });

  test("nor after it was closed", async () => {
    await stage.ask(U13);
    stage.pages.close();
    expect(stage.pages.size.pages).toBe(0);
    expect(stage.hub.listener).toBeNull();
  });
});

describe("only what a page calls its own address", () => {
  test.each([
    "/schedules-results?group=u16&view=schedule",
    "/schedules-results",
    "/",
    "/teams/old-lions",
  ])("is kept: %s", async (url) => {
    await stage.ask(url);
    expect(stage.isCached(url)).toBe(true);
  });

  test("is kept: another way to write it is answered with the same", async () => {
    const kept = await stage.ask(U13);
    for (const url of [
      "/schedules-results?view=schedule&group=u13",
      `${U13}&fbclid=1`,
      "/Schedules-Results/?group=u13&group=u16&view=schedule",
    ]) {
      expect(stage.isCached(url)).toBe(true);
      expect(await stage.ask(url)).toBe(kept);
    }
    expect(stage.rendered).toEqual([U13]);
    expect(stage.pages.size.pages).toBe(1);
  });

  test.each([404, 302, 500])(
    "is kept: what is none (%s) is answered, and asked anew",
    async (status) => {
      stage.status = status;
      for (const times of [1, 2]) {
        const kept = await stage.ask("/teams/nobody");
        const reply = await kept?.reply({ method: "GET", accepted: null, ifNoneMatch: "*" });
        expect(reply?.status).toBe(status);
        expect(headerOf(kept, "cache-control")).toBe("no-store");
        expect(headerOf(kept, "x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
        expect(stage.rendered).toHaveLength(times);
      }
      expect(stage.pages.size.pages).toBe(0);
    },
  );
});

describe("who is signed in", () => {
  const cookies = "araknid=token";

  test("is given the frame of who is signed in, and visitors theirs", async () => {
    stage.reader = {
      kind: "account",
      accountId: "a",
      isAdmin: false,
      staffRoles: [],
      sessionId: "s",
    };
    const kept = await stage.ask(U13, cookies);
    expect(await textOf(kept)).toContain("My Account");
    expect(headerOf(kept, "cache-control")).toBe("private, no-cache");
    expect(await stage.ask(U13, cookies)).toBe(kept);
    const visitors = await stage.ask(U13);
    expect(await textOf(visitors)).toContain("Log In");
    expect(headerOf(visitors, "cache-control")).toBe(
      "public, max-age=0, s-maxage=1, must-revalidate",
    );
    expect(headerOf(visitors, "vary")).toBe("Accept-Encoding, Cookie");
    expect(stage.rendered).toHaveLength(2);
    expect(stage.pages.find({ url: U13, cookies })).toBeNull();
    stage.hub.change("1", "tournament:1");
    expect(stage.pages.size.pages).toBe(0);
  });

  test("is a visitor once the session is over", async () => {
    expect(await textOf(await stage.ask(U13, cookies))).toContain("Log In");
  });

  test("sees what they have just caused in another process, of which this one had yet to hear", async () => {
    await stage.ask(U13);
    stage.words = "1–0";
    stage.hub.catchesUp = async () => {
      stage.hub.change("1", "tournament:1");
      return true;
    };
    expect(await textOf(await stage.ask(U13, cookies))).toContain("1–0");
  });

  test("gets nothing that is kept where nobody knows whether all was heard", async () => {
    await stage.ask(U13);
    stage.hub.catchesUp = async () => false;
    expect(await stage.ask(U13, cookies)).toBeNull();
    expect(await stage.ask(U13)).not.toBeNull();
  });

  test("gets nothing that is kept where their page is their own", async () => {
    stage.reader = {
      kind: "account",
      accountId: "a",
      isAdmin: false,
      staffRoles: [],
      sessionId: "s",
    };
    await stage.ask("/teams");
    expect(await stage.ask("/teams", cookies)).toBeNull();
    expect(stage.pages.find({ url: "/teams", cookies })).toBeNull();
  });

  test("is asked for by no cookie of another name", async () => {
    await stage.ask(U13, "theme=dark");
    expect(stage.pages.find({ url: U13, cookies: "theme=dark" })).not.toBeNull();
  });
});

describe("room", () => {
  const team = (number: number) => `/teams/team-${number}`;

  test("is kept to, and what was asked for meanwhile stays the longest", async () => {
    await stage.ask(team(0));
    const each = stage.pages.size.bytes;
    stage.open(3.5 * each);
    for (const number of [1, 2, 3]) await stage.ask(team(number));
    await stage.ask(team(4));
    expect(stage.pages.size.bytes).toBeLessThanOrEqual(3.5 * each);
    expect([1, 2, 3, 4].map((number) => stage.isCached(team(number)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    await stage.ask(team(5));
    expect(stage.pages.size.pages).toBe(3);
    const left = [2, 3, 4, 5].filter((number) =>
      stage.pages.find({ url: team(number), cookies: undefined }),
    );
    expect(left).toHaveLength(3);
    expect(left).toContain(5);
  });

  test("is enough for one page, however little there is", async () => {
    stage.open(1);
    for (const number of [1, 2, 3]) await stage.ask(team(number));
    expect(stage.pages.size.pages).toBe(1);
    expect(stage.isCached(team(3))).toBe(true);
  });
});

test("a render that fails is told to who asked, kept for nobody, and tried again", async () => {
  const broken = Promise.reject(new Error("no database"));
  stage.gate = broken;
  await expect(Promise.all([stage.ask(U13), stage.ask(U13)])).rejects.toThrow("no database");
  stage.gate = Promise.resolve();
  expect(stage.isCached(U13)).toBe(false);
  expect(await textOf(await stage.ask(U13))).toContain("0–0");
});
