import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import { auditEntries } from "#db/schema/core.ts";
import { accounts, secondFactors, setupTokens, signIns } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatLongDate, formatTimestamp } from "#domain/core/format-rules.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import { isNoStaff } from "#domain/core/staff-accounts.ts";
import {
  isStaffAccount,
  NO_STAFF,
  type StaffRights,
  type StaffRole,
  staffRightsOf,
  staffRolesOf,
} from "#domain/core/staff-role-rules.ts";
import { accountTopic, consoleTopic, sessionsTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { endSessions } from "../sign-in/sessions.ts";
import { deleteSetupTokens, requireNoPlayer, writeSetupToken } from "./admin-setup.ts";
import type { InviteStaffInput } from "./staff-input.ts";

const INVITE_LIFETIME = 7 * 24 * 60 * 60_000;

export type StaffMember = Awaited<ReturnType<typeof listStaff>>["members"][number];
export type StaffInvite = Awaited<ReturnType<typeof listStaff>>["invites"][number];

export async function listStaff(ctx: Ctx) {
  const { accountId: own } = requireAdmin(ctx);
  const { zone } = await currentCup(ctx.db);
  const rows = await ctx.db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      isAdmin: accounts.isAdmin,
      staffRoles: accounts.staffRoles,
      hasTwoFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      lastSignIn: sql<string | null>`(select max(${signIns.day})::text from ${signIns}
        where ${signIns.accountId} = ${accounts.id} and ${signIns.signedIn} > 0)`,
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(not(isNoStaff))
    .orderBy(desc(accounts.isAdmin), asc(accounts.createdAt), asc(accounts.email));
  const organizers = rows.filter(({ isAdmin }) => isAdmin).length;
  const invites = await ctx.db
    .select()
    .from(setupTokens)
    .where(
      and(
        isNotNull(setupTokens.email),
        isNull(setupTokens.usedAt),
        gt(setupTokens.expiresAt, ctx.now),
      ),
    )
    .orderBy(asc(setupTokens.id));
  return {
    members: rows.map(({ lastSignIn, isAdmin, staffRoles, ...member }) => ({
      ...member,
      roles: staffRolesOf({ isAdmin, staffRoles }),
      isSelf: member.accountId === own,
      isLastOrganizer: isAdmin && organizers === 1,
      lastSignIn: lastSignIn && formatLongDate(lastSignIn, ctx.locale),
    })),
    invites: invites.map(({ id, email, expiresAt, ...rights }) => ({
      id,
      email: email ?? "",
      roles: staffRolesOf(rights),
      until: formatTimestamp(zone, expiresAt, ctx.locale),
    })),
  };
}

/** Emails a one-time link with which the person sets a password and gets the roles. */
export async function inviteStaff(ctx: Ctx, { email, roles }: InviteStaffInput): Promise<void> {
  requireAdmin(ctx);
  await requireNoPlayer(ctx.db, email, message("staff.errors.ofPlayer"));
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "staff.invite", async ({ tx, audit, changed }) => {
    await lockOrganizers(tx, ctx);
    const [known] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.emailKey, emailKey(email)));
    if (known && isStaffAccount(known))
      throw new DomainError("conflict", message("staff.errors.known"), { field: "email" });
    const link = { email, rights: staffRightsOf(roles), lifetime: INVITE_LIFETIME };
    const { id, token, expiresAt } = await writeSetupToken(tx, ctx.now, link);
    const names = roles.map((role) => translate(ctx.locale, message(`staff.role.${role}`)));
    const concerns = known ? [known.id] : [];
    const to = { cup, email, language: ctx.locale, concerns, secret: true };
    await sendLetter(tx, ctx, to, "staff.letter", {
      roles: new Intl.ListFormat(INTL_LOCALES[ctx.locale]).format(names),
      until: formatTimestamp(cup.zone, expiresAt, ctx.locale),
      link: `/admin/setup?token=${token}`,
    });
    audit(`setup-token:${id}`, { roles });
    changed(consoleTopic);
  });
}

export async function withdrawInvite(ctx: Ctx, { inviteId }: { inviteId: number }): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "staff.withdraw-invite", async ({ tx, audit, changed }) => {
    const [gone] = await tx
      .delete(setupTokens)
      .where(
        and(eq(setupTokens.id, inviteId), isNotNull(setupTokens.email), isNull(setupTokens.usedAt)),
      )
      .returning({ id: setupTokens.id });
    if (!gone) throw new DomainError("not-found", message("staff.errors.noInvite"));
    audit(`setup-token:${gone.id}`);
    changed(consoleTopic);
  });
}

export async function changeStaffRoles(
  ctx: Ctx,
  { accountId, roles }: { accountId: string; roles: readonly StaffRole[] },
): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "staff.change-roles", async (change) => {
    await writeRights(ctx, change, accountId, staffRightsOf(roles));
    change.audit(`account:${accountId}`, { roles });
  });
}

/** Takes every role away at once: sessions end, and with them open pages and streams. */
export async function revokeStaff(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "staff.revoke", async (change) => {
    const { email } = await writeRights(ctx, change, accountId, NO_STAFF);
    await deleteSetupTokens(change.tx, email);
    await endSessions(change, accountId);
    change.audit(`account:${accountId}`);
  });
}

/**
 * Locks all organizers, so that two of them can't remove each other at the same time. Throws
 * `forbidden` if the actor was removed meanwhile.
 */
async function lockOrganizers(tx: Database, ctx: Ctx): Promise<{ id: string }[]> {
  const { accountId } = requireAdmin(ctx);
  const organizers = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.isAdmin, true))
    .orderBy(asc(accounts.id))
    .for("update");
  if (organizers.some(({ id }) => id === accountId)) return organizers;
  throw new DomainError("forbidden", message("coreErrors.otherRole"));
}

/** Throws `conflict` if nobody would be an organizer any more. */
async function writeRights(
  ctx: Ctx,
  { tx, changed }: Change,
  accountId: string,
  rights: StaffRights,
): Promise<{ email: string }> {
  const organizers = await lockOrganizers(tx, ctx);
  const [account] = await tx
    .update(accounts)
    .set({ isAdmin: rights.isAdmin, staffRoles: [...rights.staffRoles] })
    .where(and(eq(accounts.id, accountId), not(isNoStaff)))
    .returning({ email: accounts.email });
  if (!account) throw new DomainError("not-found", message("staff.errors.gone"));
  if (!rights.isAdmin && organizers.every(({ id }) => id === accountId))
    throw new DomainError("conflict", message("staff.errors.lastOrganizer"));
  if (!rights.isAdmin) await deleteInvitesBy(tx, accountId);
  changed(accountTopic(accountId), sessionsTopic(accountId), consoleTopic);
  return account;
}

/** The invites that an organizer sent end with that role; the log knows whose they are. */
async function deleteInvitesBy(tx: Database, accountId: string): Promise<void> {
  const { subject, action, actorAccountId } = auditEntries;
  const sent = tx
    .select({ subject })
    .from(auditEntries)
    .where(and(eq(action, "staff.invite"), eq(actorAccountId, accountId)));
  const theirs = inArray(sql`'setup-token:' || ${setupTokens.id}`, sent);
  await tx.delete(setupTokens).where(and(isNull(setupTokens.usedAt), theirs));
}
