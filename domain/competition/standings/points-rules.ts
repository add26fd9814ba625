import type { Tournament } from "#domain/cup/current-cup.ts";
import { type Message, message } from "#i18n/message.ts";

export interface PointsRule {
  win: number;
  tie: number;
  loss: number;
  /** A point for each goal of a team, up to this many. */
  goals?: number;
  /** For a game without a goal against. */
  shutout?: number;
  /** Instead of all others, for a game that the opponent forfeited. */
  forfeitWin?: number;
}

/** As in many American cups (decision 46). */
export const TEN_POINTS = {
  win: 6,
  tie: 3,
  loss: 0,
  goals: 3,
  shutout: 1,
  forfeitWin: 10,
} as const satisfies PointsRule;

/** The points of a tournament. */
export function pointsOf({
  pointsWin: win,
  pointsTie: tie,
  pointsLoss: loss,
  tenPoints,
}: Pick<Tournament, "pointsWin" | "pointsTie" | "pointsLoss" | "tenPoints">): PointsRule {
  return tenPoints ? TEN_POINTS : { win, tie, loss };
}

/** One side of a game with a result. */
export interface SideResult {
  scored: number;
  conceded: number;
  outcome: "win" | "tie" | "loss";
  isForfeit: boolean;
}

export function gamePoints(rule: PointsRule, { scored, conceded, outcome, isForfeit }: SideResult) {
  if (isForfeit && outcome === "win" && rule.forfeitWin !== undefined) return rule.forfeitWin;
  const shutout = conceded === 0 ? (rule.shutout ?? 0) : 0;
  return rule[outcome] + Math.min(scored, rule.goals ?? 0) + shutout;
}

export function pointsSentence({ goals, shutout, forfeitWin, ...rule }: PointsRule): Message {
  const hasMore = goals !== undefined && shutout !== undefined && forfeitWin !== undefined;
  return hasMore
    ? message("standings.rules.tenPoints", { ...rule, goals, shutout, forfeitWin })
    : message("standings.rules.points", rule);
}
