import { beforeEach, describe, expect, test } from "vitest";
import { enquiries, mails } from "#db/schema/messaging.ts";
import { accounts } from "#db/schema/people.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import {
  BOSS,
  counted,
  emptyOutbox,
  onlyMail,
  outbox,
  sendContactMessage,
} from "#tests/support/factories/contact-messages.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { enqueueMail } from "../messaging/email-outbox.ts";
import {
  DEMO_ADDRESS,
  NO_RECIPIENT,
  POSTPONED_BY_LIMIT,
} from "../messaging/unsent-reason-rules.ts";
import {
  countRefusedContactMessage,
  countUnsentContactMessages,
  listContactMessages,
  retryContactMessage,
} from "./contact-messages.ts";
import { listOutbox, readMail, retryMail } from "./outbox.ts";

const world = useWorld();
let admin: Awaited<ReturnType<typeof world.admin>>;

beforeEach(async () => {
  await emptyOutbox(world);
  await world.empty("accounts, audit_entries");
  admin = await world.admin();
});

const stored = () => world.db.select().from(enquiries).orderBy(enquiries.id);
const setMail = (changes: Partial<typeof mails.$inferInsert>) =>
  world.db.update(mails).set(changes);

const ready = () => ({ state: "waiting", attempts: 0, nextAttemptAt: world.now, lastError: null });

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
    ...ready(),
  });
  expect(await auditOf(world, `enquiry:${enquiry?.id}`)).toMatchObject([
    { action: "enquiry.send", details: {} },
  ]);
});

test("a sender who goes back and sends the same again writes one message, on another day two", async () => {
  await sendContactMessage(world.visitor());
  await sendContactMessage(world.visitor());
  expect(await stored()).toHaveLength(1);
  await onlyMail(world);
  await sendContactMessage(world.visitor(), { message: "Is there a team for my daughter?" });
  await sendContactMessage(world.visitor(), { from_name: "Ana S." });
  expect(await stored()).toHaveLength(3);
  const later = new Date(world.now.getTime() + 25 * 60 * 60_000);
  await sendContactMessage({ ...world.visitor(), now: later });
  expect(await stored()).toHaveLength(4);
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
  const [first] = await world.rows(accounts, { isAdmin: true });
  world.now = new Date(world.now.getTime() + 1000);
  await world.admin();
  await sendContactMessage(world.visitor());
  expect(await onlyMail(world)).toMatchObject({ toAddress: first?.email, state: "waiting" });
});

test("without any recipient the message is kept as failed", async () => {
  await emptyOutbox(world, { contactEmail: null });
  await world.db.delete(accounts);
  await sendContactMessage(world.visitor());
  expect(await onlyMail(world)).toMatchObject({ state: "failed", lastError: NO_RECIPIENT });
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
    const { enquiries: list, older } = await listContactMessages(admin, { before: null });
    expect(list).toMatchObject([
      { message: "second", fromName: "Ana Silva", mail: { state: "waiting", attempts: 0 } },
      { message: "first", mail: { state: "failed", attempts: 4, lastError: "No." } },
    ]);
    expect(older).toBeNull();
    expect(await countUnsentContactMessages(admin)).toBe(2);
    await setMail({ state: "sent", sentAt: world.now });
    expect(await countUnsentContactMessages(admin)).toBe(0);
  });

  test("the admin retries a failed email to the current address", async () => {
    await sendContactMessage(world.visitor());
    const tried = { attempts: 12, refusals: 4, lastError: "No.", nextAttemptAt: new Date(0) };
    await setMail({ state: "failed", ...tried });
    const { id, enquiryId, messageId } = await onlyMail(world);
    await setCup(world, { contactEmail: "new@institute.example" });
    await retryContactMessage(admin, { enquiryId: enquiryId ?? 0 });
    const same = { id, messageId, toAddress: "new@institute.example" };
    expect(await onlyMail(world)).toMatchObject({ ...same, ...ready(), refusals: 0 });
    const entry = (await auditOf(world, `enquiry:${enquiryId}`)).at(-1);
    expect(entry).toMatchObject({ action: "enquiry.retry", details: {} });
  });

  test("only failed emails can be retried", async () => {
    await sendContactMessage(world.visitor());
    const enquiryId = (await onlyMail(world)).enquiryId ?? 0;
    for (const [change, message] of [
      [{ attempts: 1, nextAttemptAt: new Date("2030-01-01") }, "is being sent right now."],
      [{ state: "sent", sentAt: world.now }, "was already sent."],
    ] as const) {
      await setMail(change);
      const refused = { code: "conflict", message: `This message ${message}` };
      await expectRefusal(retryContactMessage(admin, { enquiryId }), refused);
    }
    await expectRefusal(retryContactMessage(admin, { enquiryId: enquiryId + 1 }), "not-found");
  });
});

test.each(["contact.address", "contact.everyone"] as const)(
  "nothing is stored beyond %s",
  async (rule) => {
    await expectRefusal(sendContactMessage(counted(world, rule).ctx), "limited");
    expect(await stored()).toEqual([]);
  },
);

test("a refused message counts for its network and is not stored", async () => {
  const { ctx, tries } = counted(world);
  await countRefusedContactMessage({ ...ctx, address: "2001:db8:1:2::/64" });
  expect(tries).toEqual(["contact-refused.address 2001:db8:1:2::/64"]);
  expect(await stored()).toEqual([]);
});

test("a message beyond the daily emails is kept and its email held for the admin", async () => {
  const { ctx } = counted(world, "contact.mail");
  await sendContactMessage(ctx);
  const held = { state: "failed", attempts: 0, lastError: POSTPONED_BY_LIMIT };
  expect(await onlyMail(world)).toMatchObject(held);
  const [enquiry] = await stored();
  await retryContactMessage(admin, { enquiryId: enquiry?.id ?? 0 });
  expect(await onlyMail(world)).toMatchObject({ state: "waiting", lastError: null });
});

const letter = { to: "ana@example.org", subject: "Hello", body: "Your team plays at noon." };

async function write(changes: Partial<typeof letter> & { secret?: boolean } = {}): Promise<number> {
  await enqueueMail(world.db, world.now, { ...letter, ...changes });
  return (await outbox(world)).at(-1)?.id ?? 0;
}

test("the outbox lists emails newest first without text, contact messages apart", async () => {
  await write({ subject: "First" });
  await sendContactMessage(world.visitor());
  await write({ subject: "Second" });
  const { mails: listed, older } = await listOutbox(admin, { before: null, sendsMail: true });
  expect(listed.map(({ subject }) => subject)).toEqual(["Second", "First"]);
  expect(JSON.stringify(listed)).not.toContain(letter.body);
  expect(older).toBeNull();
});

test("the outbox has 50 a page", async () => {
  const first = await write({ subject: "First" });
  for (let count = 0; count < 50; count++) await write();
  const page = await listOutbox(admin, { before: null, sendsMail: true });
  expect(page.mails).toHaveLength(50);
  const { mails: rest } = await listOutbox(admin, { before: page.older, sendsMail: true });
  expect(rest.map(({ id }) => id)).toEqual([first]);
});

test("reading an email is logged without its text", async () => {
  const mailId = await write();
  expect(await readMail(admin, { mailId, sendsMail: true })).toEqual({ ...letter, hasLink: false });
  const log = await auditOf(world, `mail:${mailId}`);
  expect(log).toMatchObject([{ action: "mail.read" }]);
  expect(JSON.stringify(log)).not.toContain(letter.body);
});

test("a failed email is retried now, one that was sent or is being sent is not", async () => {
  const mailId = await write();
  const failed = { state: "failed", attempts: 4, refusals: 4, lastError: "No." } as const;
  await world.db.update(mails).set(failed);
  await retryMail(admin, { mailId });
  expect(await outbox(world)).toMatchObject([
    { state: "waiting", attempts: 0, refusals: 0, lastError: null, nextAttemptAt: admin.now },
  ]);
  await world.db.update(mails).set({ state: "sent", sentAt: world.now });
  await expectRefusal(retryMail(admin, { mailId }), "conflict");
  const nextAttemptAt = new Date(world.now.getTime() + 60_000);
  await world.db.update(mails).set({ state: "waiting", attempts: 1, nextAttemptAt });
  await expectRefusal(retryMail(admin, { mailId }), "conflict");
});

test("contact messages are retried in their own list", async () => {
  await sendContactMessage(world.visitor());
  const [mail] = await outbox(world);
  for (const verb of [readMail, retryMail]) {
    await expectRefusal(verb(admin, { mailId: mail?.id ?? 0, sendsMail: true }), "not-found");
  }
});
