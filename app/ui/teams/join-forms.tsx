import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { FieldOf } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { SiteLink } from "#app/i18n/reader-language.tsx";
import { teamsPath } from "../addresses.ts";
import { siteLink } from "../buttons.tsx";
import { ConfirmDialog, useAsked } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { Notice } from "../page-layout.tsx";

/** Whom the page is for; `isOneOfSeveral` if the account has more players. */
export interface Acting {
  playerId: string | undefined;
  /** The first name of a child; null for the holder. */
  childName: string | null;
  ageGroup: "child" | "minor" | "adult";
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

export function CreateTeamForm({
  tournaments,
  acting,
  isAnother,
  fee,
}: {
  tournaments: string[];
  acting: Acting;
  isAnother: boolean;
  /** The team fee once its deadline has passed. */
  fee: string | null;
}) {
  const t = useTranslations("teams");
  const heading = t(isAnother ? "create.another" : "create.heading");
  return (
    <Way id="create" heading={heading} isChosen={false}>
      {fee ? <Notice text={t("create.late", { fee })} /> : null}
      <TeamsForm id="create-team" name="create" button={t("create.button")} acting={acting}>
        <FieldOf name="name" />
        <TournamentField tournaments={tournaments} />
        <p className="hint mb-3">
          {isAnother ? t("create.anotherHint") : t("create.hint", whoOf(acting))}
        </p>
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
            link: siteLink(waiting.address),
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
          {t("waitlist.whoSees", { ...whoOf(acting), age: acting.ageGroup })}{" "}
          <SiteLink href="/privacy">{t("waitlist.whoSeesThis")}</SiteLink>
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

const INTENTS = {
  create: ["create"],
  join: ["join"],
  waitlist: ["join-waitlist", "edit-waitlist", "leave-waitlist"],
} as const;

const ICONS = { create: "people", join: "enter", waitlist: "list" } as const;

type WayName = keyof typeof INTENTS;

/** One of the ways to a team: its form opens when it is chosen, and then the others close. */
function Way({
  id,
  heading,
  isChosen,
  children,
}: {
  id: WayName;
  heading: string;
  /** Open unless another way's form was refused. */
  isChosen: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("teams");
  const answer = useFormAnswer();
  const asked = useAsked();
  const refused = answer && INTENTS[id].some((intent) => intent === answer.form);
  const open = answer ? refused : isChosen || (id === "waitlist" && asked === "leave-waitlist");
  return (
    <details name="way" open={open} className="panel my-0 p-0 sm:p-0">
      <summary className="flex min-h-20 list-none items-center gap-4 p-4 after:ml-auto">
        <Icon name={ICONS[id]} className="size-8 shrink-0 text-accent" />
        <span className="min-w-0">
          <h2 className="my-0 text-xl leading-none">{heading}</h2>
          <span className="mt-1 block leading-snug font-normal text-soft">
            {t(id === "waitlist" && isChosen ? "waitlist.wayOn" : `${id}.way`)}
          </span>
        </span>
      </summary>
      {/* A link to it opens the way. */}
      <div id={id} className="border-t border-rule px-4 pb-4">
        {children}
      </div>
    </details>
  );
}
