import type { Ctx } from "../../domain/core/context.ts";
import { DomainError } from "../../domain/core/errors.ts";
import { type Topic, waitlistTopic } from "../../domain/core/topics.ts";
import { whyRegistrationClosed, whyRostersLocked } from "../../domain/cup/cup-dates-rules.ts";
import type { Cup } from "../../domain/cup/current-cup.ts";
import {
  listInvitable,
  listReservedSlots,
  myInvitations,
} from "../../domain/teams/invitations/list-invitations.ts";
import type { MyTeam } from "../../domain/teams/my-teams.ts";
import {
  type FillView,
  type InvitationCard,
  invitationCard,
  type ReservedSlotView,
  reservedSlotView,
} from "../ui/teams/invitation-view.ts";

export interface TeamInvitations {
  cards: InvitationCard[];
  held: (ReservedSlotView & { teamId: number })[];
  /** Only for teams that the reader manages and that have an open slot. */
  fills: FillView[];
  /** Expiry times (ISO). */
  ends: string[];
  topics: Topic[];
}

export async function readInvitations(
  ctx: Ctx,
  cup: Cup,
  teams: MyTeam[],
): Promise<TeamInvitations> {
  const closed = whyRostersLocked(cup, ctx.now) ?? whyRegistrationClosed(cup, ctx.now);
  const [mine, held] = await Promise.all([
    myInvitations(ctx, cup),
    listReservedSlots(
      ctx,
      cup,
      teams.map(({ id }) => id),
    ),
  ]);
  const short = teams.filter(
    ({ isManager, roster }) => isManager && roster.some(({ player }) => player === null),
  );
  const fills = await Promise.all(
    short.map(async (team): Promise<FillView[]> => {
      const own = held.filter(({ teamId }) => teamId === team.id);
      const empty = team.roster.filter(({ player }) => player === null).length;
      const players = closed ? [] : await invitable(ctx, team.id);
      if (players === null) return [];
      return [
        {
          teamId: team.id,
          tournamentName: team.tournamentName,
          free: Math.max(0, empty - own.length),
          held: own.map((each) => reservedSlotView(each, cup.zone)),
          players,
          closed,
        },
      ];
    }),
  );
  return {
    cards: mine.map((each) => invitationCard(each, cup.zone)),
    held: held.map((each) => ({ ...reservedSlotView(each, cup.zone), teamId: each.teamId })),
    fills: fills.flat(),
    ends: [...mine, ...held].map(({ until }) => until.toISOString()),
    topics: short.map((team) => waitlistTopic(team.tournamentId)),
  };
}

/** Returns null if the team was deleted or changed hands in the meantime. */
async function invitable(ctx: Ctx, teamId: number) {
  try {
    return (await listInvitable(ctx, teamId)).players;
  } catch (error) {
    if (error instanceof DomainError && ["forbidden", "not-found"].includes(error.code))
      return null;
    throw error;
  }
}
