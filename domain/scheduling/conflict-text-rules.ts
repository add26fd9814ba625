import { formatDate, formatTime } from "../competition/games/schedule-rules.ts";

interface NamedGame {
  date: string;
  time: string | null;
  team1Id: number | null;
  team2Id: number | null;
  team1Name: string;
  team2Name: string;
  called?: string | null;
}

interface Told {
  windows?: readonly unknown[];
  stands?: boolean;
}

/** 'Lions - Tigers', or 'Semi-final 2 of U16+' if the teams are unknown or `asCalled` is set. */
export function gameName(game: NamedGame, asCalled = false): string {
  const isKnown = game.team1Id !== null && game.team2Id !== null;
  const teams = `${game.team1Name} - ${game.team2Name}`;
  return isKnown && !asCalled ? teams : (game.called ?? teams);
}

export function gameTimeText(settings: Told, game: NamedGame, other?: NamedGame): string {
  if (!other) return placed(game, gameName(game), isDayTold(settings));
  return bothGamesText(settings, [game, gameName(game)], [other, gameName(other)]).join(" and ");
}

export function bothGamesText(
  settings: Told,
  [one, name]: readonly [NamedGame, string],
  [other, otherName]: readonly [NamedGame, string],
): [string, string] {
  const areApart = one.date !== other.date;
  return [placed(one, name, areApart), placed(other, otherName, areApart || isDayTold(settings))];
}

function isDayTold({ stands, windows = [] }: Told): boolean {
  return stands === true || windows.length > 1;
}

function placed({ date, time }: NamedGame, name: string, withDay: boolean): string {
  return `${name} at ${formatTime(time ?? "")}${withDay ? ` on ${formatDate(date)}` : ""}`;
}
