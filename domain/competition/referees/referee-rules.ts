import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { minutesOfDay } from "../games/clock-rules.ts";
import { atTime, formatTime } from "../games/schedule-rules.ts";

/** Whoever can referee a game: 'person:3' or 'team:5'. */
export type RefereeKey = `person:${number}` | `team:${number}`;

export const personKey = (id: number): RefereeKey => `person:${id}`;
export const teamKey = (id: number): RefereeKey => `team:${id}`;

export function parseRefereeKey(raw: string) {
  const [, kind, digits] = /^(person|team):([1-9][0-9]{0,8})$/.exec(raw) ?? [];
  if (kind === undefined) return null;
  const id = Number(digits);
  return kind === "person" ? { refereeId: id, teamId: null } : { refereeId: null, teamId: id };
}

/** A game of the day, in minutes since midnight. */
export interface RefereedGame {
  id: number;
  start: number;
  end: number;
  field: string | null;
  teamIds: readonly number[];
  /** 'Lions - Tigers' */
  name: Text;
  time: string;
}

export interface Candidate {
  key: RefereeKey;
  name: string;
  /** The team itself, or the one that a person coaches or plays for. */
  teamId: number | null;
  /** HH:MM */
  notBefore: string | null;
  notAfter: string | null;
  /** Not there on this day at all. */
  isAbsent?: boolean;
}

/** Games with a length and a time of day, by id, and who referees them. */
export type Assignments = ReadonlyMap<number, RefereeKey>;

export type RefereeConflictKind =
  | "own"
  | "plays"
  | "absent"
  | "before"
  | "after"
  | "twice"
  | "travel";

export interface RefereeConflict {
  kind: RefereeConflictKind;
  game: RefereedGame;
  /** Null if the conflict is about the hours or the team's own game. */
  other: RefereedGame | null;
  sentence: Message;
}

export interface DayOfGames {
  games: readonly RefereedGame[];
  /** Minutes that a team needs between playing and refereeing. */
  breakMinutes: number;
  /** Minutes between two fields, where that is known. */
  travel?: (from: string | null, to: string | null) => number;
  locale: Locale;
}

/** Whether two games overlap, or are closer than `gap` minutes or the way between them. */
export function areClose(
  one: RefereedGame,
  other: RefereedGame,
  { travel }: Pick<DayOfGames, "travel">,
  least = 0,
): boolean {
  const gap = Math.max(least, travel?.(one.field, other.field) ?? 0);
  return one.start < other.end + gap && other.start < one.end + gap;
}

function namesOf({ name }: Candidate, { name: game, time }: RefereedGame, locale: Locale) {
  return { name, game, at: atTime(time, locale) };
}

function kindOf({ key }: Candidate): "person" | "team" {
  return key.startsWith("team:") ? "team" : "person";
}

/** Why a candidate can't referee a game, whatever else is assigned; null if nothing speaks against it. */
export function whyNeverFree(candidate: Candidate, game: RefereedGame, day: DayOfGames) {
  const { teamId, notBefore, notAfter } = candidate;
  const { locale, breakMinutes } = day;
  const about = namesOf(candidate, game, locale);
  const conflict = (
    kind: RefereeConflictKind,
    sentence: Message,
    other: RefereedGame | null = null,
  ): RefereeConflict => ({ kind, game, other, sentence });
  if (teamId !== null && game.teamIds.includes(teamId)) {
    return conflict("own", message("referees.conflict.own", { ...about, kind: kindOf(candidate) }));
  }
  if (candidate.isAbsent) return conflict("absent", message("referees.conflict.absent", about));
  if (notBefore !== null && game.start < minutesOfDay(notBefore)) {
    const limit = formatTime(notBefore, locale);
    return conflict("before", message("referees.conflict.before", { ...about, limit }));
  }
  if (notAfter !== null && game.end > minutesOfDay(notAfter)) {
    const limit = formatTime(notAfter, locale);
    return conflict("after", message("referees.conflict.after", { ...about, limit }));
  }
  const played = day.games.find(
    (each) =>
      teamId !== null && each.teamIds.includes(teamId) && areClose(each, game, day, breakMinutes),
  );
  if (!played) return null;
  const otherAt = atTime(played.time, locale);
  const names = { ...about, kind: kindOf(candidate), other: played.name, otherAt };
  const sentence = message("referees.conflict.plays", names);
  return conflict("plays", sentence, played);
}

/** Why a candidate can't referee a game besides those already assigned. */
export function whyNotFree(
  candidate: Candidate,
  game: RefereedGame,
  assigned: Assignments,
  day: DayOfGames,
): RefereeConflict | null {
  const never = whyNeverFree(candidate, game, day);
  if (never) return never;
  const other = day.games.find(
    (each) =>
      each.id !== game.id && assigned.get(each.id) === candidate.key && areClose(each, game, day),
  );
  if (!other) return null;
  const kind = areClose(game, other, {}) ? "twice" : "travel";
  const sentence = message(`referees.conflict.${kind}`, {
    ...namesOf(candidate, game, day.locale),
    other: other.name,
    otherAt: atTime(other.time, day.locale),
  });
  return { kind, game, other, sentence };
}

/** What is wrong with a day's assignments, by time; two games of one referee are named once. */
export function refereeConflicts(
  candidates: readonly Candidate[],
  assigned: Assignments,
  day: DayOfGames,
): RefereeConflict[] {
  const byKey = new Map(candidates.map((each) => [each.key, each]));
  return day.games
    .toSorted((a, b) => a.start - b.start || a.id - b.id)
    .flatMap((game) => {
      const candidate = byKey.get(assigned.get(game.id) ?? "person:0");
      const conflict = candidate && whyNotFree(candidate, game, assigned, day);
      return conflict ? [conflict] : [];
    })
    .filter(
      ({ kind, game, other }, at, all) =>
        !all
          .slice(0, at)
          .some((each) => each.kind === kind && each.game === other && each.other === game),
    );
}
