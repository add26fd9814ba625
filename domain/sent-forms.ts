import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
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

/** Fields that tell the forms of one page apart, besides those that end in 'Id': everything else is their content. */
const IDENTITY = new Set(["intent", "side", "day", "group", "key", "what", "form"]);

/**
 * Names a form by who sent it, where to and all that it said, as 'form.content': the same form with another content
 * has the same first part; null for one that cannot be told from another, as one
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
  const identity = said.filter(([name]) => IDENTITY.has(name) || name.endsWith("Id"));
  return `${hash([who, path, number, identity])}.${hash(said)}`;
}

const hash = (said: unknown) =>
  createHash("sha256").update(JSON.stringify(said)).digest("base64url");

/**
 * Notes in a transaction, before anything else, that a form is acted on. The same form in another transaction
 * waits here for this one, and throws `SentBefore` once it was committed. What the form was answered with another
 * content is forgotten: sent once more, that content is a new submission.
 */
export async function noteSent(tx: Database, key: string, now: Date): Promise<void> {
  const form = key.slice(0, key.indexOf(".") + 1);
  const { rowCount } = await tx.execute(sql`
    with outdated as (
      delete from ${sentForms}
      where starts_with(${sentForms.key}, ${form}) and ${sentForms.key} <> ${key} and ${form} <> ''
    )
    insert into ${sentForms} (key, at) values (${key}, ${now.toISOString()}::timestamptz)
    on conflict do nothing`);
  if (rowCount === 0) throw new SentBefore();
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
