// npm run admin -- EMAIL: creates or resets an admin and prints a one-time link to set the
// password. Without EMAIL, the link for the first organizer, as at the site's start. Works whether
// or not the site is running.
import { parseEmail } from "../domain/core/email-address-rules.ts";
import { issueSetupToken } from "../domain/people/accounts/admin-setup.ts";
import { firstAdminLink } from "../server/ops/first-admin.ts";
import { runOnDatabase } from "./database-command.ts";

const [, , asked] = process.argv;
const email = parseEmail(asked ?? "");
if (asked === undefined) {
  const there =
    "The site already has an organizer. For a link to an account: npm run admin -- EMAIL";
  await runOnDatabase(async (ctx) => (await firstAdminLink(ctx, ctx.siteUrl)) ?? there);
} else if (email === null) {
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
