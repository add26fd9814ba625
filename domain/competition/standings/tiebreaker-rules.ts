export const TIEBREAKERS = [
  { id: "points", label: "Points" },
  { id: "goal-difference", label: "Goal difference" },
  { id: "goals-scored", label: "Goals scored" },
  { id: "direct", label: "Direct results" },
  { id: "wins", label: "Wins" },
  { id: "capped-difference", label: "Capped goal difference" },
  { id: "fair-play", label: "Fair play" },
  { id: "lots", label: "Lots drawn" },
] as const;

export type Tiebreaker = (typeof TIEBREAKERS)[number]["id"];

export const DEFAULT_TIEBREAKERS: readonly Tiebreaker[] = [
  "points",
  "goal-difference",
  "goals-scored",
];

export function tiebreakerLabel(step: Tiebreaker): string {
  return TIEBREAKERS.find(({ id }) => id === step)?.label ?? step;
}

export function tiebreakerText(step: Tiebreaker): string {
  return tiebreakerLabel(step).toLowerCase();
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
 * without direct results and lots.
 */
export function crossBracketTiebreakers(
  stored: readonly string[],
): Exclude<Tiebreaker, "direct" | "lots">[] {
  const more = tiebreakersOf(stored).filter((step) => step !== "direct" && step !== "lots");
  return [...new Set([...ACROSS, ...more])];
}

const ACROSS = ["points", "goal-difference", "goals-scored"] as const;

export interface TiebreakerSettings {
  points: { win: number; tie: number };
  order: readonly Tiebreaker[];
  goalCap: number;
}

export function tiebreakerSentences({ points, order, goalCap }: TiebreakerSettings): string[] {
  const steps = order.map(tiebreakerText).join(", then ");
  return [
    `${points.win} points for a win, ${points.tie} for a tie.`,
    `The order is by ${steps}; teams that are equal in ${allOf(order)} share a number.`,
    "Group games count.",
    ...explanations({ order, goalCap }),
  ];
}

export function tiebreakerNotes(setting: Pick<TiebreakerSettings, "order" | "goalCap">): string[] {
  return [
    `Teams that are equal in ${allOf(setting.order)} are level and share a place.`,
    ...explanations(setting),
  ];
}

function allOf({ length }: readonly Tiebreaker[]): string {
  if (length === 1) return "points";
  return length === 2 ? "both" : `all ${COUNTS[length] ?? length}`;
}

function explanations({ order, goalCap }: Pick<TiebreakerSettings, "order" | "goalCap">): string[] {
  const sentences: Partial<Record<Tiebreaker, string>> = {
    direct: "Direct results: a table of the games between the level teams alone.",
    "capped-difference": `Capped goal difference: a game counts for at most ${goalCap}.`,
    "fair-play": "Fair play: -1 for a yellow card, -3 for a second one, -4 for a red one.",
    lots: "Lots are drawn between teams that nothing else parts.",
  };
  return order.flatMap((step) => sentences[step] ?? []);
}

const COUNTS = ["", "", "", "three", "four", "five", "six", "seven", "eight"];

/** Scores are integers from 0, or null without a result. */
export interface ScoredGame {
  team1Id: number;
  team2Id: number;
  team1Score: number | null;
  team2Score: number | null;
}

export type PlayedGame = ScoredGame & { team1Score: number; team2Score: number };

export interface PointsRule {
  win: number;
  tie: number;
  loss: number;
}

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

export function gamesAmong(
  teamIds: ReadonlySet<number>,
  games: readonly ScoredGame[],
): PlayedGame[] {
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
  for (const { team1Id, team1Score, team2Id, team2Score } of games) {
    const [row1, row2] = [rows.get(team1Id), rows.get(team2Id)];
    if (row1) count(row1, team1Score, team2Score, points, goalCap);
    if (row2) count(row2, team2Score, team1Score, points, goalCap);
  }
}

function count(
  row: StandingsRow,
  scored: number,
  conceded: number,
  points: PointsRule,
  goalCap: number,
): void {
  const outcome = scored > conceded ? "win" : scored < conceded ? "loss" : "tie";
  row.played += 1;
  row.wins += outcome === "win" ? 1 : 0;
  row.ties += outcome === "tie" ? 1 : 0;
  row.losses += outcome === "loss" ? 1 : 0;
  row.goalsFor += scored;
  row.goalsAgainst += conceded;
  row.goalDifference = row.goalsFor - row.goalsAgainst;
  row.cappedDifference += Math.max(-goalCap, Math.min(goalCap, scored - conceded));
  row.points += points[outcome];
}

/** '+3', '0' or '-2', with a hyphen-minus (spec §9). */
export function formatDifference(difference: number): string {
  return difference > 0 ? `+${difference}` : `${difference}`;
}

export const tiebreakerValue: Record<
  Exclude<Tiebreaker, "direct" | "lots">,
  (row: StandingsRow) => number
> = {
  points: (row) => row.points,
  "goal-difference": (row) => row.goalDifference,
  "goals-scored": (row) => row.goalsFor,
  wins: (row) => row.wins,
  "capped-difference": (row) => row.cappedDifference,
  "fair-play": (row) => row.fairPlay,
};
