import { afterEach, expect, test } from "vitest";
import { changeTournament, tournamentRow } from "../../tests/support/factories/cups.ts";
import { U13, useAdmin, useWorld } from "../../tests/support/fixtures/world.ts";
import { joinTeam } from "./joining.ts";
import { listTeams } from "./rosters.ts";
import { myTeams } from "./team-view.ts";

const world = useWorld();
const admin = useAdmin(world);

const setMinimum = async (minRoster: string) =>
  changeTournament(admin, await world.tournamentId(U13), { minRoster });

afterEach(() => setMinimum(""));

test("a team below the minimum roster is marked with what it lacks, and can still play", async () => {
  const { teamId, teamCode, manager } = await world.team("Short", { more: 2 });
  const lacks = async () => {
    const line = (await listTeams(admin)).find(({ id }) => id === teamId);
    const [own] = await myTeams(manager.ctx);
    expect(own?.missingCount).toBe(line?.missingCount);
    return line?.missingCount;
  };
  expect(await lacks()).toBe(0);
  await setMinimum("5");
  expect(await lacks()).toBe(2);
  for (const left of [1, 0, 0]) {
    const player = await world.person();
    await joinTeam(player.ctx, { playerId: player.playerId, teamCode });
    expect(await lacks()).toBe(left);
  }
});

test("a minimum above the roster size is refused", async () => {
  const id = await world.tournamentId(U13);
  await expect(changeTournament(admin, id, { minRoster: "8" })).rejects.toThrow();
  await expect(
    world.pool.query("update tournaments set min_roster = 8 where id = $1", [id]),
  ).rejects.toThrow(/tournaments_min_roster/);
  expect(await tournamentRow(world, id)).toMatchObject({ minRoster: null });
});
