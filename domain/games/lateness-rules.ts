import { localIn } from "../cups/zone-rules.ts";
import { todayIn } from "../players/age-rules.ts";
import { minutesOf } from "./length-rules.ts";
import { kickOffOf } from "./now-rules.ts";
import { bySchedule, formatTime, type Scheduled, type Stage } from "./schedule-rules.ts";
import { type GameState, isToPlay } from "./state-rules.ts";

/** A game as far as it tells how late its field runs. */
export interface LateGame extends Scheduled {
  stage: Stage;
  state: GameState;
  minutes: number | null;
  startedAt: Date | null;
}

/** How late a game is expected to begin. */
export interface Late {
  minutes: number;
  /** The time of day, HH:MM, at which it is expected; null where that is past: it may begin any moment. */
  expected: string | null;
}

/** How late today's fields run at a moment. */
export interface Lateness {
  /** Whole minutes by the name of the field; one that is on time is missing. */
  fields: ReadonlyMap<string, number>;
  /** By the id of the game, of today's that are still to begin; one that is on time is missing. */
  games: ReadonlyMap<number, Late>;
  /** The next moment (ISO) at which any of this changes by itself; null for none. */
  until: string | null;
}

/** What a page says that tells nothing of today. */
export const ON_TIME: Lateness = { fields: new Map(), games: new Map(), until: null };

/** Less is not worth a word. */
const LEAST = 3;
/** More is no estimate any more. */
const MOST = 180;
/** What still grows is told in steps, so that no page is read again each minute. */
const STEP = 5;
/** What a longer break between two games has more than this makes up for what the field is late. */
const USUAL_BREAK = 15;
const MINUTE = 60_000;

/**
 * How late each field runs, as far as its beginnings are entered today: as late as the latest game that was begun
 * there; later by what that one is played past its length; and by what the next one waits past its kick-off. Give it
 * the games of all tournaments of the cup, as they share fields.
 */
export function latenessOf(games: readonly LateGame[], now: Date, zone: string): Lateness {
  const today = todayIn(zone, now);
  const late: { fields: Map<string, number>; games: Map<number, Late>; moments: number[] } = {
    fields: new Map(),
    games: new Map(),
    moments: [],
  };
  const ofToday = games.filter(({ date, time, field }) => date === today && time && field);
  for (const [field, played] of Map.groupBy(ofToday, (game) => game.field ?? "")) {
    const found = fieldLateness(played.toSorted(bySchedule), now.getTime(), zone);
    if (found.minutes > 0) late.fields.set(field, found.minutes);
    for (const [id, each] of found.games) late.games.set(id, each);
    late.moments.push(...found.moments);
  }
  const next = late.moments.filter((moment) => moment > now.getTime());
  const until = next.length === 0 ? null : new Date(Math.min(...next)).toISOString();
  return { fields: late.fields, games: late.games, until };
}

/** '10 min', '1 h 5 min'; 'more than 3 h' for what is too much to be told. */
export function minutesWords(minutes: number): string {
  if (minutes >= MOST) return `more than ${MOST / 60} h`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** 'running 10 min late'. */
export function latenessWords(minutes: number): string {
  return `running ${minutesWords(minutes)} late`;
}

/** 'expected 3:25 PM, running 10 min late'. */
export function lateWords({ minutes, expected }: Late): string {
  const words = latenessWords(minutes);
  return expected === null ? words : `expected ${formatTime(expected)}, ${words}`;
}

/** A field's games of a day, in their order. */
function fieldLateness(played: readonly LateGame[], now: number, zone: string) {
  const found = { minutes: 0, games: new Map<number, Late>(), moments: [] as number[] };
  const timed = played.map((game) => {
    const kickOff = kickOffOf(game, zone);
    return { game, kickOff, end: kickOff + lengthOf(game) };
  });
  const last = timed
    .filter(({ game }) => game.startedAt !== null)
    .toSorted((a, b) => begun(a.game) - begun(b.game))
    .at(-1);
  if (!last) return found;
  const coming = timed.filter(
    ({ game, kickOff }) =>
      isToPlay(game) && game.startedAt === null && kickOff >= last.kickOff && game !== last.game,
  );
  const [next] = coming;
  if (!next) return found;

  const overtime = last.game.state === "live" ? grown(begun(last.game) + lengthOf(last.game)) : 0;
  const late = atMost(toMinutes(begun(last.game) - last.kickOff) + overtime);
  found.minutes = Math.max(told(late), told(grown(next.kickOff)));

  let minutes = late;
  let before = last;
  for (const each of coming) {
    const spare = toMinutes(each.kickOff - before.end) - USUAL_BREAK;
    minutes = Math.max(0, minutes - Math.max(0, spare));
    // Who waits makes those wait who come after.
    minutes = Math.max(minutes, grown(each.kickOff));
    before = each;
    if (told(minutes) === 0) continue;
    const expected = each.kickOff + atMost(minutes) * MINUTE;
    const isPast = expected <= now;
    if (!isPast) found.moments.push(expected);
    const time = localIn(zone, new Date(expected)).slice(11);
    found.games.set(each.game.id, { minutes: atMost(minutes), expected: isPast ? null : time });
  }
  return found;

  /** Whole steps since a moment, and when it is one more. */
  function grown(since: number): number {
    const steps = Math.max(0, Math.floor((now - since) / (STEP * MINUTE)));
    if (steps * STEP < MOST) found.moments.push(since + (steps + 1) * STEP * MINUTE);
    return steps * STEP;
  }
}

function begun({ startedAt }: LateGame): number {
  return startedAt?.getTime() ?? 0;
}

function lengthOf(game: LateGame): number {
  return minutesOf(game) * MINUTE;
}

function toMinutes(milliseconds: number): number {
  return Math.floor(milliseconds / MINUTE);
}

function atMost(minutes: number): number {
  return Math.min(MOST, Math.max(0, minutes));
}

function told(minutes: number): number {
  return minutes < LEAST ? 0 : atMost(minutes);
}
