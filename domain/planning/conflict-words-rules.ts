import { formatDate, formatTime } from "../games/schedule-rules.ts";

/** A game as a sentence about a conflict names it. */
interface NamedGame {
  date: string;
  time: string | null;
  team1Id: number | null;
  team2Id: number | null;
  team1Name: string;
  team2Name: string;
  called?: string | null;
}

/** How many days a plan has, and whether its games are on the schedule, of whatever day. */
interface Told {
  windows?: readonly unknown[];
  stands?: boolean;
}

/** 'Lions - Tigers'; 'Semi-final 2 of U16+' where it is not known who plays, or where it is asked for. */
export function nameOfGame(game: NamedGame, asCalled = false): string {
  const isKnown = game.team1Id !== null && game.team2Id !== null;
  const teams = `${game.team1Name} - ${game.team2Name}`;
  return isKnown && !asCalled ? teams : (game.called ?? teams);
}

/** 'Lions - Tigers at 3:00 PM', and the other one where there is one. */
export function told(settings: Told, game: NamedGame, other?: NamedGame): string {
  if (!other) return placed(game, nameOfGame(game), isDayTold(settings));
  return toldBoth(settings, [game, nameOfGame(game)], [other, nameOfGame(other)]).join(" and ");
}

/** Two games, each under a name; a day that is told of both stands once. */
export function toldBoth(
  settings: Told,
  [one, name]: readonly [NamedGame, string],
  [other, otherName]: readonly [NamedGame, string],
): [string, string] {
  const areApart = one.date !== other.date;
  return [placed(one, name, areApart), placed(other, otherName, areApart || isDayTold(settings))];
}

/** Whether it is not plain of which day the games are. */
function isDayTold({ stands, windows = [] }: Told): boolean {
  return stands === true || windows.length > 1;
}

function placed({ date, time }: NamedGame, name: string, withDay: boolean): string {
  return `${name} at ${formatTime(time ?? "")}${withDay ? ` on ${formatDate(date)}` : ""}`;
}
