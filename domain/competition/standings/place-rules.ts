import { asWritten } from "#i18n/foreign-text.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import type { StandingsRow } from "./tiebreaker-rules.ts";

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

/** 'Tied for 2nd out of 5 in Bracket A, with 6 points: 2 wins, 1 loss, 0 ties.' */
export function placeSentence(place: TeamPlace, bracket: string): Message {
  if (place.played === 0) return message("standings.notPlayed", { bracket });
  const { rank, of, points, wins, losses, ties, shared } = place;
  const tied = shared ? "yes" : "no";
  return message("standings.place", { tied, rank, of, bracket, points, wins, losses, ties });
}

export function adjustmentSentence(
  team: string,
  { points, reason }: { points: number; reason: string },
  locale: Locale = "en",
): Message {
  const why = asWritten(reason.replace(/\.$/, ""), locale);
  const values = { points: Math.abs(points), team, reason: why };
  return points > 0 ? message("standings.added", values) : message("standings.deducted", values);
}
