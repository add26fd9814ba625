// npm run restore -- FILE [--ledger FILE]: loads a backup into an empty site and deletes again
// everyone deleted since. Stop the site first, or restart it afterwards.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { connect } from "../db/connection.ts";
import { joinOrStartEmbedded } from "../db/embedded.ts";
import { backupFolder, ledgerIn } from "../server/ops/backups.ts";
import { type Config, readConfig } from "../server/ops/config.ts";
import { openDatabase } from "../server/ops/database.ts";
import { restoreBackup } from "../server/ops/restore.ts";
import {
  fingerprintOf,
  isKeyMissing,
  secretKeyLocation,
  secretKeyOf,
} from "../server/ops/secret-key.ts";
import { reportFailure, root } from "./database-command.ts";

await reportFailure(async () => {
  const { values, positionals } = parseArgs({
    options: { ledger: { type: "string", multiple: true, default: [] } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new Error("Say which backup: npm run restore -- FILE");
  for (const ledger of values.ledger) {
    if (!existsSync(ledger)) throw new Error(`There is no file ${ledger}.`);
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config, root, joinOrStartEmbedded);
  const connection = connect(database.connection);
  try {
    const own = ledgerIn(backupFolder(root, config));
    const done = await restoreBackup(connection.pool, root, {
      file,
      ledgers: [own, ...values.ledger],
      passphrase: config.backupPassphrase,
    });
    return [
      `Restored ${done.rows.toLocaleString("en-US")} rows, as they were at ${done.at}.`,
      `Deleted again, as they were deleted since: ${done.deletedAgain} (accounts, players and guardians).`,
      ...(done.listed
        ? []
        : [
            "There was no list of deletions (deleted.ndjson): if anybody was deleted since, they are back.",
          ]),
      ...done.unread.map(
        (newer) => `${newer} can't be read: whom it knows as deleted is not known.`,
      ),
      "Consents that were taken back since count again, until they are taken back once more.",
      "Nobody is signed in, and links from mails no longer work: who needs one asks for another. A site that is running is to be started again.",
      ...(isOtherKey(done.sealedWith, config)
        ? [
            `The site won't start yet: the backup was encrypted with a secret key that isn't in ${secretKeyLocation(config, root)}. Put that key there, or set SECRET_KEY to it. Only if it is lost, run "npm run accept-key".`,
          ]
        : []),
    ].join("\n");
  } finally {
    await connection.close();
    await database.stop();
  }
});

function isOtherKey(sealedWith: string | null, config: Config): boolean {
  if (sealedWith === null) return false;
  // Asking for a missing key would make one.
  return isKeyMissing(config, root) || fingerprintOf(secretKeyOf(config, root)()) !== sealedWith;
}
