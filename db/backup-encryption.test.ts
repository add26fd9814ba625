import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { encryptStream } from "./backup-encryption.ts";
import { BackupLines, checkBackup } from "./backup-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "araknid-encryption-"));
const file = path.join(folder, "backup.ndjson.gz.enc");
const passphrase = "red kite over the quiet dunes";
const HEAD = 52;

afterAll(() => rmSync(folder, { recursive: true }));

function backupOf(rows: string[]): Buffer {
  const lines = new BackupLines();
  const head = lines.head({ format: 1, at: "2025-07-15T19:00:00Z", schema: 1, sequences: {} });
  const table = lines.table("t", ["a"]);
  const text = rows.map((row) => lines.row(`{"a":"${row}"}`));
  return gzipSync([head, table, ...text, lines.endTable(), lines.end()].join(""));
}

// Of several chunks, so that what is forged ends long before the tag.
const plain = backupOf(Array.from({ length: 500 }, () => randomBytes(500).toString("hex")));
const encrypt = () => buffer(encryptStream(Readable.from([plain]), passphrase));

async function reading(bytes: Buffer) {
  writeFileSync(file, bytes);
  return checkBackup(file, passphrase);
}

test("an encrypted backup shows none of its content, and no changed, missing or added byte passes", async () => {
  const whole = await encrypt();
  expect(await reading(whole)).toMatchObject({ schema: 1 });
  expect(whole.includes(plain.subarray(10, 30))).toBe(false);
  const middle = Math.floor(whole.length / 2);
  for (const at of sampled([0, 25, middle, 45, whole.length - 1], 2)) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await expect(reading(bytes), String(at)).rejects.toThrow(/changed|is no backup/);
  }
  await expect(reading(whole.subarray(0, HEAD + 16))).rejects.toThrow("torn");
  await expect(reading(Buffer.concat([whole, Buffer.alloc(1)]))).rejects.toThrow("torn");
});

test("a valid backup forged into an encrypted one, by someone who knows its content, is refused", async () => {
  const whole = await encrypt();
  // Zeros after its end are ignored, so it is read to its end before the tag is checked.
  const forged = Buffer.concat([backupOf(["forged"]), Buffer.alloc(plain.length)]);
  for (const [at, byte] of forged.subarray(0, plain.length).entries()) {
    whole[HEAD + at] = (whole[HEAD + at] ?? 0) ^ (plain[at] ?? 0) ^ byte;
  }
  await expect(reading(whole)).rejects.toThrow("torn or was changed");
});
