import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { nameAndAge, type PlacingView } from "./placing-view.ts";

export function MakeTeamForm({
  tournament,
  answer: given,
  disabled,
}: {
  tournament: PlacingView;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const id = `make-${tournament.id}`;
  const answer = answerFor(given, id);
  const [form, fields] = useForm<{ name?: string; players?: string; manager?: string }>({
    id,
    lastResult: answer?.result,
  });
  const ticked = new Set((fields.players.initialValue ?? "").split(","));
  return (
    <details className="mt-4 border-t border-rule pt-2" open={answer ? true : undefined}>
      <summary className="min-h-11 font-bold">Make a new team of waiting players</summary>
      <Form {...formProps(form.id, answer)}>
        <FormFailure answer={answer} />
        <Intent value="make" />
        <input type="hidden" name="tournamentId" value={tournament.id} />
        <TextField field={fields.name} label="Team Name" autoComplete="off" />
        <fieldset
          className="field"
          aria-describedby={fields.players.errors?.length ? fields.players.errorId : undefined}
        >
          <legend>Players, up to {tournament.rosterSize}</legend>
          {tournament.waiting.map((player) => (
            <div key={player.playerId} className="checkbox min-h-11 items-center">
              <input
                id={`${id}-${player.playerId}`}
                type="checkbox"
                name="player"
                value={player.playerId}
                defaultChecked={ticked.has(player.playerId)}
              />
              <label htmlFor={`${id}-${player.playerId}`} className="min-w-0 py-2 wrap-anywhere">
                {nameAndAge(player)}
              </label>
            </div>
          ))}
          {fields.players.errors?.length ? (
            <p id={fields.players.errorId} className="field-error">
              {fields.players.errors[0]}
            </p>
          ) : null}
        </fieldset>
        <SelectField
          field={fields.manager}
          label="Team Manager"
          hint="The account of one of the ticked players. Without one the organiser looks after the team."
        >
          <option value="">Nobody</option>
          {tournament.waiting.map((player) => (
            <option key={player.playerId} value={player.playerId}>
              {nameAndAge(player)}
            </option>
          ))}
        </SelectField>
        <Button kind="plain" disabled={disabled}>
          Make Team
        </Button>
      </Form>
    </details>
  );
}
