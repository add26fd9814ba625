import { and, asc, desc, eq, lte } from "drizzle-orm";
import { mails, pushMessages } from "#db/schema/messaging.ts";
import {
  type Delivery,
  deliverMail,
  type OutgoingMail,
  type SendMail,
} from "#domain/messaging/email-delivery.ts";
import type { RowTask } from "#server/jobs/queue.ts";
import type { World } from "../fixtures/world.ts";

async function dueMails({ db, now }: World): Promise<number[]> {
  const due = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, "waiting"), lte(mails.nextAttemptAt, now)))
    .orderBy(desc(mails.secret), asc(mails.id));
  return due.map(({ id }) => id);
}

async function duePushes({ db, now }: World): Promise<number[]> {
  const due = await db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(lte(pushMessages.dueAt, now))
    .orderBy(asc(pushMessages.id));
  return due.map(({ id }) => id);
}

/** Runs the jobs of all due email, oldest first, so that a test finds the newest last. */
export async function runDueMails(world: World, task: RowTask): Promise<void> {
  await runAll(
    (await dueMails(world)).toSorted((a, b) => a - b),
    task,
  );
}

export async function runDuePushes(world: World, task: RowTask): Promise<void> {
  await runAll(await duePushes(world), task);
}

async function runAll(ids: number[], task: RowTask): Promise<void> {
  for (const id of ids) await task(id, { isRepeated: false }).catch(() => {});
}

export async function deliverNext(world: World, send: SendMail): Promise<Delivery | null> {
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
  for (const id of await dueMails(world)) {
    const delivery = await deliverMail(world.visitor(), id, sending);
    if (delivery) return delivery;
  }
  return null;
}

export function recordingTransport() {
  const taken: OutgoingMail[] = [];
  const send: SendMail = async (mail) => {
    taken.push(mail);
    return null;
  };
  return { taken, send };
}
