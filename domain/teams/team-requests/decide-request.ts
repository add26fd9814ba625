import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { accounts, players } from "#db/schema/people.ts";
import { teamRequests } from "#db/schema/team-managers.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { requireUnchanged } from "#domain/core/form-version.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { accountTopic, consoleTopic } from "#domain/core/topics.ts";
import { currentCup, lockTournament, mutateCup } from "#domain/cup/current-cup.ts";
import { letterOf } from "#domain/messaging/letter.ts";
import { lockAccount, lockPlayer } from "#domain/people/accounts/accounts.ts";
import { lockPlayersOfAccounts } from "#domain/people/accounts/erasure.ts";
import { message } from "#i18n/message.ts";
import { describeManager, namerOf, startManaging } from "../approve-managers.ts";
import { membershipOf, requireCanManage } from "../memberships.ts";
import { about, emailManager, type Told } from "../team-emails.ts";
import { addTeam, teamNameTaken } from "../team-lifecycle.ts";
import { cleanTeamName } from "../team-name-rules.ts";

export type TeamRequest = Awaited<ReturnType<typeof listTeamRequests>>[number];

const isOpen = (cupId: number) =>
  and(eq(teamRequests.cupId, cupId), isNull(teamRequests.declinedAt));

/** Oldest first. */
export async function listTeamRequests(ctx: Ctx) {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const found = await selectOpen(ctx.db, cup.id);
  return found.map(({ request, tournamentName, account, holder }) => ({
    id: request.id,
    name: request.name,
    tournamentName,
    by: holder && describeManager(ctx, cup, { account, holder }, [request.name]),
    asked: formatTimestamp(cup.zone, request.createdAt, ctx.locale),
  }));
}

function selectOpen(db: Database, cupId: number, which?: SQL) {
  return db
    .select({
      request: teamRequests,
      tournamentName: tournaments.name,
      account: accounts,
      holder: players,
    })
    .from(teamRequests)
    .innerJoin(tournaments, eq(tournaments.id, teamRequests.tournamentId))
    .innerJoin(accounts, eq(accounts.id, teamRequests.accountId))
    .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(and(isOpen(cupId), which))
    .orderBy(asc(teamRequests.createdAt), asc(teamRequests.id));
}

export async function countTeamRequests(ctx: Ctx): Promise<number> {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  return ctx.db.$count(teamRequests, isOpen(cup.id));
}

/**
 * Creates the requested team, also after registration closed. Its player gets the first slot unless
 * on a team by now. Throws `conflict` if the name was taken meanwhile or somebody under 18
 * manages another team, and `changed` if who asked isn't as the reader saw them.
 */
export async function approveTeamRequest(
  ctx: Ctx,
  { requestId, version }: { requestId: number; version: string },
): Promise<{ teamId: number }> {
  requireStaff(ctx, "registrar");
  try {
    return await mutateCup(ctx, "team.approve-manager", async (change) => {
      const { tx, cup, audit, changed } = change;
      const { accountId, playerId, ...request } = (await findOpen(tx, cup.id, requestId)).request;
      // It can have been asked for before names were checked.
      const named = cleanTeamName(request.name);
      if (!named.ok) throw new DomainError("invalid", named.reason);
      await lockAccount(tx, accountId);
      await lockPlayersOfAccounts(tx, { accountIds: [accountId], playerIds: [] });
      const asked = playerId === null ? null : await lockPlayer(tx, playerId);
      const { account, holder } = await findOpen(tx, cup.id, requestId);
      const seen = holder && describeManager(ctx, cup, { account, holder }, [request.name]);
      requireUnchanged(version, seen?.version ?? "");
      await removeOpen(tx, cup.id, requestId);
      await requireCanManage(tx, ctx, cup, accountId);
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
      await emailManager(tx, ctx, cup, accountId, (to) =>
        letterOf(to, "teamRequests.emails.approved", { ...about(to), team, link: "/teams" }),
      );
      return { teamId: team.id };
    });
  } catch (error) {
    throw teamNameTaken(error) ?? error;
  }
}

/**
 * The requester reads the reason, by email and on their page, and can ask again. A minor doesn't
 * without a copy to a guardian (docs/decisions/66); returns whether anybody does.
 */
export async function declineTeamRequest(
  ctx: Ctx,
  { requestId, reason }: { requestId: number; reason: string },
): Promise<boolean> {
  requireStaff(ctx, "registrar");
  return mutateCup(ctx, "team.decline-manager", async ({ tx, cup, audit, changed }) => {
    const { accountId, name } = (await findOpen(tx, cup.id, requestId)).request;
    audit(`account:${accountId}`, { request: requestId });
    changed(consoleTopic, accountTopic(accountId));
    const declined = { team: { name }, reason, link: "/contact" } as const;
    const letter = (to: Told) =>
      letterOf(to, "teamRequests.emails.declined", { ...about(to), ...declined });
    const isSent = (await emailManager(tx, ctx, cup, accountId, letter, { typed: true })) > 0;
    await tx
      .update(teamRequests)
      .set({ declinedAt: ctx.now, reason: isSent ? reason : null })
      .where(eq(teamRequests.id, requestId));
    return isSent;
  });
}

const gone = () => new DomainError("not-found", message("teamRequests.errors.gone"));

async function findOpen(tx: Database, cupId: number, id: number) {
  const [found] = await selectOpen(tx, cupId, eq(teamRequests.id, id));
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
