import { and, eq, inArray, isNull, lt, lte, ne, notInArray, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { auditEntries, rateLimits, sentForms } from "../../db/schema/core.ts";
import { cups } from "../../db/schema/cup.ts";
import { fieldLinks } from "../../db/schema/field.ts";
import { links } from "../../db/schema/links.ts";
import { enquiries, mails, pushFollows, pushSubscriptions } from "../../db/schema/messaging.ts";
import { deletions, sessions, setupTokens, signIns } from "../../db/schema/people.ts";
import { announcements } from "../../db/schema/site.ts";
import { invitations, joinRequests, teams, wrongTeamCodes } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../core/context.ts";
import { type Change, mutate } from "../core/mutate.ts";
import {
  dueBefore,
  isRetentionOverAfterCup,
  type RetentionId,
  retentionRules,
} from "../core/retention-rules.ts";
import { consoleTopic, cupTopic, enquiriesTopic } from "../core/topics.ts";
import { purgeAccounts, purgePersonalData } from "./personal-data-retention.ts";

async function purgeFollowers(
  { tx }: Pick<Change, "tx">,
  now: Date,
  batch: number,
): Promise<number> {
  const all = await tx.select().from(cups);
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

const BATCH = 500;
/** People per transaction; each affects many tables and topics. */
const PEOPLE = 100;

interface PurgeOptions {
  /** Days a backup is kept; the record of deletions must outlive it. */
  backupDays: number;
  batch?: number;
  goOn?: () => boolean;
}

interface Sweeping {
  now: Date;
  batch: number;
  backupDays: number;
}

/** Returns the number of deleted rows; fewer than `batch` means done. */
type Sweep = (change: Change, sweeping: Sweeping) => Promise<number>;

const sweeps: Record<RetentionId, Sweep> = {
  "unverified-accounts": (change, { now, batch }) => purgeAccounts(change, now, batch),
  "personal-data": (change, { now, batch }) => purgePersonalData(change, now, batch),
  enquiries: async ({ tx, changed }, { now, batch }) => {
    const due = lte(enquiries.createdAt, dueBefore("enquiries", now));
    const count = await sweep(tx, enquiries.id, due, batch);
    if (count > 0) changed(enquiriesTopic);
    return count;
  },
  "sent-mails": ({ tx }, { now, batch }) => {
    const due = and(eq(mails.state, "sent"), lte(mails.sentAt, dueBefore("sent-mails", now)));
    return sweep(tx, mails.id, due, batch);
  },
  "unsent-mails": ({ tx }, { now, batch }) => {
    const due = and(ne(mails.state, "sent"), lte(mails.createdAt, dueBefore("unsent-mails", now)));
    return sweep(tx, mails.id, due, batch);
  },
  announcements: async ({ tx, changed }, { now, batch }) => {
    const over = (await tx.select().from(cups)).filter((cup) =>
      isRetentionOverAfterCup("announcements", cup, now),
    );
    const due = inArray(
      announcements.cupId,
      over.map(({ id }) => id),
    );
    const count = await sweep(tx, announcements.id, due, batch);
    if (count > 0) changed(...over.map(({ id }) => cupTopic(id)));
    return count;
  },
  followers: (change, { now, batch }) => purgeFollowers(change, now, batch),
  "field-entries": ({ tx }, { now, batch }) => {
    const lastDay = dueBefore("field-entries", now).toISOString().slice(0, 10);
    return sweep(tx, fieldLinks.id, lte(fieldLinks.day, lastDay), batch);
  },
  links: async ({ tx }, { now, batch }) => {
    const before = dueBefore("links", now);
    const due = or(lte(links.usedAt, before), lte(links.expiresAt, before));
    const dueSetup = or(lte(setupTokens.usedAt, before), lte(setupTokens.expiresAt, before));
    const count = await sweep(tx, links.id, due, batch);
    return count + (await sweep(tx, setupTokens.id, dueSetup, batch - count));
  },
  sessions: ({ tx }, { now, batch }) =>
    sweep(tx, sessions.id, lte(sessions.expiresAt, dueBefore("sessions", now)), batch),
  "sign-ins": ({ tx }, { now, batch }) => {
    const lastDay = dueBefore("sign-ins", now).toISOString().slice(0, 10);
    return sweep(tx, signIns.id, lt(signIns.day, lastDay), batch);
  },
  invitations: ({ tx }, { now, batch }) => {
    const before = dueBefore("invitations", now);
    const due = and(
      ne(invitations.state, "open"),
      or(
        lte(invitations.answeredAt, before),
        and(isNull(invitations.answeredAt), lte(invitations.expiresAt, before)),
      ),
    );
    return sweep(tx, invitations.id, due, batch);
  },
  "join-requests": ({ tx }, { now, batch }) => {
    const due = lte(joinRequests.expiresAt, dueBefore("join-requests", now));
    return sweep(tx, joinRequests.id, due, batch);
  },
  "rate-limits": ({ tx }, { now, batch }) => {
    const due = lte(rateLimits.expire, dueBefore("rate-limits", now).getTime());
    return sweep(tx, rateLimits.key, due, batch);
  },
  "sent-forms": ({ tx }, { now, batch }) =>
    sweep(tx, sentForms.key, lte(sentForms.at, dueBefore("sent-forms", now)), batch),
  "wrong-team-codes": async ({ tx, changed }, { now, batch }) => {
    const due = lte(wrongTeamCodes.hour, dueBefore("wrong-team-codes", now));
    const count = await sweep(tx, wrongTeamCodes.hour, due, batch);
    if (count > 0) changed(consoleTopic);
    return count;
  },
  "audit-entries": ({ tx }, { now, batch }) => {
    const due = lte(auditEntries.at, dueBefore("audit-entries", now));
    return sweep(tx, auditEntries.id, due, batch);
  },
  deletions: ({ tx }, { now, batch, backupDays }) => {
    const due = lte(deletions.at, dueBefore("deletions", now, backupDays));
    return sweep(tx, deletions.personId, due, batch);
  },
};

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
          const rows = await sweeps[id](change, { now: ctx.now, batch: most, backupDays });
          if (rows > 0 && isTold(id)) change.audit(`retention:${id}`, { rows });
          return rows;
        },
      );
      if (count > 0) gone[id] = (gone[id] ?? 0) + count;
    }
  }
  return gone;
}

function isOfPeople(id: RetentionId): boolean {
  return id === "unverified-accounts" || id === "personal-data";
}

function isTold(id: RetentionId): boolean {
  return retentionRules[id].days > 1;
}

/** Skips locked rows until the next run. */
async function sweep(
  tx: Database,
  key: PgColumn,
  due: SQL | undefined,
  batch: number,
): Promise<number> {
  const some = tx
    .select({ key })
    .from(key.table)
    .where(due)
    .limit(batch)
    .for("update", { skipLocked: true });
  const gone = await tx.delete(key.table).where(inArray(key, some)).returning({ key });
  return gone.length;
}
