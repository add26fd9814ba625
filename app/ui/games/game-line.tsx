import {
  awaitsShootout,
  type Result,
  resultText,
} from "../../../domain/competition/games/result-rules.ts";
import {
  formatDate,
  formatTime,
  type Stage,
  stageLabel,
} from "../../../domain/competition/games/schedule-rules.ts";
import { sidesLabel } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import { Notice } from "../notice.tsx";

export interface GameLine extends Result {
  id: number;
  date: string;
  time: string | null;
  field: string | null;
  stage: Stage;
  /** Null until the team is known; the name then describes the source. */
  team1Id: number | null;
  team2Id: number | null;
  team1Name: string;
  team2Name: string;
  team1Withdrawn: boolean;
  team2Withdrawn: boolean;
}

export interface ListedGame extends GameLine {
  tournament: string;
}

/** 'Sat, Jul 27, 3:00 PM', with the year if it differs from that of `today`. */
export function GameTime({ game, today }: { game: GameLine; today: string }) {
  const day = formatDate(game.date, Number(today.slice(0, 4)));
  return (
    <time dateTime={game.time ? `${game.date}T${game.time}` : game.date}>
      {game.time ? `${day}, ${formatTime(game.time)}` : day}
    </time>
  );
}

export function gameTeams(game: GameLine): string {
  return sidesLabel(game).join(" - ");
}

/** '2-1', 'Live 1-0', 'Postponed', or null before the game. */
export function gameScore(game: GameLine): string | null {
  return resultText(game);
}

/** 'Semi-final, Field 2': only what is out of the ordinary. */
export function gamePlace(game: GameLine): string {
  return [game.stage === "group" ? null : stageLabel(game.stage), game.field]
    .filter((part) => part !== null)
    .join(", ");
}

export function GameStatus({ game }: { game: GameLine }) {
  if (awaitsShootout(game)) {
    return (
      <Notice>
        <p>Level: nobody goes on until the penalties are entered.</p>
      </Notice>
    );
  }
  const isPlain = game.state === "scheduled" || game.state === "live" || game.state === "final";
  if (!isPlain) {
    return (
      <Notice>
        <p>
          <b>{gameScore(game)}.</b> A score that is entered here takes its place.
        </p>
      </Notice>
    );
  }
  if (game.team1Id !== null && game.team2Id !== null) return null;
  return (
    <Notice>
      <p>It is not known yet who plays this game. Its score is entered once it is.</p>
    </Notice>
  );
}
