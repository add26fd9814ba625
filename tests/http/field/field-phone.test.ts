import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { games, goals } from "#db/schema/competition.ts";
import { fieldEntries, fieldLinks } from "#db/schema/field.ts";
import { fieldToken, makeFieldLinks } from "#domain/competition/field/field-links.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Browser, Page } from "#tests/support/fixtures/test-site.ts";
import { readyForm } from "#tests/support/fixtures/two-sites.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser: desk, send } = useOrganizer();
let phone: Browser;
let gameId: number;
let path: string;

beforeAll(async () => {
  const kofi = await site.person({ firstName: "Kofi", lastName: "Mensah", dob: "1990-05-04" });
  await placeTeams(site, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
  await site.team("Ogres", { tournamentName: U16, manager: kofi });
});

beforeEach(async () => {
  await site.db.delete(fieldLinks);
  await site.db.delete(goals);
  await site.db.delete(games);
  gameId = await scheduleGame(admin, U16, "Lions - Tigers", { field: "Field <1>", time: "09:05" });
  phone = site.browser();
  await makeFieldLinks(admin, { day: "2025-07-15", gameId: undefined });
  const [link] = await site.db.select().from(fieldLinks);
  path = `/field/${fieldToken(admin, link?.id ?? 0)}`;
});

function pathOn(page: Page): string {
  const link = elements(page.text, "a").find(({ href }) => /\/field\/\d/.test(href ?? ""));
  return new URL(link?.["href"] ?? "", "http://127.0.0.1").pathname;
}

const formOn = (page: Page, kind: string) => readyForm(page, { kind }).fields;
/** Sends the entry that is offered at an address, as it is or with what is typed. */
const enter = async (kind: string, at = path, typed: Record<string, string> = {}) =>
  phone.post(path, { ...formOn(await phone.get(at), kind), ...typed });

const stored = async () => {
  const [game] = await site.rows(games, { id: gameId });
  return `${game?.state} ${game?.team1Score}-${game?.team2Score}`;
};

async function scheduleFinal(): Promise<number> {
  const final = { field: "Field <1>", stage: "final", time: "13:40" } as const;
  return scheduleGame(admin, U16, "Ogres - Lions", final);
}

test("a game is started, scored and ended without script", async () => {
  let page = await enter("begin");
  expect(page.url).toMatch(/\?phone=[0-9a-f-]{36}&game=\d+$/);
  expect(await stored()).toBe("live 0-0");
  page = await phone.get(`${page.url}&sheet=goal-2`);
  expect(readable(page.text)).toContain("Goal for Tigers");
  const goal = { ...formOn(page, "goal"), who: "own" };
  page = await phone.post(path, goal);
  await phone.post(path, goal);
  expect(await stored()).toBe("live 0-1");
  expect(readable(page.text)).toContain("Own goal, counts for Tigers");
  page = await phone.post(path, formOn(page, "undo"));
  expect(await stored()).toBe("live 0-0");
  await enter("end", `${path}?sheet=end`);
  expect(await stored()).toBe("final 0-0");
});

test("the clock is stopped and continued without script, and everyone sees it @long", async () => {
  const schedule = async () =>
    readable((await site.browser().get("/schedules-results?group=u16&view=schedule")).text);
  let page = await enter("begin");
  expect(await schedule()).toContain("Live 0–0");
  page = await phone.post(path, formOn(page, "stop"));
  expect(readable(page.text)).toContain("Clock stopped");
  expect(await schedule()).toContain("Clock stopped 0–0");
  page = await phone.post(path, formOn(page, "half"));
  expect(readable(page.text)).toContain("5:00");
  expect(readable(page.text)).toContain("Halftime");
  expect(await schedule()).toContain("Halftime 0–0");
  page = await phone.post(path, formOn(page, "second-half"));
  expect(readable(page.text)).toContain("Second half started");
  expect(await schedule()).toContain("Live 0–0");
});

test("a red card is reported after the game without script, and the organizer checks it", async () => {
  await enter("begin");
  await enter("end", `${path}?sheet=end`);
  const address = `${path}?game=${gameId}&sheet=card-2`;
  expect(readable((await phone.get(address)).text)).toContain("Card for Tigers");
  const typed = { card: "red", who: "coach", minute: "12", note: "Ran onto the field." };
  const refused = await enter("card", address, { ...typed, minute: "999" });
  expect(readable(refused.text)).toContain("Enter a minute from 0 to 200, or leave it empty.");
  expect(refused.text).toContain("Ran onto the field.");
  const page = await enter("card", address, typed);
  expect(readable(page.text)).toContain("Red card for Coach (Tigers)");
  expect(page.text).not.toContain("Ran onto the field.");
  expect(readable((await desk.get("/admin")).text)).toContain("Red card reported (Tigers).");
  const here = `/admin/games/edit/${gameId}/cards`;
  const shown = await desk.get(here);
  expect(readable(shown.text)).toContain("Ran onto the field.");
  expect(readable((await send(shown, "confirm")).text)).toContain("Card confirmed.");
  expect(readable((await desk.get("/admin")).text)).not.toContain("Red card reported");
});

test("a refused field form says why, to its script too", async () => {
  await enter("begin");
  const again = { kind: "begin", gameId: String(gameId), phone: randomUUID(), key: randomUUID() };
  const page = await phone.post(path, again);
  expect(page.status).toBe(409);
  expect(readable(page.text)).toContain("This game has already started.");
  const answer = await phone.post(`${path}/entries`, again);
  expect(JSON.parse(answer.text)).toMatchObject({
    refused: "This game has already started.",
    view: { games: [{ state: "live" }] },
  });
  const nonsense = await phone.post(`${path}/entries`, { ...again, kind: "goal", side: "3" });
  expect([nonsense.status, JSON.parse(nonsense.text)]).toEqual([
    400,
    { refused: "We couldn't read this form. Reload the page and try again." },
  ]);
});

test("a phone in Spanish gets the page and refusals in Spanish", async () => {
  const headers = { "Accept-Language": "es-MX,es;q=0.9" };
  const page = await phone.send(path, { headers });
  expect(page.text).toContain('<html lang="es"');
  expect(readable(page.text)).toContain("Iniciar partido");
  const entry = { kind: "end", gameId: String(gameId), phone: randomUUID(), key: randomUUID() };
  const body = new URLSearchParams(entry);
  const answer = await phone.send(`${path}/entries`, { method: "POST", headers, body });
  expect(JSON.parse(answer.text)).toMatchObject({
    refused: "Este partido todavía no ha empezado. Inícielo y vuelva a intentarlo.",
  });
});

test("the field page is private: not cached, not indexed, no referrer, not logged", async () => {
  const { headers, text } = await phone.get(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "content-security-policy": expect.stringContaining("worker-src 'self'"),
  });
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  const token = path.slice("/field/".length);
  const row = await site.pool.query("select * from field_links");
  expect(JSON.stringify(row.rows)).not.toContain(token.slice(token.indexOf("-") + 1));
});

test("an ended or renewed field link says so and opens nothing", async () => {
  const [link] = await site.db.select().from(fieldLinks);
  const linkId = String(link?.id);
  const page = await desk.post("/admin/field?day=2025-07-15", { intent: "renew", linkId });
  expect(readable(page.text)).toContain("There's a new link.");
  expect(pathOn(page)).not.toBe(path);
  const old = await phone.get(path);
  expect(old.status).toBe(410);
  expect(readable(old.text)).toContain("The organizer turned off this link.");
  expect(readable(old.text)).not.toContain("Lions");
  expect((await phone.get(pathOn(page))).status).toBe(200);
  expect((await phone.get(`${path}x`)).status).toBe(404);
  expect((await desk.post("/admin/field", { intent: "end", linkId })).status).toBe(404);
  expect(await site.db.$count(fieldEntries)).toBe(0);
});

test("ending a game is confirmed with everything that decides it", async () => {
  const id = await scheduleFinal();
  const others = within((await phone.get(`${path}?game=${gameId}`)).text, "section").at(-1);
  expect(readable(others ?? "")).toContain("1:40 PM");
  await enter("begin", `${path}?game=${id}`);
  const shootout = { team1: "3", team2: "4" };
  await enter("penalties", `${path}?game=${id}&sheet=penalties`, shootout);
  const page = await phone.get(`${path}?game=${id}&sheet=end`);
  const [asked = ""] = within(page.text, "dialog");
  expect(readable(asked)).toContain("Ogres 0 – 0 Lions");
  expect(readable(asked)).toContain("penalties 3-4");
});

test("a score above 15 is confirmed when the game ends, without script", async () => {
  await enter("begin");
  await site.db.update(games).set({ team1Score: 16 });
  const end = `${path}?game=${gameId}&sheet=end`;
  const asked = await phone.post(end, formOn(await phone.get(end), "end"));
  expect(asked.status).toBe(409);
  expect(readable(asked.text)).toContain("16–0 is an unusual score. Save it?");
  expect(readable(asked.text)).toContain("Save and end the game");
  await phone.post(end, formOn(asked, "end"));
  expect(await stored()).toBe("final 16-0");
});

test("a tied knockout game without penalties says that they are missing", async () => {
  const id = await scheduleFinal();
  const missing = "Tied: nobody entered the penalties.";
  const level = { state: "final", team1Score: 1, team2Score: 1 } as const;
  await site.set(games, { id }, level);
  const [, row = ""] = within((await phone.get(path)).text, "section");
  expect(readable(row)).toContain(missing);
  const [front = ""] = within((await phone.get(`${path}?game=${id}`)).text, "section");
  expect(readable(front)).toContain(missing);
  await site.db.update(games).set(level);
  const [group = ""] = within((await phone.get(`${path}?game=${gameId}`)).text, "section");
  expect(readable(group)).not.toContain(missing);
});

test("each field has a sheet with its code and games", async () => {
  const page = await desk.get("/admin/field/sheets?day=2025-07-15");
  expect(pathOn(await desk.get("/admin/field?day=2025-07-15"))).toBe(path);
  expect(page.text).toContain("Field &lt;1&gt;");
  expect(page.text).toMatch(/<svg[^>]*aria-label="QR code for Field/);
  expect(readable(page.text)).toContain("Lions - Tigers");
  expect(readable(page.text)).toMatch(/Type this link:\s+https?:\S+\/field\/\d/);
  expect(readable(page.text)).toContain("Araknid Cup");
});

test("the page at the field has no menu and no footer, but a way to call the organizer", async () => {
  const { text } = await phone.get(path);
  expect([...within(text, "nav"), ...within(text, "footer")]).toEqual([]);
  expect(within(text, "header a").map(readable)).toEqual(["Araknid", "Call the organizer"]);
  expect(elements(text, "a").map(({ href }) => href)).toContainEqual(
    expect.stringMatching(/^tel:\+1\d{10}$/),
  );
});

test("the service worker has a stable address and is revalidated every time", async () => {
  const { status, headers } = await phone.get("/sw.js");
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(headers.get("Content-Type")).toMatch(/javascript/);
  expect(headers.get("Content-Security-Policy")).toContain("connect-src 'self'");
});
