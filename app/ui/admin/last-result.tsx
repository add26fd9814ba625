import { reverseEffects } from "../../../domain/competition/games/result-effect-rules.ts";
import { endedSentence } from "../../../domain/competition/games/result-rules.ts";
import type { LastResultChange } from "../../../domain/competition/games/undo-result.ts";
import { answerFor, FormFailure } from "../../forms/form-parts.tsx";
import type { ResultAnswer } from "./asked-first.tsx";
import { ResultEffects } from "./result-effects.tsx";
import { UndoForm } from "./undo-form.tsx";

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
