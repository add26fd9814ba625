import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { FieldOf } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { teamsPath } from "../addresses.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Way } from "./ways.tsx";

/** Whom the page is for; `isOneOfSeveral` if the account has more players. */
export interface Acting {
  playerId: string | undefined;
  /** The first name of a child; null for the holder. */
  childName: string | null;
  isOneOfSeveral: boolean;
}

const whoOf = ({ childName }: Acting) => ({
  who: childName === null ? "you" : "child",
  name: childName ?? "",
});

/** One of the forms of /teams. */
function TeamsForm({
  acting: { playerId, isOneOfSeveral },
  ...form
}: Omit<ComponentProps<typeof FieldsForm>, "action" | "hidden"> & { acting: Acting }) {
  const action = teamsPath(isOneOfSeveral && playerId ? playerId : null);
  return <FieldsForm {...form} action={action} hidden={{ playerId }} />;
}

function TournamentField({ tournaments }: { tournaments: string[] }) {
  const options = tournaments.map((name) => ({ value: name, label: name }));
  return <FieldOf name="tournamentName" options={options} />;
}

export function CreateTeamForm({ tournaments, acting }: { tournaments: string[]; acting: Acting }) {
  const t = useTranslations("teams");
  return (
    <Way id="create" heading={t("create.heading")} isChosen={false}>
      <TeamsForm id="create-team" name="create" button={t("create.button")} acting={acting}>
        <FieldOf name="name" />
        <TournamentField tournaments={tournaments} />
        <p className="hint mb-3">{t("create.hint", whoOf(acting))}</p>
      </TeamsForm>
    </Way>
  );
}

export function JoinTeamForm({ acting, isChosen }: { acting: Acting; isChosen: boolean }) {
  const t = useTranslations("teams");
  return (
    <Way id="join" heading={t("join.heading")} isChosen={isChosen}>
      <TeamsForm id="join-team" name="join" button={t("join.button")} acting={acting} />
    </Way>
  );
}

export function Waitlist({
  waiting,
  tournaments,
  acting,
}: {
  waiting: { tournamentName: string; address: string; showContact: boolean } | null;
  tournaments: string[];
  acting: Acting;
}) {
  const t = useTranslations("teams");
  const intent = waiting ? "edit-waitlist" : "join-waitlist";
  return (
    <Way
      id="waitlist"
      heading={waiting ? t("waitlist.heading") : t("waitlist.join")}
      isChosen={waiting !== null}
    >
      {waiting ? (
        <p>
          {t.rich("waitlist.onIt", {
            ...whoOf(acting),
            tournament: waiting.tournamentName,
            link: (text) => <SiteLink href={waiting.address}>{text}</SiteLink>,
          })}
        </p>
      ) : null}
      <TeamsForm
        key={intent}
        name={intent}
        button={waiting ? t("waitlist.edit") : t("waitlist.join")}
        acting={acting}
        values={waiting ?? {}}
      >
        <TournamentField tournaments={tournaments} />
        <FieldOf name="showContact" aria-describedby={`${intent}-who-sees`} />
        <p id={`${intent}-who-sees`} className="hint mb-3">
          {t("waitlist.whoSees", whoOf(acting))}
        </p>
      </TeamsForm>
      {waiting ? (
        <>
          <hr className="my-6 border-rule" />
          <ConfirmDialog
            id="leave-waitlist"
            button={t("waitlist.leave")}
            question={t("waitlist.leaveQuestion")}
            intent="leave-waitlist"
            fields={{ playerId: acting.playerId }}
          />
        </>
      ) : null}
    </Way>
  );
}
