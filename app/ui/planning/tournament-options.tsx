import { useTranslations } from "use-intl";
import { CheckboxField, isWrong, SelectField, TextField } from "#app/forms/fields.tsx";
import { useFields } from "#app/forms/form.tsx";
import { bracketField } from "#domain/scheduling/draft-input.ts";
import { linesOf } from "#domain/scheduling/draft-lines-rules.ts";
import type { Planner } from "#domain/scheduling/draft-overview.ts";
import {
  finalFieldField,
  finalTimeField,
  onlyField,
} from "#domain/scheduling/tournament-options-rules.ts";

/** The fields of each chosen tournament, and where and when its final is. */
export function TournamentOptions({
  brackets,
  knockouts,
  of,
}: Pick<Planner, "brackets" | "knockouts"> & Pick<PlanFields, "of">) {
  const t = useTranslations("planner");
  const valueOf = (name: string) => of(name).value ?? "";
  const fields = linesOf(valueOf("fields")).map((line) => line.trim());
  const chosen = brackets.filter(({ id }) => valueOf(bracketField(id)) !== "");
  const tournaments = new Map(chosen.map((each) => [each.tournamentId, each.tournamentName]));
  return [...tournaments].map(([id, tournament]) => {
    const only = fields.map((field, number) => ({ field, name: onlyField(id, number) }));
    const final = [finalFieldField(id), finalTimeField(id)];
    const hasKnockout = knockouts.includes(id);
    const isUsed = [...only.map(({ name }) => name), ...final].some((name) => valueOf(name) !== "");
    return (
      <details key={id} open={isUsed || final.some((name) => isWrong(of(name)))}>
        <summary className="wrap-anywhere">
          {t(hasKnockout ? "form.ofTournament" : "form.onlyFields", { tournament })}
        </summary>
        {fields.length > 1 ? (
          <fieldset>
            <legend className="font-bold">{t("form.only")}</legend>
            <p className="hint">{t("form.onlyHint")}</p>
            {only.map(({ field, name }) => (
              <CheckboxField key={name} field={of(name)} label={field} value={field} />
            ))}
          </fieldset>
        ) : null}
        {hasKnockout ? (
          <div className="grid grid-cols-2 items-end gap-x-4 max-[22rem]:grid-cols-1">
            <SelectField field={of(finalFieldField(id))} label={t("form.finalField")}>
              <option value="">{t("form.anyFinalField")}</option>
              {fields.map((field) => (
                <option key={field}>{field}</option>
              ))}
            </SelectField>
            <TextField field={of(finalTimeField(id))} label={t("form.finalTime")} type="time" />
          </div>
        ) : null}
      </details>
    );
  });
}

/** The fields of the schedule maker's form, by name. */
export function usePlanFields(values: Planner["values"]) {
  const { form, fields, answer } = useFields("make", {
    defaultValue: values,
  });
  const of = (name: string) => {
    const field = fields[name];
    if (!field) throw new Error(`The form has no field ${name}.`);
    return field;
  };
  const hasErrors = (name: RegExp) =>
    Object.keys(answer?.result?.error ?? {}).some((key) => name.test(key));
  return { form, of, answer, hasErrors };
}

export type PlanFields = ReturnType<typeof usePlanFields>;
