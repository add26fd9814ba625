import type { ComponentProps, ReactNode } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { ButtonForm, FieldsForm } from "#app/forms/form.tsx";
import { forms, mutationForms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { BackLink } from "#app/ui/buttons.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import type { ShownOption } from "#domain/core/fields.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import {
  pairFields,
  removeTimeInput,
  teamPairInput,
  teamTimeFields,
} from "#domain/scheduling/availability-input.ts";
import {
  addTeamPair,
  addTeamTime,
  allowSharedPair,
  removeTeamPair,
  removeTeamTime,
  separateSharedPair,
} from "#domain/scheduling/change-availability.ts";
import { type AvailabilityList, listAvailability } from "#domain/scheduling/list-availability.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: "admin", title: message("availability.title") },
  async ({ ctx, translate }) => {
    const { cupId, tournamentIds, ...list } = await listAvailability(ctx);
    return translate({
      ...list,
      // Tournament topics also cover rosters and managers.
      topics: [consoleTopic, cupTopic(cupId), ...tournamentIds.map(tournamentTopic)],
    });
  },
);

const organizerForm = mutationForms("admin");

export const action = forms({
  "add-time": organizerForm(addTeamTime, teamTimeFields, message("availability.times.added")),
  "remove-time": organizerForm(
    removeTeamTime,
    removeTimeInput,
    message("availability.times.removed"),
  ),
  "add-pair": organizerForm(addTeamPair, pairFields, message("availability.pairs.added")),
  "remove-pair": organizerForm(
    removeTeamPair,
    teamPairInput,
    message("availability.pairs.removed"),
  ),
  allow: organizerForm(allowSharedPair, teamPairInput, message("availability.shared.allowedDone")),
  separate: organizerForm(
    separateSharedPair,
    teamPairInput,
    message("availability.shared.separatedDone"),
  ),
});

export default function Availability() {
  const t = useTranslations("availability");
  const { tournaments, times, requested, shared } = useLoaderData<typeof loader>();
  const hasTeams = tournaments.length > 0;
  return (
    <Page lead={t("lead")}>
      {hasTeams ? (
        <div className="cols mt-5">
          <SharedPanel shared={shared} />
          <PairsPanel requested={requested} tournaments={tournaments} />
          <TimesPanel times={times} tournaments={tournaments} />
        </div>
      ) : (
        <p>{t("noTeams")}</p>
      )}
      <BackLink to="/admin/schedule?step=times">{t("back")}</BackLink>
    </Page>
  );
}

type Tournaments = Pick<AvailabilityList, "tournaments">;

function TimesPanel({ times, tournaments }: Pick<AvailabilityList, "times"> & Tournaments) {
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

function PairsPanel({ requested, tournaments }: Pick<AvailabilityList, "requested"> & Tournaments) {
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

function SharedPanel({ shared }: Pick<AvailabilityList, "shared">) {
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

function teamOptions(tournaments: Tournaments["tournaments"]): ShownOption[] {
  return tournaments.flatMap(({ name, teams }) =>
    teams.map((team) => ({ value: team.id, label: team.name, group: name })),
  );
}
