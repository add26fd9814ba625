import { type Game, listTeamGames } from "#domain/competition/games/list-games.ts";
import {
  kickOffOf,
  type NowAndNextGames,
  nowAndNext,
} from "#domain/competition/games/now-and-next-rules.ts";
import { listRefereedGames } from "#domain/competition/referees/referees.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatDollars } from "#domain/core/format-rules.ts";
import { cupTopic, teamTopic, tournamentTopic, waitlistTopic } from "#domain/core/topics.ts";
import {
  nextDeadline,
  paymentDue,
  whenRostersLock,
  whyRegistrationClosed,
  whyRostersLocked,
} from "#domain/cup/cup-dates-rules.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { readVerification } from "#domain/people/accounts/email-verification.ts";
import { readFamily } from "#domain/people/guardians/family.ts";
import { actingPlayer } from "#domain/people/players/acting-player-rules.ts";
import { isUnder13, isUnder18 } from "#domain/people/players/age-rules.ts";
import { myCoManagerInvitations } from "#domain/teams/co-managers/answer-invitation.ts";
import { crestOf } from "#domain/teams/crest-rules.ts";
import { whyNotEligible } from "#domain/teams/eligibility-rules.ts";
import { hasPassed } from "#domain/teams/fee-rules.ts";
import { myInvitations } from "#domain/teams/invitations/list-invitations.ts";
import { joinLink, myJoinRequests } from "#domain/teams/joining.ts";
import { myTeamRequest } from "#domain/teams/team-requests/request-team.ts";
import { myTeams, type TeamView } from "#domain/teams/team-view.ts";
import { type Invitable, listInvitable } from "#domain/teams/waitlist/invitable-players.ts";
import { myWaitlistEntry } from "#domain/teams/waitlist/waitlist-entries.ts";
import { type Message, message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { drawQr } from "../ui/qr/draw-qr.ts";
import type { QrDrawing } from "../ui/qr/qr-code.tsx";
import { readOwnGuardian } from "./accounts.ts";

/** What an account can do about its teams. `requested` is the player chosen in the address. */
export async function readMyTeams(
  ctx: Ctx,
  { cup, tournaments }: { cup: Cup; tournaments: Tournament[] },
  requested: string | null,
) {
  const [family, own, allTeams, unverified, invitations, requests, coManaging] = await Promise.all([
    readFamily(ctx, cup),
    readOwnGuardian(ctx, cup),
    myTeams(ctx),
    readVerification(ctx, cup),
    myInvitations(ctx, cup),
    myJoinRequests(ctx, cup),
    myCoManagerInvitations(ctx, cup),
  ]);
  const say = (text: Message | null) => translate(ctx.locale, text);
  const games = new Map<number, Game[]>();
  for (const { id } of allTeams) games.set(id, await listTeamGames(ctx, id));
  const presents = new Map(
    [...games].map(([id, own]) => [id, nowAndNext(own, ctx.now, cup.zone)] as const),
  );
  const chosen = actingPlayer(family, requested, nextGamesOf(allTeams, presents, cup.zone));
  const holder = family.find(({ isHolder }) => isHolder);
  const waiting = chosen ? await myWaitlistEntry(ctx, cup.id, chosen.id) : null;
  const teams = allTeams.filter(
    ({ manages, roster }) =>
      manages || roster.some(({ player }) => player && player.id === chosen?.id),
  );
  const views = await Promise.all(
    teams.map(async (team) => {
      const present = presents.get(team.id) ?? nowAndNext<Game>([], ctx.now, cup.zone);
      const fill = await readFill(ctx, cup, team);
      const due = paymentDue(cup, ctx.locale);
      const refereed = await listRefereedGames(ctx, team.id);
      const invite = inviteWith(ctx, team, fill);
      const more = { present, games: games.get(team.id) ?? [], refereed, fill, invite };
      return myTeamView(team, { chosen, family }, { due, tournaments, say }, more);
    }),
  );
  const locked = whyRostersLocked(cup, ctx.now, ctx.locale);
  const teamRequest = await myTeamRequest(ctx, cup);
  const isManager = views.some((team) => team.isManager);
  const today = todayIn(cup.zone, ctx.now);
  const isAdult = holder !== undefined && !isUnder18(holder.dob, today);
  return {
    reader: "player" as const,
    cupName: cup.name,
    closed: say(whyRegistrationClosed(cup, ctx.now, ctx.locale)),
    rosters: say(locked ?? whenRostersLock(cup, ctx.now, ctx.locale)),
    locked: locked !== null,
    tournaments: tournaments.map(({ name, slug }) => ({ name, slug })),
    teams: views,
    family: family.length > 1 ? family.map(({ dob: _dob, ...player }) => player) : [],
    player: chosen && {
      id: chosen.id,
      isHolder: chosen.isHolder,
      ageGroup: isUnder13(chosen.dob, today)
        ? ("child" as const)
        : isUnder18(chosen.dob, today)
          ? ("minor" as const)
          : ("adult" as const),
    },
    own,
    pendingMayPlay: cup.pendingMayPlay,
    mayAddPlayers: isAdult,
    waiting: waiting && {
      tournamentName: waiting.tournamentName,
      showContact: waiting.showContact,
    },
    // Only if the admin requires confirmed emails.
    unverified: unverified?.by ? unverified : null,
    /** True if nothing else on the page offers to send the confirmation link. */
    offersLink: !unverified?.by,
    requests,
    invitations,
    coManaging,
    teamRequest,
    /** Co-managers can create a team of their own, and adult managers another one. */
    mayCreate:
      locked === null &&
      (teamRequest?.isDeclined ?? true) &&
      (isManager ? isAdult : views.every(({ ownPlayerId }) => ownPlayerId === null)),
    isManager,
    feePassed: cup.teamFee > 0 && hasPassed(cup, ctx.now) ? formatDollars(cup.teamFee) : null,
    changesAt: [
      ...views.map(({ present }) => present.until),
      ...invitations.map(({ until }) => until.iso),
      ...teams.flatMap(({ roster }) => roster.map(({ held }) => held?.until.iso ?? null)),
      ...requests.filter(({ state }) => state === "open").map(({ until }) => until.iso),
      unverified?.by && !unverified.overdue ? unverified.by.iso : null,
      nextDeadline(cup, ctx.now),
    ],
    topics: [
      cupTopic(cup.id),
      ...teams.flatMap((team) => [teamTopic(team.id), tournamentTopic(team.tournamentId)]),
      ...views.flatMap((team) => team.refereed.map((game) => tournamentTopic(game.tournamentId))),
      ...(waiting ? [waitlistTopic(waiting.tournamentId)] : []),
      ...views.filter(({ fill }) => fill).map((team) => waitlistTopic(team.tournamentId)),
    ],
  };
}

/** How the reader can fill the team from the waitlist; null unless they manage it and it is short. */
async function readFill(ctx: Ctx, cup: Cup, team: TeamView) {
  if (!team.manages || team.playerCount >= team.rosterSize) return null;
  const closed =
    whyRostersLocked(cup, ctx.now, ctx.locale) ?? whyRegistrationClosed(cup, ctx.now, ctx.locale);
  if (closed) return { players: [], closed: translate(ctx.locale, closed) };
  try {
    return { players: await listInvitable(ctx, cup, team.id), closed };
  } catch (error) {
    // The team was deleted or changed hands in the meantime.
    const gone = error instanceof DomainError && ["forbidden", "not-found"].includes(error.code);
    if (gone) return null;
    throw error;
  }
}

function inviteWith(ctx: Ctx, team: TeamView, fill: Awaited<ReturnType<typeof readFill>>) {
  if (!team.manages) return null;
  const link = joinLink(ctx, team);
  return { link, qr: drawQr(link), isOpen: fill !== null && fill.closed === null };
}

/** When each player's game that is on, or their next one, begins. */
function nextGamesOf(
  teams: readonly TeamView[],
  presents: ReadonlyMap<number, NowAndNextGames<Game>>,
  zone: string,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, roster } of teams) {
    const { now = [], next = [] } = presents.get(id) ?? {};
    const [first] = [...now, ...next];
    if (!first) continue;
    // Only a game that is on has no time.
    const begins = first.time === null ? 0 : kickOffOf(first, zone);
    for (const { player } of roster) if (player) found.set(player.id, begins);
  }
  return found;
}

export type MyTeam = ReturnType<typeof myTeamView>;

/**
 * Adds what the page shows for the chosen player, and leaves out what it doesn't show, such as the
 * ids of teammates. `due` can be empty, and `present` covers the team's own games.
 */
function myTeamView(
  view: TeamView,
  people: {
    chosen: { id: string; dob: string | null; isHolder: boolean } | null;
    family: { id: string }[];
  },
  cup: { due: string; tournaments: Tournament[]; say: (text: Message | null) => string | null },
  more: {
    present: NowAndNextGames<Game>;
    games: Game[];
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
    fee: view.fee,
    /** In cents: the reader's players' share, or what the team owes. */
    toSend: view.manages ? view.toSend.team : (view.toSend.share ?? view.toSend.team),
    crest: crestOf(view),
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
