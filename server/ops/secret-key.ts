import { hkdfSync, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { giveToFolderOwner, makePrivateFolder } from "#db/file-owner.ts";
import type { Ctx } from "#domain/core/context.ts";
import { acceptKeyFingerprint, claimSiteKey, readSiteState } from "#domain/core/site-state.ts";
import { type Config, SettingError } from "./config.ts";

/**
 * The key that encrypts secrets in the database, from the settings or from a file in the data
 * folder that is created on first use. `root` is the project folder.
 */
export function secretKeyOf(
  { secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">,
  root: string,
): () => Buffer {
  let key = secretKey === null ? null : Buffer.from(secretKey);
  return () => {
    key ??= Buffer.from(keyIn(path.resolve(root, dataDir)));
    return key;
  };
}

export function secretKeyLocation(
  { secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">,
  root: string,
): string {
  return secretKey === null ? path.join(path.resolve(root, dataDir), "secret.key") : "SECRET_KEY";
}

export function isKeyMissing(
  settings: Pick<Config, "secretKey" | "dataDir">,
  root: string,
): boolean {
  return settings.secretKey === null && !mayExist(secretKeyLocation(settings, root));
}

function keyIn(folder: string): string {
  const file = path.join(folder, "secret.key");
  const key = readOrMake(folder, file);
  if (key.length < 32) throw new Error(`${file} holds no key.`);
  return key;
}

function readOrMake(folder: string, file: string): string {
  try {
    if (!mayExist(file)) makeKey(folder, file);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(
      `The key file ${file} can't be made or read (${reason}): choose another DATA_DIR, or set SECRET_KEY.`,
    );
  }
}

/** True if unknown: an unreadable folder may contain the key. */
function mayExist(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** Atomic: of two processes that create it at once, one wins. */
function makeKey(folder: string, file: string): void {
  makePrivateFolder(folder);
  const partial = `${file}.${process.pid}`;
  const key = randomBytes(32).toString("base64url");
  writeFileSync(partial, `${key}\n`, { mode: 0o600, flush: true });
  giveToFolderOwner(partial);
  try {
    linkSync(partial, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** A one-way fingerprint of a secret key: 32 bytes in hex. */
export function fingerprintOf(key: Buffer): string {
  return Buffer.from(hkdfSync("sha256", key, "", "fingerprint", 32)).toString("hex");
}

/** After a restore, or on a second machine that shares the database. */
const ORIGINAL_KEY =
  'Put the original secret.key into DATA_DIR, or set SECRET_KEY to that key, as on every machine that shares the database. Only if it is lost, run "npm run accept-key" to go on with a new one (see "The secret key" in docs/operating.md).';

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
      `The key file ${where} is missing, and this site's data was encrypted with a key. ${ORIGINAL_KEY}`,
    );
  }
  const own = fingerprintOf(key());
  if ((await claimSiteKey(db, own)) === own) return;
  throw new SettingError(
    `${where} isn't the key this site's data was encrypted with. ${ORIGINAL_KEY}`,
  );
}

export function acceptKey(ctx: Ctx, key: Buffer): Promise<void> {
  return acceptKeyFingerprint(ctx, fingerprintOf(key));
}
