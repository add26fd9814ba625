import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import { formatDate, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { Button, PostForm } from "../../forms/form.tsx";
import { countLabel } from "../count-label.ts";
import { Panel } from "../page-layout.tsx";

export interface DelayChoices {
  days: string[];
  kickOffs: string[];
  /** Sorted by name; '' means games without a field. */
  fields: string[];
  ticked: string[];
  /** `notBefore` is yyyy-MM-ddTHH:MM; empty if play wasn't suspended. */
  values: Record<"day" | "from" | "by" | "gameMinutes" | "endsBy" | "notBefore", string>;
}

const STEPS = [5, 10, 15, 20, 30, 45, 60];
export const DELAY_PREVIEW_ID = "preview";

/** Only shows a preview; nothing is changed yet. `refused` says what is wrong with its fields. */
export function DelayForm({
  choices,
  refused,
}: {
  choices: DelayChoices;
  refused: SubmissionResult | null;
}) {
  const { days, kickOffs, fields: fieldNames, ticked, values } = choices;
  const { from, gameMinutes, endsBy, notBefore } = values;
  const [form, fields] = useForm({ id: "shift", lastResult: refused, defaultValue: values });
  const isNarrowed = ticked.length < fieldNames.length || [from, gameMinutes, endsBy].some(Boolean);
  const after = notBefore === "" ? "" : `&notBefore=${notBefore}`;
  return (
    <Panel heading="Delay games" id="shift-games">
      <p>Delay today's remaining games by</p>
      <ul className="my-3 grid max-w-xl grid-cols-3 gap-2 sm:grid-cols-7" aria-label="Delay by">
        {STEPS.map((minutes) => (
          <li key={minutes}>
            <Link
              to={`/admin/day?by=${minutes}${after}#${DELAY_PREVIEW_ID}`}
              className="button button-plain w-full px-1"
            >
              {minutes} min
            </Link>
          </li>
        ))}
      </ul>
      <p className="hint">You'll see every new time before anything changes.</p>
      <Form id={form.id} method="get" action={`/admin/day#${DELAY_PREVIEW_ID}`} noValidate>
        {notBefore === "" ? null : <input type="hidden" name="notBefore" value={notBefore} />}
        <details open={refused !== null || isNarrowed}>
          <summary className="min-h-11 content-center">
            More choices: shorter games, another delay, some games only
          </summary>
          <TextField
            field={fields.gameMinutes}
            label="Game length in minutes"
            hint="Shorter games move up and keep their breaks. Leave it empty to keep the length."
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            field={fields.by}
            label="Delay in minutes"
            hint="Enter -10 to start ten minutes earlier."
            autoComplete="off"
          />
          <SelectField field={fields.day} label="Day">
            {days.map((each) => (
              <option key={each} value={each}>
                {formatDate(each)}
              </option>
            ))}
          </SelectField>
          <SelectField field={fields.from} label="From">
            <option value="">All remaining games</option>
            {kickOffs.map((each) => (
              <option key={each} value={each}>
                Games from {formatTime(each)} on
              </option>
            ))}
          </SelectField>
          {fieldNames.length > 1 ? (
            <fieldset className="field">
              <legend>Fields</legend>
              {fieldNames.map((name, index) => (
                <div key={name} className="checkbox min-h-11 items-center">
                  <input
                    type="checkbox"
                    id={`shift-field${index}`}
                    name={`field${index}`}
                    value={name}
                    defaultChecked={ticked.includes(name)}
                  />
                  <label htmlFor={`shift-field${index}`} className="wrap-anywhere">
                    {name || "No field"}
                  </label>
                </div>
              ))}
            </fieldset>
          ) : null}
          <TextField
            field={fields.endsBy}
            label="Day ends at"
            hint="We'll list the games that would run past this time."
            type="time"
          />
          <div className="grid sm:block">
            <Button kind="plain">Preview</Button>
          </div>
        </details>
      </Form>
    </Panel>
  );
}

export interface LastDelay {
  id: number;
  at: string;
  games: number;
  by: number;
  gameMinutes: number | null;
}

export function UndoDelay({ id, at, games, by, gameMinutes }: LastDelay) {
  const how = [
    by === 0 ? "" : `by ${countLabel(by, "minute")}`,
    gameMinutes === null ? "" : `to games of ${countLabel(gameMinutes, "minute")}`,
  ].filter(Boolean);
  return (
    <PostForm
      intent="undo"
      action="/admin/day"
      hidden={{ shift: id }}
      className="my-4 flex flex-wrap items-center gap-3"
    >
      <p className="my-0 grow basis-60">
        {countLabel(games, "game")} moved {how.join(" and ")}, {at}.
      </p>
      <Button kind="plain">Undo</Button>
    </PostForm>
  );
}
