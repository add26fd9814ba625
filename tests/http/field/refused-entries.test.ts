import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { games, goals } from "#db/schema/competition.ts";
import { fieldLinks } from "#db/schema/field.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { alerts } from "#tests/support/assertions/forms.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { gameLink } from "#tests/support/factories/field-entries.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useConsole } from "#tests/support/fixtures/animals.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser: desk, send } = useConsole();
const phone = site.browser();
let gameId: number;
let path: string;

beforeEach(async () => {
  await site.db.delete(fieldLinks);
  await site.db.delete(goals);
  await site.db.delete(games);
  gameId = await scheduleGame(admin, U16, "Lions - Tigers", { field: "Field 1", time: "11:00" });
  path = `/field/${await gameLink(site, admin, gameId)}`;
});

const said = (kind: string, more: Record<string, string> = {}) => ({
  kind,
  gameId: String(gameId),
  key: randomUUID(),
  phone: randomUUID(),
  ...more,
});

async function lateGoal(): Promise<Page> {
  await phone.post(path, said("begin"));
  await recordScore(admin, gameId, { team1Score: 4, team2Score: 2 });
  return phone.post(path, said("goal", { side: "1", who: "nobody", ago: "60000" }));
}

const HEADING = "Entries from the field that";

function listed(page: Page): string[] {
  const section = within(page.text, "section").find((each) => each.includes(HEADING)) ?? "";
  const rows = within(within(section, "ul")[0] ?? "", "li");
  return rows.map((row) => within(row, "p").map(readable).join(" | "));
}

const row = (teams: string) =>
  `Goal for Lions | 11:59 AM, from the link for one game${teams} | The phone showed: “This game ended 4-2.”`;

test("a refused entry is on the score desk and the game's page, and its phone learns that", async () => {
  const refused = await lateGoal();
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain(
    "This game ended 4-2. The organizer can see your entry and can still count it.",
  );
  const front = await desk.get("/admin");
  expect(listed(front)).toEqual([row(": Lions - Tigers")]);
  expect(front.text).toContain(`href="#not-counted"`);
  expect(readable(front.text)).toContain("Field entries not counted (1)");
  expect(listed(await desk.get(`/admin/games/edit/${gameId}`))).toEqual([row("")]);
  const other = await scheduleGame(admin, U16, "Tigers - Lions", { time: "18:00" });
  expect(listed(await desk.get(`/admin/games/edit/${other}`))).toEqual([]);
});

test("Apply confirms what it changes, counts the goal and says so on the desk", async () => {
  await lateGoal();
  const asked = await send(await desk.get("/admin"), "apply-entry");
  expect(asked.status).toBe(409);
  expect(alerts(asked.text)).toContainEqual([
    "Nothing is saved yet.",
    "This changes a result that already counts.",
  ]);
  expect(readable(asked.text)).toContain("4-2 → becomes 5-2");
  const done = await send(asked, "apply-entry");
  expect(done.url).toBe(`/admin?done=applied&game=${gameId}`);
  expect(alerts(done.text)[0]).toEqual(["Entry applied.", "Lions - Tigers 5-2. Before: 4-2."]);
  expect(listed(done)).toEqual([]);
  expect(await site.db.$count(goals)).toBe(1);
  const log = await desk.get("/admin/security/log");
  expect(readable(log.text)).toContain("applied a field entry");
});

test("Dismiss all is confirmed on its own page without script and empties the list @long", async () => {
  await lateGoal();
  await phone.post(path, said("goal", { side: "2", who: "nobody" }));
  const address = /href="([^"]*confirm=dismiss-\d+)"/.exec((await desk.get("/admin")).text)?.[1];
  const asked = await desk.get(address ?? "");
  expect(readable(asked.text)).toContain("Dismiss all 2 entries from a one-game link");
  const done = await send(asked, "dismiss-link");
  expect(done.url).toBe("/admin?done=dismiss-link");
  expect(alerts(done.text)[0]?.[0]).toBe("Entries dismissed.");
  expect(listed(done)).toEqual([]);
});

test("Apply and Dismiss on the game's page return to it @long", async () => {
  await lateGoal();
  const here = `/admin/games/edit/${gameId}`;
  const asked = await send(await desk.get(here), "apply-entry");
  const done = await send(asked, "apply-entry");
  expect(done.url).toBe(`${here}?done=apply-entry`);
  expect(alerts(done.text)).toEqual([["Entry applied."]]);
  expect(readable(done.text)).toContain("Last change: from 4-2 to 5-2.");
});

test("applying a card offers no undo of the game's result @long", async () => {
  await phone.post(path, said("begin"));
  await recordScore(admin, gameId, { team1Score: 4, team2Score: 2 });
  await phone.post(path, said("card", { side: "1", who: "nobody", card: "red" }));
  const done = await send(await desk.get("/admin"), "apply-entry");
  expect(done.url).toBe(`/admin?done=applied-card&game=${gameId}`);
  expect(readable(within(done.text, "main")[0] ?? "")).not.toContain("Undo");
  const cards = await desk.get(`/admin/games/edit/${gameId}/cards`);
  expect(readable(cards.text)).toContain("Red card");
});
