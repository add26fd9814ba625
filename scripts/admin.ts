// npm run admin -- EMAIL: makes an admin or resets one, and prints a one-time link to set the password.
// Works beside a running site, and without one.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "../db/connection.ts";
import { joinOrOwn } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { issueSetupToken } from "../domain/accounts/admin-setup.ts";
import { parseEmail } from "../domain/accounts/email-rules.ts";
import { foundFirstCup } from "../domain/cups/found-first-cup.ts";
import { readConfig } from "../server/config.ts";
import { openDatabase } from "../server/database.ts";
import { loadSettingsFile } from "../server/settings-file.ts";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

try {
  await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(argument: string | undefined): Promise<void> {
  const email = parseEmail(argument ?? "");
  if (email === null) throw new Error("Say whose link it is: npm run admin -- EMAIL");
  loadSettingsFile(root);
  const config = readConfig(process.env);
  const database = await openDatabase(config, root, joinOrOwn);
  const connection = connect(database.connection);
  try {
    // The command may be the first to meet a new or an older database.
    await migrate(connection.pool, root);
    const ctx = {
      db: connection.db,
      actor: { kind: "visitor" as const },
      now: new Date(),
      limit: async () => async () => {},
      address: "",
    };
    await foundFirstCup(ctx, config.cupZone);
    const token = await issueSetupToken(ctx, email);
    console.log(`Open this once, within a day, to set the admin's password for ${email}:`);
    console.log(`${config.siteUrl}/admin/setup?token=${token}`);
  } finally {
    await connection.close();
    await database.stop();
  }
}
