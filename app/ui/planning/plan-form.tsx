import { useTranslations } from "use-intl";
import { formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { bracketField, MAX_DAYS } from "../../../domain/scheduling/draft-input.ts";
import type { Planner } from "../../../domain/scheduling/draft-overview.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { useLocale } from "../../i18n/use-locale.ts";

export function SchedulePlanForm({
  brackets,
  values,
  button,
}: Pick<Planner, "brackets" | "values"> & { button: string }) {
  const { form, fields, answer } = useFields<Record<string, string>>("make", {
    defaultValue: values,
  });
  const t = useTranslations("planner");
  const locale = useLocale();
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
            {t("form.start", { time: formatTime(answer.confirm, locale) })}
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
                label={t(bracket.isConfirmed ? "form.confirmedBracket" : "form.bracket", {
                  bracket: bracket.name,
                  count: bracket.teams,
                })}
                disabled={bracket.teams < 2 || bracket.isConfirmed}
              />
            ))}
        </fieldset>
      ))}
      <TextAreaField
        field={of("fields")}
        label={t("form.fields")}
        hint={t("form.fieldsHint")}
        rows={3}
      />
      <Day number={1} of={of} label={t("form.day")} />
      <details open={Boolean(values["day2"]) || hasErrors(/^(?:day|from|to)[23]$/)}>
        <summary>{t("form.moreDays")}</summary>
        {Array.from({ length: MAX_DAYS - 1 }, (_, index) => index + 2).map((number) => (
          <Day key={number} number={number} of={of} label={t("form.dayNumber", { number })} />
        ))}
      </details>
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <Minutes field={of("gameMinutes")} label={t("form.gameMinutes")} />
        <Minutes field={of("breakMinutes")} label={t("form.breakMinutes")} />
        <Minutes field={of("restMinutes")} label={t("form.restMinutes")} />
        <SelectField field={of("meetings")} label={t("form.meetings")}>
          <option value="1">{t("form.once")}</option>
          <option value="2">{t("form.twice")}</option>
        </SelectField>
      </div>
      <details open={Boolean(values["blocked"]) || hasErrors(/^blocked$/)}>
        <summary>{t("form.blockedTitle")}</summary>
        <TextAreaField
          field={of("blocked")}
          label={t("form.blocked")}
          hint={t("form.blockedHint")}
          rows={3}
        />
      </details>
    </PostForm>
  );
}

type Of = (name: string) => Parameters<typeof TextField>[0]["field"];

function Day({ number, of, label }: { number: number; of: Of; label: string }) {
  const t = useTranslations("planner");
  return (
    <div className="grid gap-x-4 sm:grid-cols-3">
      <TextField field={of(`day${number}`)} label={label} type="date" />
      <TextField
        field={of(`from${number}`)}
        label={number === 1 ? t("form.from") : t("form.fromDay", { number })}
        type="time"
      />
      <TextField
        field={of(`to${number}`)}
        label={number === 1 ? t("form.to") : t("form.toDay", { number })}
        type="time"
      />
    </div>
  );
}

function Minutes({ field, label }: { field: ReturnType<Of>; label: string }) {
  return <TextField field={field} label={label} inputMode="numeric" autoComplete="off" />;
}
