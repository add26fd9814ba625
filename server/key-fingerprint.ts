import { hkdfSync } from "node:crypto";
import type { Ctx } from "../domain/core/context.ts";
import { acceptKeyFingerprint, claimSiteState, readSiteState } from "../domain/core/site-state.ts";
import { SettingError } from "./config.ts";

/** A one-way fingerprint of a secret key: 32 bytes in hex. */
export function fingerprintOf(key: Buffer): string {
  return Buffer.from(hkdfSync("sha256", key, "", "fingerprint", 32)).toString("hex");
}

/**
 * Claims a new site for this key. Throws `SettingError` if the site has another key, which could
 * not decrypt its data. `where` names the setting or file; if that file `isMissing`, `key` is
 * called only on a new site, because it creates the file.
 */
export async function requireSameKey(
  { db }: Pick<Ctx, "db">,
  { key, where, isMissing }: { key: () => Buffer; where: string; isMissing: boolean },
): Promise<void> {
  if (isMissing && (await readSiteState(db, "secret-key")) !== null) {
    throw new SettingError(
      `The key file ${where} is missing. This site's data is sealed with it: put the file back there, or run "npm run accept-key" to go on with a new key (see "The secret key" in docs/operating.md).`,
    );
  }
  const own = fingerprintOf(key());
  if ((await claimSiteState(db, "secret-key", own)) === own) return;
  throw new SettingError(
    `${where} isn't the key this site's data was encrypted with. Start with the original key, or run "npm run accept-key" to switch to this one (see "The secret key" in docs/operating.md).`,
  );
}

export function acceptKey(ctx: Ctx, key: Buffer): Promise<void> {
  return acceptKeyFingerprint(ctx, fingerprintOf(key));
}
