import { eq } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { invitations, waitlistEntries } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { isEligible } from "../eligibility-rules.ts";
import { listOpenInvitations } from "../invitations/list-invitations.ts";
import { requireManages } from "../managers.ts";
import { findTeam } from "../rosters.ts";
import { listWaitlist } from "./waitlist-entries.ts";

export type Invitable = Awaited<ReturnType<typeof listInvitable>>[number];

/**
 * Eligible players waitlisted for the team's tournament whom it hasn't invited, oldest entry first.
 * For those who manage it and the registrar; viewing contacts is audited. Throws `forbidden` or
 * `not-found`.
 */
export async function listInvitable(ctx: Ctx, cup: Cup, teamId: number) {
  const team = await findTeam(ctx, cup.id, teamId);
  await requireManages(ctx.db, ctx.actor, team.id);
  if (team.playerCount + team.heldCount >= team.rosterSize) return [];
  const open = await listOpenInvitations(ctx, cup, eq(invitations.teamId, teamId));
  const invited = new Set(open.map(({ player }) => player.id));
  const entries = await ctx.db
    .select({ id: waitlistEntries.id, playerId: players.id, dob: players.dob })
    .from(waitlistEntries)
    .innerJoin(players, eq(players.id, waitlistEntries.playerId))
    .where(eq(waitlistEntries.tournamentId, team.tournamentId));
  const eligible = new Map(
    entries
      .filter(({ playerId, dob }) => isEligible(dob, team.tournament) && !invited.has(playerId))
      .map(({ id, playerId }) => [id, playerId]),
  );
  const waiting = eligible.size > 0 ? await listWaitlist(ctx, cup, team.tournament) : [];
  return waiting.flatMap((view) => {
    const playerId = eligible.get(view.id);
    return playerId ? [{ ...view, playerId }] : [];
  });
}
