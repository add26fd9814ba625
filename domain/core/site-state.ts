import { eq } from "drizzle-orm";
import { siteState } from "#db/schema/core.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "./context.ts";
import { mutate } from "./mutate.ts";

/**
 * The fingerprint of the secret key (hex), the id of the account created from `ADMIN_EMAIL`, and
 * the last public origin.
 */
export type SiteStateKey = "secret-key" | "admin-from-settings" | "address";

export async function readSiteState(db: Database, key: SiteStateKey): Promise<string | null> {
  const [found] = await db
    .select({ value: siteState.value })
    .from(siteState)
    .where(eq(siteState.key, key));
  return found?.value ?? null;
}

export async function writeSiteState(tx: Database, key: SiteStateKey, value: string) {
  await tx
    .insert(siteState)
    .values({ key, value })
    .onConflictDoUpdate({ target: siteState.key, set: { value } });
}

/** Stores the public origin for commands that run without the site's settings. */
export async function recordSiteAddress(ctx: Ctx, at: string): Promise<void> {
  if ((await readSiteState(ctx.db, "address")) === at) return;
  await mutate(ctx, "site.note-address", ({ tx }) => writeSiteState(tx, "address", at));
}

export async function acceptKeyFingerprint(ctx: Ctx, fingerprint: string): Promise<void> {
  await mutate(ctx, "site.accept-key", async ({ tx, audit }) => {
    await writeSiteState(tx, "secret-key", fingerprint);
    audit("site:secret-key");
  });
}

/** Claims a new site for the key with this fingerprint; returns that of the key that it has. */
export async function claimSiteKey(db: Database, value: string): Promise<string> {
  await db.insert(siteState).values({ key: "secret-key", value }).onConflictDoNothing();
  return (await readSiteState(db, "secret-key")) ?? value;
}

/** Deletes machine-specific state after restoring a backup. The data still need the key they had. */
export async function forgetMachineState(tx: Database): Promise<void> {
  await tx.delete(siteState).where(eq(siteState.key, "address"));
}
