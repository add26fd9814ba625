import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { AskedFirst, type ResultAnswer, savingWords } from "./asked-first.tsx";
import type { GameLine } from "./game-line.tsx";
import { knownScore, useStoredScore } from "./use-stored-score.ts";

type StateFields = { state?: string; abandoned1?: string; abandoned2?: string };

interface StateFormProps {
  game: GameLine;
  answer: ResultAnswer | undefined;
  disabled: boolean;
}

export function StateForm(props: StateFormProps) {
  const { game, answer } = props;
  const { key, meanwhile, onInput } = useStoredScore(game);
  // Send the version the admin has seen, so that the server reports a conflict once; the next
  // submission overwrites.
  const seen = meanwhile && answer?.code !== "changed" ? key : knownScore(game, answer);
  return (
    <details className="panel" open={answerFor(answer, "state") !== undefined}>
      <summary>More: forfeit, postponed, cancelled …</summary>
      {/* A live score keeps updating the fields until someone types in them. */}
      <StateInputs key={key} {...props} seen={seen} onInput={onInput} />
    </details>
  );
}

function StateInputs({
  game,
  answer: given,
  disabled,
  seen,
  onInput,
}: StateFormProps & { seen: string; onInput: () => void }) {
  const hydrated = useHydrated();
  const answer = answerFor(given, "state");
  const [form, fields] = useForm<StateFields>({
    id: "state",
    lastResult: answer?.result,
    defaultValue: {
      abandoned1: game.team1Score?.toString() ?? "",
      abandoned2: game.team2Score?.toString() ?? "",
    },
  });
  const choices = [
    ["live", "Live: it is being played"],
    ["forfeit-1", `Forfeit: ${game.team1Name} did not play`],
    ["forfeit-2", `Forfeit: ${game.team2Name} did not play`],
    ["abandoned", "Abandoned: it was broken off"],
    ["postponed", "Postponed"],
    ["cancelled", "Cancelled"],
    ["scheduled", "Scheduled: to be played as planned"],
  ] as const;
  const known = game.team1Id !== null && game.team2Id !== null;
  const offered = choices.filter(
    ([id]) => id !== game.state && (known || !(id === "live" || id.startsWith("forfeit"))),
  );
  return (
    <Form {...formProps(form.id, answer)} onInput={onInput}>
      <FormFailure answer={answer} />
      <Intent value="state" />
      <input type="hidden" name="version" value={seen} />
      <SelectField field={fields.state} label="The game is">
        <option value="">Pick what it is</option>
        {offered.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <fieldset
        className="m-0 border-0 p-0"
        hidden={hydrated && fields.state.value !== "abandoned"}
      >
        <legend>The score when it was abandoned, if it is to be kept</legend>
        <div className="grid grid-cols-2 items-end gap-x-4">
          <TextField
            field={fields.abandoned1}
            label="First team"
            hint={game.team1Name}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            field={fields.abandoned2}
            label="Second team"
            hint={game.team2Name}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </fieldset>
      <AskedFirst answer={answer} />
      <div className="grid">
        <Button kind="plain" disabled={disabled}>
          {savingWords(answer, "Save", "Save this score")}
        </Button>
      </div>
    </Form>
  );
}
