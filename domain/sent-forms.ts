import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type KeptAnswer, sentForms } from "../db/schema/sent-forms.ts";
import type { Database } from "../db/types.ts";
import { secretFields } from "./accounts/secret-fields-rules.ts";
import type { Ctx } from "./context.ts";

/** Thrown by `mutate` for a form that was acted on already: nothing was changed. */
export class SentBefore extends Error {
  constructor() {
    super("This form was acted on already.");
    this.name = "SentBefore";
  }
}

/**
 * Names a form by who sent it, where to and all that it said; null for one that cannot be told from another, as one
 * with a file. Of who is signed in it holds the number that its page put in (`sending`), of who came by a link the
 * link's own.
 */
export function keyOfForm(
  { actor }: Pick<Ctx, "actor">,
  path: string,
  fields: Iterable<[string, FormDataEntryValue]>,
): string | null {
  const said: [string, string][] = [];
  for (const [name, value] of fields) {
    // What is in it is not read here, so nothing says that two are the same.
    if (typeof value !== "string") return null;
    said.push([name, value]);
  }
  const value = (wanted: string) => said.find(([name]) => name === wanted)?.[1];
  if (said.some(([name]) => secretFields.has(name))) return null;
  const who = actor.kind === "account" ? actor.accountId : "";
  const number = value("token") || (who && value("sending"));
  if (!number || number.length > 200) return null;
  return createHash("sha256")
    .update(JSON.stringify([who, path, said]))
    .digest("base64url");
}

/**
 * Notes in a transaction, before anything else, that a form is acted on. The same form in another transaction
 * waits here for this one, and throws `SentBefore` once it was committed.
 */
export async function noteSent(tx: Database, key: string, now: Date): Promise<void> {
  const noted = await tx
    .insert(sentForms)
    .values({ key, at: now })
    .onConflictDoNothing()
    .returning({ key: sentForms.key });
  if (noted.length === 0) throw new SentBefore();
}

/** What a form that was acted on was answered with: null while there is no answer yet, undefined for any other form. */
export async function answerBefore(
  db: Database,
  key: string,
): Promise<KeptAnswer | null | undefined> {
  const [found] = await db
    .select({ answer: sentForms.answer })
    .from(sentForms)
    .where(eq(sentForms.key, key));
  return found?.answer;
}

/** Keeps what a form was answered with, for when it is sent again. */
export async function keepAnswer(db: Database, key: string, answer: KeptAnswer): Promise<void> {
  await db.update(sentForms).set({ answer }).where(eq(sentForms.key, key));
}

/** A form that was refused after all is acted on when it is sent again. */
export async function forgetSent(db: Database, key: string): Promise<void> {
  await db.delete(sentForms).where(eq(sentForms.key, key));
}
