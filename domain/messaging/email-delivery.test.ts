import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { deletions } from "#db/schema/people.ts";
import {
  BOSS,
  emptyOutbox,
  onlyMail,
  sendContactMessage,
} from "#tests/support/factories/contact-messages.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { jobsIn } from "#tests/support/jobs.ts";
import { deliverNext, recordingTransport } from "#tests/support/servers/deliveries.ts";
import { deliverMail, type SendMail, TEXT_REMOVED } from "./email-delivery.ts";
import { addMissingMailJobs, enqueueMail, LONGEST_ATTEMPT } from "./email-outbox.ts";
import type { MailFailure } from "./email-retry-rules.ts";
import { DEMO_ADDRESS } from "./unsent-reason-rules.ts";

const world = useWorld();
const start = world.now;

beforeEach(async () => {
  await emptyOutbox(world);
  await world.pool.query("delete from graphile_worker._private_jobs");
});

const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const MINUTE = 60_000;
const away: MailFailure = { code: "ECONNREFUSED" };
const GONE: MailFailure = {
  code: "EENVELOPE",
  responseCode: 550,
  response: `550 5.1.1 <${BOSS}> is gone`,
};

const letter = { to: "ana@example.org", subject: "Rain", body: "We start at noon." };
const deliver = (send: SendMail) => deliverNext(world, send);

test("a mail is sent once, and it is written down when", async () => {
  await sendContactMessage(world.visitor());
  const { taken, send } = recordingTransport();
  const mailId = (await onlyMail(world)).id;
  expect(await deliver(send)).toEqual({ mailId, outcome: "sent", attempts: 1, lastError: null });
  const messageId = expect.stringMatching(/^<[0-9a-f-]{36}@institute\.example>$/);
  const replyTo = { name: "Ana Silva", address: "ana@example.org" };
  const subject = "Message from Ana Silva";
  expect(taken).toMatchObject([{ messageId, to: BOSS, replyTo, subject }]);
  const sent = { state: "sent", sentAt: world.now, lastError: null };
  expect(await onlyMail(world)).toMatchObject(sent);
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
  const subject = "One\r\nBcc: all@institute.example";
  await enqueueMail(world.db, world.now, { ...letter, subject });
  const { taken, send } = recordingTransport();
  await deliver(send);
  expect(taken).toMatchObject([{ replyTo: null, subject: "One Bcc: all@institute.example" }]);
  expect(await world.db.$count(mails)).toBe(1);
});

test("a private text is gone once it was sent, and not before", async () => {
  const body = "https://cup.example/reset?x";
  await enqueueMail(world.db, world.now, { ...letter, body, secret: true });
  await deliver(async () => away);
  expect(await onlyMail(world)).toMatchObject({ state: "waiting", body });
  world.now = later(2 * MINUTE);
  const { taken, send } = recordingTransport();
  await deliver(send);
  expect(taken).toMatchObject([
    { body: `${body}\n\nThe institute`, html: expect.stringContaining("/reset?x") },
  ]);
  expect(await onlyMail(world)).toMatchObject({ state: "sent", body: TEXT_REMOVED });
});

test("who was deleted in the moment it was written is not written to, and the next mail goes out", async () => {
  const personId = randomUUID();
  await enqueueMail(world.db, world.now, { ...letter, concerns: [personId] });
  await enqueueMail(world.db, world.now, { ...letter, subject: "In time" });
  await world.db.insert(deletions).values({ personId, kind: "player", at: world.now });
  const { taken, send } = recordingTransport();
  await deliver(send);
  expect(taken).toMatchObject([{ subject: "In time" }]);
  expect(await world.db.$count(mails)).toBe(1);
});

test("an email's job is there once the email is committed, holds its id, and comes first if somebody waits for a link", async () => {
  await enqueueMail(world.db, world.now, letter);
  const { id } = await onlyMail(world);
  expect(await jobsIn(world)).toMatchObject([
    { task: "send-email", key: `send-email:${id}`, payload: { id }, priority: 0 },
  ]);
  await enqueueMail(world.db, world.now, { ...letter, to: "ben@example.org", secret: true });
  const [first, second] = await jobsIn(world);
  expect(first?.priority).toBeLessThan(second?.priority ?? 0);
  const { taken, send } = recordingTransport();
  await deliver(send);
  expect(taken).toMatchObject([{ to: "ben@example.org" }]);
});

test("an email's job is made anew for the next attempt, at its time", async () => {
  await enqueueMail(world.db, world.now, letter);
  await deliver(async () => away);
  expect(await jobsIn(world)).toMatchObject([{ runAt: later(MINUTE) }]);
  world.now = later(MINUTE);
  await deliver(async () => GONE);
  const { nextAttemptAt } = await onlyMail(world);
  expect(await jobsIn(world)).toMatchObject([{ runAt: nextAttemptAt }]);
});

test("an email's job is added where it is missing, once, as after a restore", async () => {
  await enqueueMail(world.db, world.now, { ...letter, secret: true });
  await enqueueMail(world.db, world.now, { ...letter, heldBack: "Not now." });
  const [before] = await jobsIn(world);
  await world.pool.query("delete from graphile_worker._private_jobs");
  await addMissingMailJobs(world.db);
  await addMissingMailJobs(world.db);
  expect(await jobsIn(world)).toEqual([{ ...before, runAt: start }]);
});

test("an email is not sent by two jobs at once, and a job that was broken off sends it again", async () => {
  await sendContactMessage(world.visitor());
  const { id } = await onlyMail(world);
  const { taken, send } = recordingTransport();
  const letterhead = async () => ({
    signature: "The institute",
    colors: { hot: "#ff7847", light: "#94130c", dark: "#ff9a7d" },
    logo: null,
  });
  const sending = {
    send,
    domain: "institute.example",
    jitter: 0,
    now: () => world.now,
    letterhead,
  };
  const other = (isRepeated: boolean) =>
    deliverMail(world.visitor(), id, { ...sending, isRepeated });
  await deliver(async (mail) => {
    expect(await other(false)).toBeNull();
    return send(mail);
  });
  expect(taken).toHaveLength(1);
  expect(await other(true)).toBeNull();
  await emptyOutbox(world);
  await sendContactMessage(world.visitor());
  const dying = deliver(async () => {
    throw new Error("killed");
  });
  await expect(dying).rejects.toThrow("killed");
  const killed = await onlyMail(world);
  const again = await deliverMail(world.visitor(), killed.id, { ...sending, isRepeated: true });
  expect(again).toMatchObject({ outcome: "sent", attempts: 2 });
});

test("a worker that dies after the mail was taken has it sent again, under the same Message-ID", async () => {
  await sendContactMessage(world.visitor());
  const { taken, send } = recordingTransport();
  const dying = deliver(async (mail) => {
    await send(mail);
    throw new Error("killed");
  });
  await expect(dying).rejects.toThrow("killed");
  world.now = later(LONGEST_ATTEMPT - 1);
  expect(await deliver(send)).toBeNull();
  world.now = later(LONGEST_ATTEMPT);
  expect(await deliver(send)).toMatchObject({ outcome: "sent", attempts: 2 });
  expect(taken).toHaveLength(2);
  expect(taken[0]?.messageId).toBe(taken[1]?.messageId);
});

test("of a worker that took too long the success counts, and a failure does not undo another's try", async () => {
  await sendContactMessage(world.visitor());
  const outcomes: Record<string, MailFailure | null> = { slow: away, quick: null };
  for (const [kind, failure] of Object.entries(outcomes)) {
    await emptyOutbox(world);
    world.now = start;
    await sendContactMessage(world.visitor());
    const slow = await deliver(async () => {
      world.now = later(LONGEST_ATTEMPT);
      expect(await deliver(async () => away)).toMatchObject({ attempts: 2 });
      return failure;
    });
    expect([kind, slow?.attempts]).toEqual([kind, 1]);
    expect(await onlyMail(world)).toMatchObject(
      failure
        ? { state: "waiting", attempts: 2, nextAttemptAt: later(LONGEST_ATTEMPT + 5 * MINUTE) }
        : { state: "sent" },
    );
  }
});
