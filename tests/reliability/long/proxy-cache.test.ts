import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { words } from "#tests/support/assertions/html.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { contactForm } from "#tests/support/factories/contact-messages.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { databaseUrl } from "#tests/support/fixtures/postgres.ts";
import { type SiteProcess, useProcesses } from "#tests/support/fixtures/site-process.ts";
import { U16, useWorld } from "#tests/support/fixtures/world.ts";
import { hasNginx, type RunningProxy, startProxy } from "#tests/support/servers/nginx.ts";
import { pause } from "#tests/support/until.ts";
import { freePort } from "#tools/launch-options.ts";

const SCHEDULE = "/schedules-results?group=u16&view=schedule";

describe.runIf(hasNginx)("the cache of deploy/nginx.conf", () => {
  const world = useWorld();
  const processes = useProcesses();
  let proxy: RunningProxy;
  let site: SiteProcess;
  let at = "";
  let cookie = "";
  let game = 0;

  beforeAll(async () => {
    world.now = new Date();
    const ctx = await world.admin();
    cookie = `araknid=${(await world.session(ctx.actor)).token}`;
    await placeTeams(world, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
    game = await scheduleGame(ctx, U16, "Lions - Tigers");
    const port = await freePort();
    proxy = await startProxy([port]);
    at = `http://127.0.0.1:${proxy.port}`;
    site = processes.site({
      DATABASE_URL: databaseUrl(world.config),
      SITE_URL: at,
      TRUSTED_PROXIES: "127.0.0.2",
      LIMIT_FACTOR: "1000",
      PORT: String(port),
    });
    await site.ready();
  });

  afterAll(() => proxy?.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(at + path, { headers, redirect: "manual" });

  const post = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    fetch(at + path, {
      method: "POST",
      headers: { origin: at, ...headers },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });

  async function recordScore(team1Score: number): Promise<void> {
    const fields = { intent: "score", team1Score: String(team1Score), team2Score: "0" };
    const answer = await post(`/admin/games/edit/${game}`, fields, { cookie });
    expect([302, 303]).toContain(answer.status);
  }

  const shownScore = (html: string) => Number(/Lions\D*?(\d+)\s*–?\s*0\D/.exec(words(html))?.[1]);

  async function sentBySite(): Promise<number> {
    const metrics = await (await fetch(`${site.at}/metrics`)).text();
    const counts = metrics.matchAll(/^araknid_answers_from_memory_total\{.*page.*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  }

  test("answers a crowd of visitors with one request a second to the site", async () => {
    await get("/CupRules");
    const [before, started] = [await sentBySite(), Date.now()];
    let answers = 0;
    while (Date.now() - started < 1_500) {
      const some = await Promise.all(Array.from({ length: 20 }, () => get("/CupRules")));
      for (const answer of some) expect(await answer.text()).toContain("</html>");
      answers += some.length;
    }
    const seconds = Math.ceil((Date.now() - started) / 1_000) + 1;
    const sent = (await sentBySite()) - before;
    expect(sent).toBeGreaterThan(0);
    // Past the time limit of the lock a few more ask the site themselves.
    expect(sent).toBeLessThan(20 * seconds);
    expect(sent).toBeLessThan(answers / 2);
  });

  test("never shows a page of somebody signed in to anybody else, nor a visitor's to them", async () => {
    for (let turn = 0; turn < 40; turn++) {
      const [visitors, own] = await Promise.all([get("/"), get("/", { cookie })]);
      expect(own.headers.get("cache-control")).not.toContain("public");
      expect(visitors.headers.get("cache-control")).toContain("s-maxage=1");
      const [visitorsText, ownText] = [await visitors.text(), await own.text()];
      expect(visitorsText).toContain("/login");
      expect(ownText).not.toBe(visitorsText);
      expect(visitorsText).not.toContain("/logout");
      expect(ownText).toContain("/logout");
    }
  });

  test("takes a signed-in page from the site each time, among other cookies too", async () => {
    const cookies = `theme=dark; ${cookie}; other=1`;
    const ids = new Set<string | null>();
    const before = await sentBySite();
    for (let turn = 0; turn < 10; turn++) {
      const answer = await get("/CupRules", { cookie: cookies });
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      ids.add(answer.headers.get("x-request-id"));
    }
    expect(ids.size).toBe(10);
    expect(await sentBySite()).toBe(before);
  });

  test("shows visitors a score at most a second later, also after a quiet time", async () => {
    for (const score of [3, 4, 5]) {
      // In the cache with the score of before, and in the last round no longer asked for.
      await (await get(SCHEDULE)).text();
      if (score === 5) await pause(2_500);
      await recordScore(score);
      await pause(1_000);
      expect(shownScore(await (await get(SCHEDULE)).text())).toBe(score);
    }
  });

  test("passes on events as they come, and the content of the change that they name", async () => {
    const page = await (await get(SCHEDULE)).text();
    const data = (name: string) =>
      new RegExp(`<main[^>]* data-${name}="([^"]*)"`).exec(page)?.[1]?.replaceAll("&amp;", "&") ??
      "";
    const stream = await EventStream.open(at, { topics: data("topics"), since: data("since") });
    await recordScore(7);
    const started = Date.now();
    while ((await stream.next()) !== "changed") expect(Date.now() - started).toBeLessThan(5_000);
    stream.close();
    await recordScore(8);
    const newer = await (await get(`${SCHEDULE}&fbclid=${Date.now()}`)).text();
    const change = /data-since="(\d+)"/.exec(newer)?.[1] ?? "";
    const address = `${data("part")}&at=${change}`;
    for (const own of ["", cookie]) {
      const answer = await get(address, own ? { cookie: own } : {});
      expect(answer.headers.get("cache-control")).toContain("s-maxage=1");
      expect(shownScore(await answer.text())).toBe(8);
    }
  });

  test("keeps no form's answer, no cookie and no private page", async () => {
    for (const message of ["One", "Two"]) {
      const answer = await post("/contact", contactForm({ message }));
      expect(answer.status).toBe(303);
    }
    const refused = await get("/account");
    expect(refused.status).toBe(303);
    const own = await get("/account", { cookie });
    expect(own.status).not.toBe(303);
    expect((await get("/account")).status).toBe(303);
    expect((await get("/metrics")).status).toBe(404);
  });

  test("sends each browser the encoding that it takes, and requests ids of their own", async () => {
    const ids = new Set<string | null>();
    for (let turn = 0; turn < 3; turn++) {
      for (const [accepted, sent] of [
        ["gzip, deflate, br, zstd", "br"],
        ["gzip, br;q=0", "gzip"],
        ["identity", null],
      ] as const) {
        const answer = await get("/CupRules", { "accept-encoding": accepted });
        expect(answer.headers.get("content-encoding")).toBe(sent);
        expect(await answer.text()).toContain("</html>");
        ids.add(answer.headers.get("x-request-id"));
      }
    }
    expect(ids.size).toBe(9);
  });
});
