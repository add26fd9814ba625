import { useForm } from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { type GameLine, gameScore } from "./game-line.tsx";

type Scores = { team1Score?: string; team2Score?: string };

interface ScoreFormProps {
  game: GameLine;
  answer: FormAnswer | undefined;
  disabled: boolean;
}

/**
 * The two scores of a game, side by side, each under its team's name (spec §2, Edit a Game). A score that
 * another admin records meanwhile takes the fields over, unless something is being typed: then it is told.
 */
export function ScoreForm(props: ScoreFormProps) {
  const stored = gameScore(props.game);
  const [shown, setShown] = useState(stored);
  const [typing, setTyping] = useState(false);
  if (stored !== shown && !typing) setShown(stored);
  return (
    <>
      {stored === shown ? null : (
        <p role="status" className="notice">
          {stored ? `${stored} was recorded meanwhile.` : "The score was cleared meanwhile."} Update
          Game replaces it.
        </p>
      )}
      <ScoreFields key={shown} {...props} onInput={() => setTyping(true)} />
    </>
  );
}

function ScoreFields({
  game,
  answer: given,
  disabled,
  onInput,
}: ScoreFormProps & { onInput: () => void }) {
  const answer = answerFor(given, "score");
  const [form, fields] = useForm<Scores>({
    id: "score",
    lastResult: answer?.result,
    defaultValue: {
      team1Score: game.team1Score?.toString() ?? "",
      team2Score: game.team2Score?.toString() ?? "",
    },
  });
  const digits = {
    inputMode: "numeric",
    autoComplete: "off",
    className: "text-center text-3xl! font-bold",
  } as const;
  return (
    <Form {...formProps(form.id, answer)} onInput={onInput}>
      <FormFailure answer={answer} />
      <Intent value="score" />
      <div className="grid grid-cols-2 items-end gap-x-4">
        <TextField field={fields.team1Score} label={game.team1Name} {...digits} />
        <TextField field={fields.team2Score} label={game.team2Name} {...digits} />
      </div>
      <div className="grid sm:block">
        <Button disabled={disabled}>Update Game</Button>
      </div>
    </Form>
  );
}
