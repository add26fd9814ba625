// npm run backup [-- FOLDER]: writes a backup to DATA_DIR/backups or FOLDER. Works whether or not
// the site is running.
import path from "node:path";
import { backupFolder, makeRecordedBackup } from "../server/ops/backups.ts";
import { root, runOnDatabase } from "./database-command.ts";

await runOnDatabase(async (ctx, { backupKeepDays, backupPassphrase, dataDir }, pool) => {
  const named = process.argv[2];
  const own = backupFolder(root, { dataDir });
  const folder = named ? path.resolve(named) : own;
  const kept = { keepDays: backupKeepDays, passphrase: backupPassphrase };
  const { file, rows, old } = await makeRecordedBackup(ctx, { db: ctx.db, pool, folder, ...kept });
  return [
    file,
    `${rows.toLocaleString("en-US")} rows, read again to the end. ${whenDeleted(folder === own, backupKeepDays)}`,
    ...(old > 0 ? [`Deleted ${old} that had grown too old.`] : []),
  ].join("\n");
});

function whenDeleted(isOwn: boolean, days: number): string {
  if (isOwn) return `It is deleted ${days} days from now.`;
  return `The site does not look into this folder: delete the backup yourself within ${days} days, as its page /privacy promises. The next backup into the folder deletes what is older.`;
}
