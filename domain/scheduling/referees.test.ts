import { beforeAll, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { gameReferees, referees } from "#db/schema/referees.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import { auditOf, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { makeReferee, REFEREE_DAY } from "#tests/support/factories/referees.ts";
import { U13, U16, useAdminWorld, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { deleteGame } from "../competition/games/delete-game.ts";
import { editGame } from "../competition/games/game-editing.ts";
import { editGameInput } from "../competition/games/input.ts";
import { recordScore } from "../competition/games/results.ts";
import { setRefereeInput } from "../competition/referees/input.ts";
import { listRefereedGames, removeReferee } from "../competition/referees/referees.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import type { Ctx } from "../core/context.ts";
import { assignDay, setReferee } from "./assign-referees.ts";
import { listConflicts } from "./existing-games.ts";
import { readRefereesOfDay } from "./referee-day.ts";

const { world, admin } = useAdminWorld();
let ids: Map<string, number>;

const day = REFEREE_DAY;

beforeAll(async () => {
  const group = ["Lions", "Tigers", "Wolves", "Bears"];
  ids = await placeTeams(world, U16, Object.fromEntries(group.map((name) => [name, "Bracket A"])));
  const small = await placeTeams(world, U13, { Cubs: "Bracket A", Pups: "Bracket A" });
  for (const [name, id] of small) ids.set(name, id);
});

useEmptyTables(world, referees, games);

const teamId = (name: string) => ids.get(name) ?? 0;

/** Two games at each time: 3:00 PM and 3:20 PM, ten minutes each. */
async function fourGames(): Promise<number[]> {
  const game = (teams: string, time: string, field: string) =>
    scheduleGame(admin, U16, teams, { time, field });
  return [
    await game("Lions - Tigers", "15:00", "North"),
    await game("Wolves - Bears", "15:00", "South"),
    await game("Tigers - Wolves", "15:20", "North"),
    await game("Bears - Lions", "15:20", "South"),
  ];
}

async function assign(more: { who?: "people" | "teams" | "both"; again?: boolean } = {}) {
  const { version } = await readRefereesOfDay(admin, day);
  return assignDay(admin, { day, who: "people", again: false, version, ...more });
}

const set = (gameId: number, referee: string, version = "none", ctx: Ctx = admin) =>
  setReferee(ctx, setRefereeInput.parse({ gameId: String(gameId), referee, version }));

const said = async (work: Promise<unknown>) => (await refusal(work)).message;

const conflictsNow = async () =>
  (await listConflicts(admin)).map(({ sentence }) => translate("en", sentence));

const assigned = () => world.db.select().from(gameReferees).orderBy(gameReferees.gameId);

async function move(gameId: number, teams: string, time: string, field: string) {
  const [team1Name = "", team2Name = ""] = teams.split(" - ");
  const fields = { tournamentName: U16, team1Name, team2Name, date: day, time, field };
  await editGame(admin, gameId, editGameInput.parse({ ...fields, stage: "group" }));
}

test("every game gets somebody who is free, and the log has no names", async () => {
  await fourGames();
  await makeReferee(admin, "Ana", { teamId: String(teamId("Lions")) });
  const ben = await makeReferee(admin, "Ben");
  const eva = await makeReferee(admin, "Eva", { notBefore: "15:15" });
  expect(await assign()).toBe(3);
  const referees = (await assigned()).map(({ refereeId }) => refereeId ?? 0);
  expect(referees.toSorted((a, b) => a - b)).toEqual([ben, ben, eva]);
  expect((await readRefereesOfDay(admin, day)).conflicts).toEqual([]);
  const log = await auditOf(world, `cup:${world.cup.id}`);
  const details = { date: day, games: 3 };
  expect(log.at(-1)).toMatchObject({ action: "referee.assign", details });
  expect(JSON.stringify(log)).not.toMatch(/Ana|Ben|Eva/);
});

test("teams referee games of others, in other tournaments too", async () => {
  await fourGames();
  await scheduleGame(admin, U13, "Cubs - Pups", { time: "15:20", field: "East" });
  expect(await assign({ who: "teams" })).toBe(2);
  // All four U16+ teams play at both times, so only the U13 teams are free, at 3:00 PM.
  const free = new Set([teamId("Cubs"), teamId("Pups")]);
  expect(new Set((await assigned()).map((row) => row.teamId))).toEqual(free);
  const [own] = await listRefereedGames(world, teamId("Cubs"));
  expect(own?.time).toBe("15:00");
});

test("teams fill in where no person is free", async () => {
  await fourGames();
  await scheduleGame(admin, U13, "Cubs - Pups", { time: "16:20", field: "East" });
  const ben = await makeReferee(admin, "Ben");
  expect(await assign({ who: "both" })).toBe(5);
  const rows = await assigned();
  expect(rows.filter(({ refereeId }) => refereeId === ben)).toHaveLength(3);
  expect(rows.filter((row) => row.teamId !== null)).toHaveLength(2);
});

test("games that have begun keep their referee when a day is assigned again", async () => {
  const [first = 0, second = 0] = await fourGames();
  const ben = await makeReferee(admin, "Ben");
  await set(first, `person:${ben}`);
  await recordScore(admin, first, { team1Score: 1, team2Score: 0 });
  await makeReferee(admin, "Ana");
  await assign({ again: true });
  const rows = await assigned();
  expect(rows.find(({ gameId }) => gameId === first)?.refereeId).toBe(ben);
  expect(rows.find(({ gameId }) => gameId === second)?.refereeId).not.toBe(ben);
  expect(rows).toHaveLength(4);
});

test("assigning is refused without people, with nothing to do, and from a stale page", async () => {
  const [first = 0] = await fourGames();
  expect(await said(assign())).toMatch(/Add people first/);
  const ben = await makeReferee(admin, "Ben");
  await makeReferee(admin, "Ana");
  const { version } = await readRefereesOfDay(admin, day);
  await set(first, `person:${ben}`);
  await expectRefusal(assignDay(admin, { day, who: "people", again: true, version }), "changed");
  expect(await assign()).toBe(3);
  expect(await said(assign())).toMatch(/Assign again/);
});

test("a person who isn't free is refused with the reason", async () => {
  const [first = 0, second = 0, third = 0] = await fourGames();
  const ana = `person:${await makeReferee(admin, "Ana", { teamId: String(teamId("Lions")) })}`;
  const eva = `person:${await makeReferee(admin, "Eva", { notBefore: "15:15" })}`;
  const ben = `person:${await makeReferee(admin, "Ben", { notAfter: "15:25" })}`;
  const game = "Wolves - Bears at 3:00 PM";
  for (const [gameId, who, why] of [
    [first, ana, "Ana can't referee Lions - Tigers at 3:00 PM: their own team plays in it."],
    [second, ana, `Ana can't referee ${game}: their team plays in Lions - Tigers at 3:00 PM.`],
    [second, eva, `Eva can't referee ${game}: they aren't available before 3:15 PM.`],
    [
      third,
      ben,
      "Ben can't referee Tigers - Wolves at 3:20 PM: they aren't available after 3:25 PM.",
    ],
    [
      third,
      `team:${teamId("Tigers")}`,
      "Tigers can't referee Tigers - Wolves at 3:20 PM: it's their own game.",
    ],
  ] as const) {
    expect(await said(set(gameId, who))).toBe(why);
  }
  await set(first, ben);
  expect(await said(set(second, ben))).toBe(
    `Ben can't referee ${game}: they also referee Lions - Tigers at 3:00 PM.`,
  );
  expect(await said(set(first, `team:${teamId("Wolves")}`))).toMatch(/changed/);
});

test("a form filled in before somebody else's is refused, and a game of two that overlap is named once", async () => {
  const [first = 0, , third = 0] = await fourGames();
  const ben = `person:${await makeReferee(admin, "Ben")}`;
  const ana = `person:${await makeReferee(admin, "Ana")}`;
  await set(first, ben);
  await expect(set(first, ana)).rejects.toMatchObject({ code: "changed" });
  await set(first, ana, ben);
  await set(first, "none", ana);
  expect(await assigned()).toEqual([]);
  await set(first, ben);
  await set(third, ben);
  await move(third, "Tigers - Wolves", "15:05", "North");
  expect((await conflictsNow()).filter((each) => each.includes("Ben"))).toEqual([
    "Tue, Jul 15: Ben can't referee Lions - Tigers at 3:00 PM: they also referee Tigers - Wolves at 3:05 PM.",
  ]);
});

test("a moved game keeps its referee, and the conflicts name them", async () => {
  const [first = 0, second = 0, third = 0] = await fourGames();
  const ben = `person:${await makeReferee(admin, "Ben", { teamId: String(teamId("Lions")) })}`;
  await move(second, "Wolves - Bears", "16:00", "South");
  await set(second, ben);
  await move(third, "Tigers - Wolves", "16:40", "North");
  await set(third, ben);
  expect(await listConflicts(admin)).toEqual([]);
  await move(third, "Tigers - Wolves", "16:05", "North");
  await move(first, "Lions - Tigers", "16:08", "East");
  const conflicts = await conflictsNow();
  expect(conflicts).toContain(
    "Tue, Jul 15: Ben can't referee Wolves - Bears at 4:00 PM: their team plays in Lions - Tigers at 4:08 PM.",
  );
  expect(conflicts.filter((each) => each.includes("Ben can't referee"))).toHaveLength(2);
  expect(await assigned()).toHaveLength(2);
});

test("a deleted game, a removed person and a withdrawn team leave no assignment", async () => {
  const [first = 0, second = 0] = await fourGames();
  await scheduleGame(admin, U13, "Cubs - Pups", { time: "16:20", field: "East" });
  const ben = await makeReferee(admin, "Ben");
  await set(first, `person:${ben}`);
  await set(second, `team:${teamId("Cubs")}`);
  await withdrawTeam(admin, { teamId: teamId("Cubs"), choice: "remove" });
  expect(await assigned()).toMatchObject([{ gameId: first, refereeId: ben }]);
  await deleteGame(admin, first);
  expect(await assigned()).toEqual([]);
  await set(second, `person:${ben}`);
  await removeReferee(admin, { refereeId: ben });
  expect(await assigned()).toEqual([]);
  await expectRefusal(removeReferee(admin, { refereeId: ben }), "not-found");
});
