import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { adjustmentLabel, ordinal } from "../../../domain/competition/standings/place-rules.ts";
import type { PointsAndDraws } from "../../../domain/competition/standings/points-and-draws-overview.ts";
import { answerFor, unmatchedAnswer } from "../../forms/answer.tsx";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../page-layout.tsx";
import {
  ConfirmButtonChange,
  ConfirmChange,
  RevocableRow,
  saveLabel,
} from "../results/confirm-change.tsx";

type Waiting = PointsAndDraws["waiting"][number];

export function DrawsPanel({
  decided,
  here,
  answer,
  disabled,
}: {
  decided: PointsAndDraws;
  here: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const { waiting, draws } = decided;
  // One place can need several draws, so the id includes the first team.
  const forms = waiting.map(({ bracketId, place, teams: [first] }) =>
    bracketId === null ? `draw-all-${place}-${first?.id}` : `draw-${bracketId}-${place}`,
  );
  const stray = unmatchedAnswer(answer, [...forms, "points", "void-points"]);
  return (
    <Panel heading="Draws" id="draws-panel">
      <ConfirmButtonChange
        answer={stray}
        intent="void-draw"
        field="drawId"
        action={here}
        disabled={disabled}
      />
      {waiting.length === 0 ? <EmptyState>Nobody waits for a draw.</EmptyState> : null}
      {waiting.map((each, index) => (
        <DrawForm
          key={forms[index]}
          name={forms[index] ?? ""}
          waiting={each}
          here={here}
          answer={answer}
          disabled={disabled}
        />
      ))}
      {draws.length > 0 ? <h3>Recorded</h3> : null}
      <ul className="rows">
        {draws.map(({ id, bracket, teams }) => (
          <RevocableRow
            key={id}
            id={`draw-${id}`}
            question={`Take back the draw between ${teams.join(" and ")}?`}
            intent="void-draw"
            fields={{ drawId: String(id) }}
          >
            <b>{bracket ?? "Of several brackets"}</b>: {teams.join(", then ")}
          </RevocableRow>
        ))}
      </ul>
    </Panel>
  );
}

function DrawForm({
  name,
  waiting: { bracketId, bracket, place, teams, isOpen },
  here,
  answer: given,
  disabled,
}: {
  name: string;
  waiting: Waiting;
  here: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, name);
  const typed = (field: string) => {
    const value = answer?.result?.initialValue?.[field];
    return typeof value === "string" ? value : "";
  };
  return (
    <Form
      method="post"
      action={here}
      id={name}
      className="border-b border-rule py-3"
      {...(answer ? { "data-live-keep": "" } : {})}
    >
      <fieldset>
        <legend className="font-bold wrap-anywhere">
          {bracket === null
            ? `${ordinal(place)} of several brackets`
            : `${bracket}, ${ordinal(place)}`}
          : {teams.map((team) => team.name).join(", ")}
        </legend>
        {isOpen ? <p className="hint">Games that may part them are still to be played.</p> : null}
        <FormFailure answer={answer} />
        <Intent value="draw" />
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="bracketId" value={bracketId ?? ""} />
        <div className="flex flex-wrap gap-x-4">
          {teams.map((team, index) => (
            <div key={team.id} className="field min-w-0">
              <label htmlFor={`${name}-${index + 1}`}>Drawn {ordinal(index + 1)}</label>
              <select
                id={`${name}-${index + 1}`}
                name={`drawn${index + 1}`}
                defaultValue={typed(`drawn${index + 1}`)}
              >
                <option value="">Pick a team</option>
                {teams.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </select>
            </div>
          ))}
        </div>
      </fieldset>
      <ConfirmChange answer={answer} />
      <div className="grid sm:block">
        <Button disabled={disabled}>{saveLabel(answer, "Record Draw")}</Button>
      </div>
    </Form>
  );
}

// A type, because the form library needs an index signature.
type PointsFields = { teamId: string; points: string; reason: string };

export function PointsPanel({
  decided,
  here,
  answer: given,
  disabled,
}: {
  decided: PointsAndDraws;
  here: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, "points");
  const [form, fields] = useForm<PointsFields>({ id: "points", lastResult: answer?.result });
  return (
    <Panel heading="Points given or taken" id="points-panel">
      <ConfirmButtonChange
        answer={answerFor(given, "void-points")}
        intent="void-points"
        field="adjustmentId"
        action={here}
        disabled={disabled}
      />
      <ul className="rows">
        {decided.adjustments.map(({ id, team, points, reason }) => (
          <RevocableRow
            key={id}
            id={`points-${id}`}
            question={`Take back ${adjustmentLabel(points)} of ${team}?`}
            intent="void-points"
            fields={{ adjustmentId: String(id) }}
          >
            <b>{team}</b> {adjustmentLabel(points)}: {reason}
          </RevocableRow>
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
        <ConfirmChange answer={answer} />
        <div className="grid sm:block">
          <Button disabled={disabled}>{saveLabel(answer, "Save Points")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
