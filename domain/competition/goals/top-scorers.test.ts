import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { goals } from "#db/schema/competition.ts";
import { players } from "#db/schema/people.ts";
import { type Cup, currentCup } from "#domain/cup/current-cup.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { leaveTeam } from "#domain/teams/roster-changes.ts";
import { agree, guardianOf, takeBack } from "#tests/support/factories/consents.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { lionsTigers, scheduleGame } from "#tests/support/factories/games.ts";
import { type Person, U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { createGame } from "../games/game-editing.ts";
import { clearScore, recordScore, recordState } from "../games/results.ts";
import { readLastResultChange, undoResult } from "../games/undo-result.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { addGoal, voidGoal } from "./goals.ts";
import { rankScorers, teamScorers, topScorers } from "./top-scorers.ts";

const { world, admin } = useAdminWorld();

const score = async (player: Person, goals: number) => {
  for (let count = 0; count < goals; count++) await addGoal(admin, player.playerId);
};

async function list(tournamentName: string): Promise<string[]> {
  const found = await topScorers(world, world.cup, await world.tournamentId(tournamentName));
  return found.map(({ rank, name, teamName, goals }) => `${rank} ${name} (${teamName}) ${goals}`);
}

test("scorers of a tournament are ranked by counting goals, adults by name and minors by slot", async () => {
  expect(await list(U16)).toEqual([]);
  const adult = await world.person({ firstName: "Kofi", lastName: "Mensah", dob: "2000-01-01" });
  const { members } = await world.team("Lions", { tournamentName: U16, manager: adult, more: 2 });
  const [second, third] = members as [Person, Person];
  await score(adult, 2);
  await score(second, 3);
  await score(third, 3);
  await voidGoal(admin, third.playerId);
  const two = ["2 Kofi M. (Lions) 2", "2 Player 3 (Lions) 2"];
  expect(await list(U16)).toEqual(["1 Player 2 (Lions) 3", ...two]);
  const { manager } = await world.team("Cubs");
  await score(manager, 1);
  expect(await list(U13)).toEqual(["1 Player 1 (Cubs) 1"]);
  expect((await list(U16)).join()).not.toContain("Cubs");
});

test("a scorer who left is unnamed, and on another team brings all goals along", async () => {
  const bears = await world.team("Bears", { more: 1 });
  const wolves = await world.team("Wolves");
  const [player] = bears.members as [Person];
  await score(player, 4);
  await leaveTeam(player.ctx, { playerId: player.playerId, teamId: bears.teamId });
  expect(await list(U13)).toContain("1 Former player (Bears) 4");
  await joinTeam(player.ctx, { playerId: player.playerId, teamCode: wolves.teamCode });
  await score(player, 1);
  expect(await list(U13)).toContain("1 Player 2 (Wolves) 5");
  const ofTeam = async (teamId: number) =>
    (await teamScorers(world, world.cup, teamId)).map(({ name, goals }) => `${name} ${goals}`);
  expect(await ofTeam(bears.teamId)).toEqual(["Former player 4"]);
  expect(await ofTeam(wolves.teamId)).toEqual(["Player 2 1"]);
});

test("scorers of a withdrawn team keep their goals unnamed", async () => {
  const { teamId, manager } = await world.team("Foxes");
  await score(manager, 9);
  await withdrawTeam(admin, { teamId, choice: "remove" });
  expect(await list(U13)).toContain("1 Former player (Foxes) 9");
});

test("goals of a cleared or abandoned game count again only with its score", async () => {
  const { teamId } = await world.team("Larks");
  await world.team("Swifts");
  const gameId = await scheduleGame(admin, U13, "Larks - Swifts");
  await recordScore(admin, gameId, { team1Score: 1, team2Score: 0 });
  const playerId = randomUUID();
  const row = { cupId: world.cup.id, teamId, gameId, playerId, recordedAt: world.now };
  await world.db.insert(goals).values(row);
  const ofTeam = async () =>
    (await teamScorers(world, world.cup, teamId)).map((scorer) => scorer.goals);
  expect(await ofTeam()).toEqual([1]);
  await clearScore(admin, gameId);
  expect(await ofTeam()).toEqual([]);
  expect((await list(U13)).filter((line) => line.includes("Larks"))).toEqual([]);
  await undoResult(admin, gameId, (await readLastResultChange(admin, gameId))?.id ?? 0);
  expect(await ofTeam()).toEqual([1]);
  await recordState(admin, gameId, { change: { to: "abandoned", team1Score: 1, team2Score: 0 } });
  expect(await ofTeam()).toEqual([]);
  await recordState(admin, gameId, { change: { to: "live" } });
  expect(await ofTeam()).toEqual([1]);
});

test("top scorers of a past cup stay, and a new cup starts with none", async () => {
  const before = await list(U13);
  await startCup(admin, newCup());
  expect(await list(U13)).toEqual(before);
  const { manager } = await world.team("Newcomers");
  await score(manager, 1);
  expect(await list(U13)).toEqual(before);
});

describe("scorers who were minors in a past cup", () => {
  const birthday = new Date("2026-01-15T19:00:00Z");
  let tournamentId: number;
  let teamId: number;

  beforeAll(async () => {
    world.cup = await currentCup(world.db);
    tournamentId = await world.tournamentId(U16);
    const minor = await world.person({ firstName: "Mia", lastName: "Lind", dob: "2007-09-20" });
    ({ teamId } = await world.team("Owls", { tournamentName: U16, manager: minor }));
    await world.team("Hens", { tournamentName: U16 });
    await score(minor, 1);
    await createGame(admin, lionsTigers({ team1Name: "Owls", team2Name: "Hens", stage: "final" }));
  });

  const names = async (cup: Partial<Cup>, now = birthday) => {
    const at = { db: world.db, now };
    const asked = { ...world.cup, ...cup };
    const found = [
      ...(await topScorers(at, asked, tournamentId)),
      ...(await teamScorers(at, asked, teamId)),
    ];
    return found.map(({ name }) => name);
  };

  test("a scorer is named from the eighteenth birthday in the current cup, and in a past one still to end", async () => {
    expect(await names({ isCurrent: true }, world.now)).toEqual(["Player 1", "Player 1"]);
    expect(await names({ isCurrent: true })).toEqual(["Mia L.", "Mia L."]);
    const followed = { isCurrent: false, endsOn: "2026-07-28" };
    expect(await names(followed, world.now)).toEqual(["Player 1", "Player 1"]);
    expect(await names(followed)).toEqual(["Mia L.", "Mia L."]);
  });

  test.each([
    ["by its last day", { endsOn: "2025-09-19" }, "Player 1"],
    ["by its last day, when that was a birthday", { endsOn: "2025-09-20" }, "Mia L."],
    ["by its last game, without days", { endsOn: null }, "Player 1"],
  ])("in a past cup %s counts", async (_, cup, name) => {
    expect(await names({ ...cup, isCurrent: false })).toEqual([name, name]);
  });

  test("a minor is named in a past cup if a guardian agreed for that cup", async () => {
    const past = { isCurrent: false, endsOn: "2025-09-19" };
    const [row] = await world.rows(players, { lastName: "Lind" });
    const playerId = row?.id ?? "";
    const guardianId = await guardianOf(world, playerId, { email: "ida@example.org" });
    const cup = await currentCup(world.db);
    world.cup = { ...cup, id: cup.id - 1 };
    await agree(world, playerId, { guardianId }, ["public-name"]);
    world.cup = cup;
    expect(await names(past)).toEqual(["Player 1", "Player 1"]);
    await agree(world, playerId, { guardianId }, ["public-name"]);
    expect(await names(past)).toEqual(["Mia L.", "Mia L."]);
    await takeBack(world, playerId, "public-name");
  });
});

const scorers = (...lines: string[]) =>
  lines.map((line) => ({
    name: line.replace(/ \d+$/, ""),
    teamName: "Lions",
    goals: Number(/\d+$/.exec(line)?.[0]),
  }));
const ranked = (...lines: string[]) =>
  rankScorers(scorers(...lines)).map(({ rank, name, goals }) => `${rank} ${name} ${goals}`);

test("top scorers, who have goals, are ordered by them, and the list ends at the twentieth and everybody equal", () => {
  const expected = ["1 Kofi 3", "2 Mei 2", "2 Zoë 2", "4 Ana 1"];
  expect(ranked("Ana 1", "Kofi 3", "Mei 2", "Eva 0", "Zoë 2")).toEqual(expected);
  const many = Array.from({ length: 25 }, (_, index) => `Player ${index} ${index < 18 ? 5 : 2}`);
  expect(ranked(...many)).toHaveLength(25);
  const fewer = many.map((line, index) => (index < 20 ? line : line.replace(/2$/, "1")));
  expect(ranked(...fewer)).toHaveLength(20);
});

test("equal scorers are ordered by team, then name, then number", () => {
  const level = [
    { name: "Player 10", teamName: "Lions", goals: 1 },
    { name: "Player 9", teamName: "Lions", goals: 1 },
    { name: "Player 1", teamName: "Bears", goals: 1 },
  ];
  const expected = ["Bears Player 1", "Lions Player 9", "Lions Player 10"];
  expect(rankScorers(level).map(({ teamName, name }) => `${teamName} ${name}`)).toEqual(expected);
});
