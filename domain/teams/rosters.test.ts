import { expect, test } from "vitest";
import { placeTeams } from "../../tests/support/factories/games.ts";
import { type Person, U13, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { joinTeam } from "./joining.ts";
import { leaveTeam } from "./roster-changes.ts";
import { listTeams, readTeam } from "./rosters.ts";

const world = useWorld();

const countOf = async (name: string) =>
  (await listTeams(await world.admin())).find((team) => team.name === name)?.playerCount;

test("a team's player count follows joining and leaving", async () => {
  const { teamId, teamCode } = await world.team("River Rats");
  expect(await countOf("River Rats")).toBe(1);
  const player = await world.person();
  await joinTeam(player.ctx, { playerId: player.playerId, teamCode });
  expect(await countOf("River Rats")).toBe(2);
  await leaveTeam(player.ctx, { playerId: player.playerId, teamId });
  expect(await countOf("River Rats")).toBe(1);
});

test("a team of a coach who does not play has no players", async () => {
  const coach = await world.person({ dob: "1990-01-01" });
  await world.team("Coached", { manager: coach });
  expect(await countOf("Coached")).toBe(0);
});

test("teams are listed by tournament, bracket and name without withdrawn ones", async () => {
  const admin = await world.admin();
  for (const { id } of await listTeams(admin))
    await withdrawTeam(admin, { teamId: id, choice: "remove" });
  await placeTeams(world, U16, { Wolves: "Bracket B", Tigers: "Bracket A", Lions: "Bracket A" });
  await placeTeams(world, U13, { Cubs: "Bracket A" });
  const listed = (await listTeams(admin)).map((team) => [
    team.tournamentName,
    team.bracketName,
    team.name,
  ]);
  expect(listed).toEqual([
    [U13, "Bracket A", "Cubs"],
    [U16, "Bracket A", "Lions"],
    [U16, "Bracket A", "Tigers"],
    [U16, "Bracket B", "Wolves"],
  ]);
});

test("a team is read with roster, tournament and possible brackets", async () => {
  const { teamId, members } = await world.team("Open", { tournamentName: U16, more: 1 });
  const team = await readTeam(await world.admin(), teamId);
  expect(team).toMatchObject({ name: "Open", tournamentName: U16, playerCount: 2, rosterSize: 7 });
  expect(team.brackets.map(({ name }) => name)).toEqual(["Bracket A", "Bracket B"]);
  expect(team.roster[1]?.player?.id).toBe((members[0] as Person).playerId);
});
