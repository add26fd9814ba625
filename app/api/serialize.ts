import type { z } from "zod";
import { gameLength } from "#domain/competition/games/game-length-rules.ts";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { kickOffOf } from "#domain/competition/games/now-and-next-rules.ts";
import { winnerOf } from "#domain/competition/games/result-rules.ts";
import type { Suspension } from "#domain/competition/games/suspension-rules.ts";
import type { TopScorer } from "#domain/competition/goals/top-scorers.ts";
import type { StandingsRow } from "#domain/competition/standings/tiebreaker-rules.ts";
import { cupDates } from "#domain/cup/cup-dates-rules.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { translate } from "#i18n/translate.ts";
import { type ApiTarget, addresses } from "./addresses.ts";
import type * as shapes from "./schemas.ts";

type Shaped<Name extends keyof typeof shapes> = (typeof shapes)[Name] extends z.ZodType
  ? z.infer<(typeof shapes)[Name]>
  : never;

export function serializeCup(
  cup: Cup,
  tournaments: readonly Tournament[],
  place: ApiTarget,
  hold: Suspension | null,
): Shaped<"Cup"> {
  return {
    name: cup.name,
    slug: cup.slug,
    isCurrent: cup.isCurrent,
    zone: cup.zone,
    dates: cupDates(cup),
    startsOn: cup.startsOn,
    endsOn: cup.endsOn,
    place: cup.place,
    held: hold && {
      since: hold.since,
      for: hold.reason,
      text: hold.text,
      resumeAt: hold.resumeAt,
      resumeIsSet: hold.resumeIsSet,
    },
    tournaments: tournaments.map((each) => serializeTournament(each, place)),
  };
}

export function cupRef(cup: { name: string; slug: string; isCurrent: boolean }, siteUrl: string) {
  return { name: cup.name, slug: cup.slug, href: addresses.cup({ siteUrl, cup }) };
}

export function serializeTournament(
  { name, slug, bornText, playsOn }: Tournament,
  place: ApiTarget,
) {
  const list = (...which: [Parameters<typeof addresses.list>[2], string?]) =>
    addresses.list(place, slug, ...which);
  const { siteUrl, cup } = place;
  const results = cup.isCurrent ? "/schedules-results" : `/cups/${cup.slug}`;
  return {
    name,
    slug,
    whoPlays: bornText,
    playsOn,
    links: {
      schedule: list("schedule"),
      standings: list("standings"),
      scorers: list("scorers"),
      knockout: list("knockout"),
      scheduleCsv: list("schedule", ".csv"),
      standingsCsv: list("standings", ".csv"),
      scorersCsv: list("scorers", ".csv"),
      page: `${siteUrl}${results}?group=${slug}`,
    },
  };
}

export function serializeTeam(
  { name, slug, withdrawn }: { name: string; slug: string; withdrawn: boolean },
  place: ApiTarget,
) {
  const page = `${place.siteUrl}/teams/${slug}`;
  return { name, slug, href: addresses.team(place, slug), page, withdrawn };
}

export function serializeGame(
  game: Game,
  {
    zone,
    brackets,
    place,
  }: { zone: string; brackets: ReadonlyMap<number, string>; place: ApiTarget },
): Shaped<"Game"> {
  const { id, stage, date, time, field, state, startedAt, endedAt, afterExtraTime } = game;
  const { minutes, overtime } = gameLength(game);
  const side = (name: string, slug: string | null, withdrawn: boolean) => ({
    name,
    team: slug === null ? null : serializeTeam({ name, slug, withdrawn }, place),
  });
  return {
    id,
    stage,
    title: translate("en", gameName(game)),
    places:
      game.firstPlace === null || game.lastPlace === null
        ? null
        : { first: game.firstPlace, last: game.lastPlace },
    bracket: (game.bracketId !== null && brackets.get(game.bracketId)) || null,
    date,
    time,
    zone,
    kickOff: time === null ? null : new Date(kickOffOf(game, zone)).toISOString(),
    field,
    minutes,
    overtime,
    state,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    team1: side(game.team1Name, game.team1Slug, game.team1Withdrawn),
    team2: side(game.team2Name, game.team2Slug, game.team2Withdrawn),
    score: both(game.team1Score, game.team2Score),
    afterExtraTime,
    regularTime: both(game.team1Regular, game.team2Regular),
    penalties: both(game.team1Penalties, game.team2Penalties),
    winner: winnerOf(game),
  };
}

function both(team1: number | null, team2: number | null) {
  return team1 === null || team2 === null ? null : { team1, team2 };
}

export function serializeStanding(row: StandingsRow) {
  const { rank, played, wins, losses, ties } = row;
  const { goalsFor, goalsAgainst, goalDifference, points, adjusted } = row;
  const goals = { goalsFor, goalsAgainst, goalDifference };
  return { rank, played, wins, losses, ties, ...goals, points, adjusted };
}

export function serializeScorer(scorer: TopScorer, place: ApiTarget) {
  const { rank, name, teamName, teamSlug, teamWithdrawn, goals } = scorer;
  const team = { name: teamName, slug: teamSlug, withdrawn: teamWithdrawn };
  return { rank, name, team: serializeTeam(team, place), goals };
}
