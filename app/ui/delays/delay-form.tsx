import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { CheckboxField, SelectField, TextField, TickBoxes } from "#app/forms/fields.tsx";
import { Button, PostForm } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { ButtonLink } from "../buttons.tsx";
import { Panel } from "../page-layout.tsx";

export interface DelayChoices {
  days: string[];
  kickOffs: string[];
  /** Sorted by name; '' means games without a field. */
  fields: string[];
  ticked: string[];
  hasBreaks: boolean;
  /** `notBefore` is yyyy-MM-ddTHH:MM; empty if play wasn't suspended. */
  values: Record<
    | "day"
    | "from"
    | "by"
    | "gameMinutes"
    | "endsBy"
    | "canMoveEarlier"
    | "duringBreaks"
    | "notBefore",
    string
  >;
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
  const { from, gameMinutes, canMoveEarlier, duringBreaks, notBefore } = values;
  const t = useTranslations("day");
  const locale = useLocale();
  const [form, fields] = useForm({ id: "shift", lastResult: refused, defaultValue: values });
  const after = notBefore === "" ? "" : `&notBefore=${encodeURIComponent(notBefore)}`;
  const isNarrowed =
    ticked.length < fieldNames.length ||
    [from, gameMinutes, canMoveEarlier, duringBreaks].some(Boolean);
  return (
    <Panel heading={t("delay.title")} id="shift-games">
      <p>{t("delay.by")}</p>
      <ul
        className="my-3 grid max-w-xl grid-cols-3 gap-2 sm:grid-cols-7"
        aria-label={t("delay.byLabel")}
      >
        {STEPS.map((minutes) => (
          <li key={minutes}>
            <Link
              to={`/admin/day?by=${minutes}${after}#${DELAY_PREVIEW_ID}`}
              className="button button-plain w-full px-1"
            >
              {t("delay.min", { minutes })}
            </Link>
          </li>
        ))}
      </ul>
      <p className="hint">{t("delay.hint")}</p>
      <Form id={form.id} method="get" action={`/admin/day#${DELAY_PREVIEW_ID}`} noValidate>
        {notBefore === "" ? null : <input type="hidden" name="notBefore" value={notBefore} />}
        <details open={refused !== null || isNarrowed}>
          <summary>{t("delay.more")}</summary>
          <TextField
            field={fields.gameMinutes}
            label={t("delay.gameMinutes")}
            hint={t("delay.gameMinutesHint")}
            inputMode="numeric"
            autoComplete="off"
          />
          <CheckboxField field={fields.canMoveEarlier} label={t("canMoveEarlier")} />
          <TextField
            field={fields.by}
            label={t("delay.minutes")}
            hint={t("delay.minutesHint")}
            autoComplete="off"
          />
          <SelectField field={fields.day} label={t("delay.day")}>
            {days.map((each) => (
              <option key={each} value={each}>
                {formatDate(each, undefined, locale)}
              </option>
            ))}
          </SelectField>
          <SelectField field={fields.from} label={t("delay.from")}>
            <option value="">{t("delay.all")}</option>
            {kickOffs.map((each) => (
              <option key={each} value={each}>
                {t("delay.gamesFrom", { time: formatTime(each, locale) })}
              </option>
            ))}
          </SelectField>
          {fieldNames.length > 1 ? (
            <TickBoxes
              id="shift"
              name="field"
              legend={t("delay.fields")}
              options={fieldNames.map((value) => ({ value, label: value || t("delay.noField") }))}
              ticked={ticked}
            />
          ) : null}
          <TextField
            field={fields.endsBy}
            label={t("delay.endsBy")}
            hint={t("delay.endsByHint")}
            type="time"
          />
          {choices.hasBreaks ? (
            <CheckboxField field={fields.duringBreaks} label={t("delay.duringBreaks")} />
          ) : null}
          <div className="grid sm:block">
            <Button kind="plain">{t("delay.preview")}</Button>
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
  const t = useTranslations("day");
  const values = {
    count: games,
    by: t("minutes", { count: Math.abs(by) }),
    direction: by > 0 ? "later" : by < 0 ? "earlier" : "none",
    length: t("minutes", { count: gameMinutes ?? 0 }),
    at,
  };
  const how = gameMinutes === null ? "movedBy" : by === 0 ? "shortened" : "movedAndShortened";
  return (
    <PostForm
      intent="undo"
      action="/admin/day"
      hidden={{ shift: id }}
      className="my-4 flex flex-wrap items-center gap-3"
    >
      <p className="my-0 grow basis-60">{t(`delay.${how}`, values)}</p>
      <Button kind="plain">{t("delay.undo")}</Button>
    </PostForm>
  );
}

export const REPLAN_PATH = "/admin/day/replan";
/** The checkboxes of the preview belong to it too. */
export const REPLAN_FORM = "replan-day";

interface ReplanChoices {
  days: string[];
  /** Sorted by name. */
  fields: string[];
  ticked: string[];
  values: Record<"day" | "from" | "endsBy" | "canMoveEarlier", string>;
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
  const common = useTranslations("day");
  const locale = useLocale();
  const options = { id: REPLAN_FORM, lastResult: refused, defaultValue: values };
  const [form, fields] = useForm(options);
  return (
    <Form id={form.id} method="get" action={`${REPLAN_PATH}#${DELAY_PREVIEW_ID}`} noValidate>
      {days.length > 1 ? (
        <SelectField field={fields.day} label={common("delay.day")}>
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
        <TickBoxes
          id="replan"
          name="field"
          legend={t("fields")}
          hint={t("fieldsHint")}
          options={fieldNames.map((value) => ({ value, label: value }))}
          ticked={ticked}
        />
      ) : null}
      <TextField field={fields.endsBy} label={t("endsBy")} hint={t("endsByHint")} type="time" />
      <CheckboxField field={fields.canMoveEarlier} label={common("canMoveEarlier")} />
      <div className="grid sm:block">
        <Button>{t("show")}</Button>
      </div>
    </Form>
  );
}
