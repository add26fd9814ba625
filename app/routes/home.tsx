import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { accountTopic, cupTopic } from "../../domain/core/topics.ts";
import { cupDates, deadlineBanners, nextDeadline } from "../../domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import { prizeLabel, tournamentShortName } from "../../domain/cup/tournament-rules.ts";
import { readAccount } from "../../domain/people/accounts/accounts.ts";
import { nextBannerChange } from "../../domain/site/announcements/banner-rules.ts";
import { readPublicBanners } from "../../domain/site/announcements/banners.ts";
import { myInvitations } from "../../domain/teams/invitations/list-invitations.ts";
import { INTL_LOCALES } from "../../i18n/locales.ts";
import { message } from "../../i18n/message.ts";
import { gallery, home, video } from "../content/home.ts";
import { institute } from "../content/institute.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { withDependencies } from "../http/request-context.ts";
import { isFromSameOrigin } from "../http/same-origin.ts";
import { MixedText } from "../i18n/mixed-text.tsx";
import { ContentText } from "../i18n/use-content.tsx";
import { useLocale } from "../i18n/use-locale.ts";
import { readOwnGuardian } from "../loaders/own-guardian.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { PendingNotice } from "../ui/guardians/guardian-request.tsx";
import { LinkCard } from "../ui/link-card.tsx";
import { AnnouncementBanners } from "../ui/messages/announcement-banners.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";
import {
  asksForPosts,
  DeadlineBanner,
  Gallery,
  postsOrigins,
  SocialFeed,
  VideoPlayer,
} from "../ui/site/home.tsx";
import { InvitationNotices } from "../ui/teams/invitation-notices.tsx";
import type { Route } from "./+types/home";

/** The posts' origin is in the policy only if they are shown. */
export const handle: PageHandle = {
  frames: (request) =>
    isFromSameOrigin(request)
      ? postsOrigins(institute.socialFeed, new URL(request.url).searchParams)
      : [],
};

export const loader = page(
  {
    access: "everybody",
    description: message("home.description", { institute: institute.name }),
    card: "home",
    cache: { for: "visitors", uncached: ["posts"] },
  },
  async ({ ctx, request, context, query, translate }) => {
    const showsPosts = asksForPosts(query);
    // A link from another site must not load the posts without a click.
    if (showsPosts && !isFromSameOrigin(request)) throw redirect("/#posts", 303);
    const [account, { cup, tournaments }] = await Promise.all([
      readAccount(ctx),
      readCupOverview(ctx),
    ]);
    const isPlayer = account !== null && !account.isAdmin;
    const own = isPlayer ? await readOwnGuardian(ctx, cup) : null;
    const announced = await readPublicBanners(ctx, cup.id);
    const invitations = await myInvitations(ctx, cup);
    const groups = tournaments.map(({ name }) => tournamentShortName(name));
    return withDependencies(context, {
      signedIn: account !== null,
      firstName: account?.players.find(({ isHolder }) => isHolder)?.firstName ?? null,
      own,
      pendingMayPlay: cup.pendingMayPlay,
      cup: {
        name: cup.name,
        dates: cupDates(cup, ctx.locale),
        prize: translate(prizeLabel(cup.prizeText, ctx.locale)),
        groups,
        banners: deadlineBanners(cup, ctx.now, ctx.locale).map(translate),
      },
      showsPosts,
      address: ctx.actor.kind === "visitor" && !showsPosts ? "/" : undefined,
      topics: [
        cupTopic(cup.id),
        ...(ctx.actor.kind === "account" && isPlayer ? [accountTopic(ctx.actor.accountId)] : []),
      ],
      announced,
      invitations,
      until: nextBannerChange(
        announced,
        nextDeadline(cup, ctx.now),
        ...invitations.map(({ until }) => until.iso),
      ),
    });
  },
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { signedIn, firstName, own, pendingMayPlay, cup, announced, invitations, showsPosts } =
    loaderData;
  const t = useTranslations("home");
  const links = useTranslations("frame");
  const welcome = firstName ? t("welcomeName", { name: firstName }) : t("welcome");
  const greeting = signedIn ? welcome : t("join");
  return (
    <>
      <PageHead
        kicker={<MixedText>{[cup.name, cup.dates].filter(Boolean).join(" · ")}</MixedText>}
        title={<span className="text-5xl sm:text-8xl print:text-2xl">{greeting}</span>}
        lead={<MixedText>{useCupLine(cup)}</MixedText>}
      >
        <p className="choices mt-6 mb-0">
          {signedIn ? (
            <>
              <ButtonLink kind="plain" href="/teamWaitlist">
                {t("waitlist")}
              </ButtonLink>
              <ButtonLink href="/teams">{t("teams")}</ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink href="/register">{t("register")}</ButtonLink>
              <ButtonLink kind="plain" href="/login">
                {t("logIn")}
              </ButtonLink>
            </>
          )}
        </p>
      </PageHead>
      {own ? (
        <div className="mb-6">
          <PendingNotice own={own} mayPlay={pendingMayPlay} />
        </div>
      ) : null}
      <div className="flow-root">
        <InvitationNotices invitations={invitations} />
      </div>
      <DeadlineBanner lines={cup.banners} />
      <AnnouncementBanners banners={announced} />
      <Band heading={t("cup")}>
        <div className={`grid gap-3 ${signedIn ? "md:grid-cols-3" : "sm:grid-cols-2"}`}>
          {signedIn ? null : (
            <LinkCard href="/teams" title={t("teams")} icon="people">
              <ContentText of={home.cards.teams} />
            </LinkCard>
          )}
          <LinkCard href="/schedules-results" title={links("links.results")} icon="calendar">
            <ContentText of={home.cards.schedules} />
          </LinkCard>
          <LinkCard href="/PaymentMethods" title={t("payments")} icon="card">
            <ContentText of={home.cards.payment} />
          </LinkCard>
          <LinkCard href="/CupRules" title={links("links.rules")} icon="book">
            <ContentText of={home.cards.rules} />
          </LinkCard>
        </div>
      </Band>
      <Band heading={<ContentText of={home.video.heading} />} look="night">
        <div className="grid gap-6 md:grid-cols-[1fr_2fr] md:items-center">
          <p className="text-lg text-night-soft">
            <ContentText of={home.video.text} />
          </p>
          <VideoPlayer {...video} />
        </div>
      </Band>
      <Band heading={<ContentText of={institute.tagline} />} look="sunk">
        <p className="text-xl leading-relaxed">
          <ContentText of={home.about} />
        </p>
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          <LinkCard href="/about" title={links("links.about")} icon="ball">
            <ContentText of={home.cards.about} />
          </LinkCard>
          <LinkCard href="/programs" title={links("links.programs")} icon="weights">
            <ContentText of={home.cards.programs} />
          </LinkCard>
        </div>
      </Band>
      <Band heading={<ContentText of={home.gallery} />}>
        <Gallery pictures={gallery} />
      </Band>
      <div className="-mb-12">
        <SocialFeed feed={institute.socialFeed} shown={showsPosts} {...home.feed} />
      </div>
    </>
  );
}

function useCupLine({ groups, prize }: { groups: string[]; prize: string }): string {
  const t = useTranslations("home");
  const who = new Intl.ListFormat(INTL_LOCALES[useLocale()]).format(groups);
  const soccer = who ? t("soccerFor", { groups: who }) : t("soccer");
  return prize ? `${soccer} ${prize}.` : soccer;
}
