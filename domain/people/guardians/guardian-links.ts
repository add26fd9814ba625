import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { accounts, guardians, players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, isStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { emailKey, mailboxKey } from "#domain/core/email-address-rules.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { unlessLimited } from "#domain/core/rate-limit-errors.ts";
import { type CupChange, mutateCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import type { Player } from "../accounts/accounts.ts";
import { EMAIL_LINK_LIFETIMES, findEmailLink, issueEmailLink } from "../accounts/email-links.ts";
import { isUnder18 } from "../players/age-rules.ts";
import { shortName } from "../players/name-rules.ts";

/** Safe to show to the account itself, which named the guardian. */
export const IS_GUARDIAN_EMAIL = message("guardianErrors.guardianEmail");

/**
 * Whether the email, ignoring +tags, belongs to the guardian of one of the account's minors, who
 * could then approve themselves. Locks the account's players, so that none of them can name this
 * guardian concurrently.
 */
export async function isGuardianEmailOf(
  tx: Database,
  accountId: string,
  email: string,
  today: string,
): Promise<boolean> {
  await tx
    .select({ id: players.id })
    .from(players)
    .where(eq(players.accountId, accountId))
    .orderBy(players.id)
    .for("no key update");
  const named = await tx
    .select({ dob: players.dob, email: guardians.email })
    .from(guardians)
    .innerJoin(players, eq(players.id, guardians.playerId))
    .where(eq(players.accountId, accountId));
  const key = mailboxKey(email);
  return named.some(
    (guardian) => mailboxKey(guardian.email) === key && isUnder18(guardian.dob, today),
  );
}

/** Ignores +tags, which reach the same mailbox. */
export async function isOwnEmail(tx: Database, accountId: string, email: string): Promise<boolean> {
  const [account] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account !== undefined && mailboxKey(account.email) === mailboxKey(email);
}

/** `mailboxKey` of a column of email keys. */
export const mailboxOf = (key: AnyPgColumn) =>
  sql<string>`case when ${key} ~ '@(gmail|googlemail)[.]com$'
    then replace(split_part(split_part(${key}, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(${key}, '^([^+@]+)[+][^@]*@', '\\1@') end`;

/**
 * Whether somebody known to be under 18 has confirmed an account with this email, ignoring +tags.
 * Anybody could register an address without confirming it.
 */
export async function isMinorsEmail(db: Database, email: string, today: string): Promise<boolean> {
  const holders = await db
    .select({ dob: players.dob })
    .from(accounts)
    .innerJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(
      and(
        isNotNull(players.dob),
        isNotNull(accounts.emailVerifiedAt),
        eq(mailboxOf(accounts.emailKey), mailboxKey(email)),
      ),
    );
  return holders.some(({ dob }) => isUnder18(dob, today));
}

/** Of these addresses the mailboxes of accounts of somebody under 18, confirmed or not. */
export async function minorsMailboxes(db: Database, emails: readonly string[], today: string) {
  const mailbox = mailboxOf(accounts.emailKey);
  const holders = await db
    .select({ mailbox, dob: players.dob })
    .from(accounts)
    .innerJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(and(isNotNull(players.dob), inArray(mailbox, emails.map(mailboxKey))));
  return new Set(holders.filter(({ dob }) => isUnder18(dob, today)).map((each) => each.mailbox));
}

export type Guardian = typeof guardians.$inferSelect;

export async function emailGuardianLink(
  { tx, cup }: Pick<CupChange, "tx" | "cup">,
  ctx: Ctx,
  about: { guardian: Guardian; player: Player; asked: "by player" | "by guardian" },
): Promise<void> {
  const { guardian, player, asked } = about;
  const token = await issueEmailLink(tx, ctx.now, {
    purpose: "guardian",
    to: { guardianId: guardian.id },
  });
  const key = asked === "by player" ? "guardianEmails.ask" : "guardianEmails.link";
  const language = await languageFor(tx, ctx, player);
  const expiresAt = new Date(ctx.now.getTime() + EMAIL_LINK_LIFETIMES.guardian);
  const concerns = [guardian.id, player.id, player.accountId];
  const to = { cup, email: guardian.email, language, concerns, secret: true };
  await sendLetter(tx, ctx, to, key, {
    player: shortName(player),
    link: `/guardian/agree?token=${token}`,
    until: formatTimestamp(cup.zone, expiresAt, language),
  });
}

/** The language of the page where the link was asked for; the player's if an organizer sends it. */
async function languageFor(tx: Database, ctx: Ctx, { accountId }: Player): Promise<Locale> {
  if (!isStaff(ctx.actor)) return ctx.locale;
  const [account] = await tx
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.language ?? ctx.locale;
}

export type ExpiredLink = "used" | "expired" | "unknown";

export async function readExpiredLink(ctx: Ctx, token: string): Promise<ExpiredLink> {
  const link = await findEmailLink(ctx.db, "guardian", token);
  if (!link) return "unknown";
  return link.usedAt === null ? "expired" : "used";
}

/**
 * Emails one link per player. The response never reveals whether there are any, so a rate-limited
 * address looks the same.
 */
export async function requestGuardianLink(ctx: Ctx, input: { email: string }): Promise<void> {
  await ctx.limit("guardian-link.address", ctx.address);
  const key = emailKey(input.email);
  if (!(await unlessLimited(ctx.limit("guardian-link.guardian", mailboxKey(input.email))))) return;
  await mutateCup(ctx, "guardian.ask-again", async (change) => {
    const { tx, cup } = change;
    const today = todayIn(cup.zone, ctx.now);
    const linked = await tx
      .select({ guardian: guardians, player: players })
      .from(guardians)
      .innerJoin(players, eq(players.id, guardians.playerId))
      .where(eq(guardians.emailKey, key));
    for (const { guardian, player } of linked) {
      if (!isUnder18(player.dob, today)) continue;
      await emailGuardianLink(change, ctx, { guardian, player, asked: "by guardian" });
    }
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email, language: accounts.language })
      .from(accounts)
      .innerJoin(players, and(eq(players.accountId, accounts.id), eq(players.isHolder, false)))
      .where(eq(accounts.emailKey, key));
    if (!account) return;
    const to = { cup, ...account, concerns: [account.id] };
    await sendLetter(tx, ctx, to, "guardianEmails.account", { link: "/login?next=%2Fteams" });
  });
}
