import type { Game } from "../../../domain/competition/games/list-games.ts";
import {
  gameDateChoices,
  gameTimeChoices,
  OTHER,
} from "../../../domain/competition/games/schedule-rules.ts";
import type { TeamLine } from "../../../domain/teams/rosters.ts";
import type { GameChoices, GameFields } from "./game-form.tsx";

/** `teams` must be in display order. */
export function gameChoices(
  tournaments: { name: string }[],
  teams: TeamLine[],
  today: string,
): GameChoices {
  return {
    tournaments: tournaments.map(({ name }) => name),
    brackets: [...Map.groupBy(teams, (team) => team.bracketId).values()].map((own) => ({
      tournament: own[0]?.tournamentName ?? "",
      bracket: own[0]?.bracketName ?? "",
      teams: own.map(({ name }) => name),
    })),
    dates: gameDateChoices(today),
  };
}

export function gameFields(game: Game, tournamentName: string, choices: GameChoices): GameFields {
  const offeredDate = choices.dates.some(({ value }) => value === game.date);
  const offeredTime = game.time === null || gameTimeChoices().includes(game.time);
  return {
    tournamentName,
    team1Name: game.team1Id === null ? "" : game.team1Name,
    team2Name: game.team2Id === null ? "" : game.team2Name,
    date: offeredDate ? game.date : OTHER,
    otherDate: offeredDate ? "" : game.date,
    time: offeredTime ? (game.time ?? "") : OTHER,
    otherTime: offeredTime ? "" : (game.time ?? ""),
    stage: game.stage,
    field: game.field ?? "",
  };
}
