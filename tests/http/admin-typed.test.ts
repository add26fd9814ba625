import { beforeAll, describe, expect, test } from "vitest";
import { games } from "../../db/schema/games.ts";
import { listGames } from "../../domain/games/list-games.ts";
import { cleanLine } from "../../domain/text/text-rules.ts";
import { type Browser, useSite } from "../support/browse.ts";
import { placeTeams, scheduleGame } from "../support/games.ts";
import {
  type BadInput,
  badInput,
  badInputFor,
  sampled,
  sharedData,
} from "../support/shared-data.ts";
import { U16 } from "../support/world.ts";

const site = useSite();
let admin: Awaited<ReturnType<typeof site.admin>>;
let browser: Browser;
let teamId: number;

beforeAll(async () => {
  admin = await site.admin();
  browser = await site.signIn(admin);
  const ids = await placeTeams(site, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
  teamId = ids.get("Lions") ?? 0;
});

const game = {
  tournamentName: U16,
  team1Name: "Lions",
  team2Name: "Tigers",
  date: "2025-07-15",
  time: "15:00",
};

/** Every byte as it is given, also where that is no text. */
const encoded = (item: BadInput) =>
  [...(item.bytes ?? new TextEncoder().encode(item.value))]
    .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
    .join("");

const send = (address: string, fields: Record<string, string>, field: string, item: BadInput) => {
  const rest = Object.entries(fields).filter(([name]) => name !== field);
  return browser.send(address, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams(rest)}&${field}=${encoded(item)}`,
  });
};

const stored = async () => listGames(admin, await site.tournamentId(U16));
describe.skipIf(sharedData === null)("anything typed", () => {
  test("as a playing field is stored to the letter, or refused", async () => {
    for (const item of sampled(badInputFor("text"), 9)) {
      await site.db.delete(games);
      const page = await send("/admin/games/create", game, "field", item);
      const clean = cleanLine(item.value, 60);
      const fits = clean.ok || clean.empty;
      expect([item.id, page.status]).toEqual([item.id, fits ? 200 : 400]);
      const list = await stored();
      expect(list.map(({ field }) => field)).toEqual(fits ? [clean.ok ? clean.value : null] : []);
      if (!clean.ok) continue;
      const shown = await browser.get("/admin/games/edit");
      expect(shown.text).toContain(`>${escaped(clean.value)}</span>`);
    }
  }, 120_000);

  const signs: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#x27;",
  };
  const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

  test.each(["tournamentName", "team1Name", "team2Name", "stage"])(
    "as the %s of a game is refused",
    async (field) => {
      await site.db.delete(games);
      const items = badInput().filter(({ value }) => value.trim() !== "" || field !== "stage");
      for (const item of sampled(items, 21)) {
        const page = await send("/admin/games/create", game, field, item);
        expect([item.id, page.status >= 400 && page.status < 500]).toEqual([item.id, true]);
      }
      expect(await stored()).toEqual([]);
    },
    120_000,
  );

  test.each([
    ["date", "date", {}],
    ["date", "otherDate", { date: "other" }],
    ["time", "time", {}],
    ["time", "otherTime", { time: "other" }],
  ])(
    "as a %s in %s is understood or refused",
    async (kind, field, other) => {
      for (const item of sampled(badInputFor(kind), 2)) {
        await site.db.delete(games);
        const page = await send("/admin/games/create", { ...game, ...other }, field, item);
        expect([item.id, [200, 400].includes(page.status)]).toEqual([item.id, true]);
        expect(await stored()).toHaveLength(page.status === 200 ? 1 : 0);
        if (item.expect === "reject") expect([item.id, page.status]).toEqual([item.id, 400]);
        if (item.expect === "accept") expect([item.id, page.status]).toEqual([item.id, 200]);
      }
    },
    120_000,
  );

  test("as a score is a whole number or refused", async () => {
    await site.db.delete(games);
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    const fields = { intent: "score", team1Score: "1", team2Score: "1" };
    for (const item of sampled([...badInputFor("score"), ...badInputFor("integer")], 2)) {
      await site.db.update(games).set({ team1Score: null, team2Score: null });
      const page = await send(`/admin/games/edit/${id}`, fields, "team1Score", item);
      const [{ team1Score, team2Score } = { team1Score: -1, team2Score: -1 }] = await stored();
      const digits = /^\s*0*(\d{1,2})\s*$/.exec(item.value)?.[1];
      expect([item.id, page.status]).toEqual([item.id, digits === undefined ? 400 : 200]);
      expect(team1Score).toBe(digits === undefined ? null : Number(digits));
      expect(team2Score).toBe(digits === undefined ? null : 1);
      expect([item.id, item.expect === "reject" && page.status === 200]).toEqual([item.id, false]);
    }
  }, 120_000);

  test.each([
    ["/admin/games/edit/1", { intent: "" }, "intent"],
    ["/admin/players/TEAM", { intent: "" }, "intent"],
    ["/admin/players/TEAM", { intent: "add-goal" }, "playerId"],
    ["/admin/players/TEAM", { intent: "void-goal" }, "playerId"],
    ["/admin/players/TEAM", { intent: "undo-goal", undoes: "add-goal" }, "goalId"],
    ["/admin/players/TEAM", { intent: "undo-goal", goalId: "1" }, "undoes"],
    ["/admin/players/TEAM", { intent: "contact" }, "playerId"],
    ["/admin/players/TEAM", { intent: "move" }, "bracketId"],
  ])(
    "to %s with %o as %s is refused",
    async (address, fields, field) => {
      for (const item of sampled(badInput(), 18)) {
        const page = await send(address.replace("TEAM", String(teamId)), fields, field, item);
        expect([item.id, page.status >= 400 && page.status < 500]).toEqual([item.id, true]);
      }
    },
    120_000,
  );

  test("as the credentials or a set-up token opens nothing", async () => {
    const visitor = site.browser();
    for (const item of sampled(badInput(), 40)) {
      for (const [email, password] of [
        [encoded(item), "x"],
        ["boss%40example.org", encoded(item)],
      ]) {
        const page = await visitor.send("/admin", {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
          body: `email=${email}&password=${password}`,
        });
        expect([item.id, [400, 403, 413].includes(page.status)]).toEqual([item.id, true]);
      }
      const setup = await visitor.get(`/admin/setup?token=${encoded(item).slice(0, 6_000)}`);
      expect([item.id, setup.status]).toEqual([item.id, 404]);
    }
    expect(visitor.cookies.size).toBe(0);
  }, 120_000);

  test("in the address of a page of the console does no harm", async () => {
    const fields = ["tournamentName", "team1Name", "date", "otherTime", "stage", "field", "done"];
    for (const item of sampled(badInput(), 15)) {
      const text = encoded(item).slice(0, 6_000);
      const query = fields
        .map((name) => `${name}=${text}`)
        .join("&")
        .slice(0, 12_000);
      const create = await browser.get(`/admin/games/create?${query.replace(/%[^%]?$/, "")}`);
      expect([item.id, create.status]).toEqual([item.id, 200]);
      for (const address of ["/admin/games/edit", "/admin/players", `/admin/players/${teamId}`]) {
        const page = await browser.get(`${address}?done=${text}&confirm=${text}`);
        expect([item.id, address, page.status]).toEqual([item.id, address, 200]);
      }
      if (text === "" || /^(?:%2e|%2f|%5c)+$/i.test(text)) continue;
      for (const address of ["/admin/games/edit", "/admin/players"]) {
        const page = await browser.get(`${address}/${text.slice(0, 3_000)}`);
        expect([item.id, page.status < 500]).toEqual([item.id, true]);
      }
    }
  }, 120_000);
});
