import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import {
  accounts,
  agreements,
  agreementWithdrawals,
  guardians,
  players,
  sessions,
} from "../../db/schema/accounts.ts";
import { cups, tournaments } from "../../db/schema/cups.ts";
import { goals } from "../../db/schema/games.ts";
import { receipts } from "../../db/schema/payments.ts";
import { auditEntries, enquiries, mails } from "../../db/schema/site.ts";
import { invitations, memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { DomainError } from "../errors.ts";
import { emailKey } from "./email-rules.ts";
import { ownDetails } from "./own-details-rules.ts";

/**
 * Everything that is stored of the signed-in account and its players, for them to take along. Nothing of
 * other people but what they were sent themselves; no password, no token, nor what is made from one. What is
 * known by the address alone only where it was confirmed to be theirs.
 */
export async function readOwnData(ctx: Ctx) {
  const { accountId } = requireAccount(ctx);
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
  return {
    written: ctx.now,
    account: {
      id: account.id,
      email: account.email,
      emailConfirmedAt: account.emailVerifiedAt,
      createdAt: account.createdAt,
    },
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
    guardianOf: confirmed ? await guardianRows(ctx, account.emailKey, ids) : [],
    ...(await readCups(ctx, accountId, ids)),
    agreements: await readAgreements(ctx, accountId, ids),
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
    mails: await readMails(ctx, account, ids),
    messages: confirmed ? await readMessages(ctx, account.emailKey) : [],
    log: await readLog(ctx, accountId, ids),
  };
}

export type OwnData = Awaited<ReturnType<typeof readOwnData>>;

/** What they gave as the guardian of players with accounts of their own; of these nothing. */
function guardianRows({ db }: Ctx, key: string, ids: string[]) {
  return db
    .select({
      id: guardians.id,
      name: guardians.name,
      email: guardians.email,
      phone: guardians.phone,
      createdAt: guardians.createdAt,
    })
    .from(guardians)
    .where(and(eq(guardians.emailKey, key), sql`not ${inArray(guardians.playerId, ids)}`));
}

async function readCups({ db }: Ctx, accountId: string, ids: string[]) {
  const team = { teamId: teams.id, team: teams.name, tournament: tournaments.name };
  return {
    managedTeams: await db
      .select({ ...team, cup: cups.name, createdAt: teams.createdAt })
      .from(teams)
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .innerJoin(cups, eq(cups.id, teams.cupId))
      .where(eq(teams.managerAccountId, accountId))
      .orderBy(asc(teams.id)),
    memberships: await db
      .select({
        ...team,
        cup: cups.name,
        playerId: memberships.playerId,
        slot: memberships.slot,
        joinedAt: memberships.joinedAt,
        presentAt: memberships.presentAt,
        dobSeenAt: memberships.dobSeenAt,
      })
      .from(memberships)
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .innerJoin(cups, eq(cups.id, teams.cupId))
      .where(inArray(memberships.playerId, ids))
      .orderBy(asc(memberships.id)),
    waitlist: await db
      .select({
        playerId: waitlistEntries.playerId,
        tournament: tournaments.name,
        showContact: waitlistEntries.showContact,
        createdAt: waitlistEntries.createdAt,
      })
      .from(waitlistEntries)
      .innerJoin(tournaments, eq(tournaments.id, waitlistEntries.tournamentId))
      .where(inArray(waitlistEntries.playerId, ids))
      .orderBy(asc(waitlistEntries.id)),
    invitations: await db
      .select({
        ...team,
        playerId: invitations.playerId,
        slot: invitations.slot,
        byOrganiser: invitations.byAdmin,
        state: invitations.state,
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
        answeredAt: invitations.answeredAt,
      })
      .from(invitations)
      .innerJoin(teams, eq(teams.id, invitations.teamId))
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .where(inArray(invitations.playerId, ids))
      .orderBy(asc(invitations.id)),
    goals: await db
      .select({
        playerId: goals.playerId,
        team: teams.name,
        gameId: goals.gameId,
        recordedAt: goals.recordedAt,
        voidedAt: goals.voidedAt,
      })
      .from(goals)
      .leftJoin(teams, eq(teams.id, goals.teamId))
      .where(inArray(goals.playerId, ids))
      .orderBy(asc(goals.id)),
  };
}

async function readAgreements({ db }: Ctx, accountId: string, ids: string[]) {
  const rows = await db
    .select({ agreement: agreements, cup: cups.name, withdrawnAt: agreementWithdrawals.at })
    .from(agreements)
    .innerJoin(cups, eq(cups.id, agreements.cupId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(or(eq(agreements.accountId, accountId), inArray(agreements.playerId, ids)))
    .orderBy(asc(agreements.id));
  return rows.map(({ agreement, cup, withdrawnAt }) => {
    const { accountId: by, guardianId, ...rest } = agreement;
    const who = guardianId !== null ? "guardian" : by === accountId ? "you" : "organiser";
    return { ...rest, by: who, cup, withdrawnAt };
  });
}

/** Mail to the account's address about it or its players. A text with a link that signs somebody in is left out. */
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
  return rows
    .filter(({ toAddress }) => emailKey(toAddress) === account.emailKey)
    .map(({ toAddress, subject, body, secret, state, createdAt, sentAt }) => ({
      to: toAddress,
      subject,
      text: secret ? null : body,
      state,
      createdAt,
      sentAt,
    }));
}

/** What they wrote on the contact page. */
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

/** What they did and what was done to them, by ids and names of fields. */
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
    details: ownDetails(details, new Set(named)),
  }));
}
