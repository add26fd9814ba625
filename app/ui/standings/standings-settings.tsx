import {
  TIEBREAKER_FIELDS,
  type TiebreakerField,
} from "../../../domain/competition/standings/input.ts";
import { ordinal } from "../../../domain/competition/standings/place-rules.ts";
import type { StandingsFields } from "../../../domain/competition/standings/standings-settings.ts";
import { TIEBREAKERS } from "../../../domain/competition/standings/tiebreaker-rules.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { useFields } from "../../forms/form.tsx";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import { ConfirmableForm } from "../results/confirm-change.tsx";

const labels: Record<keyof StandingsFields, string> = {
  ...(Object.fromEntries(
    TIEBREAKER_FIELDS.map((name, index) => [name, `${ordinal(index + 2)} step`]),
  ) as Record<TiebreakerField, string>),
  goalCap: "Most goals that a game counts for",
  forfeitScore: "Goals for who did not forfeit",
};

export function StandingsForm({ values, version }: { values: StandingsFields; version: string }) {
  const { form, fields, answer } = useFields<StandingsFields>("standings", {
    defaultValue: values,
  });
  return (
    <ConfirmableForm {...form} button="Save Order">
      <ConcurrentChange answer={answer} labels={labels} />
      <VersionField version={version} answer={answer} />
      <fieldset>
        <legend className="font-bold">What decides places</legend>
        <p className="hint">
          Points are the first step. Each further one parts the teams that the steps before it leave
          level. An empty step is passed over; lots come last.
        </p>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {TIEBREAKER_FIELDS.map((name) => (
            <SelectField key={name} field={fields[name]} label={labels[name]}>
              <option value="">None</option>
              {TIEBREAKERS.filter(({ id }) => id !== "points").map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </fieldset>
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <TextField
          field={fields.goalCap}
          label={labels.goalCap}
          hint="In the capped goal difference, so that nobody runs up a score."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={fields.forfeitScore}
          label={labels.forfeitScore}
          hint="The other team has none. A forfeit that is recorded already keeps its score."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </ConfirmableForm>
  );
}
