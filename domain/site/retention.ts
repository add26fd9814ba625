import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { auditEntries, rateLimits, sentForms } from "#db/schema/core.ts";
import { fieldLinks } from "#db/schema/field.ts";
import { links } from "#db/schema/links.ts";
import { enquiries, mails, pushFollows, pushSubscriptions } from "#db/schema/messaging.ts";
import { cardCheckouts, cardEvents, receipts } from "#db/schema/payments.ts";
import { deletions, sessions, setupTokens, signIns } from "#db/schema/people.ts";
import { teamCrests } from "#db/schema/pictures.ts";
import { referees } from "#db/schema/referees.ts";
import { announcements } from "#db/schema/site.ts";
import { cards } from "#db/schema/standings.ts";
import { coManagers, rosterInvitations, teamRequests } from "#db/schema/team-managers.ts";
import { invitations, joinRequests, teams, wrongTeamCodes } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "../core/context.ts";
import { type Change, mutate } from "../core/mutate.ts";
import {
  dueBefore,
  isRetentionOverAfterCup,
  type RetentionId,
  retentionRules,
} from "../core/retention-rules.ts";
import { consoleTopic, cupTopic, enquiriesTopic, type Topic } from "../core/topics.ts";
import { eraseRosterInvitations } from "../teams/roster-invitations/send-invitation.ts";
import { readCupEnds } from "./cup-ends.ts";
import { purgeInactiveAccounts } from "./inactive-accounts.ts";
import { purgeAccounts, purgePersonalData, shortenPastNames } from "./personal-data-retention.ts";

async function purgeFollowers({ tx }: Pick<Change, "tx">, now: Date, batch: number) {
  const all = await readCupEnds(tx);
  const recent = all
    .filter((cup) => !isRetentionOverAfterCup("followers", cup, now))
    .map(({ id }) => id);
  const follow = tx
    .select({ id: pushFollows.subscriptionId })
    .from(pushFollows)
    .innerJoin(teams, eq(teams.id, pushFollows.teamId))
    .where(inArray(teams.cupId, recent));
  const due = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(recent.length === 0 ? undefined : notInArray(pushSubscriptions.id, follow))
    .limit(batch);
  const gone = await tx
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, due))
    .returning({ id: pushSubscriptions.id });
  return gone.length;
}

/** With their emails, which would outlive them. */
async function purgeRosterInvitations(tx: Database, now: Date, batch: number): Promise<number> {
  const due = tx
    .select({ id: rosterInvitations.id })
    .from(rosterInvitations)
    .where(lte(rosterInvitations.createdAt, dueBefore("roster-invitations", now)))
    .limit(batch)
    .for("update", { skipLocked: true });
  return eraseRosterInvitations(tx, inArray(rosterInvitations.id, due));
}

const BATCH = 500;
/** People per transaction; each affects many tables and topics. */
const PEOPLE = 100;

interface PurgeOptions {
  /** Days a backup is kept; the record of deletions must outlive it. */
  backupDays: number;
  batch?: number;
  goOn?: () => boolean;
}

/** Returns the number of deleted rows; fewer than `batch` means done. */
type Sweep = (change: Change, now: Date, batch: number, siteUrl: string) => Promise<number>;

/** Rows that are due by a moment of their own. */
interface DueRows {
  key: PgColumn;
  due: (before: Date) => SQL | undefined;
  topic?: Topic;
}

function rows(key: PgColumn, due: DueRows["due"], topic?: Topic): DueRows {
  return { key, due, ...(topic && { topic }) };
}

/** Deletes what belongs to cups whose period is over. */
function sweepAfterCup(
  id: RetentionId,
  { id: key, cupId }: Record<"id" | "cupId", PgColumn>,
): Sweep {
  return async ({ tx, changed }, now, batch) => {
    const all = await readCupEnds(tx);
    const over = all.filter((cup) => isRetentionOverAfterCup(id, cup, now)).map((cup) => cup.id);
    const count = await sweep(tx, key, inArray(cupId, over), batch);
    if (count > 0) changed(...over.map(cupTopic));
    return count;
  };
}

const sweeps: Record<RetentionId, Sweep | DueRows[]> = {
  "unverified-accounts": purgeAccounts,
  // Before the emails: whether a warning was sent is read from it.
  "inactive-accounts": (change, now, batch, siteUrl) =>
    purgeInactiveAccounts(change, { now, siteUrl }, batch),
  "personal-data": purgePersonalData,
  "past-names": shortenPastNames,
  enquiries: [rows(enquiries.id, (before) => lte(enquiries.createdAt, before), enquiriesTopic)],
  "sent-mails": [
    rows(mails.id, (before) => and(eq(mails.state, "sent"), lte(mails.sentAt, before))),
  ],
  "unsent-mails": [
    rows(mails.id, (before) => and(ne(mails.state, "sent"), lte(mails.createdAt, before))),
  ],
  announcements: sweepAfterCup("announcements", announcements),
  followers: purgeFollowers,
  "field-entries": [rows(fieldLinks.id, (before) => lte(fieldLinks.day, dayOf(before)))],
  referees: sweepAfterCup("referees", referees),
  "card-notes": async ({ tx }, now, batch) => {
    const due = tx
      .select({ id: cards.id })
      .from(cards)
      .where(and(isNotNull(cards.note), lte(cards.recordedAt, dueBefore("card-notes", now))))
      .limit(batch);
    const cleared = await tx
      .update(cards)
      .set({ note: null })
      .where(inArray(cards.id, due))
      .returning({ id: cards.id });
    return cleared.length;
  },
  "card-checkouts": [
    rows(cardCheckouts.id, (before) =>
      and(isNull(cardCheckouts.paidAt), lte(cardCheckouts.expiresAt, before)),
    ),
    // Refunds of another site with the same Stripe account.
    rows(cardEvents.id, (before) => {
      const isCounted = sql`exists (select from ${receipts} where reference = ${cardEvents.payment})`;
      return and(not(isCounted), lte(cardEvents.at, before));
    }),
  ],
  links: [
    rows(links.id, (before) => or(lte(links.usedAt, before), lte(links.expiresAt, before))),
    rows(setupTokens.id, (before) =>
      or(lte(setupTokens.usedAt, before), lte(setupTokens.expiresAt, before)),
    ),
  ],
  sessions: [rows(sessions.id, (before) => lte(sessions.expiresAt, before))],
  "sign-ins": [rows(signIns.id, (before) => lt(signIns.day, dayOf(before)))],
  invitations: [
    rows(invitations.id, (before) =>
      and(
        ne(invitations.state, "open"),
        lte(sql`coalesce(${invitations.answeredAt}, ${invitations.expiresAt})`, before),
      ),
    ),
  ],
  "roster-invitations": ({ tx }, now, batch) => purgeRosterInvitations(tx, now, batch),
  "co-managers": [
    rows(coManagers.id, (before) =>
      and(isNull(coManagers.accountId), lte(coManagers.createdAt, before)),
    ),
  ],
  "team-requests": [
    rows(
      teamRequests.id,
      (before) => lte(sql`coalesce(${teamRequests.declinedAt}, ${teamRequests.createdAt})`, before),
      consoleTopic,
    ),
  ],
  "team-crests": [
    rows(
      teamCrests.id,
      (before) => and(ne(teamCrests.state, "approved"), lte(teamCrests.uploadedAt, before)),
      consoleTopic,
    ),
  ],
  "join-requests": [rows(joinRequests.id, (before) => lte(joinRequests.expiresAt, before))],
  "rate-limits": [rows(rateLimits.key, (before) => lte(rateLimits.expire, before.getTime()))],
  "sent-forms": [rows(sentForms.key, (before) => lte(sentForms.at, before))],
  "wrong-team-codes": [
    rows(wrongTeamCodes.hour, (before) => lte(wrongTeamCodes.hour, before), consoleTopic),
  ],
  "audit-entries": [rows(auditEntries.id, (before) => lte(auditEntries.at, before))],
  deletions: [rows(deletions.personId, (before) => lte(deletions.at, before))],
};

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

async function sweepOnce(
  change: Change,
  id: RetentionId,
  { now, siteUrl }: Pick<Ctx, "now" | "siteUrl">,
  { batch, backupDays }: { batch: number; backupDays: number },
): Promise<number> {
  const found = sweeps[id];
  if (typeof found === "function") return found(change, now, batch, siteUrl);
  const before = dueBefore(id, now, id === "deletions" ? backupDays : 0);
  let count = 0;
  for (const { key, due, topic } of found) {
    const deleted = await sweep(change.tx, key, due(before), batch - count);
    if (deleted > 0 && topic) change.changed(topic);
    count += deleted;
  }
  return count;
}

/**
 * Deletes everything due by `retention-rules.ts` in small transactions; safe to interrupt and
 * repeat. Returns the number of rows per rule; no authorization, as only the site itself calls it.
 */
export async function purge(
  ctx: Ctx,
  { backupDays, batch = BATCH, goOn = () => true }: PurgeOptions,
): Promise<Partial<Record<RetentionId, number>>> {
  const gone: Partial<Record<RetentionId, number>> = {};
  for (const id of Object.keys(retentionRules) as RetentionId[]) {
    const most = isOfPeople(id) ? Math.min(batch, PEOPLE) : batch;
    for (let count = most; count >= most; ) {
      if (!goOn()) return gone;
      count = await mutate(
        { ...ctx, actor: { kind: "visitor" } },
        "retention.purge",
        async (change) => {
          const rows = await sweepOnce(change, id, ctx, { batch: most, backupDays });
          if (rows > 0 && retentionRules[id].days > 1) change.audit(`retention:${id}`, { rows });
          return rows;
        },
      );
      if (count > 0) gone[id] = (gone[id] ?? 0) + count;
    }
  }
  return gone;
}

function isOfPeople(id: RetentionId): boolean {
  return ["unverified-accounts", "inactive-accounts", "personal-data", "past-names"].includes(id);
}

/** Skips locked rows until the next run. */
async function sweep(tx: Database, key: PgColumn, due: SQL | undefined, batch: number) {
  const some = tx
    .select({ key })
    .from(key.table)
    .where(due)
    .limit(batch)
    .for("update", { skipLocked: true });
  const gone = await tx.delete(key.table).where(inArray(key, some)).returning({ key });
  return gone.length;
}
