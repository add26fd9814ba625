import { expect, test } from "vitest";
import { gameSlots, games, resultChanges } from "#db/schema/competition.ts";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import { translate } from "#i18n/translate.ts";
import { tournamentRow } from "#tests/support/factories/cups.ts";
import { auditOf, placeTeams, table } from "#tests/support/factories/games.ts";
import { knockoutGames, sides } from "#tests/support/factories/knockouts.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listGames } from "../games/list-games.ts";
import { NO_RESULT } from "../games/result-rules.ts";
import { recordScore, recordState } from "../games/results.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { importGames } from "./import-games.ts";

const { world, admin } = useAdminWorld();
const HEADING =
  "tournament,bracket,stage,date,time,field,team1,team2,score1,score2,after_extra_time,penalties1,penalties2";

const file = async (...lines: string[]) => {
  const columns = HEADING.split(",").length;
  const rows = lines.map((line) => [...line.split(","), "", "", ""].slice(0, columns).join(","));
  const report = await importGames(admin, [HEADING, ...rows].join("\n"));
  expect(report.ignored).toEqual([]);
  return translate("en", report);
};

const imported = async (...lines: string[]) => {
  const report = await file(...lines);
  if (!report.ok) throw new Error(JSON.stringify(report.problems));
  return report;
};

const everything = () =>
  Promise.all([tournaments, brackets, teams, games].map((each) => world.db.select().from(each)));

test("an import creates tournament, brackets, teams and games", async () => {
  const report = await imported(
    "Summer Cup (adults),Bracket A,,2025-07-15,15:00,North,Ants,Bees,2,1",
    "summer cup (Adults),North Bracket,,2025-07-15,,,Crabs,Ducks,,",
    "Summer Cup (adults),,final,2025-07-16,,,Ants,Crabs,,",
  );
  expect(report).toMatchObject({
    ok: true,
    created: 3,
    createdGames: [
      "Ants - Bees: Tue, Jul 15, 3:00 PM",
      "Crabs - Ducks: Tue, Jul 15",
      "Ants - Crabs: Wed, Jul 16",
    ],
    warnings: [],
    unchanged: 0,
    updated: [],
    teamsCreated: ["Ants", "Bees", "Crabs", "Ducks"],
    tournamentsCreated: ["Summer Cup (adults)"],
  });
  const tournamentId = await world.tournamentId("Summer Cup (adults)");
  expect(await tournamentRow(world, tournamentId)).toMatchObject({
    slug: "summer-cup",
    position: 2,
    rosterSize: 7,
    earliestBirthYear: null,
    latestBirthYear: null,
  });
  const expected = ["1 Ants 1-0-0 2:1 3", "2 Bees 0-0-1 1:2 0"];
  expect(await table(world, "Summer Cup (adults)", "Bracket A")).toEqual(expected);
  expect(await table(world, "Summer Cup (adults)", "North Bracket")).toHaveLength(2);
  const made = await world.rows(teams, { tournamentId });
  expect(new Set(made.map(({ managerAccountId }) => managerAccountId))).toEqual(new Set([null]));
  expect(new Set(made.map(({ teamCode }) => teamCode)).size).toBe(4);
});

test("one file is imported once by simultaneous imports, and again changes and logs nothing", async () => {
  const lines = ["Twice,,,2025-07-15,15:00,,A,B,,", "Twice,,,2025-07-15,16:00,,C,D,1,0"];
  const reports = await Promise.all(Array.from({ length: 3 }, () => imported(...lines)));
  expect(reports.filter(({ created }) => created === 2)).toHaveLength(1);
  expect(reports.filter(({ created }) => created === 0)).toHaveLength(2);
  expect(await listGames(admin, await world.tournamentId("Twice"))).toHaveLength(2);
  const again = ["Again,,,2025-07-15,15:00,,A,B,1,0", "Again,,,2025-07-15,,,A,C,,"];
  await imported(...again);
  const before = await everything();
  const trail = await auditOf(world, `cup:${world.cup.id}`);
  expect(await imported(...again)).toMatchObject({ created: 0, unchanged: 2, updated: [] });
  expect(await everything()).toEqual(before);
  expect(await auditOf(world, `cup:${world.cup.id}`)).toEqual(trail);
});

test("an import moves games and replaces scores, and reports what it replaced", async () => {
  await imported("Moves,,,2025-07-15,15:00,,A,B,1,0", "Moves,,,2025-07-15,16:00,,C,D,,");
  const report = await imported(
    "Moves,,,2025-07-15,15:00,,A,B,2,2",
    "Moves,,,2025-07-15,17:00,South,C,D,,",
    "Moves,,,2025-07-15,18:00,,A,C,,",
  );
  expect(report).toMatchObject({ created: 1, unchanged: 0 });
  expect(report.updated).toEqual([
    "A - B: score 2-2 (was 1-0).",
    "C - D: moved to 5:00 PM (was 4:00 PM).",
    "C - D: now on South.",
  ]);
  const list = await listGames(admin, await world.tournamentId("Moves"));
  expect(list).toMatchObject([
    { time: "15:00", team1Score: 2, field: null },
    { time: "17:00", team1Score: null, field: "South" },
    { time: "18:00", team1Score: null, field: null },
  ]);
  const [scored, moved, added] = list;
  const trail = await auditOf(world, `cup:${world.cup.id}`);
  expect(trail.at(-1)).toMatchObject({ action: "game.import", at: world.now });
  const { after, ...details } = trail.at(-1)?.details ?? {};
  const ids = [added, scored, moved].map((each) => each?.id);
  expect((after as [number, string][]).map(([id]) => id)).toEqual(ids);
  expect(details).toEqual({
    tournaments: [],
    bracket: [],
    teams: [],
    created: [added?.id],
    updated: [
      {
        id: scored?.id,
        from: { ...NO_RESULT, state: "final", team1Score: 1, team2Score: 0 },
        to: { ...NO_RESULT, state: "final", team1Score: 2, team2Score: 2 },
      },
      {
        id: moved?.id,
        from: { time: "16:00", field: null },
        to: { time: "17:00", field: "South" },
      },
    ],
  });
});

test("an import fills the matching knockout game and leaves one without teams alone", async () => {
  await imported("Rounds,,,2025-07-15,15:00,,A,B,,", "Rounds,,semi-final,2025-07-16,10:00,,A,B,,");
  const tournamentId = await world.tournamentId("Rounds");
  const [, semi] = await listGames(admin, tournamentId);
  const open = { stage: "final", number: 1, date: "2025-07-16", time: "12:00" } as const;
  const row = { ...open, tournamentId };
  const [final] = await world.db.insert(games).values(row).returning();
  if (!semi || !final) throw new Error("no games");
  const slot = { gameId: final.id, side: 1, kind: "winner" as const, fromGameId: semi.id };
  await world.db.insert(gameSlots).values(slot);
  await world.set(games, { id: semi.id }, { number: 1 });

  const lines = [
    "Rounds,,semi-final,2025-07-16,10:00,North,B,A,1,1,yes,2,4",
    "Rounds,,third place,2025-07-16,12:00,,B,C,1,0",
  ];
  expect(await imported(...lines)).toMatchObject({
    created: 1,
    updated: ["A - B: now on North.", "A - B: score 1-1 (OT, 4-2 PKs)."],
  });
  expect(await imported(...lines)).toMatchObject({ created: 0, unchanged: 2, updated: [] });
  const expected = ["semi-final 1: A - B", "final 1: A - To be decided", "third-place null: B - C"];
  expect(await sides(admin, tournamentId)).toEqual(expected);
  expect((await knockoutGames(admin, tournamentId))[0]).toMatchObject({
    afterExtraTime: true,
    team1Penalties: 4,
    team2Penalties: 2,
  });
  expect(await world.countRows(resultChanges, { gameId: semi.id })).toBe(1);
});

test("an import ends a live game and keeps a forfeit", async () => {
  const lines = [
    "States,,,2025-07-15,15:00,,A,B,2,1",
    "States,,,2025-07-15,16:00,,B,C,1,0",
    "States,,,2025-07-15,17:00,,A,C,1,0",
  ];
  await imported(...lines.map((line) => line.replace(/\d,\d$/, ",")));
  const list = async () => listGames(admin, await world.tournamentId("States"));
  const [live, forfeit, postponed] = await list();
  await recordState(admin, live?.id ?? 0, { change: { to: "live" } });
  await recordState(admin, forfeit?.id ?? 0, { change: { to: "forfeit", absent: 1 } });
  await recordState(admin, postponed?.id ?? 0, { change: { to: "postponed" } });
  expect((await imported(...lines)).updated).toEqual([
    "A - B: score 2-1 (was Live 0-0).",
    "B - C: still recorded as “Forfeit 0-3”; the file says 1-0.",
    "A - C: score 1-0 (was Postponed).",
  ]);
  expect((await list()).map((game) => [game.state, game.team1Score, game.endedAt])).toEqual([
    ["final", 2, world.now],
    ["forfeit", 0, null],
    ["final", 1, null],
  ]);
  expect((await imported(...lines)).unchanged).toBe(3);
});

test("an import reschedules a postponed game with a new time, but not with a new field", async () => {
  const line = (time: string, field: string) =>
    `Put Off,Bracket A,,2025-07-15,${time},${field},A,B,,`;
  await imported(line("15:00", "North"));
  const list = () => world.tournamentId("Put Off").then((id) => listGames(admin, id));
  const [game] = await list();
  await recordState(admin, game?.id ?? 0, { change: { to: "postponed" } });
  const changes = await world.countRows(resultChanges, { gameId: game?.id ?? 0 });
  await imported(line("15:00", "South"));
  expect((await list())[0]).toMatchObject({ state: "postponed", field: "South" });
  await imported(line("18:00", "South"));
  expect((await list())[0]).toMatchObject({ state: "scheduled", time: "18:00" });
  expect(await world.countRows(resultChanges, { gameId: game?.id ?? 0 })).toBe(changes);
});

test("a team keeps its bracket, and a file with bad lines stores nothing", async () => {
  await placeTeams(world, U16, { Wolves: "Bracket B", Foxes: "Bracket B", Lions: "Bracket A" });
  await imported(`${U16},,,2025-07-15,15:00,,Wolves,Foxes,1,0`);
  const rows = await table(world, U16, "Bracket B");
  expect(rows).toEqual(["1 Wolves 1-0-0 1:0 3", "2 Foxes 0-0-1 0:1 0"]);
  const before = await everything();
  expect(
    await file(
      `${U16},,,2025-07-15,16:00,,New Team,Lions,,`,
      `${U16},Bracket A,,2025-07-15,15:00,,Wolves,Foxes,2,0`,
      `${U16},,,2025-07-15,17:00,,Wolves,Lions,,`,
      `${U16},,,2025-07-15,,,Wolves,Foxes,1,`,
    ),
  ).toMatchObject({
    ok: false,
    problems: [
      { line: 3, reason: "'Wolves' plays in Bracket B, not in Bracket A." },
      { line: 3, reason: "'Foxes' plays in Bracket B, not in Bracket A." },
      {
        line: 4,
        reason:
          "'Wolves' plays in Bracket B and 'Lions' in Bracket A, so this can't be a group game.",
      },
      { line: 5, reason: "Enter both scores, or neither." },
    ],
  });
  expect(await everything()).toEqual(before);
});

test("a team is found in another spelling, and a withdrawn one gets no new games", async () => {
  await imported("Spelled,,,2025-07-15,15:00,,São Paulo,Team 1,,");
  const report = await imported("SPELLED,,,2025-07-15,15:00,,SAO PAULO,team 1,2,0");
  expect(report).toMatchObject({ created: 0, teamsCreated: [], tournamentsCreated: [] });
  expect(report.updated).toEqual(["São Paulo - Team 1: score 2-0."]);
  await imported("Left,,,2025-07-15,15:00,,Stays,Leaves,1,0");
  const [left] = await world.rows(teams, { name: "Leaves" });
  await withdrawTeam(admin, { teamId: left?.id ?? 0, choice: "remove" });
  expect((await imported("Left,,,2025-07-15,15:00,,Stays,Leaves,3,0")).updated).toHaveLength(1);
  expect(await file("Left,,,2025-07-16,15:00,,Stays,Leaves,,")).toMatchObject({
    ok: false,
    problems: [{ line: 2, reason: "'Leaves' has withdrawn, so you can't add games for it." }],
  });
});

test.runIf(isLongRun)(
  "one file can hold five thousand games",
  async () => {
    const pairs = Array.from({ length: 101 }, (_, one) =>
      Array.from({ length: one }, (_, two) => `Big,,,2025-07-15,,,Team ${one} x,Team ${two} x,,`),
    );
    const lines = pairs.flat().slice(0, 5_000);
    expect((await imported(...lines)).created).toBe(5_000);
    expect(await imported(...lines)).toMatchObject({ created: 0, unchanged: 5_000 });
  },
  120_000,
);

test("a score recorded during an import is neither lost nor doubled", async () => {
  await imported("Race,,,2025-07-15,15:00,,A,B,,", "Race,,,2025-07-15,16:00,,A,C,,");
  const [game] = await listGames(admin, await world.tournamentId("Race"));
  await Promise.all([
    recordScore(admin, game?.id ?? 0, { team1Score: 4, team2Score: 4 }),
    imported("Race,,,2025-07-15,15:30,,A,B,,"),
  ]);
  expect(await listGames(admin, await world.tournamentId("Race"))).toMatchObject([
    { time: "15:30", team1Score: 4, team2Score: 4 },
    { time: "16:00", team1Score: null },
  ]);
});
