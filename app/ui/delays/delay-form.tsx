import { useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import { formatDate, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { answerFor } from "../../forms/answer.tsx";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { countLabel } from "../count-label.ts";
import { Panel } from "../page-layout.tsx";

export interface DelayChoices {
  days: string[];
  kickOffs: string[];
  /** Sorted by name; '' means games without a field. */
  fields: string[];
  day: string;
  from: string;
  ticked: string[];
  by: string;
  gameMinutes: string;
  endsBy: string;
  /** yyyy-MM-ddTHH:MM; empty if play wasn't suspended. */
  notBefore: string;
}

const STEPS = [5, 10, 15, 20, 30, 45, 60];
export const DELAY_PREVIEW_ID = "preview";

/** Only shows a preview; nothing is changed yet. */
export function DelayForm({
  choices,
  answer,
}: {
  choices: DelayChoices;
  answer: FormAnswer | undefined;
}) {
  const { days, kickOffs, fields: places, day, from, ticked, notBefore } = choices;
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
        <FormFailure answer={answer} />
        {notBefore === "" ? null : <input type="hidden" name="notBefore" value={notBefore} />}
        <details open={answer !== undefined || isNarrowed(choices)}>
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
                    {place || "No field"}
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

function isNarrowed({ from, gameMinutes, endsBy, fields, ticked }: DelayChoices): boolean {
  return [from, gameMinutes, endsBy].some(Boolean) || ticked.length < fields.length;
}

interface LastDelayView {
  id: number;
  at: string;
  games: number;
  by: number;
  gameMinutes: number | null;
}

export function UndoDelay({
  shift: { id, at, games, by, gameMinutes },
  answer: given,
  disabled,
}: {
  shift: LastDelayView;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const how = [
    by === 0 ? "" : `by ${countLabel(by, "minute")}`,
    gameMinutes === null ? "" : `to games of ${countLabel(gameMinutes, "minute")}`,
  ].filter(Boolean);
  return (
    <Form method="post" action="/admin/day" className="my-4 flex flex-wrap items-center gap-3">
      <FormFailure answer={answerFor(given, "undo")} />
      <p className="my-0 grow basis-60">
        {countLabel(games, "game")} moved {how.join(" and ")}, {at}.
      </p>
      <Intent value="undo" />
      <input type="hidden" name="shift" value={id} />
      <Button kind="plain" disabled={disabled}>
        Undo
      </Button>
    </Form>
  );
}
