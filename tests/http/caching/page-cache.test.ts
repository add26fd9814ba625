import { brotliDecompressSync } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import { partAddress } from "#app/live/protocol.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import { within } from "#tests/support/assertions/html.ts";
import { versionIn } from "#tests/support/caching/fresh.ts";
import { requestExactly } from "#tests/support/clients/exact-request.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { ServedSite } from "#tests/support/fixtures/listening-site.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { U16, useAdmin, useWorld } from "#tests/support/fixtures/world.ts";

const world = useWorld();
const admin = useAdmin(world);
const [here, there] = [new ServedSite(world), new ServedSite(world)];
const SCHEDULE = "/schedules-results?group=u16&view=schedule";
const SCORERS = "/schedules-results?group=u16&view=scorers";
let gameId: number;
let scorer: string;

beforeAll(async () => {
  for (const name of ["Lions", "Tigers", "Wolves", "Bears"]) {
    const manager = await world.person({ firstName: "Rosa", dob: "1985-01-01" });
    await world.team(name, { tournamentName: U16, manager });
    scorer = manager.playerId;
  }
  gameId = await scheduleGame(admin, U16, "Lions - Wolves");
  for (const site of [here, there]) await site.open();
  return async () => {
    for (const site of [here, there]) await site.close();
  };
});

interface Asked {
  at?: ServedSite;
  method?: string;
  [header: string]: unknown;
}

const ask = (address: string, { at = here, method = "GET", ...headers }: Asked = {}) =>
  requestExactly(at.port, address, method, headers as Record<string, string>);
const pagesOf = ({ running }: ServedSite) => running.pages?.size.pages ?? 0;
const part = (address: string, at = "") => partAddress(`/part${address}`, at);
const newest = (address: string) => part(address, here.running.hub.last);

/** Writes as a request to `here` does, which waits for its own change. */
const writer = () => ({
  ...admin,
  waitForChange: (change: string) => here.running.hub.waitForChange(change),
});
const score = (team1Score: number, team2Score: number) =>
  recordScore(writer(), gameId, { team1Score, team2Score });

test("every page shows a write at once, however many come", async () => {
  for (let goals = 0; goals < rounds(4, 200); goals++) {
    const [mine, theirs] = [goals % 16, Math.floor(goals / 16)];
    await score(mine, theirs);
    const [page, change] = await Promise.all([ask(SCHEDULE), ask(part(SCHEDULE))]);
    expect(page.text).toContain(`${mine}–${theirs}`);
    expect(change.text).toContain(`${mine}–${theirs}`);
    expect(versionIn(change.text)).toBe(versionIn(page.text));
  }
}, 60_000);

test.each([SCHEDULE, SCORERS, "/schedules-results?group=u16&view=standings"])(
  "a live refresh of %s is its current content in at most 12 kB, from memory",
  async (address) => {
    await score(5, 0);
    await addGoal(writer(), scorer);
    const { text } = await ask(newest(address));
    const page = await ask(address);
    expect(versionIn(text)).toBe(versionIn(page.text));
    expect(text).toMatch(/^<title>[^<]+<\/title><main .+<\/main><footer .+<\/footer>$/s);
    for (const name of ["title", "main", "footer"]) {
      expect(within(text, name)).toEqual(within(page.text, name));
    }
    const rendered = pagesOf(here);
    const sent = await ask(newest(address), { "Accept-Encoding": "br" });
    expect(brotliDecompressSync(sent.body).toString()).toBe(text);
    expect(sent.body.length).toBeLessThanOrEqual(12_000);
    expect(pagesOf(here)).toBe(rendered);
  },
);

test("personal pages are never cached, and look the cache up once", async () => {
  const Cookie = await here.cookieOf((await world.person({ firstName: "Zqana" })).ctx);
  const { pages } = here.running;
  if (!pages) throw new Error("Nothing is cached.");
  const answer = vi.spyOn(pages, "answer");
  for (const address of ["/", "/teams", "/PaymentMethods", "/account"]) {
    const before = pages.size.pages;
    answer.mockClear();
    const { headers, text } = await ask(address, { Cookie });
    expect(headers["cache-control"], address).toBe("no-store");
    expect(text).not.toContain("data-part");
    expect(pages.size.pages).toBe(before);
    expect(answer.mock.calls.length).toBeLessThanOrEqual(1);
  }
  expect((await ask("/")).text).not.toContain("Zqana");
});
