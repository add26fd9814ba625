import { expect, test } from "vitest";
import { goals } from "../../db/schema/competition.ts";
import { cups } from "../../db/schema/cup.ts";
import { type Person, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { addGoal, voidGoal } from "../competition/goals/goals.ts";
import { joinTeam } from "./joining.ts";
import { myTeams } from "./my-teams.ts";

const world = useWorld();

test("a roster shows every slot in order with names and goals", async () => {
  const { teamId, manager, members } = await world.team("River Rats", { more: 2 });
  const admin = await world.admin();
  const striker = members[1] as Person;
  await addGoal(admin, striker.playerId);
  await addGoal(admin, striker.playerId);
  await addGoal(admin, manager.playerId);
  await voidGoal(admin, manager.playerId);
  const [team] = await myTeams(striker.ctx);
  expect(team).toMatchObject({ id: teamId, isManager: false });
  expect(team?.roster).toEqual([
    { slot: 1, player: { id: manager.playerId, name: "Ana Silva", goalScored: 0 } },
    { slot: 2, player: { id: members[0]?.playerId, name: "Player0 Silva", goalScored: 0 } },
    { slot: 3, player: { id: striker.playerId, name: "Player1 Silva", goalScored: 2 } },
    ...[4, 5, 6, 7].map((slot) => ({ slot, player: null })),
  ]);
});

test("goals of another cup do not count", async () => {
  const { manager } = await world.team("Veterans of Last Year");
  const { id: _, ...cup } = world.cup;
  const [lastYear] = await world.db
    .insert(cups)
    .values({ ...cup, slug: "last-year", isCurrent: false })
    .returning();
  await world.db.insert(goals).values({
    cupId: lastYear?.id ?? 0,
    playerId: manager.playerId,
    recordedAt: world.now,
  });
  expect((await myTeams(manager.ctx))[0]?.roster[0]?.player?.goalScored).toBe(0);
});

test("a coach who plays elsewhere has two teams", async () => {
  const coach = await world.person({ dob: "2000-01-01" });
  await world.team("Coached", { manager: coach });
  const open = await world.team("Played", { tournamentName: U16 });
  await joinTeam(coach.ctx, { playerId: coach.playerId, teamCode: open.teamCode });
  expect((await myTeams(coach.ctx)).map(({ name, isManager }) => [name, isManager])).toEqual([
    ["Coached", true],
    ["Played", false],
  ]);
});

test("visitors, admins and people without a team see none", async () => {
  await world.team("Private");
  for (const ctx of [world.visitor(), await world.admin(), (await world.person()).ctx]) {
    expect(await myTeams(ctx)).toEqual([]);
  }
});
