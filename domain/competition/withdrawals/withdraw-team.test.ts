import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { games } from "../../../db/schema/competition.ts";
import { brackets } from "../../../db/schema/cup.ts";
import { teams } from "../../../db/schema/teams.ts";
import { U13, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import { moveTeam } from "../../teams/team-lifecycle.ts";
import { myTeams } from "../../teams/team-view.ts";
import { createGame } from "../games/game-editing.ts";
import { recordScore } from "../games/results.ts";
import { withdrawTeam } from "./withdraw-team.ts";

const world = useWorld();

const game = async (tournamentName: string, team1Name: string, team2Name: string, time = "15:00") =>
  createGame(await world.admin(), {
    tournamentName,
    team1Name,
    team2Name,
    date: "2025-07-28",
    time,
    stage: "group",
    field: null,
  });

async function bracketsOf(tournamentName: string): Promise<number[]> {
  const found = await world.db
    .select({ id: brackets.id })
    .from(brackets)
    .where(eq(brackets.tournamentId, await world.tournamentId(tournamentName)))
    .orderBy(brackets.position);
  return found.map(({ id }) => id);
}

test("a withdrawn team frees its players, keeps recorded games and loses the others", async () => {
  const admin = await world.admin();
  const { teamId, manager, members } = await world.team("Homesick", { more: 1 });
  await world.team("Stayers");
  const played = await game(U13, "Homesick", "Stayers");
  await recordScore(admin, played, { team1Score: 2, team2Score: 1 });
  await game(U13, "Stayers", "Homesick", "16:00");
  await withdrawTeam(admin, { teamId, choice: "remove" });
  expect((await world.db.select().from(games)).map(({ id }) => id)).toEqual([played]);
  for (const { ctx } of [manager, ...members]) expect(await myTeams(ctx)).toEqual([]);
  await expect(withdrawTeam(admin, { teamId, choice: "remove" })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("a team changes brackets while it has no group games", async () => {
  const admin = await world.admin();
  const [a = 0, b = 0] = await bracketsOf(U16);
  const { teamId } = await world.team("Movers", { tournamentName: U16 });
  const bracketOf = async (id: number) =>
    (await world.db.select().from(teams).where(eq(teams.id, id)))[0]?.bracketId;
  expect(await bracketOf(teamId)).toBe(a);
  await moveTeam(admin, { teamId, bracketId: b });
  expect(await bracketOf(teamId)).toBe(b);
  await moveTeam(admin, { teamId, bracketId: a });
  const rival = await world.team("Rivals", { tournamentName: U16 });
  await moveTeam(admin, { teamId: rival.teamId, bracketId: a });
  await game(U16, "Movers", "Rivals");
  for (const each of [teamId, rival.teamId]) {
    await expect(moveTeam(admin, { teamId: each, bracketId: b })).rejects.toMatchObject({
      code: "conflict",
      message: "This team has group games in its bracket.",
    });
    expect(await bracketOf(each)).toBe(a);
  }
});

test("a team cannot move to another tournament's bracket, or after withdrawing", async () => {
  const admin = await world.admin();
  const [, b = 0] = await bracketsOf(U16);
  const youth = await world.team("Youngsters");
  await expect(moveTeam(admin, { teamId: youth.teamId, bracketId: b })).rejects.toMatchObject({
    code: "invalid",
    field: "bracketId",
  });
  const gone = await world.team("Went Home", { tournamentName: U16 });
  await withdrawTeam(admin, { teamId: gone.teamId, choice: "remove" });
  await expect(moveTeam(admin, { teamId: gone.teamId, bracketId: b })).rejects.toMatchObject({
    code: "not-found",
  });
});
