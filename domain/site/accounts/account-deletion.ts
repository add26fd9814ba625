import { and, eq, inArray, isNull } from "drizzle-orm";
import { accounts, guardians, players } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import {
  applySuccessions,
  lockForSuccession,
} from "#domain/competition/withdrawals/manager-succession.ts";
import type { TeamSuccession } from "#domain/competition/withdrawals/withdrawal-rules.ts";
import { type Ctx, isAdmin, requireAccount } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { isStaffAccount } from "#domain/core/staff-role-rules.ts";
import { accountTopic, sessionsTopic } from "#domain/core/topics.ts";
import { currentCup, lockCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { holderOf } from "#domain/people/accounts/accounts.ts";
import { displayedMark } from "#domain/people/accounts/email-links.ts";
import {
  erasePeople,
  lockPlayersOfAccounts,
  noPeople,
  recordDeletions,
} from "#domain/people/accounts/erasure.ts";
import { organizer } from "#domain/people/accounts/recipients.ts";
import { requireLinkedGuardian, sendAnswered } from "#domain/people/guardians/guardian-answers.ts";
import { playersAnsweredFor } from "#domain/people/guardians/guardian-status.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { requirePassword } from "#domain/people/sign-in/passwords.ts";
import { notifyManagers } from "#domain/teams/co-managers/change-co-managers.ts";
import { announceManager } from "#domain/teams/manager-news.ts";
import { isManagedBy } from "#domain/teams/managers.ts";
import { message } from "#i18n/message.ts";

interface DeleteAccountInput {
  accountId: string;
  currentPassword?: string;
  fates: ReadonlyMap<number, TeamSuccession>;
}

type ErasureInput = DeleteAccountInput & { token?: string };

/**
 * Deletes an account, its players and everything naming them in one transaction, for its owner
 * (with password) or the admin. Results, sums, receipts, agreements and the audit log keep dangling
 * ids; a farewell email would leave a trace, so the owner gets none. A guardian who had answered
 * for a minor who deletes their account, and the organizer, get one that names nobody.
 */
export async function deleteAccount(ctx: Ctx, input: DeleteAccountInput): Promise<void> {
  await eraseAccount(ctx, input, isAdmin(ctx.actor) ? null : await confirmOwn(ctx, input));
}

/**
 * Deletes the account of a player for the guardian who answered through the link
 * (docs/decisions/18). Teams that it managed stay without a manager, and the player and the
 * organizer get an email.
 */
export async function deleteByLink(ctx: Ctx, { token }: { token: string }): Promise<void> {
  const { accountId } = (await requireLinkedGuardian(ctx, token, "mayDelete")).player;
  await eraseAccount(ctx, { accountId, fates: new Map(), token }, null);
}

async function eraseAccount(ctx: Ctx, input: ErasureInput, confirmed: string | null) {
  const { accountId, fates, token } = input;
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "account.delete", async (change) => {
    const { tx } = change;
    await lockCup(tx, cup.id);
    await lockForSuccession(tx, cup.id, input);
    const [account] = await tx
      .select()
      .from(accounts)
      .where(
        and(
          eq(accounts.id, accountId),
          // A password reset in the meantime means that the owner could have changed.
          confirmed === null ? undefined : eq(accounts.passwordHash, confirmed),
        ),
      )
      .for("update");
    if (!account) throw new DomainError("not-found", message("accountErrors.noSuchAccount"));
    if (isStaffAccount(account))
      throw new DomainError("forbidden", message("accountErrors.noAdminDeletion"));
    // Lock players before teams, in the same order as joining.
    const own = await lockPlayersOfAccounts(tx, { accountIds: [accountId], playerIds: [] });
    // Under the locks, as the guardian can have been replaced.
    const as = { ...ctx, db: tx };
    const linked = token ? await requireLinkedGuardian(as, token, "mayDelete") : null;
    if (linked && own.length > 1)
      throw new DomainError("forbidden", message("accountErrors.noHolderDeletion"));
    if (!linked) await applySuccessions(change, ctx, { cup, accountId, fates });
    const run = await tx
      .select()
      .from(teams)
      .where(and(eq(teams.cupId, cup.id), isNull(teams.withdrawnAt), isManagedBy(tx, accountId)));
    const today = todayIn(cup.zone, ctx.now);
    const holder = confirmed === null ? undefined : await holderOf(tx, accountId);
    const minors = holder && isUnder18(holder.dob, today) ? [holder.id] : [];
    const answered = [...(await playersAnsweredFor(tx, cup.id, minors))];
    const told = await guardiansOf(tx, answered);
    const gone = await erasePeople(change, { ...noPeople, accountIds: [accountId] });
    // Afterwards, since erasing deletes emails about them, and naming nobody (docs/decisions/64).
    for (const team of run) {
      const was = team.managerAccountId === accountId ? "manager" : "left";
      await announceManager(tx, ctx, cup, team, { accountId: null, change: was });
      if (was === "left")
        await notifyManagers(change, ctx, cup, team, { by: accountId, answer: was });
    }
    await recordDeletions(tx, ctx.now, gone);
    change.audit(`account:${accountId}`, {
      players: gone.playerIds,
      guardians: gone.guardianIds,
      ...(linked && { guardian: linked.guardian.id, ...displayedMark(linked.link) }),
    });
    for (const to of linked ? [account, await organizer(tx, cup)] : []) {
      await sendAnswered(tx, ctx, { cup, ...to }, "deleted");
    }
    if (answered.length > 0) told.push(await organizer(tx, cup));
    // Names nobody: the account is gone.
    for (const to of told) await sendLetter(tx, ctx, { cup, ...to }, "guardianEmails.gone", {});
    change.changed(accountTopic(accountId), sessionsTopic(accountId));
  });
}

/** Who else would not hear that a minor starts anew, with somebody else as guardian. */
async function guardiansOf(tx: Database, playerIds: string[]) {
  return tx
    .select({ email: guardians.email, language: accounts.language })
    .from(guardians)
    .innerJoin(players, eq(players.id, guardians.playerId))
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .where(inArray(guardians.playerId, playerIds));
}

async function confirmOwn(ctx: Ctx, input: DeleteAccountInput): Promise<string> {
  const actor = requireAccount(ctx);
  if (actor.accountId !== input.accountId) {
    throw new DomainError("forbidden", message("accountErrors.notYourAccount"));
  }
  return (await requirePassword(ctx, actor, input.currentPassword ?? "")).passwordHash;
}

export async function deletePlayer(ctx: Ctx, input: { playerId: string }): Promise<void> {
  const own = isAdmin(ctx.actor) ? null : requireAccount(ctx).accountId;
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "player.delete", async (change) => {
    const { tx, audit, changed } = change;
    await lockCup(tx, cup.id);
    const [player] = await tx
      .select({ accountId: players.accountId, isHolder: players.isHolder })
      .from(players)
      .where(eq(players.id, input.playerId))
      .for("update");
    if (!player || (own !== null && player.accountId !== own)) {
      throw new DomainError("forbidden", message("accountErrors.notYourPlayer"));
    }
    if (player.isHolder) {
      throw new DomainError("forbidden", message("accountErrors.noHolderDeletion"));
    }
    const gone = await erasePeople(change, { ...noPeople, playerIds: [input.playerId] });
    await recordDeletions(tx, ctx.now, gone);
    audit(`player:${input.playerId}`, { account: player.accountId });
    changed(accountTopic(player.accountId));
  });
}
