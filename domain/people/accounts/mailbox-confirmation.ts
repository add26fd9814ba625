import { and, eq, inArray, isNull, ne, not } from "drizzle-orm";
import { links } from "#db/schema/links.ts";
import {
  accounts,
  agreements,
  agreementWithdrawals,
  guardians,
  players,
  secondFactors,
} from "#db/schema/people.ts";
import { waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Actor, Ctx } from "#domain/core/context.ts";
import type { Change } from "#domain/core/mutate.ts";
import { isStaffAccount } from "#domain/core/staff-role-rules.ts";
import { accountTopic } from "#domain/core/topics.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { SIGNED_PAPER } from "../guardians/consent-rules.ts";
import { type AgreedText, withdrawAnswers } from "../guardians/consents.ts";
import { playersAnsweredFor } from "../guardians/guardian-status.ts";
import { notifyGuardianChange, removeGuardianRow } from "../guardians/guardians.ts";
import { playerTopics } from "../players/players.ts";
import { endSessions } from "../sign-in/sessions.ts";
import { holderOf, lockPlayer } from "./accounts.ts";
import { lockPlayersOfAccounts } from "./erasure.ts";
import { DROPPED, type Dropped, droppedKind } from "./verification-rules.ts";

type Account = typeof accounts.$inferSelect;

/**
 * Records the first proof that the actor owns the locked account's mailbox and returns what was
 * dropped, or null if nothing needs review. Anyone can register with someone else's address, so
 * unless the actor is logged in to the account and so knows its first password, guardians, links
 * and consents entered before are dropped, sessions end and the terms are accepted again (`terms`).
 * Refusals and recorded papers stay. A guardian who had answered is told, and only an organizer names
 * another, so that a minor can't get rid of theirs this way.
 */
export async function confirmMailbox(
  change: Change,
  ctx: Pick<Ctx, "actor" | "now" | "siteUrl">,
  cup: Cup,
  account: Account,
  terms: AgreedText,
): Promise<Dropped[] | null> {
  const { tx, audit } = change;
  if (account.emailVerifiedAt !== null) return null;
  await tx.update(accounts).set({ emailVerifiedAt: ctx.now }).where(eq(accounts.id, account.id));
  if (isStaffAccount(account) || isLoggedInTo(account, ctx.actor)) return null;
  const dropped = await dropEntries(change, ctx, cup, account.id);
  await acceptAnew(tx, ctx.now, { accountId: account.id, cupId: cup.id, terms });
  await endAccess(change, account.id);
  audit(`account:${account.id}`, { dropped });
  await sendLetter(
    tx,
    ctx,
    { cup, ...account, concerns: [account.id] },
    "accountEmails.check",
    { dropped: droppedKind(dropped), guardianLink: "/account/guardian", link: "/account" },
    { without: DROPPED.filter((each) => !dropped.includes(each)) },
  );
  return dropped;
}

export async function previewDropped(
  db: Database,
  actor: Actor,
  account: Pick<Account, "id" | "emailVerifiedAt" | "isAdmin" | "staffRoles">,
): Promise<Dropped[] | null> {
  if (account.emailVerifiedAt !== null || isStaffAccount(account)) return null;
  if (isLoggedInTo(account, actor)) return null;
  const own = db.select({ id: players.id }).from(players).where(eq(players.accountId, account.id));
  const ids = (await own).map(({ id }) => id);
  return droppedOf(await entriesOf(db, account.id, ids));
}

function isLoggedInTo({ id }: Pick<Account, "id">, actor: Actor): boolean {
  return actor.kind === "account" && actor.accountId === id;
}

async function entriesOf(db: Database, accountId: string, ids: string[]) {
  const rows = await db
    .select({ id: agreements.id, guardianId: agreements.guardianId })
    .from(agreements)
    .innerJoin(players, eq(players.id, agreements.playerId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      and(
        inArray(agreements.playerId, ids),
        agreements.agreed,
        ne(agreements.document, SIGNED_PAPER),
        isNull(agreementWithdrawals.agreementId),
        // `acceptAnew` handles the account's own terms, without which it could not exist.
        not(
          and(
            eq(agreements.document, "terms"),
            eq(agreements.accountId, accountId),
            players.isHolder,
          ) ?? agreements.agreed,
        ),
      ),
    );
  const shown = await db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(inArray(waitlistEntries.playerId, ids), waitlistEntries.showContact));
  return {
    guardians: await db.select().from(guardians).where(inArray(guardians.playerId, ids)),
    consents: rows,
    shown: shown.map(({ id }) => id),
  };
}

function droppedOf({ guardians: named, consents, shown }: Awaited<ReturnType<typeof entriesOf>>) {
  const byGuardian = named.length > 0 || consents.some((each) => each.guardianId !== null);
  const own = shown.length > 0 || consents.some((each) => each.guardianId === null);
  return [...(byGuardian ? ["guardian" as const] : []), ...(own ? ["consents" as const] : [])];
}

async function dropEntries(
  change: Change,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  accountId: string,
) {
  const { tx, changed } = change;
  const ids = await lockPlayersOfAccounts(tx, { accountIds: [accountId], playerIds: [] });
  const entries = await entriesOf(tx, accountId, ids);
  const answered = await playersAnsweredFor(tx, cup.id, ids);
  for (const each of entries.guardians) {
    await removeGuardianRow(tx, ctx.now, each);
    if (answered.has(each.playerId)) {
      const player = await lockPlayer(tx, each.playerId);
      await notifyGuardianChange(tx, ctx, cup, player, { former: each, answer: "dropped" });
    }
  }
  await withdrawAnswers(tx, { by: { accountId }, now: ctx.now }, entries.consents);
  await tx
    .update(waitlistEntries)
    .set({ showContact: false })
    .where(inArray(waitlistEntries.id, entries.shown));
  changed(accountTopic(accountId), ...(await playerTopics(tx, ids)));
  return droppedOf(entries);
}

async function acceptAnew(
  tx: Database,
  now: Date,
  { accountId, cupId, terms }: { accountId: string; cupId: number; terms: AgreedText },
): Promise<void> {
  const holder = await holderOf(tx, accountId);
  if (!holder) return;
  const accepted = await tx
    .select({ id: agreements.id })
    .from(agreements)
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      and(
        eq(agreements.playerId, holder.id),
        eq(agreements.accountId, accountId),
        eq(agreements.document, "terms"),
        agreements.agreed,
        isNull(agreementWithdrawals.agreementId),
      ),
    );
  await withdrawAnswers(tx, { by: { accountId }, now }, accepted);
  const answer = { accountId, playerId: holder.id, cupId, at: now };
  await tx.insert(agreements).values({ ...terms, ...answer, document: "terms", agreed: true });
}

async function endAccess(change: Change, accountId: string): Promise<void> {
  const { tx } = change;
  await endSessions(change, accountId);
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId));
  const asked = and(
    eq(links.accountId, accountId),
    eq(links.purpose, "change-email"),
    isNull(links.usedAt),
  );
  await tx.delete(links).where(asked);
}
