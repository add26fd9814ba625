import { and, eq, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { mails } from "#db/schema/messaging.ts";
import { accounts, guardians, players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { idsIn } from "../core/ids-rules.ts";
import { type Change, mutate } from "../core/mutate.ts";
import { DAYS_AFTER_WARNING, dueBefore } from "../core/retention-rules.ts";
import { isNoStaff } from "../core/staff-accounts.ts";
import { accountTopic, consoleTopic } from "../core/topics.ts";
import { currentCup } from "../cup/current-cup.ts";
import { enqueueMails } from "../messaging/email-outbox.ts";
import { letterOf } from "../messaging/letter.ts";
import { erasePeople, noPeople, recordDeletions } from "../people/accounts/erasure.ts";
import { isInGoingCup } from "./cup-ends.ts";

/** Accounts per transaction; each affects many tables and topics. */
const BATCH = 100;

/**
 * Warns accounts that nobody has used for the retention period, and deletes those whose warning was
 * handed to a mail server long enough ago (docs/decisions/22); returns how many. Staff are exempt,
 * and so are families in a cup that isn't over.
 */
export async function purgeInactiveAccounts(
  change: Change,
  { now, siteUrl }: Pick<Ctx, "now" | "siteUrl">,
  batch: number,
): Promise<number> {
  const { tx } = change;
  const unused = await isUnused(tx, now);
  const isOver = lte(mails.sentAt, warnedBefore(now));
  const gone = await deleteWhere(change, now, and(unused, hasWarning(isOver)), batch);
  const unwarned = await lock(tx, and(unused, sql`not ${hasWarning()}`), batch - gone);
  const cup = await currentCup(tx);
  await enqueueMails(
    tx,
    now,
    unwarned.map(({ id, email, language }) => ({
      to: email,
      ...letterOf({ cup, siteUrl, language }, "accountEmails.inactive", {
        days: DAYS_AFTER_WARNING,
        link: "/login",
      }),
      concerns: [id],
    })),
  );
  await tx
    .update(accounts)
    .set({
      inactivityMailId: sql`(select max(id) from ${mails} where ${mails.concerns} @> array[${accounts.id}])`,
    })
    .where(inArray(accounts.id, idsIn(unwarned)));
  return gone + unwarned.length;
}

/**
 * How many unused accounts can't be deleted because their warning can't be sent. Organizers only.
 */
export async function countUnwarnedAccounts(ctx: Ctx): Promise<number> {
  requireStaff(ctx);
  return ctx.db.$count(accounts, await isUnwarned(ctx.db, ctx.now));
}

/** Deletes what `countUnwarnedAccounts` counts, without a warning. Organizers only. */
export async function deleteUnwarnedAccounts(ctx: Ctx): Promise<void> {
  requireStaff(ctx);
  for (let gone = BATCH; gone === BATCH; ) {
    gone = await mutate(ctx, "account.delete", async (change) => {
      change.changed(consoleTopic);
      return deleteWhere(change, ctx.now, await isUnwarned(change.tx, ctx.now), BATCH);
    });
  }
}

const warnedBefore = (now: Date) => new Date(now.getTime() - DAYS_AFTER_WARNING * 86_400_000);

async function isUnused(tx: Database, now: Date) {
  const busy = await isInGoingCup(tx, now);
  return and(
    isNoStaff,
    lte(accounts.lastLoginAt, dueBefore("inactive-accounts", now)),
    sql`not exists (select from ${players} where ${eq(players.accountId, accounts.id)} and ${busy})`,
    // Deleting the account would delete the guardian of a child in another one.
    sql`not exists (select from ${guardians} where ${eq(guardians.emailKey, accounts.emailKey)})`,
  );
}

async function isUnwarned(tx: Database, now: Date) {
  const isStuck = and(ne(mails.state, "sent"), lte(mails.createdAt, warnedBefore(now)));
  return and(await isUnused(tx, now), hasWarning(isStuck));
}

const hasWarning = (where?: SQL) =>
  sql`exists (select from ${mails} where ${and(eq(mails.id, accounts.inactivityMailId), where)})`;

async function lock(tx: Database, where: SQL | undefined, batch: number) {
  return tx
    .select({ id: accounts.id, email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(where)
    .orderBy(accounts.id)
    .limit(batch)
    .for("update");
}

async function deleteWhere(change: Change, now: Date, where: SQL | undefined, batch: number) {
  const due = await lock(change.tx, where, batch);
  const gone = await erasePeople(change, { ...noPeople, accountIds: idsIn(due) });
  await recordDeletions(change.tx, now, gone);
  for (const id of gone.accountIds) {
    change.audit(`account:${id}`);
    change.changed(accountTopic(id));
  }
  return gone.accountIds.length;
}
