import { beforeAll, expect, test } from "vitest";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { auditOf } from "../../../tests/support/factories/games.ts";
import { type Person, useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { leaveTeam } from "../../teams/roster-changes.ts";
import { readEmergencyContact } from "./emergency-contact.ts";

const world = useWorld();
const admin = useAdmin(world);
let teamId: number;
let player: Person;

beforeAll(async () => {
  player = await world.person({ emergencyName: "Maria Silva", emergencyNumber: "2135550101" });
  ({ teamId } = await world.team("Kits", { manager: player }));
});

test("the admin reads the contact, and each look is logged by ids", async () => {
  const look = () => readEmergencyContact(admin, { playerId: player.playerId, teamId });
  expect(await look()).toMatchObject({ name: "Maria Silva", phone: "2135550101" });
  await look();
  const looks = await auditOf(world, `player:${player.playerId}`);
  expect(looks).toHaveLength(2);
  expect(looks[1]).toMatchObject({
    actorAccountId: admin.actor.accountId,
    action: "player.emergency-contact",
    details: { team: teamId },
  });
  expect(JSON.stringify(looks)).not.toMatch(/Maria|2135550101/);
});

test("a player of another team is not read", async () => {
  const { teamId: other, members } = await world.team("Cubs", { more: 1 });
  const member = members[0] as Person;
  const refused = { code: "not-found", message: "This player isn't on a team." };
  await expectRefusal(readEmergencyContact(admin, { playerId: member.playerId, teamId }), refused);
  await leaveTeam(member.ctx, { playerId: member.playerId, teamId: other });
  await expectRefusal(
    readEmergencyContact(admin, { playerId: member.playerId, teamId: other }),
    refused,
  );
  expect(await auditOf(world, `player:${member.playerId}`)).toEqual([]);
});
