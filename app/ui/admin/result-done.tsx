import { Link } from "react-router";
import { awaitsShootout, endedSentence } from "../../../domain/competition/games/result-rules.ts";
import type { LastResultChange } from "../../../domain/competition/games/undo-result.ts";
import { Notice } from "../notice.tsx";
import { type GameLine, gameScore, gameTeams } from "./game-line.tsx";
import { ResultEffects } from "./result-effects.tsx";
import { UndoForm } from "./undo-form.tsx";

export function ResultDone({
  sentence,
  game,
  last,
  fromFront = false,
}: {
  sentence: string;
  /** Null if the game is unknown or deleted. */
  game: GameLine | null;
  last: LastResultChange | null;
  fromFront?: boolean;
}) {
  const was =
    last?.done.isCorrection && last.done.from !== null
      ? ` It was ${endedSentence(last.done.from)}`
      : "";
  return (
    <Notice kind="good" role="alert">
      <p>{sentence}</p>
      {game ? (
        <p>
          {gameTeams(game)} {endedSentence(gameScore(game) ?? "without a score")}
          {was}
        </p>
      ) : null}
      {game && awaitsShootout(game) ? (
        <p className="font-bold">
          Level: enter the penalties. Nobody goes on until they are there.
        </p>
      ) : null}
      {game ? (
        <div className="flex flex-wrap items-center gap-x-5">
          <Link
            to={`/admin/games/edit/${game.id}${fromFront ? "?from=front" : ""}`}
            className="inline-flex min-h-11 items-center"
          >
            Correct it
          </Link>
          {last ? <UndoForm gameId={game.id} changeId={last.id} fromFront={fromFront} /> : null}
        </div>
      ) : null}
      {last?.done.isCorrection ? <ResultEffects {...last.done} /> : null}
    </Notice>
  );
}
