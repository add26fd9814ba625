import { formatDifference, type StandingsRow } from "./tiebreaker-rules.ts";

export interface TeamPlace extends StandingsRow {
  of: number;
  shared: boolean;
}

export function placeOf(rows: readonly StandingsRow[], teamId: number): TeamPlace | null {
  const row = rows.find((each) => each.teamId === teamId);
  if (!row) return null;
  const shared = rows.some((other) => other !== row && other.rank === row.rank);
  return { ...row, of: rows.length, shared };
}

/** 'Level 2nd of 5 in Bracket A with 6 points: 2 wins, 1 loss, 0 ties.' */
export function placeSentence(place: TeamPlace, bracketName: string): string {
  if (place.played === 0) return `No game in ${bracketName} played yet.`;
  const rank = `${place.shared ? "Level " : ""}${ordinal(place.rank)}`;
  const record = [
    pluralize(place.wins, "win"),
    pluralize(place.losses, "loss", "losses"),
    pluralize(place.ties, "tie"),
  ].join(", ");
  const points = pluralize(place.points, "point");
  return `${rank} of ${place.of} in ${bracketName} with ${points}: ${record}.`;
}

export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const ending = (!teen && ["th", "st", "nd", "rd"][number % 10]) || "th";
  return `${number}${ending}`;
}

export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function adjustmentLabel(points: number): string {
  return `${formatDifference(points)} ${Math.abs(points) === 1 ? "point" : "points"}`;
}

export function adjustmentSentence(
  name: string,
  { points, reason }: { points: number; reason: string },
): string {
  const count = pluralize(Math.abs(points), "point");
  const was = Math.abs(points) === 1 ? "was" : "were";
  const done = points > 0 ? "given to" : "taken from";
  return `${count} ${was} ${done} ${name}: ${reason.replace(/\.$/, "")}.`;
}
