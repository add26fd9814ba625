import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, formProps, Intent } from "../../forms/form-parts.tsx";
import { type GameLine, gameScore } from "./game-line.tsx";
import { Meanwhile } from "./meanwhile.tsx";
import { ScoreFailure } from "./score-failure.tsx";
import { ScoreInputs, type Scores, scoresOf } from "./score-inputs.tsx";
import { knownScore, useStoredScore } from "./use-stored-score.ts";

interface ScoreFormProps {
  game: GameLine;
  answer: FormAnswer | undefined;
  disabled: boolean;
  /** Where a recorded score leads; the list of games if not to the console's front page. */
  fromFront: boolean;
}

/** The two scores of a game, each beside its team's name (spec §2, Edit a Game). */
export function ScoreForm(props: ScoreFormProps) {
  const stored = gameScore(props.game);
  const { key, meanwhile, onInput } = useStoredScore(stored);
  return (
    <>
      {meanwhile ? <Meanwhile stored={stored} /> : null}
      <ScoreFields key={key} {...props} onInput={onInput} />
    </>
  );
}

function ScoreFields({
  game,
  answer: given,
  disabled,
  fromFront,
  onInput,
}: ScoreFormProps & { onInput: () => void }) {
  const answer = answerFor(given, "score");
  const [form, fields] = useForm<Scores>({
    id: "score",
    lastResult: answer?.result,
    defaultValue: scoresOf(game),
  });
  return (
    <Form {...formProps(form.id, answer)} className="panel max-w-xl" onInput={onInput}>
      <ScoreFailure answer={answer} />
      <Intent value="score" />
      <input type="hidden" name="version" value={knownScore(gameScore(game), answer)} />
      {fromFront ? <input type="hidden" name="from" value="front" /> : null}
      <ScoreInputs game={game} fields={fields} />
      <div className="grid">
        <Button disabled={disabled}>Update Game</Button>
      </div>
    </Form>
  );
}
