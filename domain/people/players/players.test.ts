import { beforeAll, expect, test } from "vitest";
import { players } from "#db/schema/people.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { leaveTeam } from "#domain/teams/roster-changes.ts";
import { createTeam, deleteTeam } from "#domain/teams/team-lifecycle.ts";
import { joinWaitlist, leaveWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { type Person, U13, useAdmin, useWorld } from "#tests/support/fixtures/world.ts";
import { readProfile } from "../accounts/accounts.ts";
import { recordSignedPaper } from "../guardians/signed-papers.ts";
import { readEmergencyContact } from "./emergency-contact.ts";
import { correctPlayer, editOwnPlayer } from "./players.ts";

const world = useWorld();

const dobBecomes = ({ ctx, playerId }: Person, dob: string) =>
  editOwnPlayer(ctx, {
    playerId,
    firstName: "Ana",
    lastName: "Silva",
    phone: "5550100111",
    dob,
    emergencyName: "Rosa",
    emergencyNumber: "5550100112",
  });
const joinedAt = async ({ playerId }: Person) => (await world.playerRow(playerId)).firstJoinedAt;

const ways: Record<string, (ana: Person) => Promise<unknown>> = {
  "a team that they joined": async ({ ctx, playerId }) => {
    const { teamId, teamCode } = await world.team("Joined");
    await joinTeam(ctx, { playerId, teamCode });
    await leaveTeam(ctx, { playerId, teamId });
  },
  "a team that they made": async ({ ctx, playerId }) => {
    const input = { name: "Made", tournamentName: U13, playerId };
    await deleteTeam(ctx, await createTeam(ctx, input));
  },
  "the waitlist": async ({ ctx, playerId }) => {
    await joinWaitlist(ctx, { playerId, tournamentName: U13, showContact: false });
    await leaveWaitlist(ctx, { playerId });
  },
};

test.each(Object.keys(ways))(
  "a birth date is locked even after leaving %s; the admin corrects it",
  async (way) => {
    const ana = await world.person();
    await dobBecomes(ana, "2011-05-05");
    expect(await readProfile(ana.ctx)).toMatchObject({ joinedAnything: false });
    await ways[way]?.(ana);
    expect(await joinedAt(ana)).toEqual(world.now);
    await expectRefusal(dobBecomes(ana, "2011-05-06"), { field: "dob" });
    expect(await readProfile(ana.ctx)).toMatchObject({ joinedAnything: true });
    await correctPlayer(await world.admin(), ana.playerId, { dob: "2011-05-06" });
    expect(await world.playerRow(ana.playerId)).toMatchObject({ dob: "2011-05-06" });
  },
);

test("the first join stays recorded, and a coach without a slot has joined nothing", async () => {
  const ana = await world.person();
  const { teamCode } = await world.team("Later");
  await joinWaitlist(ana.ctx, { playerId: ana.playerId, tournamentName: U13, showContact: false });
  const now = new Date(world.now.getTime() + 60_000);
  await joinTeam({ ...ana.ctx, now }, { playerId: ana.playerId, teamCode });
  expect(await joinedAt(ana)).toEqual(world.now);
  const coach = await world.person({ dob: "1990-01-01" });
  await world.team("Coached", { manager: coach });
  expect(await joinedAt(coach)).toBeNull();
});

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
  const { playerId } = member;
  const refused = { code: "not-found", message: "This player isn't on a team." };
  await expectRefusal(readEmergencyContact(admin, { playerId, teamId }), refused);
  await leaveTeam(member.ctx, { playerId, teamId: other });
  await expectRefusal(readEmergencyContact(admin, { playerId, teamId: other }), refused);
  expect(await auditOf(world, `player:${playerId}`)).toEqual([]);
});

test("a registrar corrects a name, but only an organizer a minor's birth date", async () => {
  const ana = await world.person({ dob: "2011-05-05" });
  const registrar = await world.staff("registrar");
  for (const dob of ["2005-05-05", "2007-07-16", "2010-05-05"]) {
    await expectRefusal(correctPlayer(registrar, ana.playerId, { dob }), "forbidden");
  }
  await correctPlayer(registrar, ana.playerId, { firstName: "Anna" });
  await correctPlayer(await world.admin(), ana.playerId, { dob: "2005-05-05" });
  await correctPlayer(registrar, ana.playerId, { dob: "2004-05-05" });
  expect(await world.playerRow(ana.playerId)).toMatchObject({ dob: "2004-05-05" });
});

test("who once played by a signed form enters no adult's birth date after theirs was deleted", async () => {
  const ana = await world.person({ dob: "2011-05-05" });
  await recordSignedPaper(await world.admin(), ana);
  await world.set(players, { id: ana.playerId }, { dob: null });
  await expectRefusal(dobBecomes(ana, "1990-05-06"), { field: "dob" });
  const registrar = await world.staff("registrar");
  await expectRefusal(correctPlayer(registrar, ana.playerId, { dob: "1990-05-06" }), "forbidden");
  await dobBecomes(ana, "2011-05-05");
});

test("a birth date is locked once a guardian has answered, also a day short of 18", async () => {
  const ana = await world.person({ dob: "2011-05-05" });
  const guardianId = await guardianOf(world, ana.playerId, { email: "mum@home.example" });
  await dobBecomes(ana, "2011-05-06");
  await agree(world, ana.playerId, { guardianId }, REQUIRED);
  await expectRefusal(dobBecomes(ana, "2007-07-16"), { field: "dob" });
});
