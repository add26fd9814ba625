import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/core.ts";
import { enquiries, mails } from "../../db/schema/messaging.ts";
import { accounts, players } from "../../db/schema/people.ts";
import { expectRefusal } from "../../tests/support/assertions/refusal.ts";
import {
  BOSS,
  counted,
  emptyOutbox,
  onlyMail,
  sendContactMessage,
} from "../../tests/support/factories/contact-messages.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import {
  DEMO_ADDRESS,
  NO_RECIPIENT,
  POSTPONED_BY_LIMIT,
} from "../messaging/unsent-reason-rules.ts";
import {
  countRefusedEnquiry,
  countUnsentEnquiries,
  listEnquiries,
  retryEnquiry,
} from "./contact-messages.ts";

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

describe("contact messages", () => {
  test("a message is stored together with its email", async () => {
    await sendContactMessage(world.visitor());
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
      body: [
        "Name: Ana Silva",
        "Email: ana@example.org",
        "Phone: 555-010-0199",
        "Sent: Tuesday, July 15, 2025 at 12:00 PM PDT",
        "",
        "Is there a team for my son?",
        "",
        "Sent from the contact page. If you reply to this email, your reply goes to the address above.\n",
      ].join("\n"),
      state: "waiting",
      attempts: 0,
      nextAttemptAt: world.now,
      lastError: null,
    });
    expect(await world.db.select().from(auditEntries)).toMatchObject([
      { action: "enquiry.send", subject: `enquiry:${enquiry?.id}`, details: {} },
    ]);
  });

  test("the email is in the language of the organizer who gets it", async () => {
    await world.db.update(accounts).set({ email: BOSS, emailKey: BOSS, language: "es" });
    await sendContactMessage(world.visitor());
    const { subject, body } = await onlyMail(world);
    expect(subject).toBe("Mensaje de Ana Silva");
    expect(body).toContain(
      "Teléfono: 555-010-0199\nEnviado: martes 15 de julio de 2025 a las 12:00 pm",
    );
  });

  test("a message is not stored without its email", async () => {
    await world.pool.query("alter table mails add constraint refuses check (false) not valid");
    try {
      await expect(sendContactMessage(world.visitor())).rejects.toThrow();
    } finally {
      await world.pool.query("alter table mails drop constraint refuses");
    }
    expect(await stored()).toEqual([]);
  });

  test("without a contact address the first admin gets the message", async () => {
    await emptyOutbox(world, { contactEmail: null });
    await world.person();
    const [first] = await world.db.select().from(accounts).where(eq(accounts.isAdmin, true));
    world.now = new Date(world.now.getTime() + 1000);
    await world.admin();
    await sendContactMessage(world.visitor());
    expect(await onlyMail(world)).toMatchObject({ toAddress: first?.email, state: "waiting" });
  });

  test("without any recipient the message is kept as failed", async () => {
    await emptyOutbox(world, { contactEmail: null });
    await noAccounts();
    await sendContactMessage(world.visitor());
    expect(await onlyMail(world)).toMatchObject({ state: "failed", lastError: NO_RECIPIENT });
  });
});

test.each([
  ["boss@example.org", true, { state: "failed", lastError: DEMO_ADDRESS }],
  ["boss@Mail.Example.org", true, { state: "failed", lastError: DEMO_ADDRESS }],
  [BOSS, true, { state: "waiting" }],
  ["boss@example.org", false, { state: "waiting" }],
])("a message to %s, on a demo site: %s, is %o", async (contactEmail, isDemo, state) => {
  await emptyOutbox(world, { contactEmail, isDemo });
  await sendContactMessage(world.visitor());
  expect(await onlyMail(world)).toMatchObject(state);
});

describe("reading contact messages", () => {
  test("the admin reads messages newest first with their email's state", async () => {
    await sendContactMessage(world.visitor(), { message: "first" });
    await setMail({ state: "failed", attempts: 4, lastError: "No." });
    await sendContactMessage(world.visitor(), { message: "second" });
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

  test("the admin retries a failed email to the current address", async () => {
    await sendContactMessage(world.visitor());
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

  test("only failed emails can be retried", async () => {
    await sendContactMessage(world.visitor());
    const { enquiryId } = await onlyMail(world);
    const retry = (id: number | null) => retryEnquiry(admin, { enquiryId: id ?? 0 });
    await setMail({ attempts: 1, nextAttemptAt: new Date(world.now.getTime() + 1000) });
    await expectRefusal(retry(enquiryId), {
      code: "conflict",
      message: "This message is being sent right now.",
    });
    await setMail({ state: "sent", sentAt: world.now });
    await expectRefusal(retry(enquiryId), {
      code: "conflict",
      message: "This message was already sent.",
    });
    await expectRefusal(retry((enquiryId ?? 0) + 1), "not-found");
  });
});

test.each(["contact.address", "contact.everyone"] as const)(
  "nothing is stored beyond %s",
  async (rule) => {
    await expectRefusal(sendContactMessage(counted(world, rule).ctx), "limited");
    expect(await world.db.select().from(enquiries)).toEqual([]);
  },
);

test("a refused message counts for its network and is not stored", async () => {
  const { ctx, tries } = counted(world);
  await countRefusedEnquiry({ ...ctx, address: "2001:db8:1:2::/64" });
  expect(tries).toEqual(["contact-refused.address 2001:db8:1:2::/64"]);
  expect(await world.db.select().from(enquiries)).toEqual([]);
});

test("a message beyond the daily emails is kept and its email held for the admin", async () => {
  const { ctx } = counted(world, "contact.mail");
  await sendContactMessage(ctx);
  expect(await world.db.select().from(enquiries)).toHaveLength(1);
  expect(await onlyMail(world)).toMatchObject({
    state: "failed",
    attempts: 0,
    lastError: POSTPONED_BY_LIMIT,
  });
  const [enquiry] = await world.db.select().from(enquiries);
  await retryEnquiry(admin, { enquiryId: enquiry?.id ?? 0 });
  expect(await onlyMail(world)).toMatchObject({ state: "waiting", lastError: null });
});
