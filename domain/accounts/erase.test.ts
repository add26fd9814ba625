import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts, agreements, deletions, guardians } from "../../db/schema/accounts.ts";
import { auditEntries, enquiries, mails } from "../../db/schema/site.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { marked, owner, remove, traces } from "../../tests/support/deletion.ts";
import { dumpOf } from "../../tests/support/dump.ts";
import { type Person, useWorld } from "../../tests/support/world.ts";
import { sendEnquiry } from "../enquiries/send-enquiry.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { accountTopic, enquiriesTopic, isTopic, NOTICE_CHANNEL } from "../topics.ts";
import { deleteAgain } from "./delete-again.ts";

const world = useWorld();

const teamRow = async (id: number) =>
  (await world.db.select().from(teams).where(eq(teams.id, id)))[0];

describe("a full dump of the database", () => {
  test("holds no trace of who was deleted but ids; what they agreed to stands", async () => {
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

  test("is not made up for by what open pages are told: topics by number only", async () => {
    const { person } = await marked(world);
    const client = await world.pool.connect();
    const told: string[] = [];
    client.on("notification", ({ payload = "" }) => told.push(payload));
    await client.query(`listen ${NOTICE_CHANNEL}`);
    await remove(person);
    await client.query("select 1");
    client.release(true);
    expect(told).toHaveLength(1);
    const topics = (told[0] ?? "").split(" ").slice(1);
    expect(topics).toContain(accountTopic(person.accountId));
    expect(topics).toContain(enquiriesTopic);
    expect(topics.filter((topic) => !isTopic(topic))).toEqual([]);
  });

  test("of a restored backup holds none either, once who is on the list was deleted again", async () => {
    const { person, kit, guardianId } = await marked(world);
    await world.db.delete(memberships).where(eq(memberships.playerId, person.playerId));
    const { teamId } = await world.team("Orphaned", { manager: person });
    const ids = [person.accountId, person.playerId, kit, guardianId];
    expect(await world.db.transaction((tx) => deleteAgain(tx, ids))).toBe(4);
    const found = (await dumpOf(world.db)).split("\n").filter((line) => traces.test(line));
    expect(found).toEqual([]);
    expect(await teamRow(teamId)).toMatchObject({ managerAccountId: null, withdrawnAt: null });
    expect(await world.db.transaction((tx) => deleteAgain(tx, ids))).toBe(0);
  });

  test("deleting again takes mail along that was written about them since", async () => {
    const ana = await owner(world);
    await remove(ana);
    await world.db.insert(mails).values({
      messageId: "late",
      toAddress: "late@example.org",
      subject: "Late",
      body: "Late",
      concerns: [ana.playerId],
      nextAttemptAt: world.now,
      createdAt: world.now,
    });
    await deleteAgain(world.db, [ana.accountId, ana.playerId]);
    expect(await world.db.$count(mails, eq(mails.toAddress, "late@example.org"))).toBe(0);
  });
});

/** Comes back once one connection waits for what another holds. */
async function somebodyWaits(): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await world.pool.query(waiting)).rowCount === 0);
}

describe("a mail that is written while somebody is deleted", () => {
  const about = (person: { playerId: string }) => ({
    to: "late@example.org",
    subject: "About them",
    body: "About them",
    concerns: [person.playerId],
  });

  test("is not written once they are gone", async () => {
    const ana = await owner(world);
    await remove(ana);
    await enqueueMail(world.db, world.now, about(ana));
    expect(await world.db.$count(mails, eq(mails.subject, "About them"))).toBe(0);
  });

  test("goes with them where it came first", async () => {
    const ana = await owner(world);
    // Wrapped, or the transaction would wait for what waits for it.
    const { deleting } = await world.db.transaction(async (tx) => {
      await enqueueMail(tx, world.now, about(ana));
      const started = remove(ana);
      await somebodyWaits();
      return { deleting: started };
    });
    await deleting;
    expect(await world.db.$count(mails, eq(mails.subject, "About them"))).toBe(0);
  });
});

describe("of the address", () => {
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
    return () => world.db.$count(guardians, eq(guardians.playerId, teen.playerId));
  }

  test("a guardian of somebody else's player goes where it was confirmed", async () => {
    const parent = await owner(world);
    const left = await sharedWith(parent);
    await world.db
      .update(accounts)
      .set({ emailVerifiedAt: world.now })
      .where(eq(accounts.id, parent.accountId));
    await remove(parent);
    expect(await left()).toBe(0);
  });

  test("nobody takes a guardian away by registering with it", async () => {
    const impostor = await owner(world);
    const left = await sharedWith(impostor);
    await remove(impostor);
    expect(await left()).toBe(1);
  });

  test("messages of others stay", async () => {
    const ana = await owner(world);
    await sendEnquiry(world.visitor(), {
      from_name: "Bo",
      from_email: "bo@example.org",
      contact_phone: "2135550101",
      message: "Hello",
    });
    await remove(ana);
    expect(await world.db.$count(enquiries, eq(enquiries.fromEmail, "bo@example.org"))).toBe(1);
  });
});
