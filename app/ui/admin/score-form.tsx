import { useForm } from "@conform-to/react";
import type { FormEvent } from "react";
import { Form } from "react-router";
import { hasResult } from "../../../domain/competition/games/result-rules.ts";
import type { ResultPreview } from "../../../domain/competition/games/results.ts";
import { answerFor, Button, formProps, Intent } from "../../forms/form-parts.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { AskedFirst, type ResultAnswer, savingWords } from "./asked-first.tsx";
import { ExtraTime } from "./extra-time.tsx";
import { type GameLine, gameScore } from "./game-line.tsx";
import { Meanwhile } from "./meanwhile.tsx";
import { PreviewedResult } from "./result-effects.tsx";
import { ScoreFailure } from "./score-failure.tsx";
import { isLevel, ScoreInputs, type Scores, scoresOf } from "./score-inputs.tsx";
import { usePreview } from "./use-preview.ts";
import { knownScore, useStoredScore } from "./use-stored-score.ts";

interface ScoreFormProps {
  game: GameLine;
  answer: ResultAnswer | undefined;
  disabled: boolean;
  fromFront: boolean;
  asked: { typed: Scores; preview: ResultPreview | null } | null;
}

export function ScoreForm(props: ScoreFormProps) {
  const { game } = props;
  const { key, meanwhile, onInput } = useStoredScore(game);
  return (
    <>
      {meanwhile ? <Meanwhile game={game} /> : null}
      <ScoreFields key={key} {...props} onInput={onInput} />
    </>
  );
}

function ScoreFields({
  game,
  answer: given,
  disabled,
  fromFront,
  asked,
  onInput,
}: ScoreFormProps & { onInput: () => void }) {
  const hydrated = useHydrated();
  const answer = answerFor(given, "score");
  const [form, fields] = useForm<Scores>({
    id: "score",
    lastResult: answer?.result,
    defaultValue: { ...scoresOf(game), ...asked?.typed },
  });
  const live = usePreview(game.id);
  const preview = live.preview ?? asked?.preview ?? null;
  const noteInput = (event: FormEvent<HTMLFormElement>) => {
    onInput();
    live.onInput(event);
  };
  return (
    <Form {...formProps(form.id, answer)} className="panel max-w-xl" onInput={noteInput}>
      {game.state === "live" ? (
        <p className="my-0">
          <b className="text-live">● {gameScore(game)}</b> Update Game ends the game with what
          stands here.
        </p>
      ) : null}
      <ScoreFailure answer={answer} />
      <Intent value="score" />
      <input type="hidden" name="version" value={knownScore(game, answer)} />
      {fromFront ? <input type="hidden" name="from" value="front" /> : null}
      <ScoreInputs game={game} fields={fields} />
      {game.stage === "group" ? null : (
        <ExtraTime game={game} fields={fields} level={isLevel(game, fields)} />
      )}
      <AskedFirst answer={answer} />
      <div className="grid gap-3">
        <Button disabled={disabled}>{savingWords(answer, "Update Game", "Save this score")}</Button>
        {hasResult(game) && !hydrated ? (
          <Button kind="plain" formMethod="get" name="preview" value="1">
            Preview
          </Button>
        ) : null}
      </div>
      {/* Below the button, so that it doesn't move while someone types. */}
      <div role="status">
        {preview && !answer?.preview && (preview.isCorrection || preview.refused !== null) ? (
          <PreviewedResult preview={preview} />
        ) : null}
      </div>
    </Form>
  );
}
