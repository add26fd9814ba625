import type { Server } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partAddress } from "../../../app/live/protocol.ts";
import { recordScore } from "../../../domain/competition/games/results.ts";
import { addGoal } from "../../../domain/competition/goals/goals.ts";
import type { Ctx, SignedIn } from "../../../domain/core/context.ts";
import type { RunningSite } from "../../../server/entry.ts";
import { startListener } from "../../../server/http/listener.ts";
import { readable, within } from "../../support/assertions/html.ts";
import { unnumbered, versionIn } from "../../support/caching/fresh.ts";
import { type Answer, requestExactly } from "../../support/clients/exact-request.ts";
import { scheduleGame } from "../../support/factories/games.ts";
import { rounds } from "../../support/fixtures/run-length.ts";
import { openBuiltSite, testConfig, useSite } from "../../support/fixtures/test-site.ts";
import { U16 } from "../../support/fixtures/world.ts";

const site = useSite();
const SCHEDULE = "/schedules-results?group=u16&view=schedule";
const SCORERS = "/schedules-results?group=u16&view=scorers";

let admin: Ctx & { actor: SignedIn };
let gameId: number;
let scorer: string;
let here: { running: RunningSite; server: Server; port: number };
let there: typeof here;

beforeAll(async () => {
  admin = await site.admin();
  for (const name of ["Lions", "Tigers", "Wolves", "Bears"]) {
    const manager = await site.person({ firstName: "Rosa", lastName: "Zqlima", dob: "1985-01-01" });
    await site.team(name, { tournamentName: U16, manager });
    scorer = manager.playerId;
  }
  gameId = await scheduleGame(admin, U16, "Lions - Wolves");
  const running = [site.running, await openBuiltSite(site)];
  const [one, other] = await Promise.all(
    running.map(async (each) => ({
      running: each,
      ...(await startListener(each, { ...testConfig, port: 0 })),
    })),
  );
  if (!one || !other) throw new Error("no process");
  [here, there] = [one, other];
});

afterAll(async () => {
  for (const { server } of [here, there]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  there.running.pages?.close();
  await there.running.hub.close();
});

const ask = (
  address: string,
  {
    at = here,
    method = "GET",
    ...headers
  }: { at?: typeof here; method?: string; [name: string]: unknown } = {},
) => requestExactly(at.port, address, method, headers as Record<string, string>);
const pagesOf = ({ running }: typeof here) => running.pages?.size.pages ?? 0;
const part = (address: string, at = "") => partAddress(`/part${address}`, at);
const score = (team1Score: number, team2Score: number) =>
  recordScore(admin, gameId, { team1Score, team2Score });

describe("after a write", () => {
  test("every page shows a write at once, however many come", async () => {
    for (let goals = 0; goals < rounds(30, 200); goals++) {
      const [mine, theirs] = [goals % 16, Math.floor(goals / 16)];
      await score(mine, theirs);
      const [page, change] = await Promise.all([ask(SCHEDULE), ask(part(SCHEDULE))]);
      expect(page.text).toContain(`${mine}–${theirs}`);
      expect(change.text).toContain(`${mine}–${theirs}`);
      expect(versionIn(change.text)).toBe(versionIn(page.text));
    }
  }, 60_000);

  test("another process serves a write to a client that asks for at least its version", async () => {
    for (let goals = 0; goals < rounds(8, 25); goals++) {
      await ask(SCHEDULE, { at: there });
      const [mine, theirs] = [goals % 16, 13 + Math.floor(goals / 16)];
      await score(mine, theirs);
      const change = here.running.hub.last;
      const answer = await ask(part(SCHEDULE, change), { at: there });
      expect(answer.text).toContain(`${mine}–${theirs}`);
      expect((await ask(SCHEDULE, { at: there })).text).toContain(`${mine}–${theirs}`);
    }
  });

  test("two processes give the same content the same version", async () => {
    await score(4, 4);
    const change = here.running.hub.last;
    await ask(part(SCHEDULE, change), { at: there });
    const [one, other] = [await ask(SCHEDULE), await ask(SCHEDULE, { at: there })];
    expect(versionIn(one.text)).toBe(versionIn(other.text));
    expect(one.headers.etag).toBe(other.headers.etag);
  });
});

describe("a live refresh", () => {
  test.each([SCHEDULE, SCORERS, "/schedules-results?group=u16&view=standings"])(
    "is the current content in at most 12 kB from memory: %s",
    async (address) => {
      await score(1, 0);
      await addGoal(admin, scorer);
      const version = versionIn((await ask(address)).text);
      await score(5, 0);
      await addGoal(admin, scorer);
      const at = here.running.hub.last;
      const { text } = await ask(part(address, at));
      const page = await ask(address);
      expect(versionIn(text)).toBe(versionIn(page.text));
      expect(versionIn(text)).not.toBe(version);
      expect(text).toMatch(/^<title>[^<]+<\/title><main .+<\/main><footer .+<\/footer>$/s);
      for (const name of ["title", "main", "footer"]) {
        expect(within(text, name)).toEqual(within(page.text, name));
      }
      const rendered = pagesOf(here);
      const sent = await ask(part(address, at), { "Accept-Encoding": "br" });
      expect(brotliDecompressSync(sent.body).toString()).toBe(text);
      expect(sent.body.length).toBeLessThanOrEqual(12_000);
      expect(pagesOf(here)).toBe(rendered);
    },
  );

  test("is a 304 if the page has the current content", async () => {
    const { text } = await ask(SCHEDULE);
    const tag = `W/"${versionIn(text)}"`;
    const asked = { "If-None-Match": tag };
    const same = await ask(part(SCHEDULE, here.running.hub.last), asked);
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, tag]);
    await score(7, 0);
    expect((await ask(part(SCHEDULE, here.running.hub.last), asked)).status).toBe(200);
  });
});

describe("a cached page", () => {
  test("a cached page has the requested encoding and declares what it varies on", async () => {
    const plain = await ask(SCHEDULE);
    const br = await ask(SCHEDULE, { "Accept-Encoding": "br" });
    const gzip = await ask(SCHEDULE, { "Accept-Encoding": "gzip" });
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
    for (const { status, headers } of [plain, br, gzip]) {
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=1, must-revalidate");
      expect(headers.vary).toBe("Accept-Encoding, Cookie");
      expect(headers.etag).toBe(plain.headers.etag);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers).not.toHaveProperty("set-cookie");
    }
    const numbers = [plain, br, gzip].map(({ headers }) => headers["x-request-id"]);
    expect(new Set(numbers).size).toBe(3);
  });

  test.each(["br", "gzip", "identity"])(
    "a cached page is not sent again to a client that has it (%s)",
    async (encoding) => {
      const { etag = "" } = (await ask(SCHEDULE)).headers;
      const asked = { "Accept-Encoding": encoding, "If-None-Match": etag };
      const same = await ask(SCHEDULE, asked);
      expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, etag]);
      await score(6, encoding.length);
      expect((await ask(SCHEDULE, asked)).status).toBe(200);
      await score(6, 0);
    },
  );

  test("a cached page answers only GET and HEAD", async () => {
    await ask("/CupRules");
    const own = { Origin: testConfig.siteUrl, "Sec-Fetch-Site": "same-origin" };
    expect((await ask("/CupRules", { method: "POST", ...own, "Content-Length": "0" })).status).toBe(
      405,
    );
    expect((await ask("/CupRules", { method: "PUT" })).status).toBe(405);
  });
});

describe("cached pages for signed-in people", () => {
  test("a signed-in person gets their own frame, and a visitor's once the session is over", async () => {
    const browser = await site.signIn(await site.person({ firstName: "Zqana" }));
    const cookie = `araknid=${browser.cookies.get("araknid")}`;
    const [own, visitors] = [await ask(SCHEDULE, { Cookie: cookie }), await ask(SCHEDULE)];
    expect(own.headers["cache-control"]).toBe("private, no-cache");
    const frame = ({ text }: Answer) => within(text, "header").map(readable).join();
    expect(frame(own)).toContain("My team");
    expect(own.text).toContain("Log Out");
    expect(frame(visitors)).toContain("Log in");
    expect(visitors.text).not.toContain("Log Out");
    expect(within(own.text, "main")).toEqual(within(visitors.text, "main"));
    expect(
      (await ask(SCHEDULE, { Cookie: cookie, "If-None-Match": visitors.headers.etag })).status,
    ).toBe(200);
    await browser.post("/logout", {});
    const after = await ask(SCHEDULE, { Cookie: cookie });
    expect(unnumbered(after.text)).toBe(unnumbered(visitors.text));
    expect((await ask(SCHEDULE, { Cookie: "araknid=nothing" })).text).toBe(after.text);
  });

  test("an organizer's frame leads to the console, and players don't get it", async () => {
    const cookieOf = async (someone: Parameters<typeof site.signIn>[0]) =>
      `araknid=${(await site.signIn(someone)).cookies.get("araknid")}`;
    const header = async (cookie: string) => {
      const { text } = await ask(SCHEDULE, { Cookie: cookie });
      return within(text, "header").map(readable).join();
    };
    const [organizer, player] = [await cookieOf(admin), await cookieOf(await site.person())];
    for (let time = 0; time < 2; time++) {
      expect(await header(organizer)).toContain("Console");
      expect(await header(player)).not.toContain("Console");
      expect(await header("")).not.toContain("Console");
    }
  });

  test("personal pages are never cached", async () => {
    const person = await site.person({ firstName: "Zqana" });
    const cookie = `araknid=${(await site.signIn(person)).cookies.get("araknid")}`;
    for (const address of ["/", "/teams", "/PaymentMethods", "/account"]) {
      const before = pagesOf(here);
      const { headers, text } = await ask(address, { Cookie: cookie });
      expect(headers["cache-control"], address).toBe("no-store");
      expect(text).not.toContain("data-part");
      expect(pagesOf(here)).toBe(before);
    }
    expect((await ask("/")).text).not.toContain("Zqana");
  });
});

test("failed responses are not cached, and cached pages are served without the database", async () => {
  const { running } = there;
  await ask(SCHEDULE, { at: there });
  const kept = pagesOf(there);
  await running.pool.end();
  running.results?.clear();
  const failed = await ask("/merch", { at: there });
  const page = await ask("/teams/tigers", { at: there });
  expect(page.status).toBe(500);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.text).toContain("Unexpected Application Error!");
  expect(failed.status).toBe(200);
  expect(pagesOf(there)).toBe(kept);
  expect((await ask(SCHEDULE, { at: there })).status).toBe(200);
});
