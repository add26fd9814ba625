import type { Tournament } from "../../../domain/cups/current-cup.ts";
import type { Game } from "../../../domain/games/list-games.ts";
import { paymentReference } from "../../../domain/payments/reference-rules.ts";
import { fullName } from "../../../domain/players/name-rules.ts";
import { whyNotEligible } from "../../../domain/teams/eligibility-rules.ts";
import type { MyTeam } from "../../../domain/teams/my-teams.ts";
import type { CardGame } from "../schedule/game-card.tsx";

export interface NextGame extends CardGame {
  /** yyyy-MM-dd. */
  date: string;
  /** HH:MM. */
  time: string | null;
  field: string | null;
}

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
  nextGame: NextGame | null;
  /** What goes into the note of a payment. */
  reference: string;
  /** Why the team is ineligible, where the admin has marked it so. */
  ineligible: string | null;
}

/**
 * What the page needs of a team, and nothing more of the players on it than it shows. `games` are the
 * team's, in the order of the schedule; `today` is the cup's,
 * `due` when its fee is.
 */
export function teamView(
  team: MyTeam,
  own: { id: string; dob: string | null }[],
  cup: { name: string; due: string; today: string; tournaments: Tournament[]; games: Game[] },
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
    nextGame: nextGameOf(cup.games, cup.today),
    reference: paymentReference(cup.name, team.id),
    ineligible: team.ineligible
      ? `This team is ineligible: full team payment was not received by ${cup.due}.`
      : null,
  };
}

/** The first game from today on that has no score. */
function nextGameOf(games: Game[], today: string): NextGame | null {
  const next = games.find((game) => game.team1Score === null && game.date >= today);
  if (!next) return null;
  const { team1Name, team2Name, date, time, field } = next;
  return { team1Name, team2Name, team1Score: null, team2Score: null, date, time, field };
}
