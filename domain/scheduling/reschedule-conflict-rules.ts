import type { Locale } from "#i18n/locales.ts";
import type { Text } from "#i18n/message.ts";
import { absoluteMinute } from "../competition/games/clock-rules.ts";
import { playingMinutes } from "../competition/games/game-length-rules.ts";
import { isToPlay } from "../competition/games/result-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import type { Conflict, SavedRules } from "./conflict-settings-rules.ts";
import type { GameDependencies, PlannedGame } from "./planned-game-rules.ts";
import { END_OF_DAY } from "./replan-rules.ts";
import type { DayGame, Move } from "./reschedule-rules.ts";

export interface NamedGame extends DayGame {
  team1Name: string;
  team2Name: string;
  bracketId?: number | null;
  called?: Text | null;
  waits?: GameDependencies | undefined;
}

/**
 * New conflicts that a shift would cause on a day, as sentences: overlaps, games before those that
 * decide their teams, rests or breaks shorter than any before, and games against what was `saved`:
 * team availability, breaks and the day's hours. `endsBy` (HH:MM) replaces the end of these.
 */
export function conflictsAfterReschedule(
  games: readonly NamedGame[],
  moves: readonly Move<NamedGame>[],
  {
    date,
    endsBy,
    saved = {},
    locale,
  }: { date: string; endsBy: string | null; saved?: SavedRules; locale?: Locale },
): Conflict[] {
  const { ofDay, over, before } = gamesOfDay(games, date);
  const byId = new Map(moves.map((move) => [move.game.id, move]));
  const after = ofDay.map((game) => planned({ ...game, ...moved(byId.get(game.id)) }, over));
  const gaps = leastGaps(before);
  const hours = saved.days?.find((day) => day.date === date);
  const window = { date, from: hours?.from ?? "00:00", to: endsBy ?? hours?.to ?? END_OF_DAY };
  const settings = {
    ...saved,
    windows: [window],
    restMinutes: wanted(gaps.restMinutes, saved.restMinutes),
    breakMinutes: wanted(gaps.breakMinutes, saved.breakMinutes),
    ...(locale && { locale }),
  };
  const known = new Set(conflictsOf(before, settings).map(keyOf));
  return conflictsOf(after, settings, ({ id }) => byId.has(id)).filter(
    (clash) => !known.has(keyOf(clash)),
  );
}

/** A day with long gaps doesn't need them. */
function wanted(least: number, planned = least): number {
  const minutes = Math.min(least, planned);
  return Number.isFinite(minutes) ? minutes : 0;
}

/** The day's games that take time, and which of them are over. */
export function gamesOfDay<G extends NamedGame>(
  games: readonly G[],
  date: string,
  wasPlayed = ({ startedAt }: G) => startedAt !== null,
) {
  const ofDay = games.filter((game) => game.date === date && (isToPlay(game) || wasPlayed(game)));
  const over = new Set(ofDay.filter((game) => !isToPlay(game)).map(({ id }) => id));
  return { ofDay, over, before: ofDay.map((game) => planned(game, over)) };
}

/** The shortest rest of a team and the shortest break on a field; infinite if there are none. */
export function leastGaps(games: readonly PlannedGame[]) {
  return {
    restMinutes: leastGap(games, ({ team1Id, team2Id }) => [team1Id, team2Id]),
    breakMinutes: leastGap(games, ({ field }) => [field]),
  };
}

function keyOf({ kind, games }: Conflict): string {
  const ids = games.map(({ id }) => id).toSorted((a, b) => a - b);
  return [kind, ...ids].join(" ");
}

function moved(move: Move<NamedGame> | undefined) {
  return move && { time: move.time, minutes: move.minutes };
}

/** `over` no longer decides when other games can start. */
function planned<G extends NamedGame>(game: G, over: ReadonlySet<number>) {
  const { id, bracketId = null, waits } = game;
  return {
    ...game,
    minutes: playingMinutes(game),
    bracketId: over.has(id) ? null : bracketId,
    waits: waits && { ...waits, games: waits.games.filter((each) => !over.has(each)) },
  };
}

function leastGap(
  games: readonly PlannedGame[],
  keysOf: (game: PlannedGame) => (number | string | null)[],
): number {
  const timed = games
    .filter(({ time }) => time !== null)
    .map((game) => ({ game, start: absoluteMinute(game.date, game.time ?? "") }))
    .toSorted((a, b) => a.start - b.start);
  const endOf = new Map<number | string, number>();
  let least = Number.POSITIVE_INFINITY;
  for (const { game, start } of timed) {
    for (const key of keysOf(game)) {
      if (key === null) continue;
      const gap = start - (endOf.get(key) ?? Number.NEGATIVE_INFINITY);
      if (gap >= 0) least = Math.min(least, gap);
      endOf.set(key, start + game.minutes);
    }
  }
  return least;
}
