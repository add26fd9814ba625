import { randomBytes, timingSafeEqual } from "node:crypto";
import { derive } from "./hashing-thread.ts";
import { MAX_PASSWORD, passwordText } from "./password-rules.ts";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export async function hashPassword(password: string, how = derive): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await how({ ...COST, message: passwordText(password), nonce });
  return written(nonce, tag);
}

function written(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

/** Normalizing an overlong input would block the process, and no real password is this long. */
export function comparable(password: string): string {
  return password.length > 4 * MAX_PASSWORD ? "" : password;
}

const nobodysHash = written(randomBytes(16), randomBytes(COST.tagLength));

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Without a hash (no such account) it takes as long and returns false, so that timing does not
 * reveal accounts.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  how = derive,
): Promise<boolean> {
  const parts = phc.exec(hash ?? nobodysHash);
  if (!parts) throw new Error("A stored password hash cannot be read.");
  const [, memory, passes, parallelism, salt = "", expected = ""] = parts;
  const tag = Buffer.from(expected, "base64");
  const actual = await how({
    message: passwordText(password),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  });
  return timingSafeEqual(actual, tag) && hash !== null;
}
