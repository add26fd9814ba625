import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import type { LocalMoment } from "../competition/games/clock-rules.ts";
import { type PlannedGame, plannedGameName, plannedGameText } from "./planned-game-rules.ts";

/** Of a plan. */
export const MAX_DAYS = 3;
export const MAX_FIELDS = 12;

/** HH:MM; the last game ends by `to`. */
export interface DayWindow {
  date: string;
  from: string;
  to: string;
}

export interface BlockedTime extends DayWindow {
  field: string;
}

/** What holds for single teams and places. */
export interface TeamRules {
  /** When teams can play on a day; the whole day if not given. */
  hours?: readonly (DayWindow & { teamId: number })[];
  /** Sets of teams that can't play at the same time: they share a coach or a family. */
  apart?: readonly (readonly number[])[];
  /** Where fields are. */
  places?: readonly { field: string; place: string }[];
  /** Minutes between two places, in both directions. */
  travel?: readonly { from: string; to: string; minutes: number }[];
}

/** Minutes, as long as the organizer has entered none. */
export const USUAL_GAPS = { restMinutes: 10, breakMinutes: 5 };

/** What the organizer has entered about teams and fields. */
export interface SavedRules extends TeamRules {
  restMinutes?: number;
  breakMinutes?: number;
  blocked?: readonly BlockedTime[];
  fields?: readonly string[];
  /** The hours of the days that were planned. */
  days?: readonly DayWindow[];
}

export interface ConflictSettings extends TeamRules {
  restMinutes: number;
  breakMinutes: number;
  /** If set, games must be inside one of these windows. */
  windows?: readonly DayWindow[];
  blocked?: readonly BlockedTime[];
  /** If set, the current time: games must start later. */
  notBefore?: LocalMoment;
  /** The games are on the schedule already, not drafted. */
  existing?: boolean;
  /** The language of times and days, English unless given. */
  locale?: Locale;
}

export type ConflictKind =
  | "team-twice"
  | "rest"
  | "field-twice"
  | "order"
  | "blocked"
  | "window"
  | "past"
  | "break"
  | "hours"
  | "apart"
  | "travel";

export interface Conflict<G extends PlannedGame = PlannedGame> {
  kind: ConflictKind;
  /** Hard conflicts make a draft unpublishable; others are only undesirable. */
  isHard: boolean;
  who: Text;
  /**
   * One game or the earlier and the later one; for an order conflict, all late games and then the
   * one that depends on them.
   */
  games: readonly [G, ...G[]];
  sentence: Message;
}

export function placeOf({ places }: TeamRules, field: string | null): string | undefined {
  return places?.find((each) => each.field === field)?.place;
}

/** Minutes between two fields; 0 if nobody said that they are far from each other. */
export function travelBetween(rules: TeamRules, one: string | null, other: string | null): number {
  const [from, to] = [placeOf(rules, one), placeOf(rules, other)];
  const way = rules.travel?.find(
    (each) => (each.from === from && each.to === to) || (each.from === to && each.to === from),
  );
  return way?.minutes ?? 0;
}

export function gameTimeText(settings: ConflictSettings, game: PlannedGame, other?: PlannedGame) {
  if (!other) return plannedGameText(settings, game, plannedGameName(game), isDayShown(settings));
  const areApart = game.date !== other.date;
  return message("planner.conflict.both", {
    one: plannedGameText(settings, game, plannedGameName(game), areApart),
    other: plannedGameText(
      settings,
      other,
      plannedGameName(other),
      areApart || isDayShown(settings),
    ),
  });
}

export function isDrafted({ existing }: ConflictSettings): "yes" | "no" {
  return existing ? "no" : "yes";
}

export function isDayShown({ existing, windows = [] }: ConflictSettings): boolean {
  return existing === true || windows.length > 1;
}
