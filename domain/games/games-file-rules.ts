import type { Column } from "./import-row-rules.ts";
import { type GameState, hasResult } from "./state-rules.ts";

interface FiledGame {
  stage: string;
  bracketId: number | null;
  date: string;
  time: string | null;
  field: string | null;
  team1Name: string;
  team2Name: string;
  team1Slug: string | null;
  team2Slug: string | null;
  team1Withdrawn: boolean;
  team2Withdrawn: boolean;
  state: GameState;
  team1Score: number | null;
  team2Score: number | null;
  afterExtraTime: boolean;
  team1Penalties: number | null;
  team2Penalties: number | null;
}

export const GAME_COLUMNS: readonly Column[] = [
  "tournament",
  "bracket",
  "stage",
  "date",
  "time",
  "field",
  "team1",
  "team2",
  "score1",
  "score2",
  "after_extra_time",
  "penalties1",
  "penalties2",
  "state",
  "live_score1",
  "live_score2",
  "withdrawn1",
  "withdrawn2",
];

/**
 * Exports a tournament's games in the format that 'Import Games' reads. Omits games without both
 * teams. Live and abandoned scores and withdrawn teams have their own columns.
 */
export function gamesFile(
  tournament: string,
  games: readonly FiledGame[],
  brackets: ReadonlyMap<number, string>,
): (string | number | null)[][] {
  const known = games.filter((game) => game.team1Slug !== null && game.team2Slug !== null);
  return [
    [...GAME_COLUMNS],
    ...known.map((game) => {
      const ended = hasResult(game);
      const stands = game.state === "live" || game.state === "abandoned";
      const cells: Record<Column, string | number | null> = {
        tournament,
        bracket: (game.bracketId !== null && brackets.get(game.bracketId)) || "",
        stage: game.stage,
        date: game.date,
        time: game.time,
        field: game.field,
        team1: game.team1Name,
        team2: game.team2Name,
        score1: ended ? game.team1Score : null,
        score2: ended ? game.team2Score : null,
        after_extra_time: ended && game.afterExtraTime ? "yes" : "",
        penalties1: ended ? game.team1Penalties : null,
        penalties2: ended ? game.team2Penalties : null,
        state: game.state,
        live_score1: stands ? game.team1Score : null,
        live_score2: stands ? game.team2Score : null,
        withdrawn1: game.team1Withdrawn ? "yes" : "",
        withdrawn2: game.team2Withdrawn ? "yes" : "",
      };
      return GAME_COLUMNS.map((column) => cells[column]);
    }),
  ];
}
