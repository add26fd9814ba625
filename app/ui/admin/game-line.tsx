import {
  formatDate,
  formatTime,
  type Stage,
  stageLabel,
} from "../../../domain/games/schedule-rules.ts";

/** What a list says of a game. */
export interface GameLine {
  id: number;
  date: string;
  time: string | null;
  field: string | null;
  stage: Stage;
  team1Name: string;
  team2Name: string;
  team1Score: number | null;
  team2Score: number | null;
}

/** A game of a list that holds several tournaments. */
export interface ListedGame extends GameLine {
  /** 'U13-U15'. */
  tournament: string;
}

/** 'Sat, Jul 27, 3:00 PM'; with the year where it is not that of `today`. */
export function GameTime({ game, today }: { game: GameLine; today: string }) {
  const day = formatDate(game.date, Number(today.slice(0, 4)));
  return (
    <time dateTime={game.time ? `${game.date}T${game.time}` : game.date}>
      {game.time ? `${day}, ${formatTime(game.time)}` : day}
    </time>
  );
}

/** 'Lions - Tigers'. */
export function gameTeams(game: GameLine): string {
  return `${game.team1Name} - ${game.team2Name}`;
}

/** '2-1', or nothing before the game. */
export function gameScore(game: GameLine): string | null {
  return game.team1Score === null ? null : `${game.team1Score}-${game.team2Score}`;
}

/** 'Semi-final, Field 2': what is out of the ordinary. */
export function gamePlace(game: GameLine): string {
  return [game.stage === "group" ? null : stageLabel(game.stage), game.field]
    .filter((part) => part !== null)
    .join(", ");
}
