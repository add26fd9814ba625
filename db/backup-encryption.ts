import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { BackupFileError, damaged } from "./backup-errors.ts";

// An encrypted backup is MAGIC, a salt, a check of the passphrase, the file encrypted with
// AES-256-GCM, and its tag. Key, nonce and check come from the passphrase and the salt.
const MAGIC = Buffer.from("araknid-encrypted-1\n");
const SALT = 16;
const TAG = 16;
const HEAD = MAGIC.length + SALT + TAG;
/** As OWASP advises for 32 MB of memory. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 };

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

async function secretsOf(passphrase: string, salt: Buffer) {
  const bytes = await derive(passphrase, salt, 60, COST);
  return { key: bytes.subarray(0, 32), nonce: bytes.subarray(32, 44), check: bytes.subarray(44) };
}

/** Leaves the stream as it is without a passphrase. */
export async function* encryptStream(source: AsyncIterable<Buffer>, passphrase?: string) {
  if (passphrase === undefined) return yield* source;
  const salt = randomBytes(SALT);
  const { key, nonce, check } = await secretsOf(passphrase, salt);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  yield Buffer.concat([MAGIC, salt, check]);
  for await (const bytes of source) yield cipher.update(bytes);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/**
 * What to read of a backup, and the decipher if it is encrypted. That fails only at the end if the
 * file was changed: trust nothing of it before.
 */
export async function openBackup(file: string, passphrase?: string) {
  const head = await buffer(createReadStream(file, { end: HEAD - 1 }));
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return { packed: createReadStream(file) };
  if (passphrase === undefined) {
    throw new BackupFileError(
      `${file} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.`,
    );
  }
  const tagAt = (await stat(file)).size - TAG;
  if (tagAt <= HEAD) throw damaged(file);
  const { key, nonce, check } = await secretsOf(passphrase, head.subarray(MAGIC.length, -TAG));
  if (!check.equals(head.subarray(-TAG))) {
    throw new BackupFileError(
      `${file} was encrypted with another passphrase than BACKUP_PASSPHRASE, or its first bytes were changed.`,
    );
  }
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAuthTag(await buffer(createReadStream(file, { start: tagAt })));
  return { packed: createReadStream(file, { start: HEAD, end: tagAt - 1 }), decipher };
}
