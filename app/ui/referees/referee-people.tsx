import { useTranslations } from "use-intl";
import { formatDate } from "../../../domain/competition/games/schedule-rules.ts";
import { CheckboxField, SelectField, TextField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { CopyButton } from "../copy-button.tsx";
import { ConfirmDialog, useAsked } from "../dialog.tsx";
import { useDoneKey } from "../page.tsx";
import { Panel } from "../page-layout.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

type RefereeFields = {
  name: string;
  teamId: string;
  notBefore: string;
  notAfter: string;
  onlyDay: string | undefined;
};

export interface ShownReferee {
  id: number;
  fields: RefereeFields;
  version: string;
  games: number;
  address: string;
  drawing: QrDrawing;
}

interface FormContext {
  teams: readonly { id: number; name: string }[];
  day: string;
  action: string;
}

export const changeFormName = (refereeId: number | string) => `change-${refereeId}`;

export function RefereePeople({
  people,
  ...context
}: FormContext & { people: readonly ShownReferee[] }) {
  const t = useTranslations("referees");
  const done = useDoneKey();
  return (
    <section id="people" aria-labelledby="people-heading">
      <h2 id="people-heading">{t("people.heading")}</h2>
      {people.length === 0 ? <p>{t("people.none")}</p> : null}
      {people.map((person) => (
        <PersonCard key={`${person.id} ${person.version} ${done}`} person={person} {...context} />
      ))}
      <AddPerson key={`${context.day} ${done}`} {...context} />
    </section>
  );
}

function AddPerson({ teams, day, action }: FormContext) {
  const t = useTranslations("referees");
  const { form, fields } = useFields<RefereeFields>("add");
  return (
    <Panel heading={t("people.add")}>
      <PostForm {...form} action={`${action}#people`} hidden={{ day }} button={t("people.add")}>
        <PersonFields fields={fields} teams={teams} day={day} />
      </PostForm>
    </Panel>
  );
}

function PersonCard({ person, ...context }: FormContext & { person: ShownReferee }) {
  const t = useTranslations("referees");
  const { id, fields, games, address, drawing, version } = person;
  const { name } = fields;
  const isAsked = useAsked()?.endsWith(`-${id}`) ?? false;
  const own = useFields<RefereeFields>(changeFormName(id), { defaultValue: fields });
  const { answer } = own;
  const labels = {
    name: t("people.name"),
    notBefore: t("people.notBefore"),
    notAfter: t("people.notAfter"),
  };
  return (
    <details className="panel my-3" open={isAsked || answer !== undefined || undefined}>
      <summary className="min-h-11 content-center text-lg font-bold wrap-anywhere">
        {t("people.count", { name, count: games })}
      </summary>
      <div className="mt-3 flex flex-wrap items-start gap-4">
        <QrCode drawing={drawing} label={t("people.codeFor", { name })} />
        <div className="min-w-0 grow">
          <p className="mt-0 wrap-anywhere">
            <a href={address}>{address}</a>
          </p>
          <p className="hint">{t("people.private", { name })}</p>
          <div className="choices">
            <CopyButton text={address} label={t("people.copy")} />
            <ConfirmDialog
              id={`renew-${id}`}
              small
              kind="plain"
              button={t("people.renew")}
              intent="renew"
              fields={{ refereeId: id }}
              question={t("people.renewQuestion", { name })}
            />
            <ConfirmDialog
              id={`remove-${id}`}
              small
              button={t("people.remove")}
              intent="remove"
              fields={{ refereeId: id }}
              question={t("people.removeQuestion", { name })}
            />
          </div>
        </div>
      </div>
      <PostForm
        {...own.form}
        intent="change"
        action={`${context.action}#people`}
        hidden={{ day: context.day, refereeId: id }}
        kind="plain"
        button={t("people.save")}
      >
        <ConcurrentChange answer={answer} labels={labels} />
        <VersionField version={version} answer={answer} />
        <PersonFields fields={own.fields} {...context} />
      </PostForm>
    </details>
  );
}

function PersonFields({
  fields,
  teams,
  day,
}: Pick<FormContext, "teams" | "day"> & {
  fields: ReturnType<typeof useFields<RefereeFields>>["fields"];
}) {
  const t = useTranslations("referees");
  const locale = useLocale();
  const date = formatDate(day, undefined, locale);
  return (
    <>
      <TextField
        field={fields.name}
        label={t("people.name")}
        autoComplete="off"
        maxLength={60}
        required
      />
      <SelectField field={fields.teamId} label={t("people.team")} hint={t("people.teamHint")}>
        <option value="">{t("people.noTeam")}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <TextField field={fields.notBefore} label={t("people.notBefore")} type="time" />
        <TextField field={fields.notAfter} label={t("people.notAfter")} type="time" />
      </div>
      <p className="hint">{t("people.hoursHint")}</p>
      <CheckboxField field={fields.onlyDay} label={t("people.onlyDay", { day: date })} />
    </>
  );
}
