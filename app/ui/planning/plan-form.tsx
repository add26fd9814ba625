import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import { Button, Hidden, PostForm } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { formatTime } from "#domain/competition/games/schedule-rules.ts";
import { MAX_DAYS } from "#domain/scheduling/conflict-settings-rules.ts";
import { bracketField, isFirstStepField } from "#domain/scheduling/draft-input.ts";
import type { Planner } from "#domain/scheduling/draft-overview.ts";
import { ConsoleLink } from "../buttons.tsx";
import { type PlanFields, TournamentOptions, usePlanFields } from "./tournament-options.tsx";

type Plan = Pick<Planner, "brackets" | "values" | "knockouts" | "limits">;

/** The first step sends what to plan to the second, in the address. */
export function WhatForm(plan: Plan) {
  const { form, of } = usePlanFields(plan.values);
  const t = useTranslations("planner");
  return (
    <Form id={form.id} method="get" action="/admin/schedule" className={`panel ${ABOVE_BAR}`}>
      <input type="hidden" name="step" value="times" />
      <What {...plan} of={of} />
      <Bar>
        <Button>{t("form.next")}</Button>
      </Bar>
    </Form>
  );
}

/**
 * The second step makes the draft. A refused one has the fields of the first step too, because the
 * reason can be in them.
 */
export function TimesForm({
  button,
  note,
  ...plan
}: Plan & { button: string /** Above the fields. */; note?: ReactNode }) {
  const { form, of, answer, hasErrors } = usePlanFields(plan.values);
  const t = useTranslations("planner");
  const locale = useLocale();
  const { values } = plan;
  const days = dayNumbers.filter((number) => number === 1 || answer || values[`day${number}`]);
  const later = days.slice(1);
  const sent = Object.entries(values).filter(([name]) => isFirstStepField(name));
  return (
    <PostForm
      {...form}
      action={`/admin/schedule#${form.id}`}
      className={`panel scroll-mt-16 ${answer ? "" : ABOVE_BAR}`}
    >
      {note}
      {answer?.confirm ? (
        <p className="choices">
          <Button name="start" value={answer.confirm} kind="plain">
            {t("form.start", { time: formatTime(answer.confirm, locale) })}
          </Button>
        </p>
      ) : null}
      {answer ? <What {...plan} of={of} /> : <Hidden fields={Object.fromEntries(sent)} />}
      <Lengths {...plan} />
      <Limits {...plan.limits} />
      <div className="grid grid-cols-2 items-end gap-x-4 max-[22rem]:grid-cols-1">
        <Times number={1} of={of} />
        <Minutes field={of("breakMinutes")} label={t("form.breakMinutes")} />
      </div>
      {plan.knockouts.length > 0 ? (
        <CheckboxField field={of("knockout")} label={t("form.knockout")} />
      ) : (
        <p className="hint">
          {t.rich("form.noKnockout", { link: (text) => <Link to="/admin/knockout">{text}</Link> })}
        </p>
      )}
      <TournamentOptions {...plan} of={of} />
      <details
        open={
          later.some((number) => Boolean(values[`day${number}`])) ||
          [...LINES, "restCeiling"].some((name) => Boolean(values[name])) ||
          hasErrors(/^(?:(?:from|to)[23]|rest(?:Minutes|Ceiling)|meetings|blocked|open|places)$/)
        }
      >
        <summary>{t("form.more")}</summary>
        {later.map((number) => (
          <div key={number} className="grid grid-cols-2 items-end gap-x-4 max-[22rem]:grid-cols-1">
            <Times number={number} of={of} />
          </div>
        ))}
        <div className="gap-x-4 sm:grid sm:grid-cols-2">
          <Minutes field={of("restMinutes")} label={t("form.restMinutes")} />
          <SelectField field={of("meetings")} label={t("form.meetings")}>
            <option value="1">{t("form.once")}</option>
            <option value="2">{t("form.twice")}</option>
          </SelectField>
        </div>
        <Minutes field={of("restCeiling")} label={t("form.restCeiling")} />
        {LINES.map((name) => (
          <TextAreaField
            key={name}
            field={of(name)}
            label={t(`form.${name}`)}
            hint={t(`form.${name}Hint`)}
            rows={3}
          />
        ))}
      </details>
      {answer ? (
        <Button>{button}</Button>
      ) : (
        <Bar>
          <Button>{button}</Button>
        </Bar>
      )}
    </PostForm>
  );
}

/** Written one per line. */
const LINES = ["blocked", "open", "places"] as const;

const dayNumbers = Array.from({ length: MAX_DAYS }, (_, index) => index + 1);

type Of = PlanFields["of"];

/** Keeps the button within the thumb's reach. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <div className="grid bg-panel pt-2 max-lg:sticky max-lg:bottom-(--console-bar) max-sm:-mx-4 max-sm:border-t max-sm:border-rule max-sm:px-4 max-sm:pb-2 sm:block">
      {children}
    </div>
  );
}

/** The bar doesn't cover what has the focus. */
const ABOVE_BAR = "max-sm:[&_:is(input,textarea,select,summary)]:scroll-mb-20";

function What({ brackets, values, of }: Plan & { of: Of }) {
  const t = useTranslations("planner");
  const tournaments = [...new Set(brackets.map(({ tournamentName }) => tournamentName))];
  const hasErrors = dayNumbers.slice(1).some((number) => of(`day${number}`).errors?.length);
  return (
    <div className="gap-x-8 lg:grid lg:grid-cols-2">
      <div>
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
      </div>
      <div>
        <TextField field={of("day1")} label={t("form.day")} type="date" />
        <details open={Boolean(values["day2"]) || hasErrors}>
          <summary>{t("form.moreDays")}</summary>
          {dayNumbers.slice(1).map((number) => (
            <TextField
              key={number}
              field={of(`day${number}`)}
              label={t("form.dayNumber", { number })}
              type="date"
            />
          ))}
        </details>
        <TextAreaField
          field={of("fields")}
          label={t("form.fields")}
          hint={t("form.fieldsHint")}
          rows={3}
        />
      </div>
    </div>
  );
}

/** Game lengths belong to the tournaments. */
function Lengths({ brackets, values }: Plan) {
  const t = useTranslations("planner");
  const chosen = brackets.filter(({ id }) => values[bracketField(id)]);
  const tournaments = new Map(
    (chosen.length > 0 ? chosen : brackets).map((bracket) => [bracket.tournamentId, bracket]),
  );
  return [...tournaments].map(([id, { tournamentName, minutes }]) => (
    <p key={id} className="my-1 wrap-anywhere">
      {t.rich("form.lengths", {
        tournament: tournamentName,
        count: minutes,
        link: besideForm(`/admin/cup/tournaments/${id}#rule-settings`),
      })}
    </p>
  ));
}

/** Opens beside the form, which would lose what is typed. */
const besideForm = (to: string) => (text: ReactNode) => (
  <ConsoleLink to={to} target="_blank" rel="noopener">
    {text}
  </ConsoleLink>
);

/** What teams can't do has a page of its own, because it outlives the draft. */
function Limits({ times, pairs }: Plan["limits"]) {
  const t = useTranslations("planner");
  const link = besideForm("/admin/schedule/availability");
  return (
    <p className="my-1">
      {times + pairs === 0
        ? t.rich("form.anyTime", { link })
        : t.rich("form.availability", { times, pairs, link })}
    </p>
  );
}

function Times({ number, of }: { number: number; of: Of }) {
  const t = useTranslations("planner");
  return (
    <>
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
    </>
  );
}

function Minutes({ field, label }: { field: ReturnType<Of>; label: string }) {
  return <TextField field={field} label={label} inputMode="numeric" autoComplete="off" />;
}
