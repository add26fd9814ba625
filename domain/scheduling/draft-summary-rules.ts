import { fairnessOf } from "./fairness-rules.ts";
import type { DraftGame } from "./planner-rules.ts";

export interface DraftSummary {
  days: { date: string; games: number; first: string; last: string }[];
  fields: { field: string; games: number }[];
  /** Minutes; null if no team plays twice on a day. */
  shortestRest: number | null;
}

/** `games` are in order of time; `fields` are named in the order of the draft's. */
export function summaryOf(games: readonly DraftGame[], fields: readonly string[]): DraftSummary {
  const rests = fairnessOf(games).flatMap(({ shortestRest }) => shortestRest ?? []);
  return {
    days: [...Map.groupBy(games, ({ date }) => date)].map(([date, ofDay]) => {
      const times = ofDay.map(({ time }) => time).toSorted();
      return { date, games: ofDay.length, first: times[0] ?? "", last: times.at(-1) ?? "" };
    }),
    fields: fields.map((field) => ({
      field,
      games: games.filter((game) => game.field === field).length,
    })),
    shortestRest: rests.length === 0 ? null : Math.min(...rests),
  };
}
