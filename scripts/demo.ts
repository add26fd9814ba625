// npm run demo: fills an empty site with a cup in progress and prints how to sign in as each role.
// Works whether or not the site is running.
import { eq } from "drizzle-orm";
import { accounts } from "../db/schema/people.ts";
import { type Referee, refereeAddress } from "../domain/competition/referees/referees.ts";
import type { Ctx } from "../domain/core/context.ts";
import { readSiteState } from "../domain/core/site-state.ts";
import { ensureAdmin, issueSetupToken } from "../domain/people/accounts/admin-setup.ts";
import type { Config } from "../server/ops/config.ts";
import { isKeyMissing, secretKeyOf } from "../server/ops/secret-key.ts";
import { root, runOnDatabase } from "./database-command.ts";
import { fillDemo } from "./demo/fill.ts";
import type { DemoSignIns } from "./demo/office.ts";

const roles = [
  ["Team manager", "manager"],
  ["Coach, manages and does not play", "coach"],
  ["Player on a team, under 18", "player"],
  ["Parent of two players", "parent"],
  ["Player on the waitlist, under 18", "waiting"],
  ["Player on the waitlist, an adult", "adult"],
] as const;

await runOnDatabase(async (ctx, config) => {
  const admin = config.admin && (await ensureAdmin(ctx, config.admin.email, config.admin.password));
  const isAsSet = admin === "made" || admin === "there";
  const { referee, ...signIns } = await fillDemo(ctx.db, ctx.now);
  const refereeLink = await linkOf(ctx, config, referee);
  return signInText(ctx.siteUrl, signIns, await consoleSignIn(ctx, config, isAsSet), refereeLink);
});

/** Null if the site's key is elsewhere: the demo must not make another one. */
async function linkOf(ctx: Ctx, config: Config, referee: Referee): Promise<string | null> {
  const isClaimed = (await readSiteState(ctx.db, "secret-key")) !== null;
  if (isClaimed && isKeyMissing(config, root)) return null;
  return refereeAddress({ ...ctx, secretKey: secretKeyOf(config, root) }, referee);
}

async function consoleSignIn(
  ctx: Ctx,
  config: Config,
  isAsSet: boolean,
): Promise<[string, string]> {
  if (config.admin && isAsSet) return [config.admin.email, "as set in ADMIN_PASSWORD"];
  const [admin] = await ctx.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.isAdmin, true))
    .limit(1);
  if (admin) return [admin.email, `as you chose it, or anew: npm run admin -- ${admin.email}`];
  const token = await issueSetupToken(ctx, null);
  return [`${ctx.siteUrl}/admin/setup?token=${token}`, "(once, within a day)"];
}

function signInText(
  siteUrl: string,
  { parts, others }: DemoSignIns,
  admin: [string, string],
  refereeLink: string | null,
): string {
  const people = roles.map(([role, part]) => [role, parts[part].email, parts[part].password]);
  const rest = ["Everybody else", "first.last@example.org", others];
  const widths = [0, 1].map((column) =>
    Math.max(...[...people, rest].map((row) => row[column]?.length ?? 0)),
  );
  const aligned = (row: readonly string[]) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`;
  return [
    `A cup is being played at ${siteUrl}`,
    "",
    `Log in at ${siteUrl}/login with`,
    ...[...people, rest].map(aligned),
    "",
    `The console is at ${siteUrl}/admin`,
    aligned(["Admin", ...admin]),
    "",
    ...(refereeLink === null ? [] : ["A referee's games are at", `  ${refereeLink}`, ""]),
    "Everybody is made up. Nothing is ever sent to their addresses.",
  ].join("\n");
}
