import { Form, Link, useNavigation } from "react-router";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import { reverseEffects } from "../../../domain/competition/games/result-effect-rules.ts";
import {
  awaitsShootout,
  endedSentence,
  resultText,
} from "../../../domain/competition/games/result-rules.ts";
import type { LastResultChange } from "../../../domain/competition/games/undo-result.ts";
import { answerFor } from "../../forms/answer.tsx";
import { Button, FormFailure, Intent } from "../../forms/form.tsx";
import { gameTeams } from "../games/game-line.tsx";
import { Notice } from "../notice.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { type ResultAnswer, ResultEffects } from "./confirm-change.tsx";
import { LEVEL } from "./score-inputs.tsx";

function UndoForm({
  gameId,
  changeId,
  fromFront = false,
}: {
  gameId: number;
  changeId: number;
  fromFront?: boolean;
}) {
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  return (
    <Form method="post" action={`/admin/games/edit/${gameId}`} className="my-2">
      <Intent value="undo" />
      <input type="hidden" name="change" value={changeId} />
      {fromFront ? <input type="hidden" name="from" value="front" /> : null}
      <Button kind="plain" disabled={disabled}>
        Undo
      </Button>
    </Form>
  );
}

export function ResultDone({
  sentence,
  game,
  last,
  fromFront = false,
}: {
  sentence: string;
  /** Null if the game is unknown or deleted. */
  game: Game | null;
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
          {gameTeams(game)} {endedSentence(resultText(game) ?? "without a score")}
          {was}
        </p>
      ) : null}
      {game && awaitsShootout(game) ? <p className="font-bold">{LEVEL}</p> : null}
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

export function LastResult({
  gameId,
  last,
  answer: given,
  fromFront,
}: {
  gameId: number;
  last: LastResultChange | null;
  answer: ResultAnswer | undefined;
  fromFront: boolean;
}) {
  const answer = answerFor(given, "undo");
  if (!last) return <FormFailure answer={answer} />;
  const { from, to, refused } = last.done;
  const { rows, sides } = reverseEffects(last.done);
  return (
    <div className="my-5">
      <FormFailure answer={answer} />
      <p className="mb-0">
        Last change: {to ?? "no score"}, before {endedSentence(from ?? "no score")}
      </p>
      {refused === null ? (
        <>
          <UndoForm gameId={gameId} changeId={last.id} fromFront={fromFront} />
          {rows.length + sides.length > 0 ? (
            <>
              <p className="mb-0">Undo changes:</p>
              <ResultEffects rows={rows} sides={sides} />
            </>
          ) : null}
        </>
      ) : (
        <p className="mt-0 text-soft">It cannot be taken back. {refused}</p>
      )}
    </div>
  );
}
