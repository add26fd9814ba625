import { beforeAll, expect, test } from "vitest";
import {
  agree,
  guardianOf,
  REQUIRED,
  takeBack,
} from "../../../tests/support/factories/consents.ts";
import { auditOf } from "../../../tests/support/factories/games.ts";
import { type Person, U13, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import type { Ctx } from "../../core/context.ts";
import { listTournaments } from "../../cup/current-cup.ts";
import { joinWaitlist, leaveWaitlist } from "./join-and-leave.ts";
import { listWaitlist } from "./waitlist-entries.ts";

const world = useWorld();

let ticked: Person;
let unticked: Person;
let minor: Person;
let manager: Ctx;

const tom = { dob: "2007-07-15", phone: "5550100001" };
const uma = { dob: "1990-01-01", phone: "5550100002" };
const mia = { dob: "2007-07-16", phone: "5550100003" };

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
  const adult = await world.person({ dob: "1980-01-01" });
  await world.team("Short Of Players", { tournamentName: U16, manager: adult });
  manager = adult.ctx;
});

async function listFor(ctx: Ctx, name = U16) {
  const tournament = (await listTournaments(ctx, world.cup.id)).find((each) => each.name === name);
  if (!tournament) throw new Error("no tournament");
  return listWaitlist(ctx, world.cup, tournament);
}

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
  const guardianId = await guardianOf(world, minor.playerId, { email: "rosa@example.org" });
  await agree(world, minor.playerId, { guardianId }, REQUIRED);
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
  expect(await listFor(manager)).toMatchObject([
    { name: "Tom T.", contact: tom },
    { name: "Uma U.", contact: null },
    { name: "Player", contact: null },
  ]);
  const [look] = await looksAtContact();
  expect(look).toMatchObject({
    subject: `tournament:${await world.tournamentId(U16)}`,
    details: { players: [ticked.playerId], fields: ["dob", "phone"] },
  });
  expect(look?.actorAccountId).toBe(manager.actor.kind === "account" && manager.actor.accountId);
  expect(JSON.stringify(look)).not.toMatch(/2007-07-15|5550100001|Tom|Ticked/);
});

test("a minor's tick is effective from the 18th birthday", async () => {
  const tomorrow = new Date(world.now.getTime() + 24 * 60 * 60_000);
  const [, , adult] = await listFor({ ...manager, now: tomorrow });
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
  const [look] = await looksAtContact();
  expect(look).toMatchObject({
    actorAccountId: admin.actor.accountId,
    details: { players: [ticked.playerId, unticked.playerId, minor.playerId] },
  });
});

test("a player without a birth date is unnamed like a child", async () => {
  const ageless = await world.person({ dob: null, firstName: "Ada", lastName: "Ageless" });
  const { ctx, playerId } = ageless;
  await joinWaitlist(ctx, { tournamentName: U16, showContact: true, playerId });
  const unnamed = { name: "Player", age: null, contact: null };
  expect((await listFor(manager)).at(-1)).toMatchObject(unnamed);
  await leaveWaitlist(ctx, { playerId });
});
