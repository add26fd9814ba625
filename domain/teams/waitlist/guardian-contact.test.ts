import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/people.ts";
import { invitations, waitlistEntries } from "../../../db/schema/teams.ts";
import { agree, guardianOf, REQUIRED } from "../../../tests/support/factories/consents.ts";
import { auditOf } from "../../../tests/support/factories/games.ts";
import { type Person, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import type { Ctx } from "../../core/context.ts";
import { joinTeam } from "../joining.ts";
import { leaveTeam } from "../roster-changes.ts";
import { joinWaitlist } from "./join-and-leave.ts";
import { listWaitlist } from "./waitlist-entries.ts";

const world = useWorld();

async function wait(player: Parameters<typeof world.person>[0]): Promise<Person> {
  const person = await world.person(player);
  const { ctx, playerId } = person;
  await joinWaitlist(ctx, { tournamentName: U16, showContact: true, playerId });
  return person;
}

const listFor = async (ctx: Ctx) =>
  listWaitlist(ctx, world.cup, { id: await world.tournamentId(U16) });

const rosa = { email: "rosa@example.org", name: "Rosa Minor", phone: "5550100004" };
let minor: Person;
let ticked: Person;
let recruiter: Person;
let team: { teamId: number; teamCode: string };
let guardianId: string;
let entryId: number;

const mia = async (ctx: Ctx = recruiter.ctx) =>
  (await listFor(ctx)).find(({ id }) => id === entryId)?.guardian;
const consent = (documents: string[]) => agree(world, minor.playerId, { guardianId }, documents);
const verified = (person: Person, at: Date | null) =>
  world.db.update(accounts).set({ emailVerifiedAt: at }).where(eq(accounts.id, person.accountId));

beforeAll(async () => {
  minor = await wait({ firstName: "Mia", lastName: "Minor", dob: "2007-07-16" });
  ticked = await wait({ dob: "2007-07-15" });
  const own = eq(waitlistEntries.playerId, minor.playerId);
  entryId = (await world.db.select().from(waitlistEntries).where(own))[0]?.id ?? 0;
  guardianId = await guardianOf(world, minor.playerId, rosa);
  recruiter = await world.person({ dob: "1980-01-01" });
  team = await world.team("Recruiters", { tournamentName: U16, manager: recruiter });
});

test("a guardian's contact is hidden until they agree to be reached", async () => {
  await consent(REQUIRED);
  expect(await mia()).toBeNull();
  await consent(["contact"]);
  expect(await mia()).toEqual(rosa);
  const tournament = `tournament:${await world.tournamentId(U16)}`;
  const look = (await auditOf(world, tournament)).at(-1);
  expect(look).toMatchObject({
    actorAccountId: recruiter.accountId,
    details: { players: [minor.playerId], fields: ["guardian"] },
  });
  expect(JSON.stringify(look)).not.toMatch(/[Rr]osa|5550100004/);
});

test("a guardian's contact is for adult managers with a confirmed address", async () => {
  expect(await mia((await world.person()).ctx)).toBeNull();
  await verified(recruiter, null);
  expect(await mia()).toBeNull();
  await verified(recruiter, world.now);
  const young = await world.person({ dob: "2008-01-01" });
  await world.team("Young", { tournamentName: U16, manager: young });
  expect(await mia(young.ctx)).toBeNull();
});

test("a guardian's contact needs an open slot, not one reserved for another", async () => {
  let last = recruiter;
  for (let slot = 1; slot < 7; slot++) {
    last = await world.person();
    await joinTeam(last.ctx, { playerId: last.playerId, teamCode: team.teamCode });
  }
  expect(await mia()).toBeNull();
  const held = async (playerId: string) => {
    await world.db.delete(invitations);
    await world.db.insert(invitations).values({
      teamId: team.teamId,
      cupId: world.cup.id,
      rosterSize: 7,
      slot: 7,
      playerId,
      createdAt: world.now,
      expiresAt: new Date(world.now.getTime() + 60_000),
    });
  };
  await leaveTeam(last.ctx, { playerId: last.playerId, teamId: team.teamId });
  expect(await mia()).toEqual(rosa);
  await held(ticked.playerId);
  expect(await mia()).toBeNull();
  await held(minor.playerId);
  expect(await mia()).toEqual(rosa);
  await world.db.delete(invitations);
});

test("a guardian's contact needs the player's own tick", async () => {
  const own = eq(waitlistEntries.playerId, minor.playerId);
  const tick = (showContact: boolean) =>
    world.db.update(waitlistEntries).set({ showContact }).where(own);
  await tick(false);
  expect(await mia()).toBeNull();
  await tick(true);
  expect(await mia()).toEqual(rosa);
});

test("a child's guardian is the account holder, and under 13 needs a signed paper", async () => {
  const petra = { firstName: "Petra", lastName: "Parent", phone: "5550100005" };
  const parent = await world.person({ ...petra, dob: "1980-01-01" });
  const cleo = { firstName: "Cleo", lastName: "Child", dob: "2013-01-01" };
  const playerId = await child(world, parent, cleo);
  await joinWaitlist(parent.ctx, { tournamentName: U16, showContact: true, playerId });
  await agree(world, playerId, parent, [...REQUIRED, "contact"]);
  const seen = async (ctx: Ctx) => (await listFor(ctx)).at(-1);
  const unnamed = { name: "Player", age: null, contact: null, guardian: null };
  expect(await seen(recruiter.ctx)).toMatchObject(unnamed);
  expect(await seen(parent.ctx)).toMatchObject({ own: "child", name: "Cleo Child", age: 12 });
  const admin = await world.admin();
  await agree(world, playerId, admin.actor, ["signed-paper"]);
  expect(await seen(recruiter.ctx)).toMatchObject({
    name: "Cleo C.",
    age: 12,
    contact: null,
    guardian: { name: "Petra Parent", phone: "5550100005" },
  });
  expect(await seen(ticked.ctx)).toMatchObject({ name: "Cleo C.", guardian: null });
});
