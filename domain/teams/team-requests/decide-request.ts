import { and, asc, eq, isNull } from "drizzle-orm";
import { tournaments } from "../../../db/schema/cup.ts";
import { players } from "../../../db/schema/people.ts";
import { teamRequests } from "../../../db/schema/team-managers.ts";
import type { Database } from "../../../db/types.ts";
import { message } from "../../../i18n/message.ts";
import { type Ctx, requireStaff } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { formatTimestamp } from "../../core/format-rules.ts";
import { accountTopic, consoleTopic } from "../../core/topics.ts";
import { currentCup, lockTournament, mutateCup } from "../../cup/current-cup.ts";
import { lockAccount, lockPlayer } from "../../people/accounts/accounts.ts";
import type { Recipient } from "../../people/accounts/recipients.ts";
import { fullName } from "../../people/players/name-rules.ts";
import { namerOf, startManaging } from "../approve-managers.ts";
import { isManagerInCup, membershipOf } from "../memberships.ts";
import { emailManager } from "../team-emails.ts";
import { addTeam, teamNameTaken } from "../team-lifecycle.ts";
import { cleanTeamName } from "../team-name-rules.ts";
import { teamApprovedLetter, teamDeclinedLetter } from "./team-request-letters.ts";

export type TeamRequest = Awaited<ReturnType<typeof listTeamRequests>>[number];

const isOpen = (cupId: number) =>
  and(eq(teamRequests.cupId, cupId), isNull(teamRequests.declinedAt));

/** Oldest first. */
export async function listTeamRequests(ctx: Ctx) {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const found = await ctx.db
    .select({ request: teamRequests, tournamentName: tournaments.name, holder: players })
    .from(teamRequests)
    .innerJoin(tournaments, eq(tournaments.id, teamRequests.tournamentId))
    .leftJoin(players, and(eq(players.accountId, teamRequests.accountId), players.isHolder))
    .where(isOpen(cup.id))
    .orderBy(asc(teamRequests.createdAt), asc(teamRequests.id));
  return found.map(({ request, tournamentName, holder }) => ({
    id: request.id,
    name: request.name,
    tournamentName,
    by: holder && { playerId: holder.id, name: fullName(holder) },
    asked: formatTimestamp(cup.zone, request.createdAt, ctx.locale),
  }));
}

export async function countTeamRequests(ctx: Ctx): Promise<number> {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  return ctx.db.$count(teamRequests, isOpen(cup.id));
}

/**
 * Creates the requested team, also after registration closed. Its player gets the first slot unless
 * on a team by now. Throws `conflict` if the name was taken meanwhile or the account is the manager
 * of another team.
 */
export async function approveTeamRequest(
  ctx: Ctx,
  { requestId }: { requestId: number },
): Promise<{ teamId: number }> {
  requireStaff(ctx, "registrar");
  try {
    return await mutateCup(ctx, "team.approve-manager", async (change) => {
      const { tx, cup, audit, changed } = change;
      const { accountId, playerId, ...request } = await findOpen(tx, cup.id, requestId);
      // It can have been asked for before names were checked.
      const named = cleanTeamName(request.name);
      if (!named.ok) throw new DomainError("invalid", named.reason);
      await lockAccount(tx, accountId);
      const asked = playerId === null ? null : await lockPlayer(tx, playerId);
      await removeOpen(tx, cup.id, requestId);
      if (await isManagerInCup(tx, cup.id, accountId)) {
        throw new DomainError("conflict", message("teamRequests.errors.managesOther"));
      }
      const isFree = asked !== null && (await membershipOf(tx, cup.id, asked.id)) === null;
      const { team, plays } = await addTeam(ctx, change, {
        accountId,
        tournament: await lockTournament(tx, cup.id, request.tournamentId, "no key update"),
        name: request.name,
        player: isFree ? asked : null,
      });
      await startManaging(change, ctx, accountId, namerOf(ctx.actor));
      const player = plays && asked ? asked.id : null;
      audit(`team:${team.id}`, { request: requestId, player });
      changed(consoleTopic);
      const news = { cup, team, siteUrl: ctx.siteUrl };
      await emailManager(tx, ctx, cup, accountId, (guardianOf, { language }) =>
        teamApprovedLetter(language, news, guardianOf),
      );
      return { teamId: team.id };
    });
  } catch (error) {
    throw teamNameTaken(error) ?? error;
  }
}

/**
 * The requester reads the reason, and can ask again. Returns whether anybody gets it by email: a
 * minor doesn't without a copy to a guardian.
 */
export async function declineTeamRequest(
  ctx: Ctx,
  { requestId, reason }: { requestId: number; reason: string },
): Promise<boolean> {
  requireStaff(ctx, "registrar");
  return mutateCup(ctx, "team.decline-manager", async ({ tx, cup, audit, changed }) => {
    const { accountId, name } = await findOpen(tx, cup.id, requestId);
    await tx
      .update(teamRequests)
      .set({ declinedAt: ctx.now, reason })
      .where(eq(teamRequests.id, requestId));
    audit(`account:${accountId}`, { request: requestId });
    changed(consoleTopic, accountTopic(accountId));
    const news = { cup, team: { name }, siteUrl: ctx.siteUrl };
    const letter = (guardianOf: string | null, { language }: Recipient) =>
      teamDeclinedLetter(language, news, guardianOf, reason);
    return (await emailManager(tx, ctx, cup, accountId, letter, { typed: true })) > 0;
  });
}

const gone = () => new DomainError("not-found", message("teamRequests.errors.gone"));

async function findOpen(tx: Database, cupId: number, id: number) {
  const [found] = await tx
    .select()
    .from(teamRequests)
    .where(and(eq(teamRequests.id, id), isOpen(cupId)));
  if (!found) throw gone();
  return found;
}

/** Of two who decide at once, one finds it gone. */
async function removeOpen(tx: Database, cupId: number, id: number): Promise<void> {
  const removed = await tx
    .delete(teamRequests)
    .where(and(eq(teamRequests.id, id), isOpen(cupId)))
    .returning({ id: teamRequests.id });
  if (removed.length === 0) throw gone();
}
