import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { enquiries, mails } from "../../../db/schema/messaging.ts";
import { accounts, agreements, deletions, guardians } from "../../../db/schema/people.ts";
import { memberships, teams } from "../../../db/schema/teams.ts";
import { dumpOf } from "../../../tests/support/assertions/database.ts";
import { type Person, useWorld } from "../../../tests/support/fixtures/world.ts";
import {
  accountOwner,
  marked,
  remove,
  traces,
} from "../../../tests/support/personas/account-owners.ts";
import { accountTopic, teamTopic } from "../../core/topics.ts";
import { deleteMailOfErasedPeople, enqueueMail } from "../../messaging/email-outbox.ts";
import { sendEnquiry } from "../../site/contact-messages.ts";
import { joinTeam } from "../../teams/joining.ts";
import { erasePeople, noPeople, repeatDeletions } from "./erasure.ts";

const world = useWorld();

const teamRow = async (id: number) =>
  (await world.db.select().from(teams).where(eq(teams.id, id)))[0];

test("a deleted person leaves only ids, and given consents", async () => {
  const { person, guardianId } = await marked(world);
  expect(await dumpOf(world.db)).toMatch(traces);
  await remove(person);
  const found = (await dumpOf(world.db)).split("\n").filter((line) => traces.test(line));
  expect(found).toEqual([]);
  expect(await world.db.$count(agreements, eq(agreements.guardianId, guardianId))).toBe(1);
  expect(await world.db.$count(deletions, eq(deletions.personId, guardianId))).toBe(1);
  const [row] = await world.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `account:${person.accountId}`));
  expect(row).toMatchObject({ action: "account.delete", actorAccountId: person.accountId });
});

test("a restored backup has no trace after repeating deletions", async () => {
  const { person, kit, guardianId } = await marked(world);
  await world.db.delete(memberships).where(eq(memberships.playerId, person.playerId));
  const { teamId } = await world.team("Orphaned", { manager: person });
  const ids = [person.accountId, person.playerId, kit, guardianId];
  expect(await world.db.transaction((tx) => repeatDeletions(tx, ids))).toBe(4);
  const found = (await dumpOf(world.db)).split("\n").filter((line) => traces.test(line));
  expect(found).toEqual([]);
  expect(await teamRow(teamId)).toMatchObject({ managerAccountId: null, withdrawnAt: null });
  expect(await world.db.transaction((tx) => repeatDeletions(tx, ids))).toBe(0);
});

describe("an email written during a deletion", () => {
  const about = (person: { playerId: string }) => ({
    to: "late@example.org",
    subject: "About them",
    body: "About them",
    concerns: [person.playerId],
  });

  test("it is not written once the person is gone", async () => {
    const ana = await accountOwner(world);
    await remove(ana);
    await enqueueMail(world.db, world.now, about(ana));
    expect(await world.db.$count(mails, eq(mails.subject, "About them"))).toBe(0);
  });

  test("one written unseen is not sent, and removed by the next job", async () => {
    const ana = await accountOwner(world);
    await world.db.transaction(async (tx) => {
      await enqueueMail(tx, world.now, about(ana));
      await remove(ana);
    });
    const left = () => world.db.$count(mails, eq(mails.subject, "About them"));
    expect(await left()).toBe(1);
    expect(await deleteMailOfErasedPeople(world.visitor())).toBe(1);
    expect(await deleteMailOfErasedPeople(world.visitor())).toBe(0);
    expect(await left()).toBe(0);
  });

  test("it does not wait for a running deletion", async () => {
    const ana = await accountOwner(world);
    await world.db.transaction(async (tx) => {
      await tx.select().from(accounts).where(eq(accounts.id, ana.accountId)).for("update");
      const letter = { ...about(ana), concerns: [ana.accountId] };
      await enqueueMail(world.db, world.now, letter);
    });
    expect(await world.db.$count(mails, eq(mails.subject, "About them"))).toBe(1);
  });
});

describe("erasure by email address", () => {
  async function sharedWith(person: Person) {
    const [account] = await world.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, person.accountId));
    const teen = await world.person();
    await world.db.insert(guardians).values({
      playerId: teen.playerId,
      email: account?.email ?? "",
      emailKey: account?.emailKey ?? "",
      createdAt: world.now,
    });
    const left = () => world.db.$count(guardians, eq(guardians.playerId, teen.playerId));
    return { teen, left };
  }

  test("a guardian of somebody else's player is erased if the address was confirmed", async () => {
    const parent = await accountOwner(world);
    const { left } = await sharedWith(parent);
    await world.db
      .update(accounts)
      .set({ emailVerifiedAt: world.now })
      .where(eq(accounts.id, parent.accountId));
    await remove(parent);
    expect(await left()).toBe(0);
  });

  test("registering with a guardian's address erases no guardian", async () => {
    const impostor = await accountOwner(world, {}, { confirmed: false });
    const { left } = await sharedWith(impostor);
    await remove(impostor);
    expect(await left()).toBe(1);
  });

  async function written(person: Person) {
    const [account] = await world.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, person.accountId));
    const email = account?.email ?? "";
    await sendEnquiry(world.visitor(), {
      from_name: "Bo",
      from_email: email,
      contact_phone: "2135550101",
      message: "Hello",
    });
    const letter = { to: email, body: "Hello" };
    await enqueueMail(world.db, world.now, { ...letter, subject: "To the address" });
    const concerns = [person.accountId];
    await enqueueMail(world.db, world.now, { ...letter, subject: "To the account", concerns });
    return async () => ({
      messages: await world.db.$count(enquiries, eq(enquiries.fromEmail, email)),
      mails: (
        await world.db
          .select({ subject: mails.subject })
          .from(mails)
          .where(eq(mails.toAddress, email))
      ).map(({ subject }) => subject),
    });
  }

  test("emails and messages are erased if the address was confirmed", async () => {
    const ana = await accountOwner(world);
    const left = await written(ana);
    await world.db
      .update(accounts)
      .set({ emailVerifiedAt: world.now })
      .where(eq(accounts.id, ana.accountId));
    await remove(ana);
    expect(await left()).toEqual({ messages: 0, mails: [] });
  });

  test("registering with a stranger's address erases nothing of theirs", async () => {
    const impostor = await accountOwner(world, {}, { confirmed: false });
    const left = await written(impostor);
    await remove(impostor);
    expect(await left()).toEqual({ messages: 1, mails: ["To the address"] });
  });

  test("pages of a player whose guardian goes are updated", async () => {
    const parent = await accountOwner(world);
    await world.db
      .update(accounts)
      .set({ emailVerifiedAt: world.now })
      .where(eq(accounts.id, parent.accountId));
    const { teen } = await sharedWith(parent);
    const { teamId, teamCode } = await world.team("Warded");
    await joinTeam(teen.ctx, { playerId: teen.playerId, teamCode });
    const told: string[] = [];
    await world.db.transaction((tx) =>
      erasePeople(
        { tx, changed: (...topics) => told.push(...topics) },
        {
          ...noPeople,
          accountIds: [parent.accountId],
        },
      ),
    );
    expect(told).toEqual(expect.arrayContaining([teamTopic(teamId), accountTopic(teen.accountId)]));
  });
});
