import { expect, test } from "vitest";
import { auditOf } from "../../tests/support/factories/games.ts";
import { U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { joinTeam } from "./joining.ts";
import { readTeamSheets } from "./team-sheets.ts";

const world = useWorld();

test("a sheet has the manager, every slot, and whom to call for a minor", async () => {
  const admin = await world.admin();
  const phones = {
    phone: "2135550101",
    emergencyName: "Maria Silva",
    emergencyNumber: "2135550102",
  };
  const manager = await world.person(phones);
  const { teamId, teamCode } = await world.team("Kits", { manager, tournamentName: U16 });
  const adult = await world.person({ firstName: "Bo", phone: "2135550103", dob: "2000-07-16" });
  await joinTeam(adult.ctx, { playerId: adult.playerId, teamCode });

  const emergency = { name: "Maria Silva", phone: "2135550102" };
  const ana = { name: "Ana Silva", phone: "2135550101", dob: "2011-05-04", age: 14 };
  const bo = { name: "Bo Silva", phone: "2135550103", dob: "2000-07-16", age: 24 };
  expect(await readTeamSheets(admin, { teamId })).toEqual([
    {
      id: teamId,
      name: "Kits",
      slug: "kits",
      tournamentName: U16,
      bracketName: "Bracket A",
      teamCode,
      manager: { name: "Ana Silva", phone: "2135550101" },
      slots: [
        { slot: 1, player: { ...ana, emergency, isPending: true } },
        { slot: 2, player: { ...bo, emergency: null, isPending: false } },
        ...[3, 4, 5, 6, 7].map((slot) => ({ slot, player: null })),
      ],
    },
  ]);
});

test("each opening is logged by ids", async () => {
  const admin = await world.admin();
  const { teamId, manager } = await world.team("Foxes");
  await readTeamSheets(admin, { teamId });
  await readTeamSheets(admin, { teamId });
  const looks = (await auditOf(world, `team:${teamId}`)).filter(
    ({ action }) => action === "team.sheet",
  );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toMatchObject({ actorAccountId: admin.actor.accountId, details: {} });
  expect(JSON.stringify(looks)).not.toContain((await world.playerRow(manager.playerId)).phone);
});
