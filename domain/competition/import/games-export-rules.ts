import type { Game } from "../games/list-games.ts";
import { hasResult } from "../games/result-rules.ts";
import { GAME_COLUMNS, type GameColumn } from "./heading-rules.ts";

/**
 * Exports a tournament's games in the format that 'Import Games' reads. Omits games without both
 * teams. Live and abandoned scores and withdrawn teams have their own columns.
 */
export function gamesFile(
  tournament: string,
  games: readonly Game[],
  brackets: ReadonlyMap<number, string>,
): (string | number | null)[][] {
  const known = games.filter((game) => game.team1Slug !== null && game.team2Slug !== null);
  return [
    [...GAME_COLUMNS],
    ...known.map((game) => {
      const ended = hasResult(game);
      const stands = game.state === "live" || game.state === "abandoned";
      const cells: Record<GameColumn, string | number | null> = {
        tournament,
        bracket: (game.bracketId !== null && brackets.get(game.bracketId)) || "",
        stage: game.firstPlace ? `placement ${game.firstPlace}-${game.lastPlace}` : game.stage,
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
