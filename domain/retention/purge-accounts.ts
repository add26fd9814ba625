import { and, eq, gt, inArray, isNull, lte, max, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { accounts, players, sessions } from "../../db/schema/accounts.ts";
import { goals } from "../../db/schema/games.ts";
import { receipts } from "../../db/schema/payments.ts";
import { auditEntries } from "../../db/schema/site.ts";
import { invitations, memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import { formerMembers } from "../../db/schema/withdrawals.ts";
import type { Database } from "../../db/types.ts";
import { erase, nobody } from "../accounts/erase.ts";
import { noteDeleted } from "../accounts/note-deleted.ts";
import { currentCup } from "../cups/current-cup.ts";
import type { Change } from "../mutate.ts";
import { accountTopic } from "../topics.ts";
import { dueBefore } from "./retention-rules.ts";

/**
 * Deletes unused accounts whose email was never confirmed; returns the count. Only time during
 * which the cup required confirmation counts, so a new cup starts over.
 */
export async function purgeAccounts(change: Change, now: Date, batch: number): Promise<number> {
  const { tx } = change;
  const due = await isDue(tx, now);
  if (due === null) return 0;
  const held = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(due)
    .orderBy(accounts.id)
    .limit(batch)
    .for("update");
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(
          accounts.id,
          held.map(({ id }) => id),
        ),
        due,
      ),
    );
  const gone = await erase(change, { ...nobody, accountIds: found.map(({ id }) => id) });
  await noteDeleted(tx, now, gone);
  for (const id of gone.accountIds) {
    change.audit(`account:${id}`);
    change.changed(accountTopic(id));
  }
  return gone.accountIds.length;
}

async function isDue(tx: Database, now: Date): Promise<SQL | undefined | null> {
  const { id: cupId, verifyWithinDays } = await currentCup(tx);
  if (verifyWithinDays === null) return null;
  const before = dueBefore("unverified-accounts", now, verifyWithinDays);
  const asked = await askedSince(tx, cupId);
  if (asked !== null && asked > before) return null;
  return and(
    eq(accounts.isAdmin, false),
    isNull(accounts.emailVerifiedAt),
    lte(accounts.createdAt, before),
    // An old account with a new, unconfirmed email is recognized by its recent sessions.
    nothing(
      sessions,
      and(
        eq(sessions.accountId, accounts.id),
        gt(sessions.lastSeenAt, dueBefore("unverified-accounts", now)),
      ),
    ),
    nothing(teams, eq(teams.managerAccountId, accounts.id)),
    ...[memberships, formerMembers, waitlistEntries, invitations, receipts, goals].map((table) =>
      nothing(
        sql`${players} inner join ${table} on ${table.playerId} = ${players.id}`,
        eq(players.accountId, accounts.id),
      ),
    ),
  );
}

/**
 * When the cup was created or the setting last changed, from the audit log; null if neither is
 * recorded.
 */
async function askedSince(tx: Database, cupId: number): Promise<Date | null> {
  const [last] = await tx
    .select({ at: max(auditEntries.at) })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, `cup:${cupId}`),
        or(
          eq(auditEntries.action, "cup.start"),
          and(
            eq(auditEntries.action, "cup.edit"),
            sql`${auditEntries.details} -> 'fields' ? 'verifyWithinDays'`,
          ),
        ),
      ),
    );
  return last?.at ?? null;
}

function nothing(table: PgTable | SQL, where: SQL | undefined): SQL {
  return sql`not exists (select from ${table} where ${where})`;
}
