import { formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { bracketField, MAX_DAYS } from "../../../domain/scheduling/draft-input.ts";
import type { Planner } from "../../../domain/scheduling/draft-overview.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";

export function SchedulePlanForm({
  brackets,
  values,
  button,
}: Pick<Planner, "brackets" | "values"> & { button: string }) {
  const { form, fields, answer } = useFields<Record<string, string>>("make", {
    defaultValue: values,
  });
  const of = (name: string) => {
    const field = fields[name];
    if (!field) throw new Error(`The form has no field ${name}.`);
    return field;
  };
  const hasErrors = (name: RegExp) =>
    Object.keys(answer?.result?.error ?? {}).some((key) => name.test(key));
  const tournaments = [...new Set(brackets.map(({ tournamentName }) => tournamentName))];
  return (
    <PostForm
      {...form}
      // Without script, an error must scroll to the form below the draft.
      action={`/admin/schedule#${form.id}`}
      className="panel scroll-mt-16"
      button={button}
    >
      {answer?.confirm ? (
        <p className="choices">
          <Button name="start" value={answer.confirm} kind="plain">
            Start at {formatTime(answer.confirm)}
          </Button>
        </p>
      ) : null}
      {tournaments.map((name) => (
        <fieldset key={name}>
          <legend className="font-bold wrap-anywhere">{name}</legend>
          {brackets
            .filter((bracket) => bracket.tournamentName === name)
            .map((bracket) => (
              <CheckboxField
                key={bracket.id}
                field={of(bracketField(bracket.id))}
                label={`${bracket.name} (${bracketText(bracket)})`}
                disabled={bracket.teams < 2 || bracket.isConfirmed}
              />
            ))}
        </fieldset>
      ))}
      <TextAreaField
        field={of("fields")}
        label="Fields"
        hint="One per line, as they appear on the schedule."
        rows={3}
      />
      <Day number={1} of={of} label="Day" />
      <details open={Boolean(values["day2"]) || hasErrors(/^(?:day|from|to)[23]$/)}>
        <summary>More days</summary>
        {Array.from({ length: MAX_DAYS - 1 }, (_, index) => index + 2).map((number) => (
          <Day key={number} number={number} of={of} label={`Day ${number}`} />
        ))}
      </details>
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <Minutes field={of("gameMinutes")} label="Minutes of a game" />
        <Minutes field={of("breakMinutes")} label="Minutes between games on a field" />
        <Minutes field={of("restMinutes")} label="Minutes a team rests at least" />
        <SelectField field={of("meetings")} label="Teams meet">
          <option value="1">Once</option>
          <option value="2">Twice</option>
        </SelectField>
      </div>
      <details open={Boolean(values["blocked"]) || hasErrors(/^blocked$/)}>
        <summary>Times when a field is not available</summary>
        <TextAreaField
          field={of("blocked")}
          label="Not available"
          hint="One per line: 'Field 1: 12:00-13:00', or 'All: 12:00-13:00' for a break on every field."
          rows={3}
        />
      </details>
    </PostForm>
  );
}

type Of = (name: string) => Parameters<typeof TextField>[0]["field"];

function Day({ number, of, label }: { number: number; of: Of; label: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-3">
      <TextField field={of(`day${number}`)} label={label} type="date" />
      <TextField
        field={of(`from${number}`)}
        label={number === 1 ? "First game from" : `From, day ${number}`}
        type="time"
      />
      <TextField
        field={of(`to${number}`)}
        label={number === 1 ? "Last game over by" : `Over by, day ${number}`}
        type="time"
      />
    </div>
  );
}

function Minutes({ field, label }: { field: ReturnType<Of>; label: string }) {
  return <TextField field={field} label={label} inputMode="numeric" autoComplete="off" />;
}

function bracketText({ teams, isConfirmed }: Planner["brackets"][number]): string {
  const count = `${teams} ${teams === 1 ? "team" : "teams"}`;
  return isConfirmed ? `${count}, group stage confirmed` : count;
}
