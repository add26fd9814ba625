import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type StoredResponse, sentForms } from "#db/schema/core.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "./context.ts";
import { secretFields } from "./secret-fields-rules.ts";

/** Thrown by `mutate` for a duplicate submission; nothing was changed. */
export class DuplicateSubmission extends Error {
  constructor() {
    super("This form was acted on already.");
    this.name = "DuplicateSubmission";
  }
}

/** Fields that identify a form on a page, besides those ending in 'Id'; all others are content. */
const IDENTITY = new Set(["intent", "side", "day", "group", "key", "what", "form"]);

/**
 * The idempotency key of a form. Null if duplicates can't be detected, as for forms with files,
 * secrets or no `sending` number or link token.
 */
export function idempotencyKey(
  { actor }: Pick<Ctx, "actor">,
  path: string,
  fields: Iterable<[string, FormDataEntryValue]>,
): string | null {
  const said: [string, string][] = [];
  for (const [name, value] of fields) {
    if (typeof value !== "string") return null;
    said.push([name, value]);
  }
  const value = (wanted: string) => said.find(([name]) => name === wanted)?.[1];
  if (said.some(([name]) => secretFields.has(name))) return null;
  const who = actor.kind === "account" ? actor.accountId : "";
  const number = value("token") || value("sending");
  if (!number || number.length > 200) return null;
  const identity = said.filter(([name]) => IDENTITY.has(name) || name.endsWith("Id"));
  return submissionKey([who, path, number, identity], said);
}

/** '<form hash>.<content hash>': what identifies the form, and everything it says. */
export function submissionKey(form: unknown, content: unknown): string {
  return `${hash(form)}.${hash(content)}`;
}

const hash = (said: unknown) =>
  createHash("sha256").update(JSON.stringify(said)).digest("base64url");

/**
 * Reserves an idempotency key; call it first in the transaction. A concurrent duplicate waits here
 * and throws `DuplicateSubmission` once this commits. Deletes keys of the same form with other content, so
 * that going back to that content is a new submission.
 */
export async function recordSubmission(
  tx: Database,
  key: string,
  now: Date,
  answer: StoredResponse | null = null,
): Promise<void> {
  const form = key.slice(0, key.indexOf(".") + 1);
  const { rowCount } = await tx.execute(sql`
    with outdated as (
      delete from ${sentForms}
      where starts_with(${sentForms.key}, ${form}) and ${sentForms.key} <> ${key} and ${form} <> ''
    )
    insert into ${sentForms} (key, at, answer)
    values (${key}, ${now.toISOString()}::timestamptz, ${answer && JSON.stringify(answer)}::jsonb)
    on conflict do nothing`);
  if (rowCount === 0) throw new DuplicateSubmission();
}

/** The stored response; null if there is none yet, undefined if the key is unknown. */
export async function readStoredResponse(db: Database, key: string) {
  const [found] = await db
    .select({ answer: sentForms.answer })
    .from(sentForms)
    .where(eq(sentForms.key, key));
  return found?.answer;
}

export async function storeResponse(db: Database, key: string, answer: StoredResponse) {
  await db.update(sentForms).set({ answer }).where(eq(sentForms.key, key));
}

export async function forgetSubmission(db: Database, key: string): Promise<void> {
  await db.delete(sentForms).where(eq(sentForms.key, key));
}
