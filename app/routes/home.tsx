import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { formatDollars } from "../../domain/core/format-rules.ts";
import { accountTopic, cupTopic, tournamentTopic } from "../../domain/core/topics.ts";
import { cupDates, deadlineBanners, nextDeadline } from "../../domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import { prizeLabel, prizeWords, tournamentShortName } from "../../domain/cup/tournament-rules.ts";
import { readAccount } from "../../domain/people/accounts/accounts.ts";
import { nextBannerChange } from "../../domain/site/announcements/banner-rules.ts";
import { readPublicBanners } from "../../domain/site/announcements/banners.ts";
import { myInvitations } from "../../domain/teams/invitations/list-invitations.ts";
import { message } from "../../i18n/message.ts";
import { gallery, home, video } from "../content/home.ts";
import { institute } from "../content/institute.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { withDependencies } from "../http/request-context.ts";
import { isFromSameOrigin } from "../http/same-origin.ts";
import { MixedText } from "../i18n/mixed-text.tsx";
import { ContentText } from "../i18n/use-content.tsx";
import { readCupToday, readOwnCup } from "../loaders/home.ts";
import { readOwnGuardian } from "../loaders/own-guardian.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { NowAndNextPanel } from "../ui/games/game-card.tsx";
import { PendingNotice } from "../ui/guardians/guardian-request.tsx";
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
import { Champions, CupDayHead, CupFacts, NextCup, useCupLine } from "../ui/site/home-cup.tsx";
import { OpenTasks, YourGames } from "../ui/site/home-reader.tsx";
import { PageList } from "../ui/site/page-list.tsx";
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
    const today = await readCupToday(ctx, cup, tournaments);
    const ownCup = isPlayer ? await readOwnCup(ctx, cup, today.phase) : null;
    const groups = tournaments.map(({ name }) => tournamentShortName(name));
    return withDependencies(context, {
      signedIn: account !== null,
      isAdmin: account?.isAdmin ?? false,
      firstName: account?.players.find(({ isHolder }) => isHolder)?.firstName ?? null,
      own,
      pendingMayPlay: cup.pendingMayPlay,
      today,
      ownCup,
      tournaments: tournaments.map(({ name, slug }) => ({ name, slug })),
      cup: {
        name: cup.name,
        fee: cup.teamFee > 0 ? formatDollars(cup.teamFee) : "",
        prizeText: translate(prizeWords(cup.prizeText, ctx.locale)),
        dates: cupDates(cup, ctx.locale),
        prize: translate(prizeLabel(cup.prizeText, ctx.locale)),
        groups,
        banners: deadlineBanners(cup, ctx.now, ctx.locale).map(translate),
      },
      showsPosts,
      address: ctx.actor.kind === "visitor" && !showsPosts ? "/" : undefined,
      topics: [
        cupTopic(cup.id),
        ...tournaments.map(({ id }) => tournamentTopic(id)),
        ...(ownCup?.topics ?? []),
        ...(ctx.actor.kind === "account" && isPlayer ? [accountTopic(ctx.actor.accountId)] : []),
      ],
      announced,
      invitations,
      until: nextBannerChange(
        announced,
        nextDeadline(cup, ctx.now),
        ...today.changesAt,
        ...(ownCup?.changesAt ?? []),
        ...invitations.map(({ until }) => until.iso),
      ),
    });
  },
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { signedIn, isAdmin, firstName, own, pendingMayPlay, cup, announced, invitations } =
    loaderData;
  const { showsPosts, today, ownCup, tournaments } = loaderData;
  const t = useTranslations("home");
  const links = useTranslations("frame");
  const welcome = firstName ? t("welcomeName", { name: firstName }) : t("welcome");
  const { phase, ...clock } = today;
  const line = <MixedText>{useCupLine(cup)}</MixedText>;
  const gameDay = <ButtonLink href="/admin/day">{t("own.gameDay")}</ButtonLink>;
  const actions = (
    <p className="choices mt-6 mb-0">
      {signedIn ? (
        <>
          {isAdmin && phase === "before" ? gameDay : null}
          <ButtonLink kind="plain" href="/teamWaitlist">
            {t("waitlist")}
          </ButtonLink>
          <ButtonLink kind={isAdmin ? "plain" : "primary"} href="/teams">
            {t("teams")}
          </ButtonLink>
        </>
      ) : (
        <>
          <ButtonLink kind={phase === "after" ? "plain" : "primary"} href="/register">
            {t("register")}
          </ButtonLink>
          <ButtonLink kind="plain" href="/login">
            {t("logIn")}
          </ButtonLink>
        </>
      )}
    </p>
  );
  return (
    <>
      {phase === "before" ? (
        <PageHead
          kicker={<MixedText>{[cup.name, cup.dates].filter(Boolean).join(" · ")}</MixedText>}
          title={
            <span className="text-5xl sm:text-8xl print:text-2xl">
              {signedIn ? welcome : t("join")}
            </span>
          }
          lead={line}
        >
          {actions}
        </PageHead>
      ) : (
        <CupDayHead
          kicker={[signedIn ? cup.name : "", cup.dates].filter(Boolean).join(" · ")}
          title={signedIn ? welcome : cup.name}
          tournaments={tournaments}
        >
          {isAdmin ? gameDay : null}
        </CupDayHead>
      )}
      {ownCup ? <YourGames teams={ownCup.teams} {...clock} /> : null}
      {phase === "during" ? <NowAndNextPanel {...clock} /> : null}
      <Champions champions={today.champions} />
      {phase === "after" ? <NextCup cup={cup.name} /> : null}
      {ownCup ? <OpenTasks {...ownCup} /> : null}
      {own ? (
        <div className="mb-6">
          <PendingNotice own={own} mayPlay={pendingMayPlay} />
        </div>
      ) : null}
      <div className="flow-root">
        <InvitationNotices invitations={invitations} />
      </div>
      {phase !== "before" && signedIn ? <div className="mb-12">{actions}</div> : null}
      {phase === "before" || signedIn ? null : (
        <div className="my-6">
          <Band heading={t("join")} look="night">
            <p className="my-0 text-lg text-night-soft">{line}</p>
            {actions}
          </Band>
        </div>
      )}
      <DeadlineBanner lines={cup.banners} />
      <AnnouncementBanners banners={announced} />
      <Band heading={t("cup")}>
        {phase === "before" ? <CupFacts cup={cup} /> : null}
        <PageList
          brief={phase !== "before"}
          pages={[
            { href: "/teams", title: t("teams"), about: home.cards.teams },
            {
              href: "/schedules-results",
              title: links("links.results"),
              about: home.cards.schedules,
            },
            { href: "/PaymentMethods", title: t("payments"), about: home.cards.payment },
            { href: "/CupRules", title: links("links.rules"), about: home.cards.rules },
          ].slice(signedIn ? 1 : 0)}
        />
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
        <PageList
          brief={phase !== "before"}
          pages={[
            { href: "/about", title: links("links.about"), about: home.cards.about },
            { href: "/programs", title: links("links.programs"), about: home.cards.programs },
          ]}
        />
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
