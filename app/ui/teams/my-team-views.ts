import type { Game } from "../../../domain/competition/games/list-games.ts";
import type { NowAndNextGames } from "../../../domain/competition/games/now-and-next-rules.ts";
import type { Tournament } from "../../../domain/cup/current-cup.ts";
import { whyNotEligible } from "../../../domain/teams/eligibility-rules.ts";
import type { Invitable } from "../../../domain/teams/invitations/list-invitations.ts";
import type { TeamView } from "../../../domain/teams/team-view.ts";

export type MyTeam = ReturnType<typeof myTeamView>;

/**
 * Adds what the page shows for the chosen player, and drops the ids of teammates. `due` can be
 * empty, and `present` covers the team's own games.
 */
export function myTeamView(
  view: TeamView,
  people: {
    chosen: { id: string; dob: string | null; isHolder: boolean } | null;
    family: { id: string }[];
  },
  cup: { due: string; tournaments: Tournament[] },
  more: {
    present: NowAndNextGames<Game>;
    /** Null unless the reader manages the team and it is short. */
    fill: { players: Invitable[]; closed: string | null } | null;
  },
) {
  const { roster, requests: _, eligibilityBy, ...team } = view;
  const { chosen, family } = people;
  const isOn = (id: string) => roster.some(({ player }) => player?.id === id);
  const ownPlayerId = chosen && isOn(chosen.id) ? chosen.id : null;
  const tournament = cup.tournaments.find((each) => each.id === team.tournamentId);
  const why = chosen && tournament ? whyNotEligible(chosen.dob, tournament) : null;
  return {
    ...team,
    ...more,
    group: tournament?.slug ?? "",
    withoutSlot: team.isManager && !family.some(({ id }) => isOn(id)) ? { why } : null,
    ownPlayerId,
    /** The manager's own player can't leave, only delete the team. */
    mayLeave: ownPlayerId !== null && !(team.isManager && chosen?.isHolder),
    ineligible: team.ineligible ? ineligibleText(eligibilityBy, cup.due) : null,
    roster: roster.map(({ slot, held, player }) => ({
      slot,
      held,
      player: player && {
        name: player.name,
        goalScored: player.goalScored,
        pending: player.pending,
      },
    })),
  };
}

/** Only a deadline mark is about the fee; the organizer's mark states no reason. */
function ineligibleText(by: TeamView["eligibilityBy"], due: string): string {
  if (by !== "deadline") return "This team is ineligible. Ask the organiser.";
  return `This team is ineligible. The team fee was not received in full by ${due}; ask the organiser.`;
}
