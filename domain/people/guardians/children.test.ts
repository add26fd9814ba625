import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { agreements, players } from "#db/schema/people.ts";
import { accountTopic, teamTopic, tournamentTopic, waitlistTopic } from "#domain/core/topics.ts";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { createTeam } from "#domain/teams/team-lifecycle.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf, offered } from "#tests/support/factories/consents.ts";
import { heardDuring } from "#tests/support/factories/cups.ts";
import { emailOf, mailsTo } from "#tests/support/factories/invitations.ts";
import { type Person, U13, useWorld } from "#tests/support/fixtures/world.ts";
import { addChild, editChild, type NewChild } from "./children.ts";
import { readConsents } from "./consents.ts";
import { agreeForChild, readChild, readFamily, withdrawForChild } from "./family.ts";
import { requestGuardianLink } from "./guardian-links.ts";

const world = useWorld();
const texts = offered();

const mia = {
  firstName: "Mia",
  lastName: "Silva",
  dob: "2015-03-02",
  phone: null,
  emergencyName: "Luis Silva",
  emergencyNumber: "5550100198",
};

let rosa: Person;

beforeEach(async () => {
  rosa = await world.person({ firstName: "Rosa", dob: "1985-01-01", phone: "5550100111" });
});

const add = (changes: Partial<NewChild> = {}, person = rosa) =>
  addChild(person.ctx, { ...mia, ticked: [], ...changes }, texts);
const onWaitlist = (playerId: string) =>
  joinWaitlist(rosa.ctx, { playerId, tournamentName: U13, showContact: false });
const playersOfRosa = () => world.countRows(players, { accountId: rosa.accountId });
const consents = async (playerId: string) =>
  (await readConsents(world.db, world.cup.id, [playerId])).get(playerId);

test("adding a child creates a player with consent in one step", async () => {
  const { playerId } = await add({ ticked: ["media"] });
  const own = { accountId: rosa.accountId, isHolder: false, phone: "5550100111" };
  expect(await world.playerRow(playerId)).toMatchObject({ ...mia, ...own });
  expect(await consents(playerId)).toMatchObject({ complete: true, media: true, contact: false });
  const rows = await world.rows(agreements, { playerId });
  const by = { accountId: rosa.accountId, guardianId: null };
  for (const row of rows) expect(row).toMatchObject(by);
});

test("adding a child needs an adult, on the day, and a child of any age under 18", async () => {
  for (const dob of ["2007-07-16", null]) {
    await expectRefusal(add({}, await world.person({ dob })), "forbidden");
  }
  await add({}, await world.person({ dob: "2007-07-15" }));
  await add({ firstName: "Tim", dob: "2025-07-15" });
  await add({ firstName: "Uma", dob: "2007-07-16" });
  const grown = add({ firstName: "Vic", dob: "2007-07-15" });
  await expectRefusal(grown, { code: "invalid", field: "dob" });
});

test.each<[string, Partial<NewChild>]>([
  ["another emergency number", { emergencyNumber: "5550100777" }],
  ["another emergency contact", { emergencyName: "Ana Silva" }],
  ["a phone of their own", { phone: "5550100778" }],
  ["another answer", { ticked: ["media"] }],
  ["the name written otherwise", { firstName: "MIA" }],
])("adding again with %s changes nothing until confirmed", async (_, changes) => {
  const { playerId } = await add({ ticked: ["contact"] });
  const before = await world.playerRow(playerId);
  const corrected = { ticked: ["contact"], ...changes };
  await expectRefusal(add(corrected), { code: "unconfirmed", confirm: playerId });
  expect(await world.playerRow(playerId)).toEqual(before);
  expect(await consents(playerId)).toMatchObject({ contact: true, media: false });

  expect(await add({ ...corrected, confirmed: playerId })).toEqual({ playerId, isNew: false });
  const { ticked, ...fields } = corrected;
  expect(await world.playerRow(playerId)).toMatchObject(fields);
  expect(await consents(playerId)).toMatchObject({
    complete: true,
    contact: ticked.includes("contact"),
    media: ticked.includes("media"),
  });
  expect(await playersOfRosa()).toBe(2);
});

test("another birth date asks whether it is a correction or another child", async () => {
  const { playerId } = await add();
  const corrected = { dob: "2015-02-03" };
  const asked = {
    code: "unconfirmed",
    confirm: playerId,
    message:
      "Mia (born March 2, 2015) is already on your account. To save the new date of birth for Mia, press “Agree and save changes.” If this is a different player, press “Agree and add another player.”",
  };
  await expectRefusal(add(corrected), asked);
  expect(await add({ ...corrected, confirmed: playerId })).toEqual({ playerId, isNew: false });
  expect(await world.playerRow(playerId)).toMatchObject(corrected);
  expect(await playersOfRosa()).toBe(2);
  const twin = await add({ dob: "2016-05-06", another: true });
  expect(twin.isNew).toBe(true);
  expect(twin.playerId).not.toBe(playerId);
});

test("a locked birth date says so and offers another child only", async () => {
  const { playerId } = await add({ dob: "2011-03-02" });
  await onWaitlist(playerId);
  const corrected = { dob: "2011-02-03" };
  const locked = "You can't change the date of birth after joining a team or a waitlist";
  const message = expect.stringContaining(locked);
  await expectRefusal(add(corrected), { code: "unconfirmed", confirm: undefined, message });
  const confirmed = add({ ...corrected, confirmed: playerId });
  await expectRefusal(confirmed, { code: "forbidden", field: "dob" });
  expect(await world.playerRow(playerId)).toMatchObject({ dob: "2011-03-02" });
  expect(await add({ ...corrected, another: true })).toMatchObject({ isNew: true });
});

test("confirming with another name changes the child that was asked about, and never another account's", async () => {
  const { playerId } = await add();
  const fields = { firstName: "Maia", dob: "2015-04-05" };
  expect(await add({ ...fields, confirmed: playerId })).toEqual({ playerId, isNew: false });
  expect(await world.playerRow(playerId)).toMatchObject(fields);
  expect(await playersOfRosa()).toBe(2);
  const other = await world.person({ dob: "1985-01-01" });
  const { playerId: theirs } = await add({}, other);
  expect(await add({ firstName: "Leo", confirmed: theirs })).toMatchObject({ isNew: true });
  expect(await world.playerRow(theirs)).toMatchObject({ firstName: "Mia" });
});

test("a child with an account and a guardian by link is refused", async () => {
  const same = { firstName: "tim", dob: "2011-05-04" };
  const tim = await world.person({ ...same, firstName: "Tim" });
  await guardianOf(world, tim.playerId, { email: await emailOf(world, rosa) });
  await add(same, await world.person({ dob: "1985-01-01" }));
  await expectRefusal(add(same), {
    code: "conflict",
    message:
      "You can't add tim here, because tim already has their own account. It lists you as their parent or guardian.",
  });
  await add({ ...same, dob: "2012-05-04" });
  await add({ ...same, firstName: "Tom" });
});

test("an incomplete set of texts adds nothing", async () => {
  const added = addChild(rosa.ctx, { ...mia, ticked: [] }, { ...texts, required: [] });
  await expectRefusal(added, "invalid");
  expect(await playersOfRosa()).toBe(1);
});

describe("a child of the account", () => {
  test("only its guardian edits a child, and nobody themselves as one", async () => {
    const { playerId } = await add();
    const other = await world.person({ dob: "1980-01-01" });
    const change = { ...mia, firstName: "Mila", playerId };
    await expectRefusal(editChild(other.ctx, change), "forbidden");
    await expectRefusal(readChild(other.ctx, playerId), "not-found");
    await editChild(rosa.ctx, change);
    expect((await readChild(rosa.ctx, playerId)).child.firstName).toBe("Mila");
    const { playerId: own } = rosa;
    await expectRefusal(editChild(rosa.ctx, { ...mia, playerId: own }), "forbidden");
    await expectRefusal(agreeForChild(rosa.ctx, { playerId: own, ticked: [] }, texts), "forbidden");
  });

  test("a child's birth date is locked after joining a team or waitlist", async () => {
    const { playerId } = await add();
    const edit = (changes: object) => editChild(rosa.ctx, { ...mia, playerId, ...changes });
    await edit({ dob: "2015-03-03" });
    await onWaitlist(playerId);
    await expectRefusal(edit({ dob: "2015-03-04" }), { code: "forbidden", field: "dob" });
    await edit({ dob: "2015-03-03", lastName: "Souza" });
  });

  test("a child without any consent is pending, and the organizer is notified", async () => {
    await world.admin();
    const { playerId } = await add({ ticked: ["media"] });
    const before = await world.db.$count(mails);
    await withdrawForChild(rosa.ctx, { playerId }, texts);
    expect(await consents(playerId)).toMatchObject({ complete: false, media: false });
    expect(await world.db.$count(mails)).toBe(before + 1);
    await withdrawForChild(rosa.ctx, { playerId }, texts);
    expect(await world.db.$count(mails)).toBe(before + 1);
    await agreeForChild(rosa.ctx, { playerId, ticked: ["contact"] }, texts);
    expect(await consents(playerId)).toMatchObject({ complete: true, contact: true });
  });

  test("a guardian creates a team for one child and joins another with the second", async () => {
    const { playerId } = await add({ dob: "2011-01-01" });
    const later = { ...rosa, ctx: { ...rosa.ctx, now: new Date(world.now.getTime() + 1_000) } };
    const { playerId: second } = await add({ firstName: "Leo", dob: "2012-01-01" }, later);
    const made = await createTeam(rosa.ctx, { name: "Family", tournamentName: U13, playerId });
    expect(made.plays).toBe(true);
    const { teamCode } = await world.team("Others");
    await joinTeam(rosa.ctx, { teamCode, playerId: second });
    expect(await readFamily(rosa.ctx, world.cup)).toMatchObject([
      { firstName: "Rosa", teamName: null, state: "adult" },
      { firstName: "Mia", teamName: "Family", state: "agreed" },
      { firstName: "Leo", teamName: "Others", state: "agreed" },
    ]);
  });

  test("a guardian of such a child who requests a link is told to sign in", async () => {
    await add();
    await requestGuardianLink(world.visitor(), { email: await emailOf(world, rosa) });
    const [mail] = await mailsTo(world, rosa);
    expect(mail?.body).toContain("/login");
    expect(mail?.body).not.toMatch(/token=|Mia/);
  });
});

test("a child's new name reaches every page, inviting teams included", async () => {
  const { playerId } = await add({ dob: "2011-02-03" });
  await onWaitlist(playerId);
  const { teamId, manager } = await world.team("Inviting");
  await invitePlayer(manager.ctx, { teamId, playerId });
  const tournamentId = await world.tournamentId();
  const renamed = { ...mia, playerId, firstName: "Maria", dob: "2011-02-03" };
  const told = await heardDuring(world, () => editChild(rosa.ctx, renamed));
  const pages = [tournamentTopic(tournamentId), waitlistTopic(tournamentId), teamTopic(teamId)];
  expect(told).toEqual(expect.arrayContaining([accountTopic(rosa.accountId), ...pages]));
});
