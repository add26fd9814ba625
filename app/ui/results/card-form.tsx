import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { CARD_KINDS } from "../../../domain/competition/games/card-rules.ts";
import type { GameCards } from "../../../domain/competition/games/cards.ts";
import { answerFor } from "../../forms/answer.tsx";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { ConfirmChange, saveLabel } from "./confirm-change.tsx";

// A type, because the form library needs an index signature.
type CardFields = { who: string; kind: string; minute: string };

export function CardForm({
  teams,
  action,
  answer: given,
  disabled,
}: {
  teams: GameCards["teams"];
  action: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, "card");
  const [form, fields] = useForm<CardFields>({ id: "card", lastResult: answer?.result });
  return (
    <Form {...formProps(form.id, answer)} action={action}>
      <FormFailure answer={answer} />
      <Intent value="card" />
      <div className="gap-x-4 sm:grid sm:grid-cols-3">
        <SelectField field={fields.who} label="Shown to">
          <option value="">Pick one</option>
          {teams.map(({ id, name, players }) => (
            <optgroup key={id} label={name}>
              <option value={id}>{name}, no player named</option>
              {players.map((player) => (
                <option key={player.id} value={`${id} ${player.id}`}>
                  {player.slot}. {player.name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField field={fields.kind} label="Card">
          <option value="">Pick one</option>
          {CARD_KINDS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          field={fields.minute}
          label="Minute (optional)"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <ConfirmChange answer={answer} />
      <div className="grid sm:block">
        <Button disabled={disabled}>{saveLabel(answer, "Record Card")}</Button>
      </div>
    </Form>
  );
}
