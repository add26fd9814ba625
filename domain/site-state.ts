import { eq, inArray } from "drizzle-orm";
import { siteState } from "../db/schema/site.ts";
import type { Database } from "../db/types.ts";
import type { Ctx } from "./context.ts";
import { mutate } from "./mutate.ts";

/**
 * What the site remembers about itself: the fingerprint of the secret key that its data is sealed with (hex),
 * the id of the account that `ADMIN_EMAIL` made, and the origin at which it was served last.
 */
export type StateKey = "secret-key" | "admin-from-settings" | "address";

export async function readState(db: Database, key: StateKey): Promise<string | null> {
  const [found] = await db
    .select({ value: siteState.value })
    .from(siteState)
    .where(eq(siteState.key, key));
  return found?.value ?? null;
}

export async function writeState(tx: Database, key: StateKey, value: string): Promise<void> {
  await tx
    .insert(siteState)
    .values({ key, value })
    .onConflictDoUpdate({ target: siteState.key, set: { value } });
}

/** Remembers where the site is served, for commands that are not given its settings. */
export async function noteAddress(ctx: Ctx, at: string): Promise<void> {
  if ((await readState(ctx.db, "address")) === at) return;
  await mutate(ctx, "site.note-address", ({ tx }) => writeState(tx, "address", at));
}

/** Makes the key with this fingerprint the site's, whichever it had. */
export async function acceptFingerprint(ctx: Ctx, fingerprint: string): Promise<void> {
  await mutate(ctx, "site.accept-key", async ({ tx, audit }) => {
    await writeState(tx, "secret-key", fingerprint);
    audit("site:secret-key");
  });
}

/** Writes a value where there is none; answers the one that is there then. */
export async function claimState(db: Database, key: StateKey, value: string): Promise<string> {
  await db.insert(siteState).values({ key, value }).onConflictDoNothing();
  return (await readState(db, key)) ?? value;
}

/** Forgets what is true of one machine only, after a backup was put back that may be another's. */
export async function forgetMachine(tx: Database): Promise<void> {
  await tx.delete(siteState).where(inArray(siteState.key, ["secret-key", "address"]));
}
