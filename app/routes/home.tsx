import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { hasRole } from "#domain/core/context.ts";
import { formatDollars } from "#domain/core/format-rules.ts";
import { isStaffAccount } from "#domain/core/staff-role-rules.ts";
import { accountTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import {
  cupDates,
  cupDatesWithYear,
  deadlineBanners,
  nextDeadline,
} from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import {
  gameFormats,
  prizeLabel,
  prizeWords,
  sharedPrize,
  tournamentShortName,
} from "#domain/cup/tournament-rules.ts";
import { readAccount } from "#domain/people/accounts/accounts.ts";
import { isConsentPending } from "#domain/people/guardians/consent-rules.ts";
import { nextBannerChange } from "#domain/site/announcements/banner-rules.ts";
import { readPublicBanners } from "#domain/site/announcements/banners.ts";
import { summary } from "#domain/site/content/rich-text.ts";
import { myInvitations } from "#domain/teams/invitations/list-invitations.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { withDependencies } from "../http/request-context.ts";
import { isFromSameOrigin } from "../http/same-origin.ts";
import { ContentText, MixedText } from "../i18n/reader-language.tsx";
import { showOwnTeam } from "../live/own-team.ts";
import { readOwnGuardian } from "../loaders/accounts.ts";
import { asVisitor, contentOf, isPreview, PREVIEW } from "../loaders/content.ts";
import { readCupToday, readHomeStory, readOwnCup, readPastCup } from "../loaders/home.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { NowAndNextPanel } from "../ui/games/present-panel.tsx";
import { PendingNotice } from "../ui/guardians/guardian-request.tsx";
import { AnnouncementBanners, FoldedBanners } from "../ui/messages/announcement-banners.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { Band } from "../ui/site/band.tsx";
import {
  asksForPosts,
  DeadlineBanner,
  Gallery,
  postsOrigins,
  SocialFeed,
  VideoBand,
} from "../ui/site/home.tsx";
import {
  Champions,
  CupFacts,
  homeAddress,
  MatchDay,
  NextCup,
  PageList,
  useCupLine,
} from "../ui/site/home-cup.tsx";
import { OpenTasks, otherGames, YourGames } from "../ui/site/home-reader.tsx";
import { Coaches, Hero, Institute, ProgramPrices, Quotes } from "../ui/site/home-story.tsx";
import { Sponsors } from "../ui/site/sponsors.tsx";
import { CrestStyles } from "../ui/teams/crest.tsx";
import { InvitationNotices } from "../ui/teams/invitation-notices.tsx";
import type { Route } from "./+types/home";

/** The posts' origin is in the policy only if they are shown. */
export const handle: PageHandle = {
  firstScript: (data) => (Object(data).today?.phase === "during" ? showOwnTeam : null),
  frames: (request, data) =>
    isFromSameOrigin(request) ? postsOrigins(data, new URL(request.url).searchParams) : [],
};

export const loader = page(
  {
    access: "everybody",
    description: ({ home }, locale) => summary(home.about, locale),
    card: "home",
    cache: { for: "visitors", query: ["team"], uncached: ["posts", PREVIEW] },
  },
  async ({ ctx: reader, request, context, query, url, translate }) => {
    const content = await contentOf(reader, url);
    const ctx = isPreview(reader, query) ? asVisitor(reader) : reader;
    const showsPosts = asksForPosts(query);
    // A link from another site must not load the posts without a click.
    if (showsPosts && !isFromSameOrigin(request)) throw redirect("/#posts", 303);
    const [account, { cup, tournaments, pastCups }] = await Promise.all([
      readAccount(ctx),
      readCupOverview(ctx),
    ]);
    const prize = sharedPrize(cup, tournaments);
    const isPlayer = account !== null && !isStaffAccount(account);
    const own = isPlayer ? await readOwnGuardian(ctx, cup) : null;
    const announced = await readPublicBanners(ctx, cup.id);
    const invitations = await myInvitations(ctx, cup);
    const today = await readCupToday(ctx, cup, tournaments, query.get("team"));
    const ownCup = isPlayer ? await readOwnCup(ctx, cup, today.phase) : null;
    const [last] = today.phase === "before" ? pastCups : [];
    const past = last ? await readPastCup(ctx, last.slug) : null;
    return withDependencies(context, {
      signedIn: account !== null,
      isStaff: account !== null && !isPlayer,
      seesGameDay: hasRole(ctx.actor, "scorekeeper"),
      firstName: account?.players.find(({ isHolder }) => isHolder)?.firstName ?? null,
      own,
      pendingMayPlay: cup.pendingMayPlay,
      today,
      ownCup,
      past,
      tournaments: tournaments.map(({ name, slug }) => ({ name, slug })),
      cup: {
        name: cup.name,
        fee: cup.teamFee > 0 ? formatDollars(cup.teamFee) : "",
        prizeText: translate(prizeWords(prize, ctx.locale)),
        dates:
          today.phase === "before" ? cupDatesWithYear(cup, ctx.locale) : cupDates(cup, ctx.locale),
        prize: translate(prizeLabel(prize, ctx.locale)),
        groups: tournaments.map(({ name }) => tournamentShortName(name)),
        format: gameFormats(tournaments, ctx.locale),
        banners: deadlineBanners(cup, ctx.now, ctx.locale).map(translate),
      },
      showsPosts,
      feed: content.contact.socialFeed,
      ...(await readHomeStory(reader, content)),
      address: ctx.actor.kind === "visitor" && !showsPosts ? homeAddress(today.mine) : undefined,
      topics: [
        cupTopic(cup.id),
        ...tournaments.map(({ id }) => tournamentTopic(id)),
        ...(past ? [past.topic] : []),
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
  const { signedIn, isStaff, seesGameDay, firstName, own, pendingMayPlay, cup, announced } =
    loaderData;
  const { invitations, showsPosts, feed, texts, about, prices, picture, gallery } = loaderData;
  const { today, ownCup, past, tournaments } = loaderData;
  const t = useTranslations("home");
  const links = useTranslations("frame");
  const welcome = firstName ? t("welcomeName", { name: firstName }) : t("welcome");
  const { phase, ...clock } = today;
  const kicker = [cup.name, cup.dates].filter(Boolean).join(" · ");
  const isBrief = phase === "during";
  // Before the cup the prize is among its facts.
  const said = (
    <MixedText>{useCupLine(phase === "before" ? { ...cup, prize: "" } : cup)}</MixedText>
  );
  const seesOwn = ownCup?.teams.some(({ played, next }) => played ?? next) === true;
  // What the reader is asked has the main button.
  const isAsked = invitations.length > 0 || (own !== null && isConsentPending(own.state));
  const gameDay = <ButtonLink href="/admin/day">{t("own.gameDay")}</ButtonLink>;
  const actions = (
    <p className="choices mt-6 mb-0">
      {signedIn ? (
        <>
          {seesGameDay && phase === "before" ? gameDay : null}
          <ButtonLink kind="plain" href="/teamWaitlist">
            {t("waitlist")}
          </ButtonLink>
          <ButtonLink
            kind={phase === "before" && !isStaff && !isAsked ? "primary" : "plain"}
            href="/teams"
          >
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
      {phase !== "before" ? (
        <MatchDay
          kicker={signedIn ? kicker : cup.dates}
          title={signedIn ? welcome : cup.name}
          {...clock}
          presents={seesOwn ? [] : clock.presents}
          groups={tournaments}
        >
          {seesGameDay ? gameDay : null}
        </MatchDay>
      ) : signedIn ? (
        <PageHead compact kicker={<MixedText>{kicker}</MixedText>} title={welcome}>
          {actions}
        </PageHead>
      ) : (
        <Hero
          kicker={<MixedText>{cup.dates}</MixedText>}
          title={<MixedText>{cup.name}</MixedText>}
          lead={said}
          invitation={t("join")}
          picture={picture}
        >
          {actions}
        </Hero>
      )}
      {isBrief && !seesOwn ? <FoldedBanners banners={announced} /> : null}
      {isBrief ? null : <AnnouncementBanners banners={announced} />}
      <div className="grid grid-cols-1 gap-x-8 md:grid-cols-2">
        {ownCup ? <YourGames teams={ownCup.teams} {...clock} /> : null}
        {own ? <PendingNotice own={own} mayPlay={pendingMayPlay} /> : null}
        {ownCup ? <OpenTasks {...ownCup} /> : null}
        <InvitationNotices invitations={invitations} />
      </div>
      {isBrief && seesOwn ? <FoldedBanners banners={announced} /> : null}
      {isBrief ? (
        <NowAndNextPanel
          {...clock}
          presents={seesOwn ? otherGames(clock.presents, ownCup?.teams ?? []) : clock.presents}
          withNow={seesOwn}
        />
      ) : null}
      <Champions {...today} />
      {phase === "after" ? <NextCup cup={cup.name} /> : null}
      {phase !== "before" && signedIn ? <div className="mb-12">{actions}</div> : null}
      <div className={isBrief ? "brief" : undefined}>
        {phase === "before" || signedIn ? null : (
          <div className="my-6">
            <Band heading={t("join")} look="night">
              <p className="my-0 text-lg text-night-soft">{said}</p>
              {actions}
            </Band>
          </div>
        )}
        <DeadlineBanner lines={cup.banners} quiet={isBrief} />
        <Band heading={t("cup")}>
          {phase === "before" ? <CupFacts cup={cup} /> : null}
          <PageList
            brief={isBrief}
            pages={[
              { href: "/teams", title: t("teams"), about: texts.teams },
              {
                href: "/schedules-results",
                title: links("links.results"),
                about: texts.schedules,
              },
              { href: "/PaymentMethods", title: t("payments"), about: texts.payment },
              { href: "/CupRules", title: links("links.rules"), about: texts.rules },
            ].slice(signedIn ? 1 : 0)}
          />
        </Band>
        {past ? <Champions {...past} /> : null}
        <Sponsors of={loaderData.sponsors} />
        <Institute texts={texts} isBrief={isBrief} />
        {isBrief ? null : (
          <>
            <Coaches heading={texts.coachHeading} about={about} />
            <ProgramPrices texts={texts} programs={prices} />
            <Quotes {...texts} />
          </>
        )}
        {texts.hidesVideo ? null : <VideoBand {...texts} />}
        <Band heading={<ContentText of={texts.galleryHeading} />}>
          <Gallery pictures={gallery} />
        </Band>
        <div className="-mb-12">
          <SocialFeed
            feed={feed}
            shown={showsPosts}
            heading={texts.feedHeading}
            text={texts.feed}
          />
        </div>
      </div>
      {isBrief || ownCup ? <CrestStyles /> : null}
    </>
  );
}
