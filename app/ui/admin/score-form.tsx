import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import type { GameLine } from "./game-line.tsx";

type Scores = { team1Score?: string; team2Score?: string };

/** The two scores of a game, side by side, each under its team's name (spec §2, Edit a Game). */
export function ScoreForm({
  game,
  answer: given,
  disabled,
}: {
  game: GameLine;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
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
    <Form {...formProps(form.id, answer)}>
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
