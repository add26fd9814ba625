import { type GameWithLength, gameLength } from "./game-length-rules.ts";

export const CLOCK_ENTRIES = ["stop", "go", "half", "second-half", "extra-time"] as const;

/** What a phone at the field does to a clock. */
export type ClockEntryKind = (typeof CLOCK_ENTRIES)[number];

/** `hold` and `resume` are suspended play. */
export interface ClockMoment {
  kind: ClockEntryKind | "hold" | "resume";
  at: string;
  /** Of the phone's entry, to undo it. */
  key?: string | undefined;
}

export interface ClockedGame {
  /** Of the whole game, without overtime. */
  minutes: number;
  afterExtraTime: boolean;
  startedAt: Date | string | null;
  clock: readonly ClockMoment[] | null;
}

export interface GameClock {
  period: "first" | "second" | "overtime";
  /** Milliseconds, without those since it runs. Overtime counts from zero. */
  played: number;
  /** Milliseconds; null while it stands. */
  since: number | null;
  isHalfTime: boolean;
  isSuspended: boolean;
}

const MINUTE = 60_000;

export function isClockEntry(kind: string): kind is ClockEntryKind {
  return CLOCK_ENTRIES.some((each) => each === kind);
}

/**
 * The clock as it was at a moment (milliseconds). Moments count in the order of their times, because
 * phones send them late. What is repeated changes nothing, because two phones can press the same.
 * Null if the game, or its overtime, has no known start.
 */
export function gameClock(game: ClockedGame, at = Number.POSITIVE_INFINITY): GameClock | null {
  if (game.startedAt === null) return null;
  const startedAt = new Date(game.startedAt).getTime();
  const moments = (game.clock ?? [])
    .map(({ kind, at: moment }) => ({ kind, at: Date.parse(moment) }))
    .filter((moment) => moment.at >= startedAt && moment.at <= at)
    .toSorted((a, b) => a.at - b.at);
  const start: Folded = {
    period: "first",
    played: 0,
    since: startedAt,
    isHalfTime: false,
    isSuspended: false,
    isStopped: false,
  };
  const clock = moments.reduce((now, moment) => after(now, moment, game.minutes), start);
  if (game.afterExtraTime && clock.period !== "overtime") return null;
  const { isStopped: _, ...shown } = clock;
  return shown;
}

type Folded = GameClock & { isStopped: boolean };
type Moment = { kind: ClockMoment["kind"]; at: number };

function after(clock: Folded, { kind, at }: Moment, minutes: number): Folded {
  const half = (minutes * MINUTE) / 2;
  switch (kind) {
    case "stop":
      return running({ ...clock, isStopped: true }, clock, at);
    case "go":
      return running({ ...clock, isStopped: false, isHalfTime: false }, clock, at);
    case "half":
      if (clock.period !== "first") return clock;
      return { ...clock, ...SECOND, played: half, since: null, isHalfTime: true, isStopped: true };
    case "second-half":
      if (clock.period === "first") {
        return { ...clock, ...SECOND, played: half, since: clock.isSuspended ? null : at };
      }
      return running({ ...clock, isStopped: false, isHalfTime: false }, clock, at);
    case "extra-time":
      return {
        ...clock,
        ...SECOND,
        period: "overtime",
        played: 0,
        since: clock.isSuspended ? null : at,
      };
    case "hold":
      return running({ ...clock, isSuspended: true }, clock, at);
    case "resume":
      return running({ ...clock, isSuspended: false }, clock, at);
  }
}

const SECOND = { period: "second", isHalfTime: false, isStopped: false } as const;

function running(next: Folded, { since, played }: Folded, at: number): Folded {
  const runs = !next.isStopped && !next.isSuspended;
  if (runs === (since !== null)) return next;
  return runs
    ? { ...next, since: at }
    : { ...next, since: null, played: played + Math.max(at - (since ?? at), 0) };
}

/** Milliseconds on a clock at a moment. */
export function playedAt({ played, since }: GameClock, at: number): number {
  return played + (since === null ? 0 : Math.max(at - since, 0));
}

/** Of the whole game, overtime included. */
export function gameMinuteAt(game: ClockedGame, at: number): number | null {
  const { startedAt } = game;
  const clock = gameClock(game, at);
  if (startedAt === null) return null;
  const before = clock?.period === "overtime" ? game.minutes * MINUTE : 0;
  const played = clock ? playedAt(clock, at) : at - new Date(startedAt).getTime();
  return Math.min(Math.max(Math.floor((before + played) / MINUTE), 0), 200);
}

/** The minutes begun after a game's length: 1 during the first. */
export function addedMinutes(played: number, length: number): number {
  return Math.max(Math.ceil((played - length * MINUTE) / MINUTE), 0);
}

/** The message of `games` for a game being played. */
export function liveLabel(game: GameWithLength & Omit<ClockedGame, "minutes">) {
  const clock = gameClock({ ...game, minutes: gameLength(game).minutes });
  if (clock === null || clock.since !== null) return "state.live";
  return clock.isHalfTime ? "clock.half" : "clock.stopped";
}

interface HeldCup {
  heldSince: Date | null;
  resumeAt: Date | null;
  resumeIsSet: boolean;
}

/** The moments of a running game's clock once play was suspended, resumed or is to resume. */
export function withSuspension(
  moments: readonly ClockMoment[],
  { heldSince, resumeAt, resumeIsSet }: HeldCup,
  now: Date,
): ClockMoment[] {
  const isPlanned = ({ kind, at }: ClockMoment) =>
    kind === "resume" && Date.parse(at) > now.getTime();
  const known = moments.filter((moment) => !isPlanned(moment));
  const isSuspended =
    known.findLast(({ kind }) => kind === "hold" || kind === "resume")?.kind === "hold";
  const end = heldSince === null ? now : resumeIsSet ? resumeAt : null;
  const hold = { kind: "hold" as const, at: heldSince?.toISOString() ?? "" };
  const resume = { kind: "resume" as const, at: end?.toISOString() ?? "" };
  const starts = heldSince !== null && !isSuspended;
  return [
    ...known,
    ...(starts ? [hold] : []),
    ...(end !== null && (starts || isSuspended) ? [resume] : []),
  ];
}
