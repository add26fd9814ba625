import { adjustmentLabel, ordinal } from "../../../domain/competition/standings/place-rules.ts";
import type { PointsAndDraws } from "../../../domain/competition/standings/points-and-draws-overview.ts";
import { unmatchedAnswer, useAnswer, useFormAnswer } from "../../forms/answer.tsx";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { FormFailure, useFields } from "../../forms/form.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../page-layout.tsx";
import { ConfirmableForm, ConfirmButtonChange, RevocableRow } from "../results/confirm-change.tsx";

export function DrawsPanel({ decided }: { decided: PointsAndDraws }) {
  const { waiting, draws } = decided;
  // One place can need several draws, so the id includes the first team.
  const forms = waiting.map(({ bracketId, place, teams: [first] }) =>
    bracketId === null ? `draw-all-${place}-${first?.id}` : `draw-${bracketId}-${place}`,
  );
  const stray = unmatchedAnswer(useFormAnswer(), [...forms, "void-draw", "points", "void-points"]);
  return (
    <Panel heading="Draws" id="draws-panel">
      <FormFailure answer={stray} />
      <ConfirmButtonChange intent="void-draw" field="drawId" />
      {waiting.length === 0 ? <EmptyState>Nobody waits for a draw.</EmptyState> : null}
      {waiting.map((each, index) => (
        <DrawForm key={forms[index]} name={forms[index] ?? ""} waiting={each} />
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
}: {
  name: string;
  waiting: PointsAndDraws["waiting"][number];
}) {
  const answer = useAnswer(name);
  const typed = (field: string) => {
    const value = answer?.result?.initialValue?.[field];
    return typeof value === "string" ? value : "";
  };
  return (
    <ConfirmableForm
      id={name}
      name={name}
      intent="draw"
      hidden={{ form: name, bracketId: bracketId ?? "" }}
      button="Record Draw"
      className="border-b border-rule py-3"
    >
      <fieldset>
        <legend className="font-bold wrap-anywhere">
          {bracket === null
            ? `${ordinal(place)} of several brackets`
            : `${bracket}, ${ordinal(place)}`}
          : {teams.map((team) => team.name).join(", ")}
        </legend>
        {isOpen ? <p className="hint">Games that may part them are still to be played.</p> : null}
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
    </ConfirmableForm>
  );
}

// A type, because the form library needs an index signature.
type PointsFields = { teamId: string; points: string; reason: string };

export function PointsPanel({ decided }: { decided: PointsAndDraws }) {
  const { form, fields } = useFields<PointsFields>("points");
  return (
    <Panel heading="Points given or taken" id="points-panel">
      <ConfirmButtonChange intent="void-points" field="adjustmentId" />
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
      <ConfirmableForm {...form} button="Save Points">
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
      </ConfirmableForm>
    </Panel>
  );
}
