import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { SelectField, TextField } from "#app/forms/fields.tsx";
import { Button } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/use-locale.ts";
import { formatDate } from "#domain/competition/games/schedule-rules.ts";
import { ButtonLink } from "../buttons.tsx";
import { Panel } from "../page-layout.tsx";
import { DELAY_PREVIEW_ID } from "./delay-form.tsx";

export const REPLAN_PATH = "/admin/day/replan";
/** The checkboxes of the preview belong to it too. */
export const REPLAN_FORM = "replan-day";

export interface ReplanChoices {
  days: string[];
  /** Sorted by name. */
  fields: string[];
  ticked: string[];
  values: Record<"day" | "from" | "endsBy", string>;
}

export function ReplanLink() {
  const t = useTranslations("day.replan");
  return (
    <Panel heading={t("title")}>
      <p>{t("about")}</p>
      <p className="grid sm:block">
        <ButtonLink href={REPLAN_PATH}>{t("open")}</ButtonLink>
      </p>
    </Panel>
  );
}

/** Only shows a preview; nothing is changed yet. `refused` says what is wrong with its fields. */
export function ReplanForm({
  choices,
  refused,
}: {
  choices: ReplanChoices;
  refused: SubmissionResult | null;
}) {
  const { days, fields: fieldNames, ticked, values } = choices;
  const t = useTranslations("day.replan");
  const day = useTranslations("day.delay")("day");
  const locale = useLocale();
  const options = { id: REPLAN_FORM, lastResult: refused, defaultValue: values };
  const [form, fields] = useForm(options);
  return (
    <Form id={form.id} method="get" action={`${REPLAN_PATH}#${DELAY_PREVIEW_ID}`} noValidate>
      {days.length > 1 ? (
        <SelectField field={fields.day} label={day}>
          {days.map((each) => (
            <option key={each} value={each}>
              {formatDate(each, undefined, locale)}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="day" value={values.day} />
      )}
      <TextField field={fields.from} label={t("from")} hint={t("fromHint")} type="time" />
      {fieldNames.length > 0 ? (
        <fieldset className="field">
          <legend>{t("fields")}</legend>
          <p className="hint">{t("fieldsHint")}</p>
          {fieldNames.map((name, index) => (
            <div key={name} className="checkbox min-h-11 items-center">
              <input
                type="checkbox"
                id={`replan-field${index}`}
                name={`field${index}`}
                value={name}
                defaultChecked={ticked.includes(name)}
              />
              <label htmlFor={`replan-field${index}`} className="wrap-anywhere">
                {name}
              </label>
            </div>
          ))}
        </fieldset>
      ) : null}
      <TextField field={fields.endsBy} label={t("endsBy")} hint={t("endsByHint")} type="time" />
      <div className="grid sm:block">
        <Button>{t("show")}</Button>
      </div>
    </Form>
  );
}
