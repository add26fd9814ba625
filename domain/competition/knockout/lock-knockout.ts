import { eq } from "drizzle-orm";
import type { games } from "#db/schema/competition.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { tournamentTopic } from "#domain/core/topics.ts";
import { type CupChange, lockTournament, mutateCup } from "#domain/cup/current-cup.ts";
import { type Message, message } from "#i18n/message.ts";
import { gameName } from "../games/game-name-rules.ts";
import { advanceTeams } from "./advance-teams.ts";
import { selectKnockout } from "./sources.ts";

type Game = typeof games.$inferSelect;

type LockedKnockout = Awaited<ReturnType<typeof lockKnockout>>;

/**
 * Locks a tournament and its knockout games until the transaction ends. Lock the cup first. Throws
 * `not-found`, also for a past cup's tournament.
 */
export async function lockKnockout(tx: Database, cupId: number, id: number) {
  const tournament = await lockTournament(tx, cupId, id, "no key update");
  const knockout = await selectKnockout(tx, id).for("update");
  return { tournament, knockout };
}

/**
 * Changes a tournament's knockout, then fills its sides by tables and results. For the admin.
 * Throws `conflict` if a begun game would change, or if a team would play twice in one stage.
 */
export async function mutateKnockout(
  ctx: Ctx,
  action: AuditAction,
  tournamentId: number,
  work: (change: CupChange & LockedKnockout) => Promise<void>,
): Promise<void> {
  requireAdmin(ctx);
  await mutateCup(ctx, action, async (change) => {
    const { tx, cup, changed } = change;
    const locked = await lockKnockout(tx, cup.id, tournamentId);
    await work({ ...change, ...locked });
    await advanceTeams(change, ctx, tournamentId, locked.knockout);
    await requireOnceAStage(tx, tournamentId);
    changed(tournamentTopic(tournamentId));
  });
}

async function requireOnceAStage(tx: Database, tournamentId: number): Promise<void> {
  const knockout = await selectKnockout(tx, tournamentId);
  const seen = new Set<string>();
  for (const game of knockout) {
    for (const teamId of [game.team1Id, game.team2Id]) {
      const key = `${game.stage} ${game.firstPlace}-${game.lastPlace} ${teamId}`;
      if (teamId !== null && seen.has(key)) throw await twice(tx, teamId, knockout, game);
      seen.add(key);
    }
  }
}

async function twice(tx: Database, teamId: number, knockout: Game[], { stage, firstPlace }: Game) {
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId));
  const where = knockout
    .filter((game) => game.stage === stage && game.firstPlace === firstPlace)
    .filter((game) => [game.team1Id, game.team2Id].includes(teamId))
    .map((game): Message => gameName(game));
  const games = where.reduce((first, second) =>
    message("competitionErrors.knockout.and", { first, second }),
  );
  return new DomainError(
    "conflict",
    message("competitionErrors.knockout.twice", {
      team: team?.name ?? message("competitionErrors.knockout.aTeam"),
      games,
    }),
  );
}
