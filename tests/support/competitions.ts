import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StandingsRow } from "../../domain/competition/standings/tiebreaker-rules.ts";
import { sharedData } from "./shared-data.ts";

/** A game of a real competition; `time` is local. */
export interface CompetitionGame {
  date: string;
  time: string | null;
  team1: string;
  team2: string;
  score1: number;
  score2: number;
}

export interface KnockoutGame extends CompetitionGame {
  /** 'R16-4', 'QF-1', 'F'. */
  id: string;
  round: string;
  afterExtraTime: boolean;
  penalties1: number | null;
  penalties2: number | null;
  /** After 90 minutes. */
  score90: [number, number];
  /** 'A2' of the groups, or the game the side comes from. */
  from1: { kind: "group" | "winner" | "loser"; of: string };
  from2: KnockoutGame["from1"];
}

export interface OfficialThird {
  place: number;
  group: string;
  team: string;
}

/** Which teams advance, in the words of the data files. */
export interface Format {
  groups: number;
  advance_per_group: number;
  best_thirds: number;
  third_place_match: boolean;
}

export interface OfficialRow {
  rank: number;
  team: string;
  played: number;
  wins: number;
  ties: number;
  losses: number;
  gf: number;
  ga: number;
  gd: number;
  points: number;
}

export interface CompetitionBracket {
  name: string;
  teams: string[];
  games: CompetitionGame[];
  official: OfficialRow[];
  /** Teams tied under our rule although the published table separates them. */
  undefinedOrder: string[][];
  /** Whether the published order followed another rule, so that the ranks are not ours. */
  differsFromRule: boolean;
}

export interface Competition {
  id: string;
  name: string;
  tournament: string;
  brackets: CompetitionBracket[];
  knockout?: KnockoutGame[];
  format?: Format;
  /** The tiebreakers that separated teams, as the files name them. */
  officialOrder?: string[];
  finalRanking?: Record<string, string>;
  /** The third-placed teams, best first; empty if they were not compared. */
  thirds: OfficialThird[];
}

interface Table {
  name: string;
  games: CompetitionGame[];
  official: OfficialRow[];
  undefined_order: string[][];
  order_differs_from_rule: unknown[];
}

/**
 * Leagues (all teams in Bracket A) and cups (a bracket per group). Empty without the shared data.
 */
export function competitions(): Competition[] {
  return [...read("leagues"), ...read("cups")];
}

function read(folder: "leagues" | "cups"): Competition[] {
  if (sharedData === null) return [];
  const path = join(sharedData, folder);
  const files = readdirSync(path).filter((file) => file.endsWith(".json"));
  return files.sort().map((file) => {
    const data = JSON.parse(readFileSync(join(path, file), "utf8")) as Table & {
      id: string;
      groups?: Table[];
      knockout?: KnockoutGame[];
      format?: Format;
      official_order_rule?: string[];
      final_ranking?: Record<string, string>;
      third_placed_teams?: OfficialThird[];
    };
    return {
      id: data.id,
      name: data.name,
      tournament: data.name,
      brackets: (data.groups ?? [{ ...data, name: "Bracket A" }]).map(bracket),
      ...(data.knockout && { knockout: data.knockout }),
      ...(data.format && { format: data.format }),
      ...(data.official_order_rule && { officialOrder: data.official_order_rule }),
      ...(data.final_ranking && { finalRanking: data.final_ranking }),
      thirds: data.third_placed_teams ?? [],
    };
  });
}

function bracket(table: Table): CompetitionBracket {
  return {
    name: table.name,
    teams: table.official.map((row) => row.team),
    games: table.games,
    official: table.official,
    undefinedOrder: table.undefined_order,
    differsFromRule: table.order_differs_from_rule.length > 0,
  };
}

export type TeamRecord = Omit<OfficialRow, "rank">;

export function published(row: OfficialRow): TeamRecord {
  const { team, played, wins, ties, losses, gf, ga, gd, points } = row;
  return { team, played, wins, ties, losses, gf, ga, gd, points };
}

export function asPublished(row: StandingsRow): TeamRecord {
  const { name, played, wins, ties, losses, goalsFor, goalsAgainst, goalDifference, points } = row;
  const goals = { gf: goalsFor, ga: goalsAgainst, gd: goalDifference };
  return { team: name, played, wins, ties, losses, ...goals, points };
}

/**
 * The competition as an import file, columns in the order of the spec. `knockout` adds the knockout
 * games and their three columns.
 */
export function competitionCsv(
  competition: Competition,
  { knockout = false, delimiter = "," }: { knockout?: boolean; delimiter?: "," | ";" } = {},
): string {
  const heading = ["tournament", "bracket", "stage", "date", "time", "field"];
  heading.push("team1", "team2", "score1", "score2");
  if (knockout) heading.push("after_extra_time", "penalties1", "penalties2");
  const cells = (bracketName: string, stage: string, game: CompetitionGame) => [
    competition.tournament,
    bracketName,
    stage,
    game.date,
    game.time ?? "",
    "",
    game.team1,
    game.team2,
    game.score1,
    game.score2,
  ];
  const rows: (string | number)[][] = competition.brackets.flatMap(({ name, games }) =>
    games.map((game) => [...cells(name, "group", game), ...(knockout ? ["", "", ""] : [])]),
  );
  for (const game of (knockout && competition.knockout) || []) {
    const extra = [game.penalties1 ?? "", game.penalties2 ?? ""];
    rows.push([...cells("", game.round, game), game.afterExtraTime ? "yes" : "no", ...extra]);
  }
  return [heading, ...rows].map((row) => `${csvLine(row, delimiter)}\n`).join("");
}

export function csvLine(cells: readonly (string | number)[], delimiter = ","): string {
  return cells
    .map(String)
    .map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter);
}
