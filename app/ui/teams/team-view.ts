import type { Tournament } from "../../../domain/cups/current-cup.ts";
import type { Game } from "../../../domain/games/list-games.ts";
import type { NowAndNext } from "../../../domain/games/now-rules.ts";
import type { ShortNames } from "../../../domain/privacy/newcomer-rules.ts";
import { whyNotEligible } from "../../../domain/teams/eligibility-rules.ts";
import type { MyTeam } from "../../../domain/teams/my-teams.ts";
import type { HeldView } from "../invitations/invitation-view.ts";

/** A player on a roster, as their own team sees them. */
export interface RosterPlayer {
  name: string;
  goalScored: number;
  /** The guardian has not agreed yet; only where the reader may know. */
  isPending?: true;
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
  /** How many players its manager has still to approve. */
  newcomers: number;
  /** A manager without a slot is told so, and why where a rule says. */
  withoutSlot: { why: string | null } | null;
  /** The player that the page acts for, where they are on the roster. */
  ownPlayerId: string | null;
  /** Whether that player may leave it; the manager's own player deletes the team instead. */
  mayLeave: boolean;
  /** Why the reader sees short names; null where they see full ones. */
  shortNames: ShortNames | null;
  /** Every slot in order; null is an empty one, which may be held for somebody invited. */
  roster: { slot: number; player: RosterPlayer | null; held: HeldView | null }[];
  /** What of its games is now, and what comes. */
  present: NowAndNext<Game>;
  /** What goes into the note of a payment. */
  reference: string;
  /** How it stands with its fee. */
  feeSentence: string;
  /** What its people are told where the admin has marked it ineligible. */
  ineligible: string | null;
}

/**
 * What the page needs of a team, and nothing more of the players on it than it shows. `present` is of the
 * team's own games; `due` says when the cup's fee is due, and may be empty; `held` are the
 * team's slots that are held.
 */
export function teamView(
  team: MyTeam,
  people: {
    /** Whom of the account's players the page acts for. */
    chosen: { id: string; dob: string | null; isHolder: boolean } | null;
    family: { id: string }[];
    /** Whose guardian has not agreed yet. */
    pending: ReadonlySet<string>;
  },
  cup: { due: string; tournaments: Tournament[]; present: NowAndNext<Game> },
  held: HeldView[],
): TeamView {
  const { chosen, family, pending } = people;
  const isOn = (id: string) => team.roster.some(({ player }) => player?.id === id);
  const ownPlayerId = chosen && isOn(chosen.id) ? chosen.id : null;
  const hasSlot = family.some(({ id }) => isOn(id));
  const tournament = cup.tournaments.find((each) => each.id === team.tournamentId);
  const why = chosen && tournament ? whyNotEligible(chosen.dob, tournament) : null;
  return {
    id: team.id,
    name: team.name,
    slug: team.slug,
    teamCode: team.teamCode,
    tournamentName: team.tournamentName,
    group: tournament?.slug ?? "",
    isManager: team.isManager,
    newcomers: team.newcomers,
    withoutSlot: team.isManager && !hasSlot ? { why } : null,
    ownPlayerId,
    mayLeave: ownPlayerId !== null && !(team.isManager && chosen?.isHolder),
    shortNames: team.shortNames,
    roster: team.roster.map(({ slot, player }) => ({
      slot,
      player: player && {
        name: player.name,
        goalScored: player.goalScored,
        ...(pending.has(player.id) && { isPending: true as const }),
      },
      held: held.find((each) => each.slot === slot) ?? null,
    })),
    present: cup.present,
    reference: team.paymentReference,
    feeSentence: team.feeSentence,
    ineligible: team.ineligible ? ineligibleText(team.eligibilityBy, cup.due) : null,
  };
}

/** The fee is the reason of the deadline's mark only; the organiser's own says none. */
function ineligibleText(by: MyTeam["eligibilityBy"], due: string): string {
  if (by !== "deadline") return "This team is ineligible. Ask the organiser.";
  return `This team is ineligible. The team fee was not received in full by ${due}; ask the organiser.`;
}
