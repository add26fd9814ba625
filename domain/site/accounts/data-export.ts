import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { auditEntries } from "../../../db/schema/core.ts";
import { cups } from "../../../db/schema/cup.ts";
import { enquiries, mails } from "../../../db/schema/messaging.ts";
import { receipts } from "../../../db/schema/payments.ts";
import {
  accounts,
  agreements,
  agreementWithdrawals,
  guardians,
  players,
  secondFactors,
  sessions,
} from "../../../db/schema/people.ts";
import type { Database } from "../../../db/types.ts";
import { type Ctx, requireAccount } from "../../core/context.ts";
import { emailKey } from "../../core/email-address-rules.ts";
import { DomainError } from "../../core/errors.ts";
import { readGuardianRowsOf } from "../../people/guardians/agreements.ts";
import { shortName } from "../../people/players/name-rules.ts";
import { readSignIns } from "../../people/sign-in/sign-in-history.ts";
import { countRecoveryCodes } from "../../people/sign-in/two-factor-codes.ts";
import { redactOtherPeople } from "./data-export-rules.ts";
import { readOwnTeams } from "./data-export-teams.ts";

/**
 * Exports everything stored about the account and its players, except secrets and their hashes;
 * other people appear only as guardians, by short name or in email subjects. Data known only by
 * email is included only for a confirmed address.
 */
export async function readOwnData(ctx: Ctx) {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("download-data.account", accountId);
  const { db } = ctx;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new DomainError("not-found", "There is no such account any more.");
  const own = await db
    .select()
    .from(players)
    .where(eq(players.accountId, accountId))
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
      emailConfirmedAt: account.emailVerifiedAt,
      createdAt: account.createdAt,
    },
    twoFactor: await readTwoFactor(db, accountId),
    players: own,
    guardians: await db
      .select({
        id: guardians.id,
        playerId: guardians.playerId,
        name: guardians.name,
        email: guardians.email,
        phone: guardians.phone,
        createdAt: guardians.createdAt,
      })
      .from(guardians)
      .where(inArray(guardians.playerId, ids)),
    guardianOf: asGuardian
      .filter(({ playerId }) => !ids.includes(playerId))
      .map(({ id, name, email, phone, createdAt }) => ({ id, name, email, phone, createdAt })),
    ...(await readOwnTeams(ctx, accountId, ids)),
    agreements: await readAgreements(ctx, accountId, { ids, guardianIds }),
    receipts: await db
      .select({
        id: receipts.id,
        playerId: receipts.playerId,
        teamId: receipts.teamId,
        cents: receipts.amount,
        method: receipts.method,
        receivedOn: receipts.receivedOn,
        recordedAt: receipts.recordedAt,
        voidedAt: receipts.voidedAt,
      })
      .from(receipts)
      .where(inArray(receipts.playerId, ids))
      .orderBy(asc(receipts.id)),
    sessions: await db
      .select({
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
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

export type OwnData = Awaited<ReturnType<typeof readOwnData>>;

async function readAgreements(
  { db }: Ctx,
  accountId: string,
  { ids, guardianIds }: { ids: string[]; guardianIds: string[] },
) {
  const rows = await db
    .select({
      agreement: agreements,
      player: { firstName: players.firstName, lastName: players.lastName },
      cup: cups.name,
      withdrawnAt: agreementWithdrawals.at,
    })
    .from(agreements)
    .innerJoin(cups, eq(cups.id, agreements.cupId))
    .leftJoin(players, eq(players.id, agreements.playerId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      or(
        eq(agreements.accountId, accountId),
        inArray(agreements.guardianId, guardianIds),
        inArray(agreements.playerId, ids),
      ),
    )
    .orderBy(asc(agreements.id));
  return rows.map(({ agreement, player, cup, withdrawnAt }) => {
    const { accountId: by, guardianId, playerId, ...rest } = agreement;
    const byYou = guardianId === null ? by === accountId : guardianIds.includes(guardianId);
    const who = byYou ? "you" : guardianId === null ? "organiser" : "guardian";
    const whose = ids.includes(playerId) ? { playerId } : { player: player && shortName(player) };
    return { ...rest, ...whose, by: who, cup, withdrawnAt };
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
  const local = key.slice(0, key.lastIndexOf("@"));
  const rows = await db
    .select()
    .from(enquiries)
    .where(eq(sql`lower(split_part(${enquiries.fromEmail}, '@', 1))`, local))
    .orderBy(asc(enquiries.id));
  return rows
    .filter(({ fromEmail }) => emailKey(fromEmail) === key)
    .map(({ id, fromName, fromEmail, contactPhone, message, createdAt }) => ({
      id,
      fromName,
      fromEmail,
      contactPhone,
      message,
      createdAt,
    }));
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
