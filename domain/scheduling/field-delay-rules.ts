import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { type GameWithLength, playingMinutes } from "../competition/games/game-length-rules.ts";
import { kickOffOf } from "../competition/games/now-and-next-rules.ts";
import { type GameState, isToPlay } from "../competition/games/result-rules.ts";
import { bySchedule, formatTime, type Scheduled } from "../competition/games/schedule-rules.ts";
import { todayIn } from "../core/date-rules.ts";
import { localTimeIn } from "../cup/time-zone-rules.ts";

export interface FieldGameTiming extends Scheduled, GameWithLength {
  state: GameState;
  startedAt: Date | null;
}

export interface GameDelay {
  minutes: number;
  /** HH:MM; null if that has passed and the game can begin any moment. */
  expected: string | null;
}

export interface FieldDelays {
  fields: ReadonlyMap<string, number>;
  /** Delays by game id, for today's games that haven't begun; games on time are missing. */
  games: ReadonlyMap<number, GameDelay>;
  until: string | null;
}

export const ON_TIME: FieldDelays = { fields: new Map(), games: new Map(), until: null };

const MIN_DELAY = 3;
const MAX_DELAY = 180;
/** A growing delay is rounded, so that pages aren't invalidated every minute. */
const STEP = 5;
/** Minutes; longer breaks between games absorb a delay. */
const USUAL_BREAK = 15;
const MINUTE = 60_000;

/**
 * Today's delay of each field: that of the game that began last, plus its overrun and the wait of
 * the next game. `games` must include all tournaments of the cup, since they share fields.
 */
export function fieldDelaysOf(
  games: readonly FieldGameTiming[],
  now: Date,
  zone: string,
): FieldDelays {
  const today = todayIn(zone, now);
  const late: { fields: Map<string, number>; games: Map<number, GameDelay>; moments: number[] } = {
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

/** '1 h 5 min'. */
export function delayMinutesText(minutes: number): Text {
  if (minutes >= MAX_DELAY) return message("games.delay.more", { hours: MAX_DELAY / 60 });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

export function fieldDelayText(minutes: number): Message {
  return message("games.delay.late", { delay: delayMinutesText(minutes) });
}

export function gameDelayText({ minutes, expected }: GameDelay, locale: Locale = "en"): Message {
  if (expected === null) return fieldDelayText(minutes);
  const time = formatTime(expected, locale);
  return message("games.delay.expected", { time, delay: delayMinutesText(minutes) });
}

function fieldLateness(played: readonly FieldGameTiming[], now: number, zone: string) {
  const found = { minutes: 0, games: new Map<number, GameDelay>(), moments: [] as number[] };
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
  found.minutes = Math.max(shown(late), shown(grown(next.kickOff)));

  let minutes = late;
  let before = last;
  for (const each of coming) {
    const spare = toMinutes(each.kickOff - before.end) - USUAL_BREAK;
    minutes = Math.max(0, minutes - Math.max(0, spare));
    // A waiting game delays all games after it.
    minutes = Math.max(minutes, grown(each.kickOff));
    before = each;
    if (shown(minutes) === 0) continue;
    const expected = each.kickOff + atMost(minutes) * MINUTE;
    const isPast = expected <= now;
    if (!isPast) found.moments.push(expected);
    const time = localTimeIn(zone, new Date(expected)).slice(11);
    found.games.set(each.game.id, { minutes: atMost(minutes), expected: isPast ? null : time });
  }
  return found;

  function grown(since: number): number {
    const steps = Math.max(0, Math.floor((now - since) / (STEP * MINUTE)));
    if (steps * STEP < MAX_DELAY) found.moments.push(since + (steps + 1) * STEP * MINUTE);
    return steps * STEP;
  }
}

function begun({ startedAt }: FieldGameTiming): number {
  return startedAt?.getTime() ?? 0;
}

function lengthOf(game: FieldGameTiming): number {
  return playingMinutes(game) * MINUTE;
}

function toMinutes(milliseconds: number): number {
  return Math.floor(milliseconds / MINUTE);
}

function atMost(minutes: number): number {
  return Math.min(MAX_DELAY, Math.max(0, minutes));
}

function shown(minutes: number): number {
  return minutes < MIN_DELAY ? 0 : atMost(minutes);
}
