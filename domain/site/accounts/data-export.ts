import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { auditEntries } from "#db/schema/core.ts";
import { mails } from "#db/schema/messaging.ts";
import {
  accounts,
  guardianMarks,
  guardians,
  players,
  secondFactors,
  sessionMarks,
  sessions,
} from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { readContactMessagesFrom } from "#domain/people/accounts/erasure.ts";
import { readGuardianRowsOf, readOwnAgreements } from "#domain/people/guardians/agreements.ts";
import { requireLinkedGuardian } from "#domain/people/guardians/guardian-answers.ts";
import { readSignIns } from "#domain/people/sign-in/sign-in-history.ts";
import { countRecoveryCodes } from "#domain/people/sign-in/two-factor-codes.ts";
import { message } from "#i18n/message.ts";
import { readOwnTeams } from "./data-export-teams.ts";

/**
 * Exports everything stored about the account and its players, except secrets and their hashes;
 * other people appear only as guardians, by short name or in email subjects. Data known only by
 * email is included only for a confirmed address.
 */
export async function readOwnData(ctx: Ctx) {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("download-data.account", accountId);
  return readDataOf(ctx, accountId);
}

/** What is stored about the player of a guardian's link (docs/decisions/18), without ids. */
export async function readLinkedData(ctx: Ctx, token: string): Promise<unknown> {
  const { guardian, player, email } = await requireLinkedGuardian(ctx, token, "seesData");
  await ctx.limit("download-data.account", guardian.id);
  const all = await readDataOf(ctx, player.accountId, player.id);
  const { written, players: own, guardians: linked, memberships, formerMemberships } = all;
  const { waitlist, invitations, cards, goals, receipts, agreements } = all;
  const theirs = agreements.filter((each) => "playerId" in each && each.by !== "you");
  const people = { written, email, players: own, guardians: linked, agreements: theirs };
  const teams = { memberships, formerMemberships, waitlist, invitations, cards, goals, receipts };
  return redactOtherPeople(JSON.parse(JSON.stringify({ ...people, ...teams })), new Set());
}

/** Of all the account's players, or of one. */
async function readDataOf(ctx: Ctx, accountId: string, playerId?: string) {
  const { db } = ctx;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new DomainError("not-found", message("accountErrors.noSuchAccount"));
  const own = await db
    .select()
    .from(players)
    .where(and(eq(players.accountId, accountId), playerId ? eq(players.id, playerId) : undefined))
    .orderBy(asc(players.createdAt), asc(players.id));
  const ids = own.map(({ id }) => id);
  const confirmed = account.emailVerifiedAt !== null;
  const asGuardian = await readGuardianRowsOf(db, accountId);
  const guardianIds = asGuardian.map(({ id }) => id);
  return {
    written: ctx.now,
    account: {
      id: account.id,
      email: account.email,
      language: account.language,
      emailConfirmedAt: account.emailVerifiedAt,
      wantsNewsSince: account.wantsNewsAt,
      lastLoginAt: account.lastLoginAt,
      createdAt: account.createdAt,
    },
    twoFactor: await readTwoFactor(db, accountId),
    players: own,
    guardians: await db
      .select(guardianMarks.exported)
      .from(guardians)
      .where(inArray(guardians.playerId, ids)),
    guardianOf: asGuardian
      .filter(({ playerId }) => !ids.includes(playerId))
      .map(({ id, name, email, phone, createdAt }) => ({ id, name, email, phone, createdAt })),
    ...(await readOwnTeams(ctx, account, ids)),
    agreements: await readAgreements(db, accountId, ids),
    sessions: await db
      .select(sessionMarks.exported)
      .from(sessions)
      .where(eq(sessions.accountId, accountId))
      .orderBy(asc(sessions.createdAt)),
    signIns: await readSignIns(db, accountId),
    mails: await readMails(ctx, account, [...ids, ...guardianIds]),
    messages: confirmed ? await readMessages(ctx, account.emailKey) : [],
    log: await readLog(ctx, accountId, ids),
  };
}

async function readTwoFactor(db: Database, accountId: string) {
  const [factor] = await db
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)));
  return factor ? { ...factor, recoveryCodesLeft: await countRecoveryCodes(db, accountId) } : null;
}

async function readAgreements(db: Database, accountId: string, ids: string[]) {
  const rows = await readOwnAgreements(db, accountId);
  return rows.map((row) => {
    const { playerId, whose, guardianName: _, cupName: cup, ...rest } = row;
    const player = ids.includes(playerId) ? { playerId } : { player: whose };
    return { ...rest, ...player, cup };
  });
}

async function readMails(
  { db }: Ctx,
  account: { id: string; email: string; emailKey: string },
  ids: string[],
) {
  const rows = await db
    .select()
    .from(mails)
    .where(sql`${mails.concerns} && ${sql.param([account.id, ...ids])}::uuid[]`)
    .orderBy(asc(mails.id));
  const own = new Set([account.id, ...ids]);
  return rows.map(({ toAddress, subject, body, secret, concerns, state, createdAt, sentAt }) => {
    const isOwn = concerns.every((id) => own.has(id));
    return {
      to: emailKey(toAddress) === account.emailKey ? toAddress : null,
      subject: isOwn ? subject : null,
      text: isOwn && !secret ? body : null,
      state,
      createdAt,
      sentAt,
    };
  });
}

async function readMessages({ db }: Ctx, key: string) {
  return (await readContactMessagesFrom(db, key)).map(
    ({ id, fromName, fromEmail, contactPhone, message, createdAt }) => {
      return { id, fromName, fromEmail, contactPhone, message, createdAt };
    },
  );
}

async function readLog({ db }: Ctx, accountId: string, ids: string[]) {
  const subjects = [`account:${accountId}`, ...ids.map((id) => `player:${id}`)];
  const named = [accountId, ...ids];
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      or(
        eq(auditEntries.actorAccountId, accountId),
        inArray(auditEntries.subject, subjects),
        sql`jsonb_path_exists(${auditEntries.details}, '$.** ? (@.type() == "string" && @ == $ids[*])', ${JSON.stringify({ ids: named })}::jsonb)`,
      ),
    )
    .orderBy(asc(auditEntries.id));
  return rows.map(({ at, action, subject, details, actorAccountId }) => ({
    at,
    action,
    subject,
    by: actorAccountId === accountId ? "you" : actorAccountId === null ? "the site" : "others",
    details: redactOtherPeople(details, new Set(named)),
  }));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes other people's ids from an audit row's details. */
export function redactOtherPeople(details: unknown, own: ReadonlySet<string>): unknown {
  if (Array.isArray(details)) {
    const kept: unknown[] = details.filter((each) => !isOthers(each, own));
    return kept.map((each) => redactOtherPeople(each, own));
  }
  if (typeof details !== "object" || details === null) return details;
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => !isOthers(value, own))
      .map(([name, value]) => [name, redactOtherPeople(value, own)]),
  );
}

function isOthers(value: unknown, own: ReadonlySet<string>): boolean {
  return typeof value === "string" && UUID.test(value) && !own.has(value);
}
