import type { Game } from "../../../domain/competition/games/list-games.ts";
import type { NowAndNextGames } from "../../../domain/competition/games/now-and-next-rules.ts";
import type { Tournament } from "../../../domain/cup/current-cup.ts";
import type { GuardianState } from "../../../domain/people/guardians/consent-rules.ts";
import type { FamilyPlayer } from "../../../domain/people/guardians/family.ts";
import { whyNotEligible } from "../../../domain/teams/eligibility-rules.ts";
import type { MyJoinRequest } from "../../../domain/teams/joining.ts";
import type { MyTeam } from "../../../domain/teams/my-teams.ts";
import type { ShortNamesReason } from "../../../domain/teams/newcomer-rules.ts";
import { type ExpiryView, expiryView, type ReservedSlotView } from "./invitation-view.ts";

interface RosterPlayer {
  name: string;
  goalScored: number;
  /** Set only if the reader is allowed to know. */
  isPending?: true;
}

export interface TeamView {
  id: number;
  name: string;
  slug: string;
  teamCode: string;
  tournamentName: string;
  group: string;
  isManager: boolean;
  newcomers: number;
  withoutSlot: { why: string | null } | null;
  ownPlayerId: string | null;
  /** The manager's own player can't leave, only delete the team. */
  mayLeave: boolean;
  /** Null if the reader sees full names. */
  shortNames: ShortNamesReason | null;
  roster: { slot: number; player: RosterPlayer | null; held: ReservedSlotView | null }[];
  present: NowAndNextGames<Game>;
  reference: string;
  feeSentence: string;
  ineligible: string | null;
}

/**
 * Limits the team's data to what the page shows. `present` covers the team's own games, `due` can
 * be empty, and `held` lists held slots.
 */
export function teamView(
  team: MyTeam,
  people: {
    chosen: { id: string; dob: string | null; isHolder: boolean } | null;
    family: { id: string }[];
    pending: ReadonlySet<string>;
  },
  cup: { due: string; tournaments: Tournament[]; present: NowAndNextGames<Game> },
  held: ReservedSlotView[],
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

/** Only a deadline mark is about the fee; the organizer's mark states no reason. */
function ineligibleText(by: MyTeam["eligibilityBy"], due: string): string {
  if (by !== "deadline") return "This team is ineligible. Ask the organiser.";
  return `This team is ineligible. The team fee was not received in full by ${due}; ask the organiser.`;
}

export interface FamilyMember {
  id: string;
  label: string;
  isHolder: boolean;
  firstName: string;
  chosen: boolean;
  stands: string;
  state: GuardianState;
}

export function familyMember(player: FamilyPlayer, chosen: boolean): FamilyMember {
  const { id, isHolder, firstName, teamName, waitsFor, state } = player;
  return {
    id,
    label: isHolder ? "You" : firstName,
    isHolder,
    firstName,
    chosen,
    stands: teamName ?? (waitsFor ? "waitlist" : "no team"),
    state,
  };
}

export interface RequestView extends Omit<MyJoinRequest, "expiresAt"> {
  until: ExpiryView;
}

export function requestView({ expiresAt, ...request }: MyJoinRequest, zone: string): RequestView {
  return { ...request, until: expiryView(expiresAt, zone) };
}
