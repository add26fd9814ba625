import { type Message, message } from "#i18n/message.ts";
import { gamePoints, type PointsRule, pointsSentence } from "./points-rules.ts";

export const TIEBREAKERS = [
  { id: "points" },
  { id: "goal-difference" },
  { id: "goals-scored" },
  { id: "goals-against" },
  { id: "shutouts" },
  { id: "direct" },
  { id: "direct-two" },
  { id: "wins" },
  { id: "capped-difference" },
  { id: "fair-play" },
  { id: "lots" },
] as const;

export type Tiebreaker = (typeof TIEBREAKERS)[number]["id"];

/** One for each of `TIEBREAKERS` after the first. */
export const TIEBREAKER_FIELDS = TIEBREAKERS.slice(1).map(
  (_, index) => `step${index + 2}` as const,
);
export type TiebreakerField = (typeof TIEBREAKER_FIELDS)[number];

export const DEFAULT_TIEBREAKERS: readonly Tiebreaker[] = [
  "points",
  "goal-difference",
  "goals-scored",
];

export function tiebreakerName(step: Tiebreaker): Message {
  return message(`standings.tiebreakers.${step}`);
}

/**
 * The cup's tiebreakers without duplicates and unknown ids; points are always first and lots last.
 */
export function tiebreakersOf(stored: readonly string[]): Tiebreaker[] {
  const known = TIEBREAKERS.map(({ id }) => id).filter((id) => stored.includes(id));
  const between = known
    .filter((id) => id !== "points" && id !== "lots")
    .sort((one, other) => stored.indexOf(one) - stored.indexOf(other));
  return ["points", ...between, ...known.filter((id) => id === "lots")];
}

/**
 * The tiebreakers across brackets: points, goal difference and goals, then the cup's others,
 * without head-to-head and lots.
 */
export function crossBracketTiebreakers(stored: readonly string[]): ValuedTiebreaker[] {
  const more = tiebreakersOf(stored).filter(isValued);
  return [...new Set([...ACROSS, ...more])];
}

const ACROSS = ["points", "goal-difference", "goals-scored"] as const;

export interface TiebreakerSettings {
  order: readonly Tiebreaker[];
  goalCap: number;
}

/** Without `points` if tournaments differ. */
export function tiebreakerSentences(
  { order, goalCap }: TiebreakerSettings,
  points: PointsRule | null,
): Message[] {
  const steps = order
    .map((step) => message(`standings.inText.${step}`))
    .reduceRight((next, first) => message("standings.then", { first, next }));
  return [
    ...(points ? [pointsSentence(points)] : []),
    message("standings.rules.order", { steps, count: order.length }),
    message("standings.rules.groupGames"),
    ...explanations({ order, goalCap }),
  ];
}

export function tiebreakerNotes(setting: TiebreakerSettings): Message[] {
  return [
    message("standings.rules.shared", { count: setting.order.length }),
    ...explanations(setting),
  ];
}

function explanations({ order, goalCap }: TiebreakerSettings): Message[] {
  const sentences: Partial<Record<Tiebreaker, Message>> = {
    direct: message("standings.rules.direct"),
    "direct-two": message("standings.rules.direct-two"),
    "capped-difference": message("standings.rules.capped-difference", { cap: goalCap }),
    "fair-play": message("standings.rules.fair-play"),
    lots: message("standings.rules.lots"),
  };
  return order.flatMap((step) => sentences[step] ?? []);
}

/**
 * Scores are integers from 0, or null without a result. `forfeit` is the goals that a forfeit costs,
 * if it was one.
 */
export interface ScoredGame {
  team1Id: number;
  team2Id: number;
  team1Score: number | null;
  team2Score: number | null;
  forfeit?: number | null;
}

export type PlayedGame = ScoredGame & { team1Score: number; team2Score: number };

export type StandingsRow = ReturnType<typeof emptyRow>;

export function emptyRow({ id, name }: { id: number; name: string }) {
  return {
    teamId: id,
    name,
    /** Tied teams share a rank: 1, 2, 2, 4. */
    rank: 1,
    played: 0,
    wins: 0,
    ties: 0,
    losses: 0,
    goalsFor: 0,
    goalsAgainst: 0,
    goalDifference: 0,
    shutouts: 0,
    points: 0,
    adjusted: 0,
    /** Goal difference with each game limited to the cup's cap. */
    cappedDifference: 0,
    /** 0 or negative. */
    fairPlay: 0,
    /**
     * The tiebreaker that separates it from the row above; null for the first row and if points
     * decide.
     */
    decidedBy: null as Exclude<Tiebreaker, "points"> | "tied" | null,
  };
}

export function gamesAmong(teamIds: ReadonlySet<number>, games: readonly ScoredGame[]) {
  return games.filter(
    (game): game is PlayedGame =>
      game.team1Score !== null &&
      game.team2Score !== null &&
      game.team1Id !== game.team2Id &&
      teamIds.has(game.team1Id) &&
      teamIds.has(game.team2Id),
  );
}

export function countGames(
  rows: ReadonlyMap<number, StandingsRow>,
  games: readonly PlayedGame[],
  points: PointsRule,
  goalCap: number,
): void {
  for (const { team1Id, team1Score, team2Id, team2Score, forfeit = null } of games) {
    // Both teams forfeited: a loss each, with the forfeit's goals against each (decision 31).
    const against = team1Score === 0 && team2Score === 0 ? forfeit : null;
    const [row1, row2] = [rows.get(team1Id), rows.get(team2Id)];
    const how = { points, goalCap, isForfeit: forfeit !== null };
    if (row1) count(row1, team1Score, against ?? team2Score, how);
    if (row2) count(row2, team2Score, against ?? team1Score, how);
  }
}

function count(
  row: StandingsRow,
  scored: number,
  conceded: number,
  { points, goalCap, isForfeit }: { points: PointsRule; goalCap: number; isForfeit: boolean },
): void {
  const outcome = scored > conceded ? "win" : scored < conceded ? "loss" : "tie";
  row.played += 1;
  row.wins += outcome === "win" ? 1 : 0;
  row.ties += outcome === "tie" ? 1 : 0;
  row.losses += outcome === "loss" ? 1 : 0;
  row.goalsFor += scored;
  row.goalsAgainst += conceded;
  row.goalDifference = row.goalsFor - row.goalsAgainst;
  row.shutouts += conceded === 0 ? 1 : 0;
  row.cappedDifference += Math.max(-goalCap, Math.min(goalCap, scored - conceded));
  row.points += gamePoints(points, { scored, conceded, outcome, isForfeit });
}

/** '+3', '0' or '-2', with a hyphen-minus (spec §9). */
export function formatDifference(difference: number): string {
  return difference > 0 ? `+${difference}` : `${difference}`;
}

/** A tiebreaker that compares a number of each team. */
export type ValuedTiebreaker = Exclude<Tiebreaker, "direct" | "direct-two" | "lots">;

export function isValued(step: Tiebreaker): step is ValuedTiebreaker {
  return step in tiebreakerValue;
}

/** More is better. */
export const tiebreakerValue: Record<ValuedTiebreaker, (row: StandingsRow) => number> = {
  points: (row) => row.points,
  "goal-difference": (row) => row.goalDifference,
  "goals-scored": (row) => row.goalsFor,
  "goals-against": (row) => -row.goalsAgainst,
  shutouts: (row) => row.shutouts,
  wins: (row) => row.wins,
  "capped-difference": (row) => row.cappedDifference,
  "fair-play": (row) => row.fairPlay,
};
