import { formatTimeOfDay } from "../../../domain/core/format-rules.ts";

/** '12:03 PM' in the cup's zone. */
export function timeOf(moment: string, zone: string): string {
  return formatTimeOfDay(zone, new Date(moment));
}

/** Formats milliseconds as '7:05'. */
export function clockWords(played: number): string {
  const seconds = Math.max(Math.floor(played / 1_000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const AT_DESK = "The organizer sees this on the score desk and can still count it.";
