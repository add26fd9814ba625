import { and, eq, inArray, isNull, lt, lte, ne, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { deletions, sessions, setupTokens, signIns } from "../../db/schema/accounts.ts";
import { announcements } from "../../db/schema/announcements.ts";
import { cups } from "../../db/schema/cups.ts";
import { fieldLinks } from "../../db/schema/field.ts";
import { links } from "../../db/schema/links.ts";
import { sentForms } from "../../db/schema/sent-forms.ts";
import {
  auditEntries,
  enquiries,
  mails,
  rateLimits,
  wrongTeamCodes,
} from "../../db/schema/site.ts";
import { invitations, joinRequests } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { type Change, mutate } from "../mutate.ts";
import { purgeFollowers } from "../push/purge-followers.ts";
import { consoleTopic, cupTopic, enquiriesTopic } from "../topics.ts";
import { purgeAccounts } from "./purge-accounts.ts";
import { purgePersonalData } from "./purge-personal-data.ts";
import { dueBefore, isDueAfterCup, type RetentionId, retention } from "./retention-rules.ts";

/** Rows of one transaction: few enough that no page waits for it. */
const BATCH = 500;
/** People of one transaction: each of them takes rows of many tables along, and pages are told of each. */
const PEOPLE = 100;

export interface PurgeOptions {
  /** How many days a backup is kept: the record of who was deleted outlives it. */
  backupDays: number;
  batch?: number;
  /** Asked between two transactions; where it answers false the rest is left to the next time. */
  goOn?: () => boolean;
}

/** What a sweep is given besides the transaction. */
interface Sweeping {
  now: Date;
  batch: number;
  backupDays: number;
}

/** Deletes at most `batch` of what is due and answers how much that was; fewer than `batch` is the end. */
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
      isDueAfterCup("announcements", cup, now),
    );
    const due = inArray(
      announcements.cupId,
      over.map(({ id }) => id),
    );
    const count = await sweep(tx, announcements.id, due, batch);
    // A banner may have been meant to stand for longer.
    if (count > 0) changed(...over.map(({ id }) => cupTopic(id)));
    return count;
  },
  followers: (change, { now, batch }) => purgeFollowers(change, now, batch),
  "field-entries": ({ tx }, { now, batch }) => {
    const lastDay = dueBefore("field-entries", now).toISOString().slice(0, 10);
    // Its entries go with a link.
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
 * Deletes what is due by the table of `retention-rules.ts`, some rows a transaction: ended in between it goes
 * on where it was, and done twice it finds nothing the second time. Answers how many rows went, by row of
 * the table. The site itself does it; nobody is asked.
 */
export async function purge(
  ctx: Ctx,
  { backupDays, batch = BATCH, goOn = () => true }: PurgeOptions,
): Promise<Partial<Record<RetentionId, number>>> {
  const gone: Partial<Record<RetentionId, number>> = {};
  for (const id of Object.keys(retention) as RetentionId[]) {
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

/** What ends all the time by itself is not worth a line in the record of who did what. */
function isTold(id: RetentionId): boolean {
  return retention[id].days > 1;
}

/** Deletes the first rows that are due, by the key of their table; one that somebody holds waits for the next time. */
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
