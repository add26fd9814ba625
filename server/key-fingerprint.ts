import { hkdfSync } from "node:crypto";
import type { Ctx } from "../domain/context.ts";
import { acceptFingerprint, claimState } from "../domain/site-state.ts";
import { SettingError } from "./config.ts";

/** What tells one secret key from another and gives none of it away: 32 bytes, in hex. */
export function fingerprintOf(key: Buffer): string {
  return Buffer.from(hkdfSync("sha256", key, "", "fingerprint", 32)).toString("hex");
}

/**
 * Claims a new site for this key. Throws `SettingError` on one that has another: what is sealed there could not
 * be read, and codes at the fields would change. `where` is the setting or the file that holds the key.
 */
export async function requireSameKey(
  { db }: Pick<Ctx, "db">,
  key: Buffer,
  where: string,
): Promise<void> {
  const own = fingerprintOf(key);
  if ((await claimState(db, "secret-key", own)) === own) return;
  throw new SettingError(
    `${where} isn't the key this site's data was encrypted with. Start with the original key, or run "npm run accept-key" to switch to this one (see "The secret key" in docs/operating.md).`,
  );
}

/** Makes this key the site's, whichever it had. */
export function acceptKey(ctx: Ctx, key: Buffer): Promise<void> {
  return acceptFingerprint(ctx, fingerprintOf(key));
}
