import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/core.ts";
import { enquiries, mails } from "../../db/schema/messaging.ts";
import { accounts, players } from "../../db/schema/people.ts";
import { ask, BOSS, emptyOutbox, onlyMail } from "../../tests/support/enquiries.ts";
import { useWorld } from "../../tests/support/world.ts";
import { DEMO_ADDRESS, NO_RECIPIENT } from "../messaging/email-outbox.ts";
import { countUnsentEnquiries, listEnquiries, retryEnquiry } from "./contact-messages.ts";

const world = useWorld();
let admin: Awaited<ReturnType<typeof world.admin>>;

beforeEach(async () => {
  await emptyOutbox(world);
  await noAccounts();
  await world.db.delete(auditEntries);
  admin = await world.admin();
});

async function noAccounts(): Promise<void> {
  await world.db.delete(players);
  await world.db.delete(accounts);
}

const stored = () => world.db.select().from(enquiries).orderBy(enquiries.id);
const setMail = (changes: Partial<typeof mails.$inferInsert>) =>
  world.db.update(mails).set(changes);

describe("a message", () => {
  test("is stored together with the mail that carries it", async () => {
    await ask(world.visitor());
    const [enquiry] = await stored();
    expect(enquiry).toMatchObject({
      fromName: "Ana Silva",
      fromEmail: "ana@example.org",
      contactPhone: "5550100199",
      message: "Is there a team for my son?",
      createdAt: world.now,
    });
    expect(await onlyMail(world)).toMatchObject({
      enquiryId: enquiry?.id,
      toAddress: BOSS,
      replyToName: "Ana Silva",
      replyToAddress: "ana@example.org",
      subject: "Message from Ana Silva",
      body: expect.stringContaining("Phone: 555-010-0199"),
      state: "waiting",
      attempts: 0,
      nextAttemptAt: world.now,
      lastError: null,
    });
  });

  test("is written down without a word of what it says or who sent it", async () => {
    await ask(world.visitor());
    const [enquiry] = await stored();
    expect(await world.db.select().from(auditEntries)).toMatchObject([
      {
        action: "enquiry.send",
        subject: `enquiry:${enquiry?.id}`,
        details: {},
        actorAccountId: null,
      },
    ]);
  });

  test("is not stored without its mail", async () => {
    await world.pool.query("alter table mails add constraint refuses check (false) not valid");
    try {
      await expect(ask(world.visitor())).rejects.toThrow();
    } finally {
      await world.pool.query("alter table mails drop constraint refuses");
    }
    expect(await stored()).toEqual([]);
  });

  test("goes to the first admin while the cup has no contact address", async () => {
    await emptyOutbox(world, { contactEmail: null });
    await world.person();
    const [first] = await world.db.select().from(accounts).where(eq(accounts.isAdmin, true));
    world.now = new Date(world.now.getTime() + 1000);
    await world.admin();
    await ask(world.visitor());
    expect(await onlyMail(world)).toMatchObject({ toAddress: first?.email, state: "waiting" });
  });

  test("is kept, its mail failed, while there is nobody to write to", async () => {
    await emptyOutbox(world, { contactEmail: null });
    await noAccounts();
    await ask(world.visitor());
    expect(await onlyMail(world)).toMatchObject({ state: "failed", lastError: NO_RECIPIENT });
  });
});

describe("on a site that shows the demo", () => {
  test.each(["boss@example.org", "boss@Mail.Example.org"])("%s is never written to", async (to) => {
    await emptyOutbox(world, { contactEmail: to, isDemo: true });
    await ask(world.visitor());
    expect(await onlyMail(world)).toMatchObject({ state: "failed", lastError: DEMO_ADDRESS });
  });

  test("a real address is", async () => {
    await emptyOutbox(world, { contactEmail: BOSS, isDemo: true });
    await ask(world.visitor());
    expect(await onlyMail(world)).toMatchObject({ state: "waiting" });
  });

  test("and on any other, example.org is an address like others", async () => {
    await emptyOutbox(world, { contactEmail: "boss@example.org" });
    await ask(world.visitor());
    expect(await onlyMail(world)).toMatchObject({ state: "waiting" });
  });
});

describe("the admin", () => {
  test("reads the messages, the newest first, with how far their mail has come", async () => {
    await ask(world.visitor(), { message: "first" });
    await setMail({ state: "failed", attempts: 4, lastError: "No." });
    await ask(world.visitor(), { message: "second" });
    const { enquiries: list, older } = await listEnquiries(admin, { before: null });
    expect(list).toMatchObject([
      { message: "second", fromName: "Ana Silva", mail: { state: "waiting", attempts: 0 } },
      { message: "first", mail: { state: "failed", attempts: 4, lastError: "No." } },
    ]);
    expect(older).toBeNull();
    expect(await countUnsentEnquiries(admin)).toBe(2);
    await setMail({ state: "sent", sentAt: world.now });
    expect(await countUnsentEnquiries(admin)).toBe(0);
  });

  test("goes back 50 at a time", async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({
      fromName: "Ana",
      fromEmail: "ana@example.org",
      contactPhone: "5550100199",
      message: `message ${index}`,
      createdAt: world.now,
    }));
    await world.db.insert(enquiries).values(many);
    const read: string[] = [];
    let before: number | null = null;
    const sizes: number[] = [];
    do {
      const page = await listEnquiries(admin, { before });
      sizes.push(page.enquiries.length);
      read.push(...page.enquiries.map(({ message }) => message));
      before = page.older;
    } while (before !== null);
    expect(sizes).toEqual([50, 50, 1]);
    expect(read).toEqual(many.map(({ message }) => message).toReversed());
  });

  test("has a mail that failed tried again, to the address that is right now", async () => {
    await ask(world.visitor());
    await setMail({ state: "failed", attempts: 12, lastError: "No.", nextAttemptAt: new Date(0) });
    await setMail({ refusals: 4 });
    const { id, enquiryId, messageId } = await onlyMail(world);
    await world.pool.query("update cups set contact_email = 'new@institute.example'");
    await retryEnquiry(admin, { enquiryId: enquiryId ?? 0 });
    expect(await onlyMail(world)).toMatchObject({
      id,
      messageId,
      toAddress: "new@institute.example",
      state: "waiting",
      attempts: 0,
      refusals: 0,
      nextAttemptAt: world.now,
      lastError: null,
    });
    const entry = await world.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "enquiry.retry"));
    expect(entry).toMatchObject([{ subject: `enquiry:${enquiryId}`, details: {} }]);
  });

  test("has no mail tried again that arrived, that is on its way, or that is none", async () => {
    await ask(world.visitor());
    const { enquiryId } = await onlyMail(world);
    const retry = (id: number | null) => retryEnquiry(admin, { enquiryId: id ?? 0 });
    await setMail({ attempts: 1, nextAttemptAt: new Date(world.now.getTime() + 1000) });
    await expect(retry(enquiryId)).rejects.toMatchObject({
      code: "conflict",
      message: "This message is being sent just now.",
    });
    await setMail({ state: "sent", sentAt: world.now });
    await expect(retry(enquiryId)).rejects.toMatchObject({
      code: "conflict",
      message: "This message was sent already.",
    });
    await expect(retry((enquiryId ?? 0) + 1)).rejects.toMatchObject({ code: "not-found" });
  });
});

test("nobody but the admin reads messages or has them sent again", async () => {
  await ask(world.visitor());
  const enquiryId = (await onlyMail(world)).enquiryId ?? 0;
  for (const ctx of [world.visitor(), (await world.person()).ctx]) {
    const refusal = { code: "forbidden" };
    await expect(listEnquiries(ctx, { before: null })).rejects.toMatchObject(refusal);
    await expect(countUnsentEnquiries(ctx)).rejects.toMatchObject(refusal);
    await expect(retryEnquiry(ctx, { enquiryId })).rejects.toMatchObject(refusal);
  }
});
