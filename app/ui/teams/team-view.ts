import type { Tournament } from "../../../domain/cups/current-cup.ts";
import { fullName } from "../../../domain/players/name-rules.ts";
import { whyNotEligible } from "../../../domain/teams/eligibility-rules.ts";
import type { MyTeam } from "../../../domain/teams/my-teams.ts";
import type { TeamView } from "./team-panel.tsx";

/** What the page needs of a team, and nothing more of the players on it than it shows. */
export function teamView(
  team: MyTeam,
  own: { id: string; dob: string | null }[],
  tournaments: Tournament[],
): TeamView {
  const slot = team.roster.find(({ player }) => own.some((each) => each.id === player?.id));
  const ownPlayerId = slot?.player?.id ?? null;
  const tournament = tournaments.find((each) => each.id === team.tournamentId);
  const why = own[0] && tournament ? whyNotEligible(own[0].dob, tournament) : null;
  return {
    id: team.id,
    name: team.name,
    teamCode: team.teamCode,
    tournamentName: team.tournamentName,
    isManager: team.isManager,
    withoutSlot: team.isManager && ownPlayerId === null ? { why } : null,
    ownPlayerId,
    roster: team.roster.map(({ slot, player }) => ({
      slot,
      player: player && { name: fullName(player), goalScored: player.goalScored },
    })),
  };
}
