import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { atTime } from "../competition/games/schedule-rules.ts";

export interface PlannedGame {
  id: number;
  date: string;
  /** HH:MM; a game without a time conflicts with nothing. */
  time: string | null;
  minutes: number;
  field: string | null;
  team1Id: number | null;
  team2Id: number | null;
  team1Name: string;
  team2Name: string;
  /** Set for group games, whose table decides the sides that depend on it. */
  bracketId?: number | null;
  called?: Text | null;
  waits?: GameDependencies | undefined;
  /** Games that it can't be moved before: for a final, the game for third place. */
  notBefore?: readonly number[];
}

/** The games and brackets that decide who plays in a game. */
export interface GameDependencies {
  games: readonly number[];
  brackets: readonly number[];
}

/** 'Lions - Tigers', or 'Semi-final 2 in U16+' if the teams are unknown or `asCalled` is set. */
export function plannedGameName(game: PlannedGame, asCalled = false): Text {
  const isKnown = game.team1Id !== null && game.team2Id !== null;
  const teams = `${game.team1Name} - ${game.team2Name}`;
  return isKnown && !asCalled ? teams : (game.called ?? teams);
}

/** 'Lions - Tigers at 3:00 PM on Sat, Jul 27'. */
export function plannedGameText(
  { locale }: { locale?: Locale },
  { date, time }: PlannedGame,
  game: Text,
  withDay: boolean,
): Message {
  return message("planner.conflict.game", {
    game,
    at: atTime(time ?? "", locale, withDay ? date : null),
  });
}
