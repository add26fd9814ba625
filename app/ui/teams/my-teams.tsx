import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SiteLink } from "#app/i18n/reader-language.tsx";
import { isConsentPending, pendingKind } from "#domain/people/guardians/consent-rules.ts";
import type { FamilyPlayer } from "#domain/people/guardians/family.ts";
import type { MyJoinRequest } from "#domain/teams/joining.ts";
import { withNext } from "../addresses.ts";
import { ButtonLink, bold, Choices, LinkCard, siteLink, timeAt } from "../buttons.tsx";
import { Page } from "../page.tsx";
import { Notice } from "../page-layout.tsx";

export function FamilyChoice({
  family,
  chosen,
  path = "/teams",
}: {
  family: FamilyPlayer[];
  chosen: string | null;
  /** The page that is about a player. */
  path?: string;
}) {
  const t = useTranslations("teams");
  const player = family.find(({ id }) => id === chosen);
  return (
    <>
      <Choices
        label={t("family.players")}
        items={family.map(({ id, isHolder, firstName, teamName, waitsFor, state }) => ({
          href: `${path}?player=${id}`,
          label: t("family.player", {
            who: isHolder ? "you" : "child",
            name: firstName,
            has: teamName === null ? (waitsFor ? "waitlist" : "nothing") : "team",
            team: teamName ?? "",
            pending: pendingKind(state) ?? "no",
          }),
          chosen: id === chosen,
        }))}
      />
      {player && !player.isHolder ? <ChildLine child={player} /> : null}
    </>
  );
}

function ChildLine({ child: { id, firstName, teamName, state } }: { child: FamilyPlayer }) {
  const t = useTranslations("teams");
  const href = `/account/players/${id}`;
  return (
    <>
      <p>
        {t.rich("family.acting", {
          has: teamName === null ? "nothing" : "team",
          name: firstName,
          b: bold,
        })}{" "}
        <SiteLink className="inline-flex min-h-11 items-center" href={href}>
          {t("family.details", { name: firstName })}
        </SiteLink>
      </p>
      {isConsentPending(state) ? (
        <Notice text={t.rich("family.notAgreed", { name: firstName, link: siteLink(href) })} />
      ) : null}
    </>
  );
}

/** `next` is where to go on afterwards. */
export function AddPlayerLine({ next = "/" }: { next?: string }) {
  const t = useTranslations("teams");
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <span>{t("family.areYouGuardian")}</span>
      <ButtonLink kind="plain" href={withNext("/account/players/new", next)}>
        {t("family.addPlayer")}
      </ButtonLink>
    </p>
  );
}

/** Must not reveal whether a team has the code. */
export function RequestNotices({ requests }: { requests: MyJoinRequest[] }) {
  const t = useTranslations("teams");
  return requests.map(({ playerId, whom, teamCode, state, until }) => (
    <Notice key={playerId}>
      <p>
        {t.rich(`request.${state}`, {
          who: whom === null ? "you" : "child",
          name: whom ?? "",
          teamCode,
          until: until.text,
          code: (text) => <b className="whitespace-nowrap">{text}</b>,
          time: timeAt(until.iso),
        })}
      </p>
      {state === "open" ? <p className="hint">{t("request.why")}</p> : null}
    </Notice>
  ));
}

/** For a visitor with a link: `next` is where it leads to. */
export function RegisterOrLogIn({ next }: { next: string }) {
  const t = useTranslations("teams");
  return (
    <p className="choices">
      <ButtonLink href={withNext("/register", next)}>{t("visitor.register")}</ButtonLink>
      <ButtonLink kind="plain" href={withNext("/login", next)}>
        {t("visitor.logIn")}
      </ButtonLink>
    </p>
  );
}

export function VisitorTeams({ children }: { children: ReactNode }) {
  const t = useTranslations("teams");
  const frame = useTranslations("frame");
  return (
    <Page
      done={null}
      lead={t("visitor.lead")}
      head={
        <p className="choices mb-0">
          <ButtonLink href="/login?next=%2Fteams">{t("visitor.logIn")}</ButtonLink>
          <ButtonLink kind="plain" href="/register">
            {t("visitor.register")}
          </ButtonLink>
        </p>
      }
    >
      {children}
      <div className="grid gap-3 md:grid-cols-3">
        <LinkCard href="/schedules-results" title={frame("links.results")} icon="calendar">
          {t("visitor.results")}
        </LinkCard>
        <LinkCard href="/CupRules" title={frame("links.rules")} icon="book">
          {t("visitor.rules")}
        </LinkCard>
        <LinkCard href="/PaymentMethods" title={t("visitor.payments")} icon="card">
          {t("visitor.fee")}
        </LinkCard>
      </div>
    </Page>
  );
}

export function AdminTeams({ children }: { children: ReactNode }) {
  const t = useTranslations("teams");
  return (
    <Page
      done={null}
      lead={t("admin.lead")}
      head={
        <p className="choices mb-0">
          <ButtonLink href="/admin">{t("admin.console")}</ButtonLink>
        </p>
      }
    >
      {children}
    </Page>
  );
}
