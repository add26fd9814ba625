import { data } from "react-router";
import { useTranslations } from "use-intl";
import { hasRole, isStaff } from "#domain/core/context.ts";
import { accountTopic, cupTopic, teamTopic, waitlistTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { isUnknownGroup, tournamentByGroup } from "#domain/cup/slug-rules.ts";
import { readVerification } from "#domain/people/accounts/email-verification.ts";
import { myTeams } from "#domain/teams/team-view.ts";
import { listWaitlist } from "#domain/teams/waitlist/waitlist-entries.ts";
import { message } from "#i18n/message.ts";
import { SiteLink } from "../i18n/reader-language.tsx";
import { page } from "../routing/page.ts";
import { ConfirmEmail } from "../ui/accounts/email-link.tsx";
import { ButtonLink, Choices, siteLink } from "../ui/buttons.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState, Notice } from "../ui/page-layout.tsx";
import { UnknownGroup } from "../ui/results/results-navigation.tsx";
import { WaitlistTable } from "../ui/teams/waitlist.tsx";
import type { Route } from "./+types/team-waitlist";

export const loader = page(
  { access: "signed in", title: message("waitlist.title") },
  async ({ ctx, reader, query }) => {
    const cup = await currentCup(ctx.db);
    const tournaments = await listTournaments(ctx, cup.id);
    const group = query.get("group");
    const chosen = tournamentByGroup(tournaments, group);
    const isUnknown = isUnknownGroup(tournaments, group);
    const teams = await myTeams(ctx);
    const unconfirmed = !isStaff(reader) && (await readVerification(ctx, cup)) !== null;
    const page = {
      isStaff: isStaff(reader),
      mayPlace: hasRole(reader, "registrar"),
      isUnknown,
      unconfirmed,
      tournaments: tournaments.map(({ name, slug }) => ({ name, slug })),
      chosen: chosen && { name: chosen.name, slug: chosen.slug },
      players: chosen ? await listWaitlist(ctx, cup, chosen) : [],
      /** The reader's team, if it can take a player from the list. */
      mayInvite:
        chosen !== null &&
        !unconfirmed &&
        teams.some(
          ({ manages, tournamentId, roster }) =>
            manages && tournamentId === chosen.id && roster.some(({ player }) => player === null),
        ),
      topics: [
        accountTopic(reader.accountId),
        cupTopic(cup.id),
        ...(chosen ? [waitlistTopic(chosen.id)] : []),
        // Open slots of these teams decide whether contact details are shown.
        ...teams.map(({ id }) => teamTopic(id)),
      ],
    };
    return data(page, { status: isUnknown ? 404 : 200 });
  },
);

export default function TeamWaitlist({ loaderData }: Route.ComponentProps) {
  const {
    isStaff: forStaff,
    mayPlace,
    isUnknown,
    tournaments,
    chosen,
    players,
    mayInvite,
    unconfirmed,
  } = loaderData;
  const t = useTranslations("waitlist");
  return (
    <Page lead={t("lead")}>
      {isUnknown ? <UnknownGroup /> : null}
      <Choices
        label={t("tournament")}
        items={tournaments.map(({ name, slug }) => {
          const isChosen = slug === chosen?.slug;
          const href = isChosen ? "/teamWaitlist" : `/teamWaitlist?group=${slug}`;
          return { href, label: name, chosen: isChosen };
        })}
      />
      {chosen || isUnknown ? null : <p>{t("choose")}</p>}
      {chosen && players.length === 0 ? (
        <EmptyState
          next={forStaff ? null : <SiteLink href="/teams#waitlist">{t("join")}</SiteLink>}
        >
          {t("empty")}
        </EmptyState>
      ) : null}
      {chosen && players.length > 0 && unconfirmed ? (
        <Notice>
          <ConfirmEmail toSee="namesAndAges" />
        </Notice>
      ) : null}
      {chosen && players.length > 0 ? (
        <WaitlistTable tournamentName={chosen.name} players={players} />
      ) : null}
      {mayInvite && players.length > 0 ? (
        <p className="choices">
          <ButtonLink kind="plain" href="/teams">
            {t("inviteFromTeam")}
          </ButtonLink>
        </p>
      ) : null}
      {mayPlace ? (
        <p className="choices">
          <ButtonLink kind="plain" href="/admin/waitlist">
            {t("place")}
          </ButtonLink>
        </p>
      ) : null}
      {forStaff ? null : (
        <p className="hint mt-4">
          {t.rich("whoSees", { link: siteLink("/teams"), privacy: siteLink("/privacy") })}
        </p>
      )}
    </Page>
  );
}
