import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { formerTeamNames } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import { translate } from "#i18n/translate.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { carriedSheets } from "./games-file-rules.ts";
import { checkGames, importGames } from "./import-games.ts";
import { looksAlike } from "./look-alike-rules.ts";

const { world, admin } = useAdminWorld();

const HEADING = "tournament,date,time,team1,team2,score1,score2";
const text = (...lines: string[]) => [HEADING, ...lines].join("\n");

const everything = () =>
  Promise.all([tournaments, teams, games].map((each) => world.db.select().from(each)));

/** The questions about a file, and what it would do once they are answered. */
async function asked(file: string, answers: Record<string, string> = {}) {
  const given = new Map(Object.entries(answers));
  const report = await checkGames(admin, file, given);
  return report.ok || report.problems.length > 0
    ? translate("en", report)
    : report.questions.map(({ key, choices }) => {
        return `${key}: ${choices.map((each) => translate("en", each.text)).join(" | ")}`;
      });
}

test.each([
  ["U13-U15", "U13-U15 (2012-2010)"],
  ["Night Owl", "Night Owls"],
  ["Nihgt Owls", "Night Owls"],
  ["Harbor St. Hornets", "Harbor St Hornet"],
  ["Lions", "Lions FC"],
])("the names look alike: %s, %s", (one, other) => {
  expect([looksAlike(one, other), looksAlike(other, one)]).toEqual([true, true]);
});

test.each([
  ["Team 1", "Team 2"],
  ["Lions 2012", "Lions 2011"],
  ["Ants", "Bees"],
  ["Lions Red", "Lions Blue"],
  ["U13 Boys", "Lions U13"],
])("the names don't look alike: %s, %s", (one, other) => {
  expect([looksAlike(one, other), looksAlike(other, one)]).toEqual([false, false]);
});

test("a tournament that is only an age looks like others of that age", () => {
  expect(looksAlike("U13-15", "U13-U15 (2012-2010)", true)).toBe(true);
  expect(looksAlike("U13 Girls", "U13-U15 (2012-2010)", true)).toBe(false);
});

test("a check does nothing, and names that resemble stored ones are asked about first", async () => {
  await importGames(admin, text(`${U16},2025-07-15,15:00,Night Owls,Comets,,`));
  const before = await everything();
  const typo = text(
    `U16,2025-07-15,15:00,Night Owls,Comets,2,1`,
    `U16,2025-07-16,15:00,Night Owl,Badgers,,`,
  );
  const u16 = `${await world.tournamentId(U16)}`;
  expect(await asked(typo)).toEqual([`tournament u16: ${U16} | A new tournament: U16`]);
  const [question = ""] = (await asked(typo, { "tournament u16": u16 })) as string[];
  expect(question).toMatch(/^team .*: Night Owls \| A new team: Night Owl$/);
  const [owls] = await world.db.select().from(teams);
  const key = question.replace(/: Night Owls.*/, "");
  const answers = { "tournament u16": u16, [key]: `${owls?.id}` };
  expect(await asked(typo, answers)).toMatchObject({
    tournamentsCreated: [],
    teamsCreated: ["Badgers"],
    createdGames: ["Night Owls - Badgers: Wed, Jul 16, 3:00 PM"],
    updated: ["Night Owls - Comets: score 2-1."],
  });
  expect(await asked(typo, { ...answers, [key]: "new" })).toMatchObject({
    teamsCreated: ["Night Owl", "Badgers"],
  });
  expect(await asked(typo, { "tournament u16": "new" })).toMatchObject({
    tournamentsCreated: ["U16"],
  });
  expect(await everything()).toEqual(before);
});

test("the name that a team had before is asked about", async () => {
  await importGames(admin, text(`${U16},2025-07-15,15:00,Quakes,Vipers,,`));
  const [quakes] = await world.rows(teams, { name: "Quakes" });
  const former = { name: "Thunder", slug: "thunder", replacedAt: world.now };
  await world.db.insert(formerTeamNames).values({ teamId: quakes?.id ?? 0, ...former });
  const [question = ""] = (await asked(
    text(`${U16},2025-07-16,15:00,Thunder,Vipers,,`),
  )) as string[];
  expect(question).toMatch(/: Quakes \| A new team: Thunder$/);
});

test("a name that is answered as a team's own opponent is refused", async () => {
  await importGames(admin, text(`${U16},2025-07-15,15:00,Night Owls,Comets,,`));
  const file = text(`${U16},2025-07-16,15:00,Night Owl,Night Owls,,`);
  const [question = ""] = (await asked(file)) as string[];
  const [owls] = await world.db.select().from(teams);
  const key = question.replace(/: Night Owls.*/, "");
  expect(await asked(file, { [key]: `${owls?.id}` })).toMatchObject({
    problems: [{ line: 2, reason: "A team can't play itself." }],
  });
});

test("a row with swapped sides on another day is asked about", async () => {
  await importGames(admin, text(`${U16},2025-07-15,15:00,Ravens,Sharks,,`));
  const [game] = await world.db.select().from(games).orderBy(desc(games.id));
  const file = text(`${U16},2025-07-16,15:00,Sharks,Ravens,3,1`);
  expect(await asked(file)).toEqual([
    "game 2: Ravens - Sharks on Tue, Jul 15, 3:00 PM | None of these: add a new game",
  ]);
  expect(await asked(file, { "game 2": `${game?.id}` })).toMatchObject({
    created: 0,
    updated: [
      "Ravens - Sharks: moved to Wed, Jul 16, 3:00 PM (was Tue, Jul 15, 3:00 PM).",
      "Ravens - Sharks: score 1-3.",
    ],
  });
  expect(await asked(file, { "game 2": "new" })).toMatchObject({ created: 1, updated: [] });
});

test("a file without tournaments is asked which one its games are in", async () => {
  const file = "date,home,away\n2025-07-15,Otters,Zebras";
  expect(await asked(file)).toEqual([`tournament: ${U13} | ${U16}`]);
  const report = await checkGames(admin, file);
  if (report.ok) throw new Error("Nothing is asked.");
  const answers = new Map([["tournament", `${await world.tournamentId(U16)}`]]);
  const checked = await checkGames(admin, carriedSheets(report.text), answers);
  expect(checked).toMatchObject({ created: 1, tournamentsCreated: [] });
});

test("a new team without a bracket goes to the first one of its tournament", async () => {
  await importGames(admin, `bracket,${text(`Group A,New Cup,2025-07-15,,A,B,,`)}`);
  await importGames(admin, text("New Cup,2025-07-15,,C,D,,"));
  const tournamentId = await world.tournamentId("New Cup");
  const made = await world.rows(teams, { tournamentId });
  expect(made).toHaveLength(4);
  expect(new Set(made.map(({ bracketId }) => bracketId)).size).toBe(1);
});

test("an import does what was checked, or nothing", async () => {
  const file = text(`${U16},2025-07-15,15:00,Dragons,Pumas,,`);
  const checked = await checkGames(admin, file);
  if (!checked.ok) throw new Error("The file was refused.");
  await importGames(admin, text(`${U16},2025-07-15,16:00,Dragons,Pumas,,`));
  const { version } = checked;
  await expect(importGames(admin, file, { confirmed: version })).rejects.toMatchObject({
    code: "unconfirmed",
  });
  const again = await checkGames(admin, file);
  if (!again.ok) throw new Error("The file was refused.");
  const done = await importGames(admin, file, { confirmed: again.version });
  expect(done).toMatchObject({ ok: true, created: 0, unchanged: 0 });
});
