import type { Tournament } from "../../../domain/cups/current-cup.ts";
import type { Game } from "../../../domain/games/list-games.ts";
import type { NowAndNext } from "../../../domain/games/now-rules.ts";
import { fullName } from "../../../domain/players/name-rules.ts";
import { whyNotEligible } from "../../../domain/teams/eligibility-rules.ts";
import type { MyTeam } from "../../../domain/teams/my-teams.ts";

/** A team as its own people see it (spec §2, Teams). */
export interface TeamView {
  id: number;
  name: string;
  slug: string;
  teamCode: string;
  tournamentName: string;
  /** The tournament's part of an address. */
  group: string;
  isManager: boolean;
  /** A manager without a slot is told so, and why where a rule says. */
  withoutSlot: { why: string | null } | null;
  /** The reader's own player on the roster. */
  ownPlayerId: string | null;
  /** Every slot in order; null is an empty one. */
  roster: { slot: number; player: { name: string; goalScored: number } | null }[];
  /** What of its games is now, and what comes. */
  present: NowAndNext<Game>;
  /** What goes into the note of a payment. */
  reference: string;
  /** What its people are told where the admin has marked it ineligible. */
  ineligible: string | null;
}

/**
 * What the page needs of a team, and nothing more of the players on it than it shows. `present` is of the
 * team's own games; `due` says when the cup's fee is due, and may be empty.
 */
export function teamView(
  team: MyTeam,
  own: { id: string; dob: string | null }[],
  cup: { due: string; tournaments: Tournament[]; present: NowAndNext<Game> },
): TeamView {
  const slot = team.roster.find(({ player }) => own.some((each) => each.id === player?.id));
  const ownPlayerId = slot?.player?.id ?? null;
  const tournament = cup.tournaments.find((each) => each.id === team.tournamentId);
  const why = own[0] && tournament ? whyNotEligible(own[0].dob, tournament) : null;
  return {
    id: team.id,
    name: team.name,
    slug: team.slug,
    teamCode: team.teamCode,
    tournamentName: team.tournamentName,
    group: tournament?.slug ?? "",
    isManager: team.isManager,
    withoutSlot: team.isManager && ownPlayerId === null ? { why } : null,
    ownPlayerId,
    roster: team.roster.map(({ slot, player }) => ({
      slot,
      player: player && { name: fullName(player), goalScored: player.goalScored },
    })),
    present: cup.present,
    reference: team.paymentReference,
    ineligible: team.ineligible ? ineligibleText(cup.due) : null,
  };
}

/** The mark is the admin's own, and says no reason: the fee is only the likely one. */
function ineligibleText(due: string): string {
  const ask = due ? `The team fee is due by ${due}; ask the organiser.` : "Ask the organiser.";
  return `This team is ineligible. ${ask}`;
}
