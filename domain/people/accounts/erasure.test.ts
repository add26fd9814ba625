import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enquiries, mails } from "#db/schema/messaging.ts";
import { accounts, agreements, deletions, guardians } from "#db/schema/people.ts";
import { memberships } from "#db/schema/teams.ts";
import { accountTopic, teamTopic } from "#domain/core/topics.ts";
import { deleteMailOfErasedPeople, enqueueMail } from "#domain/messaging/email-outbox.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { dumpOf } from "#tests/support/assertions/database.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { sendContactMessage } from "#tests/support/factories/contact-messages.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf, mailsTo } from "#tests/support/factories/invitations.ts";
import { teamRow } from "#tests/support/factories/payments.ts";
import { type Person, useWorld } from "#tests/support/fixtures/world.ts";
import {
  accountOwner,
  erase,
  marked,
  remove,
  traces,
} from "#tests/support/personas/account-owners.ts";
import { repeatDeletions } from "./erasure.ts";

const world = useWorld();

/** What is left of the `marked` person. */
const tracesLeft = async () =>
  (await dumpOf(world.db)).split("\n").filter((line) => traces.test(line));

test("a deleted person leaves only ids, and given consents", async () => {
  const { person, guardianId } = await marked(world);
  expect(await tracesLeft()).not.toEqual([]);
  await remove(person);
  expect(await tracesLeft()).toEqual([]);
  expect(await world.countRows(agreements, { guardianId })).toBe(1);
  expect(await world.countRows(deletions, { personId: guardianId })).toBe(1);
  const [row] = await auditOf(world, `account:${person.accountId}`);
  expect(row).toMatchObject({ action: "account.delete", actorAccountId: person.accountId });
});

test("a restored backup has no trace after repeating deletions", async () => {
  const { person, kit, guardianId } = await marked(world);
  await world.remove(memberships, { playerId: person.playerId });
  const { teamId } = await world.team("Orphaned", { manager: person });
  const ids = [person.accountId, person.playerId, kit, guardianId];
  expect(await world.db.transaction((tx) => repeatDeletions(tx, ids))).toBe(4);
  expect(await tracesLeft()).toEqual([]);
  expect(await teamRow(world, teamId)).toMatchObject({ managerAccountId: null, withdrawnAt: null });
  expect(await world.db.transaction((tx) => repeatDeletions(tx, ids))).toBe(0);
});

describe("an email written during a deletion", () => {
  const subject = "About them";
  const about = (...concerns: string[]) => ({ to: "l@example.org", subject, body: "", concerns });
  const left = () => world.countRows(mails, { subject });

  test("it is not written once the person is gone", async () => {
    const ana = await accountOwner(world);
    await remove(ana);
    await enqueueMail(world.db, world.now, about(ana.playerId));
    expect(await left()).toBe(0);
  });

  test("one written unseen is not sent, and removed by the next job", async () => {
    const ana = await accountOwner(world);
    await world.db.transaction(async (tx) => {
      await enqueueMail(tx, world.now, about(ana.playerId));
      await remove(ana);
    });
    expect(await left()).toBe(1);
    expect(await deleteMailOfErasedPeople(world.visitor())).toBe(1);
    expect(await deleteMailOfErasedPeople(world.visitor())).toBe(0);
    expect(await left()).toBe(0);
  });

  test("it does not wait for a running deletion", async () => {
    const { accountId } = await accountOwner(world);
    await world.db.transaction(async (tx) => {
      await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
      await enqueueMail(world.db, world.now, about(accountId));
    });
    expect(await left()).toBe(1);
  });
});

describe("erasure by email address", () => {
  /** Other people's data that is known by the address of this person. */
  async function sharedWith(person: Person) {
    const email = await emailOf(world, person);
    const teen = await world.person();
    await guardianOf(world, teen.playerId, { email });
    await sendContactMessage(world.visitor(), { from_email: email });
    const letter = { to: email, body: "Hello" };
    await enqueueMail(world.db, world.now, { ...letter, subject: "To the address" });
    const concerns = [person.accountId];
    await enqueueMail(world.db, world.now, { ...letter, subject: "To the account", concerns });
    const left = async () => ({
      guardians: await world.countRows(guardians, { playerId: teen.playerId }),
      messages: await world.countRows(enquiries, { fromEmail: email }),
      mails: (await mailsTo(world, { email })).map(({ subject }) => subject),
    });
    return { teen, left };
  }

  test("guardians, emails and messages of a confirmed address are erased, a stranger's are not", async () => {
    const parent = await accountOwner(world);
    const { left } = await sharedWith(parent);
    await remove(parent);
    expect(await left()).toEqual({ guardians: 0, messages: 0, mails: [] });
    const impostor = await accountOwner(world, {}, { confirmed: false });
    const { left: theirs } = await sharedWith(impostor);
    await remove(impostor);
    expect(await theirs()).toEqual({ guardians: 1, messages: 1, mails: ["To the address"] });
  });

  test("pages of a player whose guardian goes are updated", async () => {
    const parent = await accountOwner(world);
    const { teen } = await sharedWith(parent);
    const { teamId, teamCode } = await world.team("Warded");
    await joinTeam(teen.ctx, { playerId: teen.playerId, teamCode });
    const told = await erase(world, { accountIds: [parent.accountId] });
    expect(told).toEqual(expect.arrayContaining([teamTopic(teamId), accountTopic(teen.accountId)]));
  });
});
