import { useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import { formatDate, formatTime } from "../../../domain/games/schedule-rules.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

/** What can be moved, and what stands in the form. */
export interface ShiftChoices {
  days: string[];
  /** HH:MM of the day that is chosen. */
  kickOffs: string[];
  /** By name, '' for games without one. */
  fields: string[];
  day: string;
  from: string;
  /** Which are ticked. */
  ticked: string[];
  by: string;
  gameMinutes: string;
  endsBy: string;
}

const STEPS = [5, 10, 15, 20, 30, 45, 60];
/** Where the form's answer is shown. */
export const PREVIEW = "preview";

/** Which games are moved, and by how much. It only asks: what it would do is shown first. */
export function ShiftForm({
  choices,
  answer,
}: {
  choices: ShiftChoices;
  answer: FormAnswer | undefined;
}) {
  const { days, kickOffs, fields: places, day, from, ticked } = choices;
  const [form, fields] = useForm<Record<"day" | "from" | "by" | "gameMinutes" | "endsBy", string>>({
    id: "shift",
    lastResult: answer?.result,
    defaultValue: {
      day,
      from,
      by: choices.by,
      gameMinutes: choices.gameMinutes,
      endsBy: choices.endsBy,
    },
  });
  return (
    <Panel heading="Move the games to come" id="shift-games">
      <p>All that have not begun today, later by</p>
      <ul className="my-3 grid max-w-xl grid-cols-3 gap-2 sm:grid-cols-7" aria-label="Later by">
        {STEPS.map((minutes) => (
          <li key={minutes}>
            <Link
              to={`/admin/day?by=${minutes}#${PREVIEW}`}
              className="button button-plain w-full px-1"
            >
              {minutes} min
            </Link>
          </li>
        ))}
      </ul>
      <p className="hint">You see what it would do before anything is moved.</p>
      <Form id={form.id} method="get" action={`/admin/day#${PREVIEW}`} noValidate>
        <FormFailure answer={answer} />
        <details open={answer !== undefined || isNarrowed(choices)}>
          <summary className="min-h-11 content-center">
            Shorter games, other minutes, not all games
          </summary>
          <TextField
            field={fields.gameMinutes}
            label="Minutes of a Game"
            hint="Shorter games come closer, with the breaks that they have. Empty: as long as they are."
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            field={fields.by}
            label="Minutes Later"
            hint="-10 is ten minutes earlier."
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
            <option value="">All that have not begun</option>
            {kickOffs.map((each) => (
              <option key={each} value={each}>
                {formatTime(each)} on
              </option>
            ))}
          </SelectField>
          {places.length > 1 ? (
            <fieldset className="field">
              <legend>Fields</legend>
              {places.map((place, index) => (
                <div key={place} className="checkbox min-h-11 items-center">
                  <input
                    type="checkbox"
                    id={`shift-field${index}`}
                    name={`field${index}`}
                    value={place}
                    defaultChecked={ticked.includes(place)}
                  />
                  <label htmlFor={`shift-field${index}`} className="wrap-anywhere">
                    {place || "Without a field"}
                  </label>
                </div>
              ))}
            </fieldset>
          ) : null}
          <TextField
            field={fields.endsBy}
            label="The Day Ends At"
            hint="You are told which games would not be over by then."
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

function isNarrowed({ from, gameMinutes, endsBy, fields, ticked }: ShiftChoices): boolean {
  return [from, gameMinutes, endsBy].some(Boolean) || ticked.length < fields.length;
}
