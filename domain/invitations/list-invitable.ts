import { and, eq, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { isEligible } from "../teams/eligibility-rules.ts";
import { requireManager } from "../teams/lock-team.ts";
import { listWaitlist } from "../waitlist/list-waitlist.ts";
import type { WaitlistView } from "../waitlist/waitlist-rules.ts";
import { type HeldSlot, listHeld } from "./list-held.ts";

export interface Invitable extends WaitlistView {
  playerId: string;
}

export interface TeamToFill {
  teamId: number;
  tournamentId: number;
  free: number;
  held: HeldSlot[];
  /**
   * Eligible players waitlisted for the team's tournament, oldest entry first, without those this
   * team invited.
   */
  players: Invitable[];
}

/**
 * For the manager and the admin; viewing contacts is audited. Throws `forbidden`, or `not-found`
 * for a team outside the cup.
 */
export async function listInvitable(ctx: Ctx, teamId: number): Promise<TeamToFill> {
  const cup = await currentCup(ctx.db);
  const [found] = await ctx.db
    .select({ team: teams, tournament: tournaments })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)));
  if (!found) throw new DomainError("not-found", "This team is no longer in the cup.");
  const { team, tournament } = found;
  requireManager(ctx.actor, team);
  const [held, filled] = await Promise.all([
    listHeld(ctx, cup, [team.id]),
    ctx.db.$count(memberships, eq(memberships.teamId, team.id)),
  ]);
  const free = Math.max(0, team.rosterSize - filled - held.length);
  const filling = { teamId, tournamentId: tournament.id, free, held };
  if (free === 0) return { ...filling, players: [] };
  const invited = new Set(held.map(({ playerId }) => playerId));
  const entries = await ctx.db
    .select({ id: waitlistEntries.id, playerId: players.id, dob: players.dob })
    .from(waitlistEntries)
    .innerJoin(players, eq(players.id, waitlistEntries.playerId))
    .where(eq(waitlistEntries.tournamentId, tournament.id));
  const eligible = new Map(
    entries
      .filter(({ playerId, dob }) => isEligible(dob, tournament) && !invited.has(playerId))
      .map(({ id, playerId }) => [id, playerId]),
  );
  const waiting = eligible.size > 0 ? await listWaitlist(ctx, cup, tournament) : [];
  return {
    ...filling,
    players: waiting.flatMap((view) => {
      const playerId = eligible.get(view.id);
      return playerId ? [{ ...view, playerId }] : [];
    }),
  };
}
