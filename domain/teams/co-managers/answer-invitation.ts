import { and, asc, eq, isNull, not } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { accounts } from "#db/schema/people.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { type Cup, type CupChange, mutateCup } from "#domain/cup/current-cup.ts";
import { lockAccount } from "#domain/people/accounts/accounts.ts";
import { message } from "#i18n/message.ts";
import { startManaging } from "../approve-managers.ts";
import { announceManager } from "../manager-news.ts";
import { isManagedBy, isOpenInvitation, managesTeam } from "../managers.ts";
import { lockTeam, type Team } from "../memberships.ts";
import { notifyManagers } from "./change-co-managers.ts";

export type CoManagerInvitation = { id: number; teamName: string; tournamentName: string };

/**
 * The invitations to the account's address. They are shown only once it is confirmed, since anyone
 * can register with somebody else's; until then `unconfirmed` says that there are some.
 */
export async function myCoManagerInvitations(
  { db, actor, now }: Ctx,
  cup: Pick<Cup, "id">,
): Promise<{ invitations: CoManagerInvitation[]; unconfirmed: boolean }> {
  if (actor.kind !== "account") return { invitations: [], unconfirmed: false };
  const found = await db
    .select({
      id: coManagers.id,
      teamName: teams.name,
      tournamentName: tournaments.name,
      confirmedAt: accounts.emailVerifiedAt,
    })
    .from(accounts)
    .innerJoin(coManagers, eq(coManagers.emailKey, accounts.emailKey))
    .innerJoin(teams, eq(teams.id, coManagers.teamId))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(
      and(
        eq(accounts.id, actor.accountId),
        eq(teams.cupId, cup.id),
        isNull(teams.withdrawnAt),
        isOpenInvitation(now),
        not(isManagedBy(db, actor.accountId)),
      ),
    )
    .orderBy(asc(coManagers.id));
  const confirmed = found.filter(({ confirmedAt }) => confirmedAt !== null);
  return {
    invitations: confirmed.map(({ id, teamName, tournamentName }) => ({
      id,
      teamName,
      tournamentName,
    })),
    unconfirmed: confirmed.length < found.length,
  };
}

type Answering = CupChange & { team: Team; accountId: string; namedBy: string | null };

/** Throws `not-found` unless the invitation is for the account's confirmed address. */
async function answer(
  ctx: Ctx,
  action: "team.accept-co-managing" | "team.decline-co-managing",
  { invitationId }: { invitationId: number },
  work: (answering: Answering) => Promise<void>,
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, action, async (change) => {
    const { tx, cup, audit, changed } = change;
    await lockAccount(tx, accountId);
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    const own = and(
      eq(coManagers.id, invitationId),
      eq(coManagers.emailKey, account?.emailVerifiedAt ? account.emailKey : ""),
      isOpenInvitation(ctx.now),
    );
    const [found] = await tx.select().from(coManagers).where(own);
    if (!found) throw gone();
    const { team } = await lockTeam(tx, cup.id, found.teamId);
    // It could be withdrawn while this waited for the team.
    if ((await tx.$count(coManagers, own)) === 0) throw gone();
    await work({ ...change, team, accountId, namedBy: found.namedBy });
    audit(`team:${team.id}`, { coManager: invitationId });
    changed(accountTopic(accountId));
  });
}

const gone = () => new DomainError("not-found", message("coManagers.errors.gone"));

export async function acceptCoManaging(ctx: Ctx, input: { invitationId: number }): Promise<void> {
  await answer(ctx, "team.accept-co-managing", input, async (answering) => {
    const { tx, cup, team, accountId, namedBy } = answering;
    const invitation = eq(coManagers.id, input.invitationId);
    if (await managesTeam(tx, accountId, team.id)) {
      await tx.delete(coManagers).where(invitation);
      return;
    }
    await tx
      .update(coManagers)
      .set({ accountId, acceptedAt: ctx.now, email: null, emailKey: null })
      .where(invitation);
    await startManaging(answering, ctx, accountId, namedBy);
    await announceManager(tx, ctx, cup, team, { accountId, change: "co-manager" });
    await notifyManagers(answering, ctx, cup, team, { by: accountId, answer: "accepted" });
  });
}

export async function declineCoManaging(ctx: Ctx, input: { invitationId: number }): Promise<void> {
  await answer(ctx, "team.decline-co-managing", input, async (answering) => {
    const { tx, cup, team, accountId } = answering;
    await tx.delete(coManagers).where(eq(coManagers.id, input.invitationId));
    await notifyManagers(answering, ctx, cup, team, { by: accountId, answer: "declined" });
  });
}
