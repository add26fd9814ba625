import { useTranslations } from "use-intl";
import { stageLength } from "#domain/competition/games/game-length-rules.ts";
import { readGameDays } from "#domain/competition/games/list-games.ts";
import { pointsOf, pointsSentence } from "#domain/competition/standings/points-rules.ts";
import {
  standingsOrderOf,
  tiebreakerSettingsOf,
} from "#domain/competition/standings/read-standings.ts";
import { tiebreakerName, tiebreakerNotes } from "#domain/competition/standings/tiebreaker-rules.ts";
import { formatDollars } from "#domain/core/format-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import {
  cupDates,
  formatPlayDay,
  hasClosed,
  nextDeadline,
  paymentDue,
  registrationCloses,
  registrationSentence,
} from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { listBrackets } from "#domain/cup/current-cup.ts";
import { placeOf } from "#domain/cup/place-rules.ts";
import {
  byPlayDay,
  gameFormats,
  prizeLabel,
  prizeOf,
  prizeWords,
  rosterRule,
  sharedPrize,
  tournamentShortName,
  whoPlaysWhen,
} from "#domain/cup/tournament-rules.ts";
import { richText } from "#domain/site/content/rich-text.ts";
import type { RuleTexts } from "#domain/site/content/rules.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { headOfData } from "../http/page-meta.ts";
import { withDependencies } from "../http/request-context.ts";
import { ContentText, MixedText, useLocale } from "../i18n/reader-language.tsx";
import { contentOf, PREVIEW } from "../loaders/content.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { FeeNotice, PageHead } from "../ui/page-layout.tsx";
import {
  capitalized,
  GameLengths,
  KeyFacts,
  RankingOrder,
  RuleList,
  RulePart,
  Timeline,
  type TimelineStep,
} from "../ui/site/cup-rules.tsx";
import { PlaceLine } from "../ui/site/place.tsx";
import { RichText } from "../ui/site/rich-text.tsx";
import type { Route } from "./+types/cup-rules";

export const meta = headOfData;

export const loader = page(
  { access: "everybody", cache: { for: "everybody", uncached: [PREVIEW] } },
  async ({ ctx, context, url, translate }) => {
    const { rules } = await contentOf(ctx, url);
    const { cup, tournaments } = await readCupOverview(ctx);
    const brackets = await listBrackets(
      ctx.db,
      tournaments.map(({ id }) => id),
    );
    const gameDays = new Map(
      (await readGameDays(ctx, cup.id)).map((days) => [days.tournamentId, days]),
    );
    const dayOf = (tournament: (typeof tournaments)[number]) =>
      formatPlayDay(tournament, ctx.locale, gameDays.get(tournament.id));
    const tableOf = (order: Parameters<typeof tiebreakerSettingsOf>[0]) => {
      const settings = tiebreakerSettingsOf(order);
      return {
        order: settings.order.map((step) => translate(tiebreakerName(step))),
        afterOrder: tiebreakerNotes(settings).map(translate),
      };
    };
    return withDependencies(context, {
      address: "/CupRules",
      head: {
        path: "/CupRules",
        card: "rules" as const,
        title: translate(message("frame.links.rules")),
        description: translate(
          message("site.rules.description", {
            cup: cup.name,
            format: gameFormats(tournaments, ctx.locale),
          }),
        ),
      },
      cup: {
        name: cup.name,
        dates: cupDates(cup, ctx.locale),
        place: placeOf(cup),
        prizeText: translate(prizeWords(sharedPrize(cup, tournaments), ctx.locale)),
        fees: { team: cup.teamFee, person: cup.personFee, due: paymentDue(cup, ctx.locale) },
        closes: registrationCloses(cup, ctx.locale),
        closing: translate(registrationSentence(cup, ctx.now, ctx.locale)),
        hasClosed: hasClosed(cup, ctx.now),
        format: gameFormats(tournaments, ctx.locale),
        table: tableOf(cup),
      },
      groups: byPlayDay(tournaments).map((tournament) => ({
        slug: tournament.slug,
        name: tournamentShortName(tournament.name),
        day: dayOf(tournament),
        whoAndWhen: translate(whoPlaysWhen(tournament, dayOf(tournament), ctx.locale)),
        brackets: brackets
          .filter(({ tournamentId }) => tournamentId === tournament.id)
          .map(({ name }) => name),
        roster: translate(rosterRule(tournament)),
        hasMoreRounds: gameDays.get(tournament.id)?.hasMoreRounds === true,
        lengths: {
          group: stageLength("group", tournament),
          semiFinal: stageLength("semi-final", tournament),
          final: stageLength("final", tournament),
        },
        points: translate(pointsSentence(pointsOf(tournament))),
        table: tableOf(standingsOrderOf(tournament, cup)),
        prize: translate(prizeLabel(prizeOf(tournament, cup), ctx.locale)),
      })),
      rules: {
        topScorer: rules.topScorer,
        players: rules.players.map(readRule),
        weather: rules.weather.map(readRule),
      },
      topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
      until: nextDeadline(cup, ctx.now),
    });
  },
);

function readRule({ rule, why }: RuleTexts["players"][number]) {
  return { rule, why: richText(why) };
}

type Data = Route.ComponentProps["loaderData"];

export default function CupRules({ loaderData }: Route.ComponentProps) {
  const { head, cup, groups, rules } = loaderData;
  const t = useTranslations("site");
  const { format } = cup;
  const steps = [...useDeadlines(cup), ...useDays(groups)];
  return (
    <>
      <PageHead
        kicker={cup.name}
        title={head.title}
        lead={
          <MixedText>
            {cup.dates
              ? t("rules.lead", { format, dates: cup.dates })
              : t("rules.leadUndated", { format })}
          </MixedText>
        }
      >
        <KeyFacts facts={useHeadFacts(cup)} />
      </PageHead>
      <div className="cols items-stretch print:block print:columns-2 print:gap-8">
        {steps.length > 0 ? (
          <RulePart heading={t("rules.days")} icon="calendar">
            <Timeline steps={steps} />
          </RulePart>
        ) : null}
        <RulePart heading={t("rules.who")} icon="people">
          <RuleList rules={[...rosters(groups), ...rules.players.map(contentRule)]} />
        </RulePart>
        {groups.length > 0 ? (
          <RulePart heading={t("rules.lengths")} icon="clock">
            {perGroup(groups, ({ lengths, hasMoreRounds }) => ({ lengths, hasMoreRounds })).map(
              ({ name, value }) => (
                <GameLengths key={name} group={name} {...value} />
              ),
            )}
          </RulePart>
        ) : null}
        <RulePart heading={t("rules.table")} icon="ranking">
          {perGroup(groups, ({ points }) => points).map(({ name, value }) => (
            <p key={name} className="text-lg print:text-[1em]">
              {name ? `${name}: ` : null}
              {value}
            </p>
          ))}
          <p>{t("rules.order")}</p>
          {(groups.length > 0
            ? perGroup(groups, ({ table }) => table)
            : [{ name: null, value: cup.table }]
          ).map(({ name, value }) => (
            <RankingOrder key={name} group={name} {...value} />
          ))}
        </RulePart>
        <RulePart heading={t("rules.prizes")} icon="trophy">
          {perGroup(groups, ({ prize }) => prize)
            .filter(({ value }) => value)
            .map(({ name, value }) => (
              <p key={name} className="text-lg print:text-[1em]">
                <MixedText>{name ? `${name}: ${value}.` : `${value}.`}</MixedText>
              </p>
            ))}
          <TopScorerPrizes prizes={rules.topScorer} />
        </RulePart>
        <RulePart heading={t("rules.fee")} icon="card">
          <p className="text-lg print:text-[1em]">
            <FeeNotice fees={cup.fees} />
          </p>
          {cup.closing ? (
            <p>
              <MixedText>{`${cup.closing}.`}</MixedText>
            </p>
          ) : null}
          <p className="choices">
            <ButtonLink kind="plain" href="/PaymentMethods">
              {t("rules.payments")}
            </ButtonLink>
            <ButtonLink kind="plain" href="/teams">
              {t("rules.teams")}
            </ButtonLink>
          </p>
        </RulePart>
        <RulePart heading={t("rules.weather")} icon="bolt" id="weather">
          <RuleList rules={rules.weather.map(contentRule)} />
        </RulePart>
      </div>
    </>
  );
}

function TopScorerPrizes({ prizes }: { prizes: Data["rules"]["topScorer"] }) {
  const t = useTranslations("site");
  if (prizes.length === 0) return null;
  return (
    <>
      <p>{t("rules.scorer")}</p>
      <ul className="my-2 ml-6 list-disc font-bold">
        {prizes.map(({ prize }) => (
          <li key={prize.en}>
            <ContentText of={prize} />
          </li>
        ))}
      </ul>
    </>
  );
}

function contentRule({ rule, why }: Data["rules"]["players"][number]) {
  return { key: rule.en, rule: <ContentText of={rule} />, why: <RichText of={why} /> };
}

function useHeadFacts({ closes, hasClosed, prizeText, fees, place }: Data["cup"]) {
  const t = useTranslations("site");
  const facts = [
    { name: t("rules.cashPrize"), value: prizeText },
    { name: t("rules.teamPays"), value: fees.team > 0 ? formatDollars(fees.team) : "" },
    { name: t(hasClosed ? "rules.registrationClosed" : "rules.registrationCloses"), value: closes },
  ]
    .filter(({ value }) => value)
    .map(({ name, value }) => ({ name, value: <MixedText>{value}</MixedText> }));
  return place ? [...facts, { name: t("rules.place"), value: <PlaceLine place={place} /> }] : facts;
}

function useDeadlines({ closes, hasClosed, fees }: Data["cup"]): TimelineStep[] {
  const t = useTranslations("site");
  const registration = t(hasClosed ? "rules.registrationClosed" : "rules.registrationCloses");
  return [
    { key: "closes", when: closes, what: registration },
    { key: "due", when: fees.team > 0 ? fees.due : "", what: t("rules.feeDue") },
  ]
    .filter(({ when }) => when)
    .map((step) => ({ ...step, when: <MixedText>{capitalized(step.when)}</MixedText> }));
}

function useDays(groups: Data["groups"]): TimelineStep[] {
  const and = new Intl.ListFormat(INTL_LOCALES[useLocale()]);
  return groups.map(({ slug, name, day, whoAndWhen, brackets }) => ({
    key: slug,
    when: <MixedText>{capitalized(day || name)}</MixedText>,
    what: <MixedText>{whoAndWhen}</MixedText>,
    more: and.format(brackets),
    day: true,
  }));
}

function rosters(groups: Data["groups"]) {
  return perGroup(groups, ({ roster }) => roster)
    .map(({ name, value }) => (name ? `${name}: ${value}.` : `${value}.`))
    .map((rule) => ({ key: rule, rule }));
}

/** A rule of every group, once and without a name if it is the same for all. */
function perGroup<T>(groups: Data["groups"], ruleOf: (group: Data["groups"][number]) => T) {
  const rules = groups.map((group) => ({ name: group.name, value: ruleOf(group) }));
  const isOne = new Set(rules.map(({ value }) => JSON.stringify(value))).size <= 1;
  return isOne ? rules.slice(0, 1).map(({ value }) => ({ name: "", value })) : rules;
}
