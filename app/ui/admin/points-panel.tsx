import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { adjustmentLabel } from "../../../domain/competition/standings/place-rules.ts";
import type { PointsAndDraws } from "../../../domain/competition/standings/points-and-draws-overview.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";
import { AskedAgain } from "./asked-again.tsx";
import { AskedFirst, savingWords } from "./asked-first.tsx";
import { TakeBackRow } from "./take-back-row.tsx";

// A type, because the form library needs an index signature.
type PointsFields = { teamId: string; points: string; reason: string };

export function PointsPanel({
  decided,
  here,
  confirm,
  answer: given,
  disabled,
}: {
  decided: PointsAndDraws;
  here: string;
  confirm: string | null;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, "points");
  const [form, fields] = useForm<PointsFields>({ id: "points", lastResult: answer?.result });
  return (
    <Panel heading="Points given or taken" id="points-panel">
      <AskedAgain
        answer={answerFor(given, "void-points")}
        intent="void-points"
        field="adjustmentId"
        action={here}
        disabled={disabled}
      />
      <ul className="rows">
        {decided.adjustments.map(({ id, team, points, reason }) => (
          <TakeBackRow
            key={id}
            id={`points-${id}`}
            question={`Take back ${adjustmentLabel(points)} of ${team}?`}
            intent="void-points"
            fields={{ adjustmentId: String(id) }}
            here={here}
            confirm={confirm}
          >
            <b>{team}</b> {adjustmentLabel(points)}: {reason}
          </TakeBackRow>
        ))}
      </ul>
      <Form {...formProps(form.id, answer)} action={here}>
        <FormFailure answer={answer} />
        <Intent value="points" />
        <div className="gap-x-4 sm:grid sm:grid-cols-2">
          <SelectField field={fields.teamId} label="Team">
            <option value="">Pick a team</option>
            {decided.teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            field={fields.points}
            label="Points"
            hint="-3 takes three, 1 gives one."
            autoComplete="off"
          />
        </div>
        <TextField
          field={fields.reason}
          label="Reason"
          hint="Stands under the table, for everybody. Name no player."
          autoComplete="off"
        />
        <AskedFirst answer={answer} />
        <div className="grid sm:block">
          <Button disabled={disabled}>{savingWords(answer, "Save Points")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
