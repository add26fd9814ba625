import type { useForm } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CheckboxField, SelectField, TextField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { SiteLink } from "../../i18n/site-link.tsx";
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

type Fields = { name: string; tournamentName: string; teamCode: string; showContact: boolean };

/** One of the forms of /teams. */
function TeamsForm({
  intent,
  id = intent,
  button,
  acting: { playerId, isOneOfSeveral },
  defaults,
  children,
}: {
  intent: string;
  id?: string;
  button: string;
  acting: Acting;
  defaults?: Partial<Fields>;
  children: (fields: ReturnType<typeof useForm<Fields>>[1]) => ReactNode;
}) {
  const { form, fields } = useFields<Fields>(intent, { id, defaultValue: defaults });
  const action = teamsPath(isOneOfSeveral && playerId ? playerId : null);
  return (
    <PostForm {...form} action={action} hidden={{ playerId }} button={button}>
      {children(fields)}
    </PostForm>
  );
}

function TournamentField({
  field,
  tournaments,
}: {
  field: ComponentProps<typeof SelectField>["field"];
  tournaments: string[];
}) {
  const t = useTranslations("teams");
  return (
    <SelectField field={field} label={t("tournament")}>
      <option value="">{t("selectTournament")}</option>
      {tournaments.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export function CreateTeamForm({ tournaments, acting }: { tournaments: string[]; acting: Acting }) {
  const t = useTranslations("teams");
  return (
    <Way id="create" heading={t("create.heading")} isChosen={false}>
      <TeamsForm id="create-team" intent="create" button={t("create.button")} acting={acting}>
        {({ name, tournamentName }) => (
          <>
            <TextField field={name} label={t("create.name")} autoComplete="off" />
            <TournamentField field={tournamentName} tournaments={tournaments} />
            <p className="hint mb-3">{t("create.hint", whoOf(acting))}</p>
          </>
        )}
      </TeamsForm>
    </Way>
  );
}

export function JoinTeamForm({ acting, isChosen }: { acting: Acting; isChosen: boolean }) {
  const t = useTranslations("teams");
  return (
    <Way id="join" heading={t("join.heading")} isChosen={isChosen}>
      <TeamsForm id="join-team" intent="join" button={t("join.button")} acting={acting}>
        {({ teamCode }) => (
          <TextField
            field={teamCode}
            label={t("join.code")}
            hint={t("join.hint")}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </TeamsForm>
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
        intent={intent}
        button={waiting ? t("waitlist.edit") : t("waitlist.join")}
        acting={acting}
        defaults={waiting ?? {}}
      >
        {({ tournamentName, showContact }) => (
          <>
            <TournamentField field={tournamentName} tournaments={tournaments} />
            <CheckboxField
              field={showContact}
              label={t("waitlist.showContact")}
              aria-describedby={`${intent}-who-sees`}
            />
            <p id={`${intent}-who-sees`} className="hint mb-3">
              {t("waitlist.whoSees", whoOf(acting))}
            </p>
          </>
        )}
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
