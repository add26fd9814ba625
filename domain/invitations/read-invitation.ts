import { eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { cups, tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import type { Standing } from "../guardians/read-standings.ts";
import { fullName, type PersonName, shortName } from "../players/name-rules.ts";
import { nameBehindLink } from "../privacy/linked-name-rules.ts";
import { type FoundInvitation, findInvitation } from "./find-invitation.ts";
import { heldUntil, type InvitationState, stateAt, whyOver } from "./invitation-rules.ts";
import { AGREE_FIRST, mustAgreeFirst, REFUSED, standingOf } from "./may-answer.ts";

export interface InvitationView {
  state: InvitationState;
  over: string | null;
  agreeFirst: string | null;
  /** The player's name as the guardian can see it; null if the link went to the player. */
  whom: string | null;
  teamId: number;
  teamName: string;
  tournamentName: string;
  cupId: number;
  cupName: string;
  zone: string;
  byAdmin: boolean;
  until: Date;
}

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
  const standing = await standingOf(ctx.db, player, link);
  return {
    state: stateAt(invitation, cup, ctx.now),
    over: whyOver(invitation, cup, ctx.now) ?? (standing === "refused" ? REFUSED : null),
    agreeFirst: mustAgreeFirst(standing, link) ? AGREE_FIRST : null,
    whom: standing && nameFor(player, standing, link),
    teamId: team.id,
    teamName: team.name,
    tournamentName: tournament.name,
    cupId: cup.id,
    cupName: cup.name,
    zone: cup.zone,
    byAdmin: invitation.byAdmin,
    until: heldUntil(cup, invitation.expiresAt),
  };
}

function nameFor(player: PersonName, standing: Standing, link: FoundInvitation["link"]): string {
  if (!link?.guardianId || nameBehindLink(standing) === "full-name") return fullName(player);
  return standing === "refused" ? "a player" : shortName(player);
}
