import { Form } from "react-router";
import { ordinal } from "../../../domain/competition/standings/place-rules.ts";
import type { PointsAndDraws } from "../../../domain/competition/standings/points-and-draws-overview.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, Intent, strayAnswer } from "../../forms/form-parts.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../panel.tsx";
import { AskedAgain } from "./asked-again.tsx";
import { AskedFirst, savingWords } from "./asked-first.tsx";
import { TakeBackRow } from "./take-back-row.tsx";

type Waiting = PointsAndDraws["waiting"][number];

export function DrawsPanel({
  decided,
  here,
  confirm,
  answer,
  disabled,
}: {
  decided: PointsAndDraws;
  here: string;
  confirm: string | null;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const { waiting, draws } = decided;
  // One place can need several draws, so the id includes the first team.
  const forms = waiting.map(({ bracketId, place, teams: [first] }) =>
    bracketId === null ? `draw-all-${place}-${first?.id}` : `draw-${bracketId}-${place}`,
  );
  const stray = strayAnswer(answer, [...forms, "points", "void-points"]);
  return (
    <Panel heading="Draws" id="draws-panel">
      <AskedAgain
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
          <TakeBackRow
            key={id}
            id={`draw-${id}`}
            question={`Take back the draw between ${teams.join(" and ")}?`}
            intent="void-draw"
            fields={{ drawId: String(id) }}
            here={here}
            confirm={confirm}
          >
            <b>{bracket ?? "Of several brackets"}</b>: {teams.join(", then ")}
          </TakeBackRow>
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
      <AskedFirst answer={answer} />
      <div className="grid sm:block">
        <Button disabled={disabled}>{savingWords(answer, "Record Draw")}</Button>
      </div>
    </Form>
  );
}
