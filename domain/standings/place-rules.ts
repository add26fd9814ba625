import type { StandingsRow } from "./row-rules.ts";

export interface Place extends StandingsRow {
  of: number;
  shared: boolean;
}

export function placeOf(rows: readonly StandingsRow[], teamId: number): Place | null {
  const row = rows.find((each) => each.teamId === teamId);
  if (!row) return null;
  const shared = rows.some((other) => other !== row && other.rank === row.rank);
  return { ...row, of: rows.length, shared };
}

/** 'Level 2nd of 5 in Bracket A with 6 points: 2 wins, 1 loss, 0 ties.' */
export function placeSentence(place: Place, bracketName: string): string {
  if (place.played === 0) return `No game in ${bracketName} played yet.`;
  const rank = `${place.shared ? "Level " : ""}${ordinal(place.rank)}`;
  const record = [
    counted(place.wins, "win"),
    counted(place.losses, "loss", "losses"),
    counted(place.ties, "tie"),
  ].join(", ");
  const points = counted(place.points, "point");
  return `${rank} of ${place.of} in ${bracketName} with ${points}: ${record}.`;
}

export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const ending = (!teen && ["th", "st", "nd", "rd"][number % 10]) || "th";
  return `${number}${ending}`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
