// node tests/reliability/released/keep.ts: saves a site of this version for the migration tests as
// NNNN.ndjson.gz beside this file, NNNN being its last migration. Run it once when a version with a
// new migration is released, and never again for that migration: the rows must be those that
// version wrote.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { writeBackup } from "#db/backup.ts";
import { connect } from "#db/connection.ts";
import { openEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { systemContext } from "#domain/core/context.ts";
import { createFirstCup } from "#domain/cup/first-cup.ts";
import { fillDemo } from "#scripts/demo/fill.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const journal = path.join(root, "db", "migrations", "meta", "_journal.json");
const { entries } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
const file = path.join(import.meta.dirname, `${entries.at(-1)?.tag.slice(0, 4)}.ndjson.gz`);
if (existsSync(file)) throw new Error(`${file} was kept already.`);

const dataDir = mkdtempSync(path.join(tmpdir(), "araknid-release-"));
const server = await openEmbedded({ dataDir });
const connection = connect(server.connection);
const { db, pool } = connection;
try {
  await migrate(pool, root);
  const now = new Date();
  const visitor = systemContext(db, now, "https://cup.example");
  await createFirstCup(visitor, "America/Los_Angeles");
  await fillDemo(db, now);
  console.log(`${file}: ${await writeBackup(pool, file, now)} rows`);
} finally {
  await connection.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
