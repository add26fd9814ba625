import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { ButtonForm, FieldsForm } from "#app/forms/form.tsx";
import type { Option } from "#domain/core/fields.ts";
import type { AvailabilityList } from "#domain/scheduling/list-availability.ts";
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
  return (
    <FieldsForm name="add-time" button={t("times.add")} kind="plain">
      <FieldOf name="teamId" options={teamOptions(tournaments)} />
      <Fields only={["side", "time"]} className="grid grid-cols-2 items-end gap-x-4" />
      <FieldOf name="date" />
    </FieldsForm>
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
  return (
    <FieldsForm name="add-pair" button={t("pairs.add")} kind="plain">
      <FieldOf name="team1Id" options={teamOptions(tournaments)} />
      <FieldOf name="team2Id" options={teamOptions(tournaments)} />
    </FieldsForm>
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

function teamOptions(tournaments: Tournaments["tournaments"]): Option[] {
  return tournaments.flatMap(({ name, teams }) =>
    teams.map((team) => ({ value: team.id, label: team.name, group: name })),
  );
}
