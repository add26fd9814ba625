import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { teams } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { recordSurely, scheduleGame } from "#tests/support/factories/games.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import { pay, setCup, teamRow } from "#tests/support/factories/payments.ts";
import { U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { removeTeam } from "./delete-team.ts";

const { world, admin } = useAdminWorld();

async function inOneBracket(teamId: number, otherId: number) {
  const { bracketId } = await teamRow(world, teamId);
  await world.db.update(teams).set({ bracketId }).where(eq(teams.id, otherId));
}

const exists = (teamId: number) => world.db.$count(teams, eq(teams.id, teamId));

test("an organizer deletes a team after rosters lock, with its unplayed games", async () => {
  const { teamId, manager, members } = await world.team("Typo Tems", { more: 1 });
  await inOneBracket(teamId, (await world.team("Rivals")).teamId);
  const id = await scheduleGame(admin, U13, "Typo Tems - Rivals");
  await setCup(world, { rosterLocksAt: world.now });
  await removeTeam(admin, { teamId });
  expect([await exists(teamId), await world.db.$count(games, eq(games.id, id))]).toEqual([0, 0]);
  for (const person of [manager, ...members]) {
    expect((await mailsTo(world, person)).at(-1)?.subject).toMatch(/Typo Tems was withdrawn from/);
  }
  await expectRefusal(removeTeam(admin, { teamId }), "not-found");
  await setCup(world, { rosterLocksAt: null });
});

test("a team whose only game was canceled is deleted with it", async () => {
  const { teamId } = await world.team("Rained Rays");
  await inOneBracket(teamId, (await world.team("Dry Ducks")).teamId);
  const id = await scheduleGame(admin, U13, "Rained Rays - Dry Ducks");
  await world.db.update(games).set({ state: "cancelled" }).where(eq(games.id, id));
  await removeTeam(admin, { teamId });
  expect(await exists(teamId)).toBe(0);
});

test("a team that has played or paid can't be deleted", async () => {
  const { teamId } = await world.team("Played Pumas");
  await inOneBracket(teamId, (await world.team("Other Otters")).teamId);
  const id = await scheduleGame(admin, U13, "Played Pumas - Other Otters");
  await recordSurely(admin, id, 2, 0);
  await expectRefusal(removeTeam(admin, { teamId }), "conflict");
  const paid = await world.team("Paid Pandas");
  await pay(admin, paid.teamId, { amount: "10" });
  await expectRefusal(removeTeam(admin, { teamId: paid.teamId }), "conflict");
  expect([await exists(teamId), await exists(paid.teamId)]).toEqual([1, 1]);
});
