import { absoluteMinute } from "../competition/games/clock-rules.ts";
import type {
  FixedGame,
  KeptGame,
  PlanBracket,
  PlanInput,
  WaitingGame,
} from "./plan-input-rules.ts";
import { type Pair, roundRobinRounds } from "./round-robin-rules.ts";
import type { Ground, GroundTeam, Job, TimeSpan } from "./timetable-rules.ts";

/** A job and what it is in the plan: a game of a bracket, or one that exists already. */
export interface PlannedJob extends Job {
  bracket: PlanBracket | null;
  pair: Pair<number> | null;
  waiting: WaitingGame | null;
  /** Its place in the draft, if it is kept. */
  kept: KeptGame | null;
  /** Its round's share of the bracket's rounds, by which brackets are interleaved at first. */
  turn: number;
}

/** The teams of the plan, whose places in the list are their numbers in jobs and ground. */
export function teamsOf({ brackets, waiting = [] }: PlanInput): number[] {
  return [
    ...new Set([
      ...brackets.flatMap(({ teams }) => teams.map(({ id }) => id)),
      ...waiting.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id].filter((id) => id !== null)),
    ]),
  ];
}

export function countGames(input: PlanInput): number {
  return jobsOf(input, teamsOf(input)).length;
}

export function jobsOf(input: PlanInput, teams: readonly number[]): PlannedJob[] {
  const numberOf = new Map(teams.map((id, index) => [id, index]));
  const { fields, tournaments = [] } = input.settings;
  const fieldsOf = (id: number) => {
    const only = tournaments.find(({ tournamentId }) => tournamentId === id)?.fields ?? [];
    const isOpen = (field: string) => only.length === 0 || only.includes(field);
    return fields.flatMap((field, index) => (isOpen(field) ? [index] : []));
  };
  const ofBrackets = input.brackets.flatMap((bracket) => {
    const rounds = openRounds(bracket, input);
    const keptLeft = (input.kept ?? []).filter(({ bracketId }) => bracketId === bracket.id);
    return rounds.flatMap((round, place) =>
      round.map((pair, within): PlannedJob => {
        const own = pair.flatMap((id) => numberOf.get(id) ?? []);
        const kept = takeKept(keptLeft, pair);
        return {
          bracket,
          pair: kept ? [kept.team1Id, kept.team2Id] : pair,
          waiting: null,
          kept,
          teams: own,
          minutes: bracket.minutes,
          fields: kept ? [fields.indexOf(kept.field)] : fieldsOf(bracket.tournamentId),
          waitsFor: [],
          notBefore: [],
          release: 0,
          pinned: kept && absoluteMinute(kept.date, kept.time),
          turn: (place + within / 100) / rounds.length,
        };
      }),
    );
  });
  const ofWaiting = input.waiting ?? [];
  const first = ofBrackets.length;
  return [
    ...ofBrackets,
    ...ofWaiting.map((game, index): PlannedJob => {
      const { pinned = null } = game;
      const field = fields.indexOf(game.onField ?? "");
      return {
        bracket: null,
        pair: null,
        waiting: game,
        kept: null,
        teams: [game.team1Id, game.team2Id].flatMap((id) => numberOf.get(id ?? 0) ?? []),
        minutes: game.minutes,
        fields: field < 0 ? fieldsOf(game.tournamentId) : [field],
        waitsFor: [
          ...ofBrackets.flatMap(({ bracket }, place) =>
            bracket && game.waits.brackets.includes(bracket.id) ? [place] : [],
          ),
          ...ofWaiting.flatMap(({ gameId }, place) =>
            game.waits.games.includes(gameId) ? [first + place] : [],
          ),
        ],
        notBefore: ofWaiting.flatMap(({ gameId }, place) =>
          game.notBefore?.includes(gameId) ? [first + place] : [],
        ),
        release: releaseOf(game, input),
        pinned: pinned && absoluteMinute(pinned.date, pinned.time),
        turn: 1 + index,
      };
    }),
  ];
}

/** Removes a game of these teams from the list. */
function takeKept(games: KeptGame[], pair: Pair<number>): KeptGame | null {
  const at = games.findIndex(({ team1Id, team2Id }) => keyOf(team1Id, team2Id) === keyOf(...pair));
  return at < 0 ? null : (games.splice(at, 1)[0] ?? null);
}

function openRounds(
  { id, teams }: PlanBracket,
  { settings, existing }: PlanInput,
): Pair<number>[][] {
  const met = new Map<string, number>();
  for (const { bracketId, team1Id, team2Id } of existing) {
    if (bracketId !== id || team1Id === null || team2Id === null) continue;
    const key = keyOf(team1Id, team2Id);
    met.set(key, (met.get(key) ?? 0) + 1);
  }
  const ids = teams.map((team) => team.id);
  return roundRobinRounds(ids, settings.meetings).map((round) =>
    round.filter(([one, other]) => {
      const key = keyOf(one, other);
      const left = met.get(key) ?? 0;
      met.set(key, left - 1);
      return left <= 0;
    }),
  );
}

function keyOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** When the existing games that it waits for are over, and their teams have rested. */
function releaseOf({ waits }: WaitingGame, { existing, settings }: PlanInput): number {
  const before = existing.filter(
    ({ id, bracketId }) =>
      waits.games.includes(-id) || (bracketId !== null && waits.brackets.includes(bracketId)),
  );
  const ends = before.flatMap((game) => spanOf(game).map(({ end }) => end));
  return ends.length === 0 ? 0 : Math.max(...ends) + settings.restMinutes;
}

function spanOf({ date, time, minutes }: FixedGame): TimeSpan[] {
  if (time === null) return [];
  const start = absoluteMinute(date, time);
  return [{ start, end: start + minutes }];
}

export function groundOf(input: PlanInput, teams: readonly number[]): Ground {
  const { settings, existing } = input;
  const { places = [], travel = [], breakMinutes } = settings;
  const names = [...new Set(places.map(({ place }) => place))];
  const related = (id: number) => relatedTo(id, settings.apart ?? []);
  // Teams outside of the plan have no jobs, but their existing games count for those related.
  const known = [...new Set([...teams, ...teams.flatMap(related)])];
  const placeOf = (field: string | null) =>
    names.indexOf(places.find((each) => each.field === field)?.place ?? "");
  return {
    days: settings.days
      .map(({ date, from, to }) => spanBetween(date, from, to))
      .toSorted((a, b) => a.start - b.start),
    fields: settings.fields.map((field) => ({
      place: placeOf(field),
      taken: [
        ...existing
          .filter((game) => game.field === field)
          .flatMap(spanOf)
          .map(({ start, end }) => ({ start: start - breakMinutes, end: end + breakMinutes })),
        ...settings.blocked
          .filter((each) => each.field === field)
          .map(({ date, from, to }) => spanBetween(date, from, to)),
      ],
    })),
    teams: known.map(
      (id): GroundTeam => ({
        away: awayOf(id, settings.hours ?? []),
        fixed: existing
          .filter(({ team1Id, team2Id }) => id === team1Id || id === team2Id)
          .flatMap((game) => spanOf(game).map((span) => ({ ...span, place: placeOf(game.field) }))),
        related: related(id)
          .map((other) => known.indexOf(other))
          .filter((other) => other >= 0),
      }),
    ),
    breakMinutes,
    restMinutes: settings.restMinutes,
    travel: names.map((one) =>
      names.map(
        (other) =>
          travel.find(
            ({ from, to }) => (from === one && to === other) || (from === other && to === one),
          )?.minutes ?? 0,
      ),
    ),
  };
}

function spanBetween(date: string, from: string, to: string): TimeSpan {
  return { start: absoluteMinute(date, from), end: absoluteMinute(date, to) };
}

function awayOf(id: number, hours: NonNullable<PlanInput["settings"]["hours"]>): TimeSpan[] {
  return hours
    .filter(({ teamId }) => teamId === id)
    .flatMap(({ date, from, to }) => [
      spanBetween(date, "00:00", from),
      spanBetween(date, to, "24:00"),
    ]);
}

function relatedTo(id: number, apart: readonly (readonly number[])[]): number[] {
  const found = apart.filter((set) => set.includes(id)).flat();
  return [...new Set(found)].filter((other) => other !== id);
}
