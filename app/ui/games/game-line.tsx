import type { ReactNode } from "react";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import { awaitsShootout, resultText } from "../../../domain/competition/games/result-rules.ts";
import {
  formatDate,
  formatTime,
  stageLabel,
} from "../../../domain/competition/games/schedule-rules.ts";
import { sidesLabel } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import { Notice } from "../notice.tsx";

export type ListedGame = Game & { tournament: string };

/** 'Sat, Jul 27, 3:00 PM', with the year if it differs from that of `today`. */
export function GameTime({ game, today }: { game: Game; today: string }) {
  const day = formatDate(game.date, Number(today.slice(0, 4)));
  return (
    <time dateTime={game.time ? `${game.date}T${game.time}` : game.date}>
      {game.time ? `${day}, ${formatTime(game.time)}` : day}
    </time>
  );
}

export function gameTeams(game: Game): string {
  return sidesLabel(game).join(" - ");
}

/** 'Semi-final, Field 2': only what is out of the ordinary. */
export function gamePlace(game: Game): string {
  return [game.stage === "group" ? null : stageLabel(game.stage), game.field]
    .filter((part) => part !== null)
    .join(", ");
}

export function GameStatus({ game }: { game: Game }) {
  const status = statusOf(game);
  return (
    status && (
      <Notice>
        <p>{status}</p>
      </Notice>
    )
  );
}

function statusOf(game: Game): ReactNode {
  if (awaitsShootout(game)) return "Level: nobody goes on until the penalties are entered.";
  if (!["scheduled", "live", "final"].includes(game.state)) {
    return (
      <>
        <b>{resultText(game)}.</b> A score that is entered here takes its place.
      </>
    );
  }
  if (game.team1Id !== null && game.team2Id !== null) return null;
  return "It is not known yet who plays this game. Its score is entered once it is.";
}
