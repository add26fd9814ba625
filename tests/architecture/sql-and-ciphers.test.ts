import { expect, test } from "vitest";
import { listed } from "../support/assertions/tables.ts";
import { productSources } from "../support/crawlers/sources.ts";

const site = productSources("app", "domain", "db", "server");
const filesWith = (pattern: RegExp) =>
  site.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

// What lint can say is in .oxlintrc.json; it sees no text inside a call's arguments.
test("SQL is built from text only where the names of our own tables go into it", () => {
  expect(filesWith(/\.query\(\s*`[^`]*\$\{/)).toEqual(listed`
    db/backup.ts | db/embedded-roles.ts | db/migrate.ts | db/restore.ts
    server/live/live-hub.ts | server/ops/restore.ts
  `);
});

test("hashes are SHA-256 and ciphers are AES-256-GCM", () => {
  expect(filesWith(/createHash\((?!"sha256"\))|createHmac\((?!"sha256")|createSign/)).toEqual([]);
  expect(filesWith(/createCipheriv\((?!"aes-256-gcm")/)).toEqual([]);
});
