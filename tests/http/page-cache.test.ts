import type { Server } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partAddress } from "../../app/live/protocol.ts";
import { recordScore } from "../../domain/competition/games/results.ts";
import { addGoal } from "../../domain/competition/goals/goals.ts";
import type { Ctx, SignedIn } from "../../domain/core/context.ts";
import type { RunningSite } from "../../server/entry.ts";
import { startListener } from "../../server/http/listener.ts";
import { openBuiltSite, testConfig, useSite } from "../support/browse.ts";
import { scheduleGame } from "../support/games.ts";
import { readable, within } from "../support/html.ts";
import { type Answer, askExactly } from "../support/kept/ask-exactly.ts";
import { unnumbered, versionIn } from "../support/kept/fresh.ts";
import { U16 } from "../support/world.ts";

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
) => askExactly(at.port, address, method, headers as Record<string, string>);
const pagesOf = ({ running }: typeof here) => running.pages?.size.pages ?? 0;
const part = (address: string, at = "") => partAddress(`/part${address}`, at);
const score = (team1Score: number, team2Score: number) =>
  recordScore(admin, gameId, { team1Score, team2Score });

describe("from the moment a write is answered", () => {
  test("every page shows it, two hundred times", async () => {
    for (let goals = 0; goals < 200; goals++) {
      const [mine, theirs] = [goals % 16, Math.floor(goals / 16)];
      await score(mine, theirs);
      const [page, change] = await Promise.all([ask(SCHEDULE), ask(part(SCHEDULE))]);
      expect(page.text).toContain(`${mine}–${theirs}`);
      expect(change.text).toContain(`${mine}–${theirs}`);
      expect(versionIn(change.text)).toBe(versionIn(page.text));
    }
  }, 60_000);

  test("another process shows it to whoever asks for what is as new as the change", async () => {
    for (let goals = 0; goals < 25; goals++) {
      await ask(SCHEDULE, { at: there });
      const [mine, theirs] = [goals % 16, 13 + Math.floor(goals / 16)];
      await score(mine, theirs);
      const change = here.running.hub.last;
      const answer = await ask(part(SCHEDULE, change), { at: there });
      expect(answer.text).toContain(`${mine}–${theirs}`);
      expect((await ask(SCHEDULE, { at: there })).text).toContain(`${mine}–${theirs}`);
    }
  });

  test("two processes call the same content the same", async () => {
    await score(4, 4);
    const change = here.running.hub.last;
    await ask(part(SCHEDULE, change), { at: there });
    const [one, other] = [await ask(SCHEDULE), await ask(SCHEDULE, { at: there })];
    expect(versionIn(one.text)).toBe(versionIn(other.text));
    expect(one.headers.etag).toBe(other.headers.etag);
  });
});

describe("what an open page loads after a change", () => {
  test.each([SCHEDULE, SCORERS, "/schedules-results?group=u16&view=standings"])(
    "is the content of the page of now, in at most 12 kB and from memory: %s",
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

  test("is nothing where the page has the same content already", async () => {
    const { text } = await ask(SCHEDULE);
    const tag = `W/"${versionIn(text)}"`;
    const asked = { "If-None-Match": tag };
    const same = await ask(part(SCHEDULE, here.running.hub.last), asked);
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, tag]);
    await score(7, 0);
    expect((await ask(part(SCHEDULE, here.running.hub.last), asked)).status).toBe(200);
  });
});

describe("a page that is kept", () => {
  test("comes in the form that is asked for, and says of what it depends", async () => {
    const plain = await ask(SCHEDULE);
    const br = await ask(SCHEDULE, { "Accept-Encoding": "gzip, br" });
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

  test.each(["br", "gzip", "identity"])("is sent once to who has it (%s)", async (encoding) => {
    const { etag = "" } = (await ask(SCHEDULE)).headers;
    const asked = { "Accept-Encoding": encoding, "If-None-Match": etag };
    const same = await ask(SCHEDULE, asked);
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, etag]);
    await score(6, encoding.length);
    expect((await ask(SCHEDULE, asked)).status).toBe(200);
    await score(6, 0);
  });

  test("tells of itself by HEAD without a body", async () => {
    const head = await ask(SCHEDULE, { method: "HEAD" });
    const whole = await ask(SCHEDULE);
    expect(head.body).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(String(whole.body.length));
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test("is for GET and HEAD alone", async () => {
    await ask("/CupRules");
    const own = { Origin: testConfig.siteUrl, "Sec-Fetch-Site": "same-origin" };
    expect((await ask("/CupRules", { method: "POST", ...own, "Content-Length": "0" })).status).toBe(
      405,
    );
    expect((await ask("/CupRules", { method: "PUT" })).status).toBe(405);
  });
});

describe("who is signed in", () => {
  test("has the frame of who is signed in, and a visitor's once the session is over", async () => {
    const browser = await site.signIn(await site.person({ firstName: "Zqana" }));
    const cookie = `araknid=${browser.cookies.get("araknid")}`;
    const [own, visitors] = [await ask(SCHEDULE, { Cookie: cookie }), await ask(SCHEDULE)];
    expect(own.headers["cache-control"]).toBe("private, no-cache");
    const frame = ({ text }: Answer) => within(text, "header").map(readable).join();
    expect(frame(own)).toContain("Log Out");
    expect(frame(visitors)).not.toContain("Log Out");
    expect(within(own.text, "main")).toEqual(within(visitors.text, "main"));
    expect(
      (await ask(SCHEDULE, { Cookie: cookie, "If-None-Match": visitors.headers.etag })).status,
    ).toBe(200);
    await browser.post("/logout", {});
    const after = await ask(SCHEDULE, { Cookie: cookie });
    expect(unnumbered(after.text)).toBe(unnumbered(visitors.text));
    expect((await ask(SCHEDULE, { Cookie: "araknid=nothing" })).text).toBe(after.text);
  });

  test("has pages of their own that nobody keeps", async () => {
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

test("an answer that fails is kept nowhere, and what is kept is given without the database", async () => {
  const { running } = there;
  await ask(SCHEDULE, { at: there });
  const kept = pagesOf(there);
  await running.pool.end();
  const failed = await ask("/merch", { at: there });
  const page = await ask("/teams/tigers", { at: there });
  expect(page.status).toBe(500);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.text).toContain("Unexpected Application Error!");
  expect(failed.status).toBe(200);
  expect(pagesOf(there)).toBe(kept);
  expect((await ask(SCHEDULE, { at: there })).status).toBe(200);
});
