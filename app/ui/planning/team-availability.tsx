import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AvailabilityList } from "../../../domain/scheduling/list-availability.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { ButtonForm, PostForm, useFields } from "../../forms/form.tsx";
import { useDoneKey } from "../page.tsx";
import { Panel } from "../page-layout.tsx";

type Tournaments = Pick<AvailabilityList, "tournaments">;

export function TimesPanel({ times, tournaments }: Pick<AvailabilityList, "times"> & Tournaments) {
  const t = useTranslations("availability");
  const key = useDoneKey("add-time");
  return (
    <Panel id="times" heading={t("times.heading")}>
      {times.length === 0 ? <p>{t("times.none")}</p> : null}
      <Rows>
        {times.map(({ id, team, when }) => (
          <Row
            key={id}
            name={team}
            button={t("remove")}
            label={t("times.of", { team })}
            intent="remove-time"
            hidden={{ timeId: id }}
          >
            <p className="my-0">{when}</p>
          </Row>
        ))}
      </Rows>
      <AddTime key={key} tournaments={tournaments} />
    </Panel>
  );
}

function AddTime({ tournaments }: Tournaments) {
  const t = useTranslations("availability");
  const { form, fields } =
    useFields<Record<"teamId" | "side" | "time" | "date", string>>("add-time");
  return (
    <PostForm {...form} button={t("times.add")} kind="plain">
      <TeamField field={fields.teamId} label={t("times.team")} tournaments={tournaments} />
      <div className="grid grid-cols-2 items-end gap-x-4">
        <SelectField field={fields.side} label={t("times.side")}>
          <option value="before">{t("times.before")}</option>
          <option value="after">{t("times.after")}</option>
        </SelectField>
        <TextField field={fields.time} label={t("times.time")} type="time" />
      </div>
      <TextField field={fields.date} label={t("times.day")} hint={t("times.dayHint")} type="date" />
    </PostForm>
  );
}

export function PairsPanel({
  requested,
  tournaments,
}: Pick<AvailabilityList, "requested"> & Tournaments) {
  const t = useTranslations("availability");
  const key = useDoneKey("add-pair");
  return (
    <Panel id="pairs" heading={t("pairs.heading")}>
      {requested.length === 0 ? <p>{t("pairs.none")}</p> : null}
      <Rows>
        {requested.map(({ team1Id, team2Id, teams }) => (
          <Row
            key={`${team1Id} ${team2Id}`}
            name={teams}
            button={t("remove")}
            label={t("pairs.of", { teams })}
            intent="remove-pair"
            hidden={{ team1Id, team2Id }}
          />
        ))}
      </Rows>
      <AddPair key={key} tournaments={tournaments} />
    </Panel>
  );
}

function AddPair({ tournaments }: Tournaments) {
  const t = useTranslations("availability");
  const { form, fields } = useFields<Record<"team1Id" | "team2Id", string>>("add-pair");
  return (
    <PostForm {...form} button={t("pairs.add")} kind="plain">
      <TeamField field={fields.team1Id} label={t("pairs.one")} tournaments={tournaments} />
      <TeamField field={fields.team2Id} label={t("pairs.other")} tournaments={tournaments} />
    </PostForm>
  );
}

export function SharedPanel({ shared }: Pick<AvailabilityList, "shared">) {
  const t = useTranslations("availability");
  return (
    <Panel id="shared" heading={t("shared.heading")}>
      <p>{shared.length === 0 ? t("shared.none") : t("shared.about")}</p>
      <Rows>
        {shared.map(({ team1Id, team2Id, teams, reasons, isAllowed }) => (
          <Row
            key={`${team1Id} ${team2Id}`}
            name={teams}
            button={t(isAllowed ? "shared.separate" : "shared.allow")}
            label={t(isAllowed ? "shared.separateOf" : "shared.allowOf", { teams })}
            intent={isAllowed ? "separate" : "allow"}
            hidden={{ team1Id, team2Id }}
          >
            {reasons.map((reason) => (
              <p key={reason} className="my-0 wrap-anywhere">
                {reason}
              </p>
            ))}
            {isAllowed ? <p className="my-0 text-soft">{t("shared.allowed")}</p> : null}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function Rows({ children }: { children: ReactNode[] }) {
  return children.length === 0 ? null : <ul className="rows mb-4">{children}</ul>;
}

function Row({
  name,
  button,
  label,
  intent,
  hidden,
  children,
}: Pick<ComponentProps<typeof ButtonForm>, "intent" | "hidden"> & {
  name: string;
  button: string;
  /** Of the button, for readers who hear it alone. */
  label: string;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="my-0 font-bold wrap-anywhere">{name}</p>
        {children}
      </div>
      <ButtonForm intent={intent} hidden={hidden} aria-label={label} size="small">
        {button}
      </ButtonForm>
    </li>
  );
}

function TeamField({
  field,
  label,
  tournaments,
}: Pick<ComponentProps<typeof SelectField>, "field" | "label"> & Tournaments) {
  const t = useTranslations("availability");
  return (
    <SelectField field={field} label={label}>
      <option value="">{t("times.choose")}</option>
      {tournaments.map(({ name, teams }) => (
        <optgroup key={name} label={name}>
          {teams.map((team) => (
            <option key={team.id} value={team.id}>
              {team.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
