import type { Ctx } from "../../domain/core/context.ts";
import { DomainError } from "../../domain/core/errors.ts";
import { whyRegistrationClosed, whyRostersLocked } from "../../domain/cup/cup-dates-rules.ts";
import type { Cup } from "../../domain/cup/current-cup.ts";
import { type Invitable, listInvitable } from "../../domain/teams/invitations/list-invitations.ts";
import type { TeamView } from "../../domain/teams/team-view.ts";

export interface TeamFill {
  players: Invitable[];
  closed: string | null;
}

/** How the reader can fill the team from the waitlist; null unless they manage it and it is short. */
export async function readFill(ctx: Ctx, cup: Cup, team: TeamView): Promise<TeamFill | null> {
  if (!team.isManager || team.playerCount >= team.rosterSize) return null;
  const closed = whyRostersLocked(cup, ctx.now) ?? whyRegistrationClosed(cup, ctx.now);
  if (closed) return { players: [], closed };
  try {
    return { players: await listInvitable(ctx, cup, team.id), closed };
  } catch (error) {
    // The team was deleted or changed hands in the meantime.
    const gone = error instanceof DomainError && ["forbidden", "not-found"].includes(error.code);
    if (gone) return null;
    throw error;
  }
}
