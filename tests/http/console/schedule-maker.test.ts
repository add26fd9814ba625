import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { listCupGames } from "#domain/competition/games/list-games.ts";
import { listBrackets } from "#domain/cup/current-cup.ts";
import { readPlanner } from "#domain/scheduling/draft-overview.ts";
import { fieldsOf, formOf } from "#tests/support/assertions/forms.ts";
import { readable } from "#tests/support/assertions/html.ts";
import { planFields } from "#tests/support/factories/drafts.ts";
import { placeTeams } from "#tests/support/factories/games.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const HERE = "/admin/schedule";
const { site, admin, browser, send, signIn } = useOrganizer();
let settings: Record<string, string>;

beforeAll(async () => {
  const teams = ["Lions", "Tigers", "Bears", "Wolves"];
  await placeTeams(site, U16, Object.fromEntries(teams.map((team) => [team, "Bracket A"])));
  const brackets = await listBrackets(site.db, [await site.tournamentId(U16)]);
  settings = { intent: "make", ...planFields(brackets.slice(0, 1), { to1: "17:00" }) };
});

beforeEach(async () => {
  site.now = new Date("2025-07-15T19:00:00Z");
  await signIn();
  await site.db.delete(scheduleDrafts);
  await site.db.delete(games);
});

test("without script a schedule is made, a game moved and undone, and everything published", async () => {
  const made = await browser.post(HERE, settings);
  expect(made.url).toContain("done=make");
  expect(made.text).toContain("Publish 6 games");
  const before = (await readPlanner(admin)).draft;
  const [first] = before?.games ?? [];
  if (!before || !first) throw new Error("no draft");

  const choosing = await browser.get(`${HERE}?move=${first.id}`);
  const cells = [...choosing.text.matchAll(/<button[^>]*value="(\d{4}-[^"]*)"/g)];
  expect(cells.map(([, cell]) => cell)).toContain("2025-07-16 16:45 South");
  expect(readable(choosing.text)).toContain("No: ");
  expect(choosing.text).not.toContain("style=");
  expect(choosing.text).toContain(
    `aria-label="Leave it here: ${first.team1Name} - ${first.team2Name}"`,
  );

  const move = { intent: "move", gameId: String(first.id), version: String(before.version) };
  const moved = await browser.post(HERE, { ...move, cell: "2025-07-16 16:45 South" });
  expect(moved.url).toContain("done=move");
  const refused = await browser.post(HERE, { ...move, cell: "2025-07-16 16:45 North" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("The draft has changed since you opened it.");

  const version = String(before.version + 1);
  await browser.post(HERE, { intent: "undo", version });
  const published = await browser.post(HERE, {
    intent: "publish",
    version: String(before.version + 2),
  });
  expect(published.url).toContain("done=publish");
  expect(await listCupGames(admin, site.cup.id)).toHaveLength(6);
});

test("what to plan and its times are two pages, and the address holds what was chosen", async () => {
  const first = await browser.get(HERE);
  expect(formOf(first, "make")).toContain("Next: times");
  const [bracket = ""] = Object.keys(settings).filter((name) => name.startsWith("bracket"));
  const query = new URLSearchParams({
    step: "times",
    [bracket]: "on",
    fields: "Meadow\nHill",
    day1: "2025-07-18",
  });
  const second = await browser.get(`${HERE}?${query}`);
  expect(fieldsOf(formOf(second, "make"))).toMatchObject({
    [bracket]: "on",
    fields: "Meadow\nHill",
    day1: "2025-07-18",
    from1: "09:00",
    to1: "20:30",
  });
  const made = await send(second, "make");
  expect(readable(made.text)).toContain("6 games in this draft");
  expect(readable(made.text)).toContain("Fri, Jul 18: 6 games, 9:00 AM – ");
  expect(readable(made.text)).toContain("No conflicts");
});

test("a refused schedule shows all settings and leads back to the previous draft", async () => {
  await browser.post(HERE, settings);
  const page = await browser.post(HERE, { ...settings, to1: "15:30", fields: "Meadow" });
  expect(page.status).toBe(400);
  expect(readable(page.text)).toContain("The day is too short: 4 games don't fit.");
  expect(page.text).toContain(">Meadow</textarea>");
  expect(readable(page.text)).toContain(
    "No new draft was created. Your earlier draft hasn't changed.",
  );
  expect(page.text).toMatch(/<form id="make"[^>]* action="\/admin\/schedule#make"/);
  const again = await browser.get(HERE);
  expect(readable(again.text)).not.toContain("No new draft was created");
  expect(readable(again.text)).toContain("Publish 6 games");
});
