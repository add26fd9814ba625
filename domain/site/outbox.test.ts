import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../db/schema/messaging.ts";
import { expectRefusal } from "../../tests/support/assertions/refusal.ts";
import {
  emptyOutbox,
  outbox,
  sendContactMessage,
} from "../../tests/support/factories/contact-messages.ts";
import { auditOf } from "../../tests/support/factories/games.ts";
import { useAdmin, useWorld } from "../../tests/support/fixtures/world.ts";
import { enqueueMail } from "../messaging/email-outbox.ts";
import { listOutbox, readMail, retryMail } from "./outbox.ts";

const world = useWorld();
const boss = useAdmin(world);

beforeEach(() => emptyOutbox(world));

const letter = { to: "ana@example.org", subject: "Hello", body: "Your team plays at noon." };

async function write(changes: Partial<typeof letter> & { secret?: boolean } = {}): Promise<number> {
  await enqueueMail(world.db, world.now, { ...letter, ...changes });
  return (await outbox(world)).at(-1)?.id ?? 0;
}

test("the outbox lists emails newest first without text, contact messages apart", async () => {
  await write({ subject: "First" });
  await sendContactMessage(world.visitor());
  await write({ subject: "Second" });
  const { mails: listed, older } = await listOutbox(boss, { before: null, sendsMail: true });
  expect(listed.map(({ subject }) => subject)).toEqual(["Second", "First"]);
  expect(JSON.stringify(listed)).not.toContain(letter.body);
  expect(older).toBeNull();
});

test("the outbox has 50 a page", async () => {
  const first = await write({ subject: "First" });
  for (let count = 0; count < 50; count++) await write();
  const page = await listOutbox(boss, { before: null, sendsMail: true });
  expect(page.mails).toHaveLength(50);
  const { mails: rest } = await listOutbox(boss, { before: page.older, sendsMail: true });
  expect(rest.map(({ id }) => id)).toEqual([first]);
});

test("reading an email is logged without its text", async () => {
  const mailId = await write();
  expect(await readMail(boss, { mailId, sendsMail: true })).toEqual(letter);
  const log = await auditOf(world, `mail:${mailId}`);
  expect(log).toMatchObject([{ action: "mail.read" }]);
  expect(JSON.stringify(log)).not.toContain(letter.body);
});

test("emails with personal links are readable only where no email is sent", async () => {
  const mailId = await write({ secret: true });
  await expectRefusal(readMail(boss, { mailId, sendsMail: true }), {
    code: "forbidden",
    message: expect.stringContaining("You can't read this email because it has a private link."),
  });
  expect(await readMail(boss, { mailId, sendsMail: false })).toEqual(letter);
});

describe("retrying emails", () => {
  test("a failed email is retried now", async () => {
    const mailId = await write();
    const failed = { state: "failed", attempts: 4, refusals: 4, lastError: "No." } as const;
    await world.db.update(mails).set(failed);
    await retryMail(boss, { mailId });
    expect(await outbox(world)).toMatchObject([
      { state: "waiting", attempts: 0, refusals: 0, lastError: null, nextAttemptAt: world.now },
    ]);
  });

  test("a sent email, or one being sent, is not retried", async () => {
    const mailId = await write();
    await world.db.update(mails).set({ state: "sent", sentAt: world.now });
    await expectRefusal(retryMail(boss, { mailId }), "conflict");
    const nextAttemptAt = new Date(world.now.getTime() + 60_000);
    await world.db.update(mails).set({ state: "waiting", attempts: 1, nextAttemptAt });
    await expectRefusal(retryMail(boss, { mailId }), "conflict");
  });

  test("contact messages are retried in their own list", async () => {
    await sendContactMessage(world.visitor());
    const [mail] = await outbox(world);
    for (const verb of [readMail, retryMail]) {
      await expectRefusal(verb(boss, { mailId: mail?.id ?? 0, sendsMail: true }), "not-found");
    }
  });
});
