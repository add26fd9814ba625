import { expect, test } from "vitest";
import { placeTeams } from "../../tests/support/factories/games.ts";
import { U13, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { listTeams } from "./rosters.ts";

const world = useWorld();

test("teams are listed by tournament, bracket and name, with their players, without withdrawn ones", async () => {
  const admin = await world.admin();
  await placeTeams(world, U16, { Wolves: "Bracket B", Tigers: "Bracket A", Lions: "Bracket A" });
  await world.team("Cubs", { more: 2 });
  const coach = await world.person({ dob: "1990-01-01" });
  await world.team("Coached", { manager: coach });
  const { teamId } = await world.team("Gone");
  await withdrawTeam(admin, { teamId, choice: "remove" });
  const listed = await listTeams(admin);
  expect(
    listed.map((team) => [team.tournamentName, team.bracketName, team.name, team.playerCount]),
  ).toEqual([
    [U13, "Bracket A", "Coached", 0],
    [U13, "Bracket A", "Cubs", 3],
    [U16, "Bracket A", "Lions", 0],
    [U16, "Bracket A", "Tigers", 0],
    [U16, "Bracket B", "Wolves", 0],
  ]);
});
