import { eq, inArray } from "drizzle-orm";
import { siteState } from "../db/schema/site.ts";
import type { Database } from "../db/types.ts";
import type { Ctx } from "./context.ts";
import { mutate } from "./mutate.ts";

/**
 * The fingerprint of the secret key (hex), the id of the account created from `ADMIN_EMAIL`, and
 * the last public origin.
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

/** Stores the public origin for commands that run without the site's settings. */
export async function noteAddress(ctx: Ctx, at: string): Promise<void> {
  if ((await readState(ctx.db, "address")) === at) return;
  await mutate(ctx, "site.note-address", ({ tx }) => writeState(tx, "address", at));
}

export async function acceptFingerprint(ctx: Ctx, fingerprint: string): Promise<void> {
  await mutate(ctx, "site.accept-key", async ({ tx, audit }) => {
    await writeState(tx, "secret-key", fingerprint);
    audit("site:secret-key");
  });
}

export async function claimState(db: Database, key: StateKey, value: string): Promise<string> {
  await db.insert(siteState).values({ key, value }).onConflictDoNothing();
  return (await readState(db, key)) ?? value;
}

/** Deletes machine-specific state after restoring a backup. */
export async function forgetMachine(tx: Database): Promise<void> {
  await tx.delete(siteState).where(inArray(siteState.key, ["secret-key", "address"]));
}
