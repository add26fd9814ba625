import { eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { cups, tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { fullName } from "../players/name-rules.ts";
import { findInvitation } from "./find-invitation.ts";
import { type InvitationState, stateAt } from "./invitation-rules.ts";

/** What a link from a mail leads to. */
export interface InvitationView {
  state: InvitationState;
  /** The player's name, where the link went to who answers for them; null where to the player. */
  whom: string | null;
  teamId: number;
  teamName: string;
  tournamentName: string;
  cupName: string;
  zone: string;
  byAdmin: boolean;
  until: Date;
}

/** What the page behind a link shows. Reading it changes nothing. Throws `not-found` for no link of ours. */
export async function readInvitation(ctx: Ctx, token: string): Promise<InvitationView> {
  const { invitation, link } = await findInvitation(ctx, ctx.db, { token });
  const [about] = await ctx.db
    .select({ team: teams, tournament: tournaments, cup: cups, player: players })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(cups, eq(cups.id, teams.cupId))
    .innerJoin(players, eq(players.id, invitation.playerId))
    .where(eq(teams.id, invitation.teamId));
  if (!about) throw new DomainError("not-found", "This team is no longer in the cup.");
  const { team, tournament, cup, player } = about;
  return {
    state: stateAt(invitation, ctx.now),
    whom: player.isHolder && !link?.guardianId ? null : fullName(player),
    teamId: team.id,
    teamName: team.name,
    tournamentName: tournament.name,
    cupName: cup.name,
    zone: cup.zone,
    byAdmin: invitation.byAdmin,
    until: invitation.expiresAt,
  };
}
