import { and, eq } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { teamRequests } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { violatedConstraint } from "#domain/core/mutate.ts";
import { accountTopic, consoleTopic } from "#domain/core/topics.ts";
import { type Cup, currentCup, mutateCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import type { CreateTeamInput } from "../input.ts";
import { createTeam, requireTeamPossible } from "../team-lifecycle.ts";
import { teamNameKey } from "../team-name-rules.ts";

type NewTeam = CreateTeamInput & { playerId: string | null };

/** Creates the team, or asks the organizer for it where the cup says so. */
export async function createOrRequestTeam(ctx: Ctx, input: NewTeam) {
  const cup = await currentCup(ctx.db);
  if (cup.approvesTeams) await requestTeam(ctx, input);
  else await createTeam(ctx, input);
  return { requested: cup.approvesTeams };
}

/**
 * Asks for a team, which exists only once the organizer approves it, so that nothing of it is
 * public or can be joined before. Replaces a declined request. One per account and cup.
 */
async function requestTeam(ctx: Ctx, input: NewTeam): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("create-team.account", accountId);
  try {
    await mutateCup(ctx, "team.request", async (change) => {
      const { tx, cup, audit, changed } = change;
      const { tournament, player } = await requireTeamPossible(ctx, change, accountId, input);
      const own = and(eq(teamRequests.accountId, accountId), eq(teamRequests.cupId, cup.id));
      const [known] = await tx.select().from(teamRequests).where(own).for("update");
      if (known?.declinedAt === null) {
        throw new DomainError("conflict", message("teamRequests.errors.already"));
      }
      const nameKey = teamNameKey(input.name);
      const named = and(eq(teams.tournamentId, tournament.id), eq(teams.nameKey, nameKey));
      if ((await tx.$count(teams, named)) > 0) throw nameTaken();
      await tx.delete(teamRequests).where(own);
      const [made] = await tx
        .insert(teamRequests)
        .values({
          cupId: cup.id,
          tournamentId: tournament.id,
          accountId,
          playerId: player?.id ?? null,
          name: input.name,
          nameKey,
          createdAt: ctx.now,
        })
        .returning({ id: teamRequests.id });
      audit(`account:${accountId}`, { tournament: tournament.id, request: made?.id });
      changed(consoleTopic, accountTopic(accountId));
    });
  } catch (error) {
    throw violatedConstraint(error) === "team_requests_name" ? nameTaken() : error;
  }
}

const nameTaken = () =>
  new DomainError("conflict", message("teamErrors.nameTaken"), { field: "name" });

/** Takes an open request back, or forgets a declined one. Idempotent. */
export async function withdrawTeamRequest(ctx: Ctx): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, "team.withdraw-request", async ({ tx, cup, audit, changed }) => {
    const gone = await tx
      .delete(teamRequests)
      .where(and(eq(teamRequests.accountId, accountId), eq(teamRequests.cupId, cup.id)))
      .returning({ id: teamRequests.id });
    for (const { id } of gone) audit(`account:${accountId}`, { request: id });
    changed(consoleTopic, accountTopic(accountId));
  });
}

export type MyTeamRequest = NonNullable<Awaited<ReturnType<typeof myTeamRequest>>>;

export async function myTeamRequest({ db, actor }: Ctx, cup: Pick<Cup, "id">) {
  if (actor.kind !== "account") return null;
  const [found] = await db
    .select({
      name: teamRequests.name,
      tournamentName: tournaments.name,
      declinedAt: teamRequests.declinedAt,
      reason: teamRequests.reason,
    })
    .from(teamRequests)
    .innerJoin(tournaments, eq(tournaments.id, teamRequests.tournamentId))
    .where(and(eq(teamRequests.accountId, actor.accountId), eq(teamRequests.cupId, cup.id)));
  if (!found) return null;
  const { declinedAt, ...request } = found;
  return { ...request, isDeclined: declinedAt !== null };
}
