import { expect, test } from "vitest";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { markIneligible } from "./fees.ts";
import { myTeams } from "./my-teams.ts";
import { listTeams, readTeam } from "./rosters.ts";

const world = useWorld();

test("the admin marks a team ineligible and unmarks it, visible to its people", async () => {
  const admin = await world.admin();
  const { teamId, manager } = await world.team("Unpaid");
  const seen = async () => [
    (await readTeam(admin, teamId)).ineligible,
    (await listTeams(admin)).find(({ id }) => id === teamId)?.ineligible,
    (await myTeams(manager.ctx))[0]?.ineligible,
  ];
  expect(await seen()).toEqual([false, false, false]);
  await markIneligible(admin, { teamId, ineligible: true });
  expect(await seen()).toEqual([true, true, true]);
  await markIneligible(admin, { teamId, ineligible: false });
  expect(await seen()).toEqual([false, false, false]);
});

test("only the admin marks teams, and only the cup's", async () => {
  const { teamId, manager } = await world.team("Marked");
  await expect(markIneligible(manager.ctx, { teamId, ineligible: false })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    markIneligible(await world.admin(), { teamId: 999_999, ineligible: true }),
  ).rejects.toMatchObject({ code: "not-found" });
});
