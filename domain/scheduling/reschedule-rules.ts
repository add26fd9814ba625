import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import {
  absoluteMinute,
  dayAndTimeOf,
  isPast,
  type LocalMoment,
} from "../competition/games/clock-rules.ts";
import {
  type GameWithLength,
  gameLength,
  playingMinutes,
} from "../competition/games/game-length-rules.ts";
import type { GameState } from "../competition/games/result-rules.ts";
import {
  atTime,
  bySchedule,
  formatTime,
  type Scheduled,
} from "../competition/games/schedule-rules.ts";
import { canBeSourceOf } from "../competition/knockout/side-source-rules.ts";
import { type SavedRules, USUAL_GAPS } from "./conflict-settings-rules.ts";
import { END_OF_DAY } from "./replan-rules.ts";

export interface DayGame extends Scheduled, GameWithLength {
  tournamentId: number;
  firstPlace?: number | null;
  lastPlace?: number | null;
  state: GameState;
  startedAt: Date | null;
  team1Id: number | null;
  team2Id: number | null;
}

export interface Reschedule {
  date: string;
  /** HH:MM; null means all unstarted games. */
  from: string | null;
  /** By name, '' for games without a field; an empty list means all fields. */
  fields: readonly string[];
  /** Minutes; negative moves games earlier. */
  by: number;
  gameMinutes: number | null;
  /** Whether games can start earlier than now because those before them get shorter. */
  canMoveEarlier?: boolean;
  /** Whether games can be played in the day's breaks. */
  duringBreaks?: boolean;
  /** Local time in the cup's zone at which play resumes; null without a suspension. */
  notBefore?: LocalMoment | null;
}

export interface LaterField {
  field: string;
  by: number;
}

export interface Move<G> {
  game: G;
  time: string;
  minutes: number | null;
}

export interface ReschedulePlan<G> {
  moves: Move<G>[];
  outside: G | null;
  later: LaterField[];
}

export function isMovable(game: Pick<DayGame, "state" | "startedAt" | "time">): boolean {
  return game.state === "scheduled" && game.startedAt === null && game.time !== null;
}

/**
 * Plans a shift: shortens games first, which moves them closer together with the same gaps; then
 * moves all by the same minutes, and a field by more if it would start before play resumes. The
 * day's breaks (`saved.blocked`) take up what they can of a delay. No game overtakes one it depends
 * on (same team or earlier stage).
 */
export function planReschedule<G extends DayGame>(
  games: readonly G[],
  shift: Reschedule,
  saved: SavedRules = {},
): ReschedulePlan<G> {
  const ofDay = games
    .filter(({ date, time }) => date === shift.date && time !== null)
    .toSorted(bySchedule);
  const placed: Placed<G>[] = [];
  for (const game of ofDay) placed.push(closer(game, placed, shift));
  const chosen = placed.filter(({ game }) => isChosen(game, shift));
  const later = laterFields(chosen, shift);
  const moved = aroundBreaks(
    placed,
    shift,
    new Map(later.map(({ field, by }) => [field, by])),
    saved,
  );
  const outside = moved.find(isOutside)?.game ?? null;
  const moves = outside === null ? moved.filter(changes).map(moveOf) : [];
  return { moves: moves.toSorted(byNewTime), outside, later };
}

/** Games due longer before the suspension were played or get another time. */
const OVERDUE_MINUTES = 120;

function laterFields<G extends DayGame>(
  chosen: readonly Placed<G>[],
  { by, notBefore }: Reschedule,
): LaterField[] {
  if (!notBefore) return [];
  const resumes = absoluteMinute(notBefore.date, notBefore.time);
  const oldest = resumes - Math.max(by, 0) - OVERDUE_MINUTES;
  const first = new Map<string, number>();
  for (const { game, start, newStart } of chosen) {
    const field = game.field ?? "";
    if (start >= oldest) first.set(field, Math.min(first.get(field) ?? newStart, newStart));
  }
  return [...first]
    .filter(([, start]) => start + by < resumes)
    .map(([field, start]) => ({ field, by: resumes - start }));
}

export function whyNotRescheduled<G extends DayGame & { team1Name: string; team2Name: string }>(
  { outside, moves }: ReschedulePlan<G>,
  at: LocalMoment,
  locale: Locale = "en",
): Message | null {
  const named = ({ team1Name, team2Name }: G) => `${team1Name} - ${team2Name}`;
  if (outside !== null) {
    return message("scheduleErrors.delay.outside", { game: named(outside) });
  }
  const past = moves.find(
    ({ game, time }) => time < (game.time ?? "") && isPast({ date: game.date, time }, at),
  );
  if (!past) return null;
  const { game, time } = past;
  return message("scheduleErrors.delay.past", {
    game: named(game),
    at: atTime(time, locale, game.date === at.date ? null : game.date),
    now: formatTime(at.time, locale),
  });
}

/**
 * The chosen games with their new starts. Games move by the same minutes, and none into a break. A
 * break between the first of them and a game takes up the delay: that game moves only as far as its
 * field, its teams' rest and the games that decide its teams need.
 */
function aroundBreaks<G extends DayGame>(
  placed: readonly Placed<G>[],
  shift: Reschedule,
  byOf: ReadonlyMap<string, number>,
  saved: SavedRules,
): Placed<G>[] {
  const breaks = breaksOn(shift.date, saved);
  const { restMinutes, breakMinutes } = { ...USUAL_GAPS, ...saved };
  const first = Math.min(
    ...placed.flatMap((each) => (isChosen(each.game, shift) ? each.start : [])),
  );
  const done: Placed<G>[] = [];
  for (const each of placed) {
    if (!isChosen(each.game, shift)) {
      done.push(each);
      continue;
    }
    const { game, start, newStart } = each;
    const length = each.newEnd - newStart;
    const by = byOf.get(game.field ?? "") ?? shift.by;
    const ofField = breaks.filter(({ field }) => field === game.field);
    const ready = done.map((other) => {
      const isOnField = other.game.field !== null && other.game.field === game.field;
      const isAwaited = waitsFor(game, other.game);
      if (other.end > start || !(isOnField || isAwaited)) return 0;
      const needed = Math.max(isOnField ? breakMinutes : 0, isAwaited ? restMinutes : 0);
      return other.newEnd + Math.min(start - other.end, needed);
    });
    const isAfterBreak = by > 0 && ofField.some((span) => first < span.start && span.end <= start);
    let at = isAfterBreak ? newStart : newStart + by;
    if (breaks.length > 0) at = Math.max(at, ...ready);
    if (by >= 0 && !shift.canMoveEarlier) at = Math.max(at, start);
    for (const span of ofField) {
      const isIn = (from: number, to: number) => from < span.end && span.start < to;
      const mayBeIn = shift.duringBreaks || isIn(start, each.end);
      if (!mayBeIn && isIn(at, at + length)) at = span.end;
    }
    done.push({ ...each, newStart: at, newEnd: at + length });
  }
  return done.filter(({ game }) => isChosen(game, shift));
}

/** By time. A field that closes for the rest of the day has no break. */
function breaksOn(day: string, { blocked = [] }: SavedRules) {
  return blocked
    .filter(({ date, to }) => date === day && to < END_OF_DAY)
    .map(({ field, date, from, to }) => ({
      field,
      start: absoluteMinute(date, from),
      end: absoluteMinute(date, to),
    }))
    .toSorted((a, b) => a.start - b.start);
}

interface Placed<G> {
  game: G;
  start: number;
  end: number;
  newStart: number;
  newEnd: number;
  minutes: number | null;
}

function isChosen(game: DayGame, { from, fields }: Reschedule): boolean {
  const isOnField = fields.length === 0 || fields.includes(game.field ?? "");
  return isMovable(game) && isOnField && (from === null || (game.time ?? "") >= from);
}

function closer<G extends DayGame>(
  game: G,
  before: readonly Placed<G>[],
  shift: Reschedule,
): Placed<G> {
  const start = absoluteMinute(game.date, game.time ?? "");
  const placed = { game, start, end: start + playingMinutes(game) };
  if (!isChosen(game, shift) || shift.gameMinutes === null) {
    return { ...placed, newStart: start, newEnd: placed.end, minutes: game.minutes };
  }
  const own = gameLength(game).minutes;
  const minutes = shift.gameMinutes < own ? shift.gameMinutes : game.minutes;
  const newStart = freeFrom(placed, before);
  return { ...placed, newStart, newEnd: newStart + playingMinutes({ ...game, minutes }), minutes };
}

function freeFrom<G extends DayGame>(
  { game, start }: Pick<Placed<G>, "game" | "start">,
  before: readonly Placed<G>[],
): number {
  const done = before.filter(({ end }) => end <= start);
  const onField = done
    .filter(({ game: other }) => game.field !== null && other.field === game.field)
    .toSorted((a, b) => a.end - b.end)
    .at(-1);
  if (!onField) return start;
  const pause = start - onField.end;
  const waitedFor = done
    .filter(({ game: other }) => waitsFor(game, other))
    .map(({ end, newEnd }) => newEnd + Math.min(start - end, pause));
  return Math.max(onField.newEnd + pause, ...waitedFor);
}

function waitsFor(game: DayGame, other: DayGame): boolean {
  const teams = [game.team1Id, game.team2Id].filter((id) => id !== null);
  if (teams.some((id) => id === other.team1Id || id === other.team2Id)) return true;
  return other.tournamentId === game.tournamentId && canBeSourceOf(other, game);
}

function isOutside({ game, newStart }: Placed<DayGame>): boolean {
  return dayAndTimeOf(newStart).date !== game.date;
}

function changes({ game, start, newStart, minutes }: Placed<DayGame>): boolean {
  return newStart !== start || minutes !== game.minutes;
}

function moveOf<G>({ game, newStart, minutes }: Placed<G>): Move<G> {
  return { game, time: dayAndTimeOf(newStart).time, minutes };
}

function byNewTime(a: Move<DayGame>, b: Move<DayGame>): number {
  return bySchedule({ ...a.game, time: a.time }, { ...b.game, time: b.time });
}
