import { existsSync } from "node:fs";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { BackupFileError } from "#db/backup-errors.ts";
import { type BackupHead, checkBackup, readBackupRows } from "#db/backup-file.ts";
import { migrate } from "#db/migrate.ts";
import { knownMigrations, loadBackup } from "#db/restore.ts";
import { deletions } from "#db/schema/people.ts";
import { schema } from "#db/schema.ts";
import type { Database } from "#db/types.ts";
import { forgetMachineState, readSiteState } from "#domain/core/site-state.ts";
import { hasChangedSettings } from "#domain/cup/first-cup.ts";
import { repeatDeletions } from "#domain/people/accounts/erasure.ts";
import { type Deletion, ledgerIn, listBackups, readLedger } from "./backups.ts";

interface RestoreOptions {
  file: string;
  ledgers: string[];
  passphrase?: string | undefined;
}

export type Restored = Awaited<ReturnType<typeof restoreBackup>>;

/**
 * Loads a backup into an empty site, in one transaction. Deletes again everyone listed in
 * `ledgers`, in the ledger next to the file, or in newer backups there. Voids all sessions and
 * links, because some were ended or used since. `root` is the project folder. Throws one sentence.
 */
export async function restoreBackup(pool: pg.Pool, root: string, options: RestoreOptions) {
  const { passphrase } = options;
  const file = path.resolve(options.file);
  const head = await checkBackup(file, passphrase);
  const migrations = knownMigrations(root);
  if (!migrations.some(({ folderMillis }) => folderMillis === head.schema)) {
    throw new BackupFileError(
      `${file} was made by a newer version of the site: put that version in place first.`,
    );
  }
  const { deleted, listed, unread } = await findDeletedPeople(head, { ...options, file });
  await migrate(pool, root);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const tx: Database = drizzle(client, { schema });
    await requireEmpty(client, tx);
    const rows = await loadBackup(client, file, head, migrations, passphrase);
    const deletedAgain = await repeatDeletionsOf(tx, deleted);
    await client.query("truncate sessions, setup_tokens, links, roster_invitations");
    const sealedWith = await readSiteState(tx, "secret-key");
    await forgetMachineState(tx);
    await client.query("truncate backup_runs");
    await client.query("delete from mails where secret and state <> 'sent'");
    await client.query("commit");
    return { at: head.at, rows, deletedAgain, listed, unread, sealedWith };
  } finally {
    client.release(true);
  }
}

async function requireEmpty(client: pg.ClientBase, tx: Database): Promise<void> {
  await client.query("lock table accounts, cups in access exclusive mode");
  const contents = {
    accounts: "select from accounts where not is_admin",
    teams: "select from teams",
    games: "select from games",
    messages: "select from enquiries",
    announcements: "select from announcements",
    "more than one cup": "select from cups offset 1",
  };
  const found: string[] = [];
  for (const [what, query] of Object.entries(contents)) {
    if ((await client.query(`${query} limit 1`)).rowCount) found.push(what);
  }
  if (await hasChangedSettings(tx)) found.push("settings of its cup");
  if (found.length === 0) return;
  throw new BackupFileError(
    `A backup is restored into an empty site only, and this one has ${new Intl.ListFormat("en").format(found)} already. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database, and run it again.`,
  );
}

async function findDeletedPeople(head: BackupHead, { file, ledgers, passphrase }: RestoreOptions) {
  const deleted = new Map<string, Deletion>();
  const unread: string[] = [];
  const folder = path.dirname(file);
  const lists = new Set([ledgerIn(folder), ...ledgers.map((each) => path.resolve(each))]);
  const listed = [...lists].some((ledger) => existsSync(ledger));
  for (const ledger of lists) {
    for (const each of await readLedger(ledger)) deleted.set(each.personId, each);
  }
  for (const newer of await listBackups(folder)) {
    if (newer.file === file || newer.at <= new Date(head.at)) continue;
    try {
      for (const row of await readBackupRows(newer.file, "deletions", passphrase)) {
        const { person_id, kind, at } = JSON.parse(row);
        deleted.set(person_id, { personId: person_id, kind, at: new Date(at) });
      }
    } catch (error) {
      if (!(error instanceof BackupFileError)) throw error;
      unread.push(newer.file);
    }
  }
  return { deleted: [...deleted.values()], listed, unread };
}

async function repeatDeletionsOf(tx: Database, deleted: Deletion[]): Promise<number> {
  const count = await repeatDeletions(
    tx,
    deleted.map(({ personId }) => personId),
  );
  if (deleted.length > 0) await tx.insert(deletions).values(deleted).onConflictDoNothing();
  return count;
}
