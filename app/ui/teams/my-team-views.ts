import type { Game } from "#domain/competition/games/list-games.ts";
import type { NowAndNextGames } from "#domain/competition/games/now-and-next-rules.ts";
import type { Tournament } from "#domain/cup/current-cup.ts";
import { whyNotEligible } from "#domain/teams/eligibility-rules.ts";
import type { Invitable } from "#domain/teams/invitations/list-invitations.ts";
import type { TeamView } from "#domain/teams/team-view.ts";
import { type Message, message } from "#i18n/message.ts";
import type { QrDrawing } from "../qr/qr-code.tsx";

export type MyTeam = ReturnType<typeof myTeamView>;

/**
 * Adds what the page shows for the chosen player, and leaves out what it doesn't show, such as the
 * ids of teammates. `due` can be empty, and `present` covers the team's own games.
 */
export function myTeamView(
  view: TeamView,
  people: {
    chosen: { id: string; dob: string | null; isHolder: boolean } | null;
    family: { id: string }[];
  },
  cup: { due: string; tournaments: Tournament[]; say: (text: Message | null) => string | null },
  more: {
    present: NowAndNextGames<Game>;
    refereed: Game[];
    /** Null unless the reader manages the team and it is short. */
    fill: { players: Invitable[]; closed: string | null } | null;
    /** For those who manage it; open while somebody can join. */
    invite: { link: string; qr: QrDrawing; isOpen: boolean } | null;
  },
) {
  const { roster } = view;
  const { chosen, family } = people;
  const isOn = (id: string) => roster.some(({ player }) => player?.id === id);
  const ownPlayerId = chosen && isOn(chosen.id) ? chosen.id : null;
  const tournament = cup.tournaments.find((each) => each.id === view.tournamentId);
  const why = chosen && tournament ? whyNotEligible(chosen.dob, tournament) : null;
  return {
    ...more,
    id: view.id,
    name: view.name,
    slug: view.slug,
    teamCode: view.teamCode,
    tournamentId: view.tournamentId,
    tournamentName: view.tournamentName,
    group: tournament?.slug ?? "",
    rosterSize: view.rosterSize,
    playerCount: view.playerCount,
    minRoster: view.minRoster,
    missingCount: view.manages ? view.missingCount : 0,
    manages: view.manages,
    isManager: view.isManager,
    newcomers: view.newcomers,
    shortNames: view.shortNames,
    paymentReference: view.paymentReference,
    feeSentence: view.feeSentence,
    withoutSlot: view.manages && !family.some(({ id }) => isOn(id)) ? { why: cup.say(why) } : null,
    ownPlayerId,
    /** The manager's own player can't leave, only delete the team. */
    mayLeave: ownPlayerId !== null && !(view.isManager && chosen?.isHolder),
    ineligible: cup.say(view.ineligible ? ineligibleText(view.eligibilityBy, cup.due) : null),
    roster: roster.map(({ slot, held, player }) => ({
      slot,
      held,
      player: player && {
        name: player.name,
        goalScored: player.goalScored,
        // Left out unless it applies, so that a page says nothing of it to anybody else.
        ...(player.pending && { pending: player.pending }),
      },
    })),
  };
}

/** Only a deadline mark is about the fee; the organizer's mark states no reason. */
function ineligibleText(by: TeamView["eligibilityBy"], due: string): Message {
  return by === "deadline"
    ? message("teams.ineligibleUnpaid", { due })
    : message("teams.ineligible");
}
