import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { mails } from "../../db/schema/messaging.ts";
import { deletions } from "../../db/schema/people.ts";
import {
  BOSS,
  emptyOutbox,
  onlyMail,
  sendContactMessage,
} from "../../tests/support/factories/contact-messages.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { deliverNext, recordingTransport } from "../../tests/support/servers/deliveries.ts";
import { type SendMail, TEXT_REMOVED } from "./email-delivery.ts";
import { DEMO_ADDRESS, enqueueMail } from "./email-outbox.ts";
import type { MailFailure } from "./email-retry-rules.ts";

const world = useWorld();
const start = world.now;

beforeEach(async () => {
  world.now = start;
  await emptyOutbox(world);
});

const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const MINUTE = 60_000;
const away: MailFailure = { code: "ECONNREFUSED" };
const GONE: MailFailure = {
  code: "EENVELOPE",
  responseCode: 550,
  response: `550 5.1.1 <${BOSS}> is gone`,
};

const deliver = (send: SendMail) => deliverNext(world, send);

test("a mail is sent once, and it is written down when", async () => {
  await sendContactMessage(world.visitor());
  const { taken, send } = recordingTransport();
  const mailId = (await onlyMail(world)).id;
  expect(await deliver(send)).toEqual({ mailId, outcome: "sent", attempts: 1, lastError: null });
  expect(taken).toMatchObject([
    {
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@institute\.example>$/),
      to: BOSS,
      replyTo: { name: "Ana Silva", address: "ana@example.org" },
      subject: "Message from Ana Silva",
    },
  ]);
  expect(await onlyMail(world)).toMatchObject({
    state: "sent",
    sentAt: world.now,
    lastError: null,
  });
  expect(await deliver(send)).toBeNull();
});

test("a try that failed is made again when its time has come, under the same Message-ID", async () => {
  await sendContactMessage(world.visitor());
  const ids: string[] = [];
  const refuse: SendMail = async ({ messageId }) => {
    ids.push(messageId);
    return away;
  };
  expect(await deliver(refuse)).toMatchObject({ outcome: "waiting", attempts: 1 });
  expect(await onlyMail(world)).toMatchObject({
    attempts: 1,
    nextAttemptAt: later(MINUTE),
    lastError: "The mail service could not be reached (ECONNREFUSED).",
  });
  world.now = later(MINUTE - 1);
  expect(await deliver(refuse)).toBeNull();
  world.now = later(MINUTE);
  expect(await deliver(refuse)).toMatchObject({ outcome: "waiting", attempts: 2 });
  world.now = later(6 * MINUTE);
  const { taken, send } = recordingTransport();
  expect(await deliver(send)).toMatchObject({ outcome: "sent", attempts: 3 });
  expect(new Set([...ids, taken[0]?.messageId]).size).toBe(1);
});

test("what is refused for good after days of silence is tried four times, too", async () => {
  await sendContactMessage(world.visitor());
  const answers = [away, away, away, away, away, GONE, GONE, GONE, GONE, GONE];
  for (const [days, failure] of answers.entries()) {
    world.now = later(days * 24 * 60 * MINUTE);
    await deliver(async () => failure);
  }
  expect(await onlyMail(world)).toMatchObject({ state: "failed", attempts: 9, refusals: 4 });
});

test("an address of the demo is not written to, even if its mail waits already", async () => {
  await emptyOutbox(world, { contactEmail: "boss@example.org" });
  await sendContactMessage(world.visitor());
  await world.pool.query("update cups set is_demo = true");
  const { taken, send } = recordingTransport();
  expect(await deliver(send)).toMatchObject({ outcome: "failed", lastError: DEMO_ADDRESS });
  expect(taken).toEqual([]);
});

test("a mail that is no answer to anybody has no Reply-To, and a subject of one line", async () => {
  const letter = { to: BOSS, subject: "One\r\nBcc: all@institute.example", body: "Hello" };
  await enqueueMail(world.db, world.now, letter);
  const { taken, send } = recordingTransport();
  await deliver(send);
  expect(taken).toMatchObject([{ replyTo: null, subject: "One Bcc: all@institute.example" }]);
  expect(await world.db.$count(mails)).toBe(1);
});

test("a private text is gone once it was sent, and not before", async () => {
  const letter = { to: "ana@example.org", subject: "Hello", body: "https://cup.example/reset?x" };
  await enqueueMail(world.db, world.now, { ...letter, secret: true });
  await deliver(async () => away);
  expect(await onlyMail(world)).toMatchObject({ state: "waiting", body: letter.body });
  world.now = later(2 * MINUTE);
  const { taken, send } = recordingTransport();
  await deliver(send);
  expect(taken).toMatchObject([{ body: letter.body, html: expect.stringContaining("/reset?x") }]);
  expect(await onlyMail(world)).toMatchObject({ state: "sent", body: TEXT_REMOVED });
});

test("who was deleted in the moment it was written is not written to, and the next mail goes out", async () => {
  const personId = randomUUID();
  const letter = { to: "ana@example.org", subject: "Too late", body: "Hello" };
  await enqueueMail(world.db, world.now, { ...letter, concerns: [personId] });
  await enqueueMail(world.db, world.now, { ...letter, subject: "In time" });
  await world.db.insert(deletions).values({ personId, kind: "player", at: world.now });
  const { taken, send } = recordingTransport();
  await deliver(send);
  expect(taken).toMatchObject([{ subject: "In time" }]);
  expect(await world.db.$count(mails)).toBe(1);
});
