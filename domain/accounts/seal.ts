import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** Encrypts a secret with the site's key, bound to `whose`. */
export function seal(key: Buffer, secret: string, whose: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key), nonce).setAAD(Buffer.from(whose));
  const sealed = [cipher.update(secret, "utf8"), cipher.final()];
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString("base64url");
}

/** Returns null if it was sealed with another key or for another owner. */
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

function sealingKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "second factor", 32));
}
