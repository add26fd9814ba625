import { and, eq, gt, inArray, isNotNull, isNull, lte, max, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { goals } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import { receipts } from "#db/schema/payments.ts";
import { accounts, guardians, playerMarks, players, sessions } from "#db/schema/people.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import {
  formerMembers,
  invitations,
  memberships,
  teams,
  waitlistEntries,
} from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { todayIn } from "../core/date-rules.ts";
import { idsIn } from "../core/ids-rules.ts";
import type { Change } from "../core/mutate.ts";
import { dueBefore } from "../core/retention-rules.ts";
import { isNoStaff } from "../core/staff-accounts.ts";
import { accountTopic } from "../core/topics.ts";
import { currentCup } from "../cup/current-cup.ts";
import { erasePeople, noPeople, recordDeletions } from "../people/accounts/erasure.ts";
import { isUnder18 } from "../people/players/age-rules.ts";
import { initialOf } from "../people/players/name-rules.ts";
import { playerTopics } from "../people/players/players.ts";
import { wereLastIn } from "./cup-ends.ts";

/**
 * Deletes unused accounts whose email was never confirmed; returns the count. Only time during
 * which the cup required confirmation counts, so a new cup starts over.
 */
export async function purgeAccounts(change: Change, now: Date, batch: number): Promise<number> {
  const { tx } = change;
  const due = await isAccountDue(tx, now);
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
    .where(and(inArray(accounts.id, idsIn(held)), due));
  const gone = await erasePeople(change, { ...noPeople, accountIds: idsIn(found) });
  await recordDeletions(tx, now, gone);
  for (const id of gone.accountIds) {
    change.audit(`account:${id}`);
    change.changed(accountTopic(id));
  }
  return gone.accountIds.length;
}

async function isAccountDue(tx: Database, now: Date): Promise<SQL | undefined | null> {
  const { id: cupId, verifyWithinDays } = await currentCup(tx);
  if (verifyWithinDays === null) return null;
  const before = dueBefore("unverified-accounts", now, verifyWithinDays);
  const asked = await askedSince(tx, cupId);
  if (asked !== null && asked > before) return null;
  return and(
    isNoStaff,
    isNull(accounts.emailVerifiedAt),
    isNull(accounts.proofWaivedAt),
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
    nothing(coManagers, eq(coManagers.accountId, accounts.id)),
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

/**
 * Clears personal data of players all of whose cups are past the retention period and who
 * registered long ago; returns how many.
 */
export async function purgePersonalData(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  now: Date,
  batch: number,
): Promise<number> {
  const due = await isCupDataDue(tx, now);
  const found = await tx
    .select({ id: players.id, accountId: players.accountId })
    .from(players)
    .where(due)
    .orderBy(players.id)
    .limit(batch);
  // Accounts before players, like other locks.
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isNotNull(accounts.wantsNewsAt),
        inArray(
          accounts.id,
          found.map(({ accountId }) => accountId),
        ),
      ),
    )
    .orderBy(accounts.id)
    .for("update");
  // Lock whole families and re-check: joining a new cup's team in the meantime keeps the data.
  await tx
    .select({ id: players.id })
    .from(players)
    .where(
      inArray(
        players.accountId,
        found.map(({ accountId }) => accountId),
      ),
    )
    .orderBy(players.id)
    .for("update");
  const minors = await readMinorHolders(tx, idsIn(found), now);
  const gone = await tx
    .update(players)
    .set({
      ...playerMarks.cleared,
      wasMinor: sql`coalesce(${players.dob} > cast(${now.toISOString()} as date) - interval '18 years', true)`,
    })
    .where(and(inArray(players.id, idsIn(found)), due))
    .returning({ id: players.id, accountId: players.accountId });
  const ids = idsIn(gone);
  await tx.delete(guardians).where(inArray(guardians.playerId, ids));
  // Without the guardian nobody could get a copy.
  const alone = gone.filter(({ id }) => minors.has(id)).map(({ accountId }) => accountId);
  await tx.update(accounts).set({ wantsNewsAt: null }).where(inArray(accounts.id, alone));
  // Players of unknown age are no longer named publicly.
  changed(...gone.map(({ accountId }) => accountTopic(accountId)));
  changed(...(await playerTopics(tx, ids)));
  return gone.length;
}

async function readMinorHolders(tx: Database, ids: string[], now: Date): Promise<Set<string>> {
  const today = todayIn((await currentCup(tx)).zone, now);
  const holders = await tx
    .select({ id: players.id, dob: players.dob })
    .from(players)
    .where(and(inArray(players.id, ids), players.isHolder, isNotNull(players.dob)));
  return new Set(holders.filter(({ dob }) => isUnder18(dob, today)).map(({ id }) => id));
}

async function isCupDataDue(tx: Database, now: Date): Promise<SQL | undefined> {
  return and(
    lte(players.createdAt, dueBefore("personal-data", now)),
    or(isNull(players.detailsAt), lte(players.detailsAt, dueBefore("personal-data", now))),
    or(
      ...Object.values(playerMarks.clearable).map(isNotNull),
      sql`exists (select from ${guardians} where ${guardians.playerId} = ${players.id})`,
    ),
    await wereLastIn("personal-data", tx, now),
  );
}

/**
 * Leaves only the initial of the last name of players who were under 18, which is all that a past
 * roster shows in public (docs/decisions/22); returns how many. Whoever has given a date of birth
 * since is left alone.
 */
export async function shortenPastNames(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  now: Date,
  batch: number,
): Promise<number> {
  const due = and(players.wasMinor, isNull(players.dob), await wereLastIn("past-names", tx, now));
  const found = await tx
    .select()
    .from(players)
    .where(due)
    .orderBy(players.id)
    .limit(batch)
    .for("update");
  for (const { id, lastName } of found) {
    const short = { lastName: initialOf(lastName), wasMinor: false };
    await tx.update(players).set(short).where(eq(players.id, id));
  }
  changed(...found.map(({ accountId }) => accountTopic(accountId)));
  changed(...(await playerTopics(tx, idsIn(found))));
  return found.length;
}
