// npm run admin -- EMAIL: creates or resets an admin and prints a one-time link to set the
// password. Works whether or not the site is running.
import { parseEmail } from "../domain/core/email-address-rules.ts";
import { issueSetupToken } from "../domain/people/accounts/admin-setup.ts";
import { runOnDatabase } from "./database-command.ts";

const email = parseEmail(process.argv[2] ?? "");
if (email === null) {
  console.error("Say whose link it is: npm run admin -- EMAIL");
  process.exitCode = 1;
} else {
  await runOnDatabase(async (ctx) => {
    const token = await issueSetupToken(ctx, email);
    return [
      `Open this once, within a day, to set the admin's password for ${email}:`,
      `${ctx.siteUrl}/admin/setup?token=${token}`,
    ].join("\n");
  });
}
