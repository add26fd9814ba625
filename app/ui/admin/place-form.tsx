import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { SelectField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps } from "../../forms/form-parts.tsx";
import { SentOnce } from "../../forms/sent-once.tsx";
import { useMailWords } from "../mail/use-mail-words.ts";
import { nameAndAge, type PlacingView } from "./placing-view.ts";

export function PlaceForm({
  tournament,
  answer: given,
  disabled,
  mayPropose,
}: {
  tournament: PlacingView;
  answer: FormAnswer | undefined;
  disabled: boolean;
  /** False after the roster lock, when invitations can't be accepted. */
  mayPropose: boolean;
}) {
  const id = `place-${tournament.id}`;
  const { proposing } = useMailWords();
  const answer = answerFor(given, id);
  const [form, fields] = useForm<{ playerId?: string; teamId?: string }>({
    id,
    lastResult: answer?.result,
  });
  return (
    <Form {...formProps(form.id, answer)} className="mt-4 border-t border-rule pt-2">
      <h3>Fill a slot</h3>
      <FormFailure answer={answer} />
      <SentOnce />
      <input type="hidden" name="tournamentId" value={tournament.id} />
      <div className="grid gap-x-8 md:grid-cols-2">
        <SelectField field={fields.playerId} label="Player">
          <option value="">Pick a player</option>
          {tournament.waiting.map((player) => (
            <option key={player.playerId} value={player.playerId}>
              {nameAndAge(player)}
            </option>
          ))}
        </SelectField>
        <SelectField field={fields.teamId} label="Team">
          <option value="">Pick a team</option>
          {tournament.teams.map((team) => (
            <option key={team.id} value={team.id}>
              {team.name} ({team.free} free)
            </option>
          ))}
        </SelectField>
      </div>
      <p className="hint">{proposing}</p>
      <p className="choices">
        {mayPropose ? (
          <Button name="intent" value="propose" disabled={disabled}>
            Propose
          </Button>
        ) : null}
        <Button kind="plain" name="intent" value="place" disabled={disabled}>
          Place
        </Button>
      </p>
    </Form>
  );
}
