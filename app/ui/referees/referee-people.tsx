import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { useDoneKey } from "#app/forms/done-key.ts";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { formatDate } from "#domain/competition/games/schedule-rules.ts";
import { CopyButton } from "../buttons.tsx";
import { ConfirmDialog, useAsked } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

export interface ShownReferee {
  id: number;
  fields: { name: string; [name: string]: string | undefined };
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
  return (
    <Panel heading={t("people.add")}>
      <FieldsForm
        name="add"
        action={`${action}#people`}
        hidden={{ day }}
        kind="plain"
        button={t("people.add")}
      >
        <PersonFields teams={teams} day={day} />
      </FieldsForm>
    </Panel>
  );
}

function PersonCard({ person, ...context }: FormContext & { person: ShownReferee }) {
  const t = useTranslations("referees");
  const { id, fields, games, address, drawing, version } = person;
  const { name } = fields;
  const isAsked = useAsked()?.endsWith(`-${id}`) ?? false;
  const answer = useAnswer(changeFormName(id));
  return (
    <details className="panel my-3" open={isAsked || answer !== undefined || undefined}>
      <summary className="text-lg font-bold wrap-anywhere">
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
      <FieldsForm
        name={changeFormName(id)}
        of="change"
        intent="change"
        values={fields}
        version={version}
        action={`${context.action}#people`}
        hidden={{ day: context.day, refereeId: id }}
        kind="plain"
        button={t("people.save")}
      >
        <PersonFields {...context} />
      </FieldsForm>
    </details>
  );
}

function PersonFields({ teams, day }: Pick<FormContext, "teams" | "day">) {
  const t = useTranslations("referees");
  const date = formatDate(day, undefined, useLocale());
  return (
    <>
      <FieldOf name="name" />
      <FieldOf name="teamId" options={teams.map(({ id, name }) => ({ value: id, label: name }))} />
      <Fields only={["notBefore", "notAfter"]} className="grid grid-cols-2 gap-3" />
      <p className="hint">{t("people.hoursHint")}</p>
      <FieldOf name="onlyDay" label={t("people.onlyDay", { day: date })} />
    </>
  );
}
