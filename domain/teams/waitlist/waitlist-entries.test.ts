import { beforeAll, expect, test } from "vitest";
import { invitations, waitlistEntries } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { agree, guardianOf, REQUIRED, takeBack } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { type Person, U13, U16, useWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { joinTeam } from "../joining.ts";
import { leaveTeam } from "../roster-changes.ts";
import { joinWaitlist } from "./join-and-leave.ts";
import { listWaitlist } from "./waitlist-entries.ts";

const world = useWorld();

let ticked: Person;
let unticked: Person;
let minor: Person;
let manager: Person;
let team: { teamId: number; teamCode: string };
let guardianId: string;
let entryId: number;

const tom = { dob: "2007-07-15", phone: "5550100001" };
const uma = { dob: "1990-01-01", phone: "5550100002" };
const mia = { dob: "2007-07-16", phone: "5550100003" };
const rosa = { email: "rosa@example.org", name: "Rosa Minor", phone: "5550100004" };

beforeAll(async () => {
  const wait = async (player: Parameters<typeof world.person>[0], showContact: boolean) => {
    const person = await world.person(player);
    const { playerId } = person;
    await joinWaitlist(person.ctx, { tournamentName: U16, showContact, playerId });
    return person;
  };
  ticked = await wait({ ...tom, firstName: "Tom", lastName: "Ticked" }, true);
  unticked = await wait({ ...uma, firstName: "Uma", lastName: "Unticked" }, false);
  minor = await wait({ ...mia, firstName: "Mia", lastName: "Minor" }, true);
  entryId = (await world.row(waitlistEntries, { playerId: minor.playerId })).id;
  guardianId = await guardianOf(world, minor.playerId, rosa);
  manager = await world.person({ dob: "1980-01-01" });
  team = await world.team("Short Of Players", { tournamentName: U16, manager });
});

const listFor = async (ctx: Ctx) =>
  listWaitlist(ctx, world.cup, { id: await world.tournamentId(U16) });

const looksAtContact = async () =>
  (await auditOf(world, `tournament:${await world.tournamentId(U16)}`)).toReversed();

test("a confirmed player sees ages and adults' short names", async () => {
  const before = await looksAtContact();
  const { ctx } = await world.person();
  expect(await listFor(ctx)).toMatchObject([
    { name: "Tom T.", age: 18, contact: null, own: null },
    { name: "Uma U.", age: 35, contact: null, own: null },
    { name: "Player", age: 17, contact: null, own: null },
  ]);
  expect(await looksAtContact()).toEqual(before);
});

test("an unconfirmed player sees nobody's name or age", async () => {
  const { ctx } = await world.person({}, { confirmed: false });
  const unknown = { name: "Player", age: null, contact: null };
  expect(await listFor(ctx)).toMatchObject([unknown, unknown, unknown]);
});

test("a minor is named once a guardian agreed", async () => {
  await consent(REQUIRED);
  const { ctx } = await world.person();
  expect((await listFor(ctx)).at(-1)).toMatchObject({ name: "Mia M.", age: 17 });
  await takeBack(world, minor.playerId, "participation");
  expect((await listFor(ctx)).at(-1)).toMatchObject({ name: "Player", age: 17 });
});

test("one's own entry is complete, and looking at it is not logged", async () => {
  const before = await looksAtContact();
  const [, own] = await listFor(unticked.ctx);
  expect(own).toMatchObject({ own: "self", name: "Uma Unticked", contact: uma });
  expect(await looksAtContact()).toEqual(before);
});

test("a confirmed adult manager with an open slot reaches adults who agreed, on record", async () => {
  expect(await listFor(manager.ctx)).toMatchObject([
    { name: "Tom T.", contact: tom },
    { name: "Uma U.", contact: null },
    { name: "Player", contact: null },
  ]);
  const [look] = await looksAtContact();
  expect(look).toMatchObject({
    subject: `tournament:${await world.tournamentId(U16)}`,
    details: { players: [ticked.playerId], fields: ["dob", "phone"] },
  });
  expect(look?.actorAccountId).toBe(manager.accountId);
  expect(JSON.stringify(look)).not.toMatch(/2007-07-15|5550100001|Tom|Ticked/);
});

test("a minor's tick is effective from the 18th birthday", async () => {
  const tomorrow = new Date(world.now.getTime() + 24 * 60 * 60_000);
  const [, , adult] = await listFor({ ...manager.ctx, now: tomorrow });
  expect(adult).toMatchObject({ age: 18, contact: { phone: "5550100003" } });
});

test.each([
  ["is under 18", { dob: "2011-05-04" }, {}, U16],
  ["has not confirmed their email", { dob: "1980-01-01" }, { confirmed: false }, U16],
  ["has a team in another tournament", { dob: "1980-01-01" }, {}, U13],
])("a manager who %s reaches nobody", async (why, player, account, tournamentName) => {
  const who = await world.person(player, account);
  await world.team(`Team of one who ${why}`, { tournamentName, manager: who });
  expect((await listFor(who.ctx)).map(({ contact }) => contact)).toEqual([null, null, null]);
});

test("the admin sees everybody, on record", async () => {
  const admin = await world.admin();
  expect(await listFor(admin)).toMatchObject([
    { name: "Tom Ticked", contact: tom },
    { name: "Uma Unticked", contact: uma },
    { name: "Mia Minor", contact: mia },
  ]);
  expect((await looksAtContact()).slice(0, 2)).toMatchObject([
    { details: { players: [minor.playerId], fields: ["guardian"] } },
    {
      actorAccountId: admin.actor.accountId,
      details: { players: [ticked.playerId, unticked.playerId, minor.playerId] },
    },
  ]);
});

const guardian = async (ctx: Ctx = manager.ctx) =>
  (await listFor(ctx)).find(({ id }) => id === entryId)?.guardian;
const consent = (documents: string[]) => agree(world, minor.playerId, { guardianId }, documents);

test("a guardian's contact is hidden until they agree to be reached", async () => {
  await consent(REQUIRED);
  expect(await guardian()).toBeNull();
  await consent(["contact"]);
  expect(await guardian()).toEqual(rosa);
  const tournament = `tournament:${await world.tournamentId(U16)}`;
  const look = (await auditOf(world, tournament)).at(-1);
  expect(look).toMatchObject({
    actorAccountId: manager.accountId,
    details: { players: [minor.playerId], fields: ["guardian"] },
  });
  expect(JSON.stringify(look)).not.toMatch(/[Rr]osa|5550100004/);
});

test("a guardian's contact needs an open slot, not one reserved for another", async () => {
  let last = manager;
  for (let slot = 1; slot < 7; slot++) {
    last = await world.person();
    await joinTeam(last.ctx, { playerId: last.playerId, teamCode: team.teamCode });
  }
  expect(await guardian()).toBeNull();
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
  expect(await guardian()).toEqual(rosa);
  await held(ticked.playerId);
  expect(await guardian()).toBeNull();
  await held(minor.playerId);
  expect(await guardian()).toEqual(rosa);
  await world.db.delete(invitations);
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
  expect(await seen(manager.ctx)).toMatchObject(unnamed);
  expect(await seen(parent.ctx)).toMatchObject({ own: "child", name: "Cleo Child", age: 12 });
  const admin = await world.admin();
  await agree(world, playerId, admin.actor, ["signed-paper"]);
  expect(await seen(manager.ctx)).toMatchObject({
    name: "Cleo C.",
    age: 12,
    contact: null,
    guardian: { name: "Petra Parent", phone: "5550100005" },
  });
  expect(await seen(ticked.ctx)).toMatchObject({ name: "Cleo C.", guardian: null });
});
