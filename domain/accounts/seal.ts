import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** A secret as the database may hold it: without the site's key nobody reads it, and only for `whose` it opens. */
export function seal(key: Buffer, secret: string, whose: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key), nonce).setAAD(Buffer.from(whose));
  const sealed = [cipher.update(secret, "utf8"), cipher.final()];
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString("base64url");
}

/** What was sealed; null where it was sealed with another key or for somebody else. */
export function unseal(key: Buffer, sealed: string, whose: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", sealingKey(key), bytes.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    decipher.setAAD(Buffer.from(whose)).setAuthTag(bytes.subarray(-TAG));
    const secret = [decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()];
    return Buffer.concat(secret).toString("utf8");
  } catch {
    return null;
  }
}

/** Each use of the site's key has a key of its own. */
function sealingKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "second factor", 32));
}
