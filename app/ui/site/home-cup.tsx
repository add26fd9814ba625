import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ContentText, MixedText, SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import type { Champion } from "#domain/competition/champions.ts";
import type { CupNumbers } from "#domain/competition/cup-numbers.ts";
import type { CupPlace } from "#domain/cup/place-rules.ts";
import { tournamentShortName } from "#domain/cup/tournament-rules.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import type { Localized } from "#i18n/localized.ts";
import { NO_TEAM } from "../../live/own-team.ts";
import { ButtonLink } from "../buttons.tsx";
import { GameCard, type GameClock, stateOf } from "../games/game-card.tsx";
import type { CurrentGames } from "../games/present-panel.tsx";
import { PageHead } from "../page-layout.tsx";
import { OwnTeam } from "../results/results-choice.tsx";
import { resultsAddress } from "../results/results-navigation.tsx";
import { Band } from "./band.tsx";
import { DirectionsLink } from "./place.tsx";

const PATH = "/schedules-results";

/** Of home, or of home with the next game of a team. */
export const homeAddress = (team: { slug: string } | null) => (team ? `/?team=${team.slug}` : "/");

/** What people come for on the days of the cup: the games, large, and the way to them. */
export function MatchDay({
  kicker,
  title,
  place,
  presents,
  mine,
  groups,
  children,
  ...clock
}: {
  kicker: string;
  title: string;
  place: CupPlace | null;
  /** Games to show; the reader's own stand below. */
  presents: readonly CurrentGames[];
  /** The team that was chosen on this device, with its games. */
  mine: (CurrentGames & { name: string }) | null;
  groups: readonly { name: string; slug: string }[];
  isSuspended: boolean;
  children?: ReactNode;
} & GameClock) {
  const t = useTranslations("home");
  const own = presents.length > 0 ? mine : null;
  const current = own ? [own] : presents;
  const isPlaying = current.some(({ now }) => now.length > 0);
  const shown = current
    .flatMap(({ tournament, now, next }) =>
      (isPlaying ? now : next.slice(0, 1)).map((game) => ({ game, tournament })),
    )
    .toSorted((a, b) => Number(b.game.state === "live") - Number(a.game.state === "live"));
  return (
    <PageHead
      kicker={<MixedText>{kicker}</MixedText>}
      title={<span className="wrap-anywhere">{title}</span>}
    >
      {place ? (
        <p className="my-0 flex flex-wrap items-center gap-x-4">
          <SiteLink href="/place" className="inline-flex min-h-11 items-center">
            {place.name || t("day.place")}
          </SiteLink>
          <DirectionsLink place={place} className="inline-flex min-h-11 items-center gap-1" />
        </p>
      ) : null}
      {children ? <p className="mt-3 mb-0">{children}</p> : null}
      {own ? (
        <p className="mt-3 mb-0">
          <OwnTeam name={own.name} none={homeAddress({ slug: NO_TEAM })} />
        </p>
      ) : null}
      {shown.length > 0 ? (
        <ul aria-label={t(isPlaying ? "day.now" : "day.next")} className="now-strip mb-0">
          {shown.map(({ game, tournament }) => (
            <li key={game.id}>
              <SiteLink className="game-link h-full" href={`/games/${game.id}`}>
                <GameCard
                  game={game}
                  today={clock.today}
                  late={clock.late}
                  of={presents.length > 1 ? tournamentShortName(tournament.name) : ""}
                  {...(isPlaying
                    ? stateOf(game, clock.late, clock.isSuspended)
                    : { state: "next" as const })}
                />
              </SiteLink>
            </li>
          ))}
        </ul>
      ) : null}
      <nav aria-label={t("day.schedules")} className="mt-3 flex flex-wrap gap-2">
        {groups.map(({ name, slug }) => (
          <SiteLink
            key={slug}
            className="button button-plain button-small grow sm:grow-0"
            href={resultsAddress(PATH, slug, { id: "schedule" })}
          >
            {t("day.schedule", { group: tournamentShortName(name) })}
          </SiteLink>
        ))}
      </nav>
    </PageHead>
  );
}

/** Of the cup at hand, or of the last one: then with its name and the path of its results. */
export function Champions({
  champions,
  numbers,
  name,
  path = PATH,
}: {
  champions: readonly Champion[];
  numbers: CupNumbers | null;
  name?: string;
  path?: string;
}) {
  const t = useTranslations("home");
  const results = useTranslations("results");
  const numberFormat = new Intl.NumberFormat(INTL_LOCALES[useLocale()]);
  if (champions.length === 0) return null;
  return (
    <Band heading={t(name ? "champions.last" : "champions.title")} look={name ? "sunk" : "paper"}>
      {name ? <p className="mb-6 text-lg wrap-anywhere">{name}</p> : null}
      <ul className="grid gap-6 sm:grid-cols-2">
        {champions.map(({ tournament, bracket, team, second, view }) => (
          <li key={`${tournament.slug} ${bracket}`} className="border-l-8 border-hot pl-5">
            <p className="my-0 text-soft">
              {bracket === null
                ? tournament.name
                : t("champions.bracket", { tournament: tournament.name, bracket })}
            </p>
            <p className="my-1 font-display text-2xl leading-none font-extrabold wrap-anywhere">
              {team}
            </p>
            {second ? (
              <p className="my-0 wrap-anywhere">{t("champions.second", { team: second })}</p>
            ) : null}
            <SiteLink
              className="inline-flex min-h-11 items-center"
              href={resultsAddress(path, tournament.slug, { id: view })}
            >
              {results(`views.${view}`)}
              <span className="sr-only">, {tournament.name}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
      {numbers ? (
        <Facts
          columns="grid-cols-3"
          facts={(["teams", "played", "goals"] as const).map((key) => ({
            name: t(`numbers.${key}`),
            value: numberFormat.format(numbers[key]),
          }))}
        />
      ) : null}
    </Band>
  );
}

/** What comes after the cup. */
export function NextCup({ cup }: { cup: string }) {
  const t = useTranslations("home");
  return (
    <Band heading={t("over.title")} look="sunk">
      <p className="text-lg">{t("over.text", { cup })}</p>
      <p className="choices mt-4 mb-0">
        <ButtonLink href={PATH}>{t("over.results")}</ButtonLink>
        <ButtonLink kind="plain" href="/contact">
          {t("over.contact")}
        </ButtonLink>
      </p>
    </Band>
  );
}

interface CupInWords {
  dates: string;
  groups: string[];
  fee: string;
  prize: string;
  prizeText: string;
  format: string;
}

/** Leaves out what isn't set yet. */
export function CupFacts({ cup }: { cup: CupInWords }) {
  const t = useTranslations("home");
  const facts = [
    { name: t("facts.when"), value: cup.dates },
    { name: t("facts.groups"), value: useList(cup.groups) },
    { name: t("facts.fee"), value: cup.fee },
    { name: t("facts.prize"), value: cup.prizeText },
  ].filter(({ value }) => value !== "");
  return <Facts facts={facts} />;
}

function Facts({
  facts,
  columns = "grid-cols-2",
}: {
  facts: { name: string; value: string }[];
  columns?: string;
}) {
  return (
    <dl className={`my-8 grid gap-x-4 gap-y-5 lg:grid-cols-4 ${columns}`}>
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse justify-end border-t-4 border-hot pt-2">
          <dt className="text-soft">{name}</dt>
          <dd className="m-0 font-display text-2xl leading-none font-extrabold wrap-anywhere">
            <MixedText>{value}</MixedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function useCupLine({ groups, prize, format }: CupInWords): string {
  const t = useTranslations("home");
  const who = useList(groups);
  const soccer = who ? t("soccerFor", { groups: who, format }) : t("soccer", { format });
  return prize ? `${soccer} ${prize}.` : soccer;
}

function useList(items: readonly string[]): string {
  return new Intl.ListFormat(INTL_LOCALES[useLocale()]).format(items);
}

/** Where to go next, and why. `brief` leaves out the reasons. */
export function PageList({
  pages,
  brief = false,
}: {
  pages: { href: string; title: string; about?: Localized<string> }[];
  brief?: boolean;
}) {
  return (
    <ul className={`grid gap-x-8 sm:grid-cols-2 md:grid-cols-4 ${brief ? "grid-cols-2" : ""}`}>
      {pages.map(({ href, title, about }) => (
        <li key={href} className="border-t border-rule">
          <SiteLink href={href} className="block min-h-11 py-3">
            <b>{title}</b>
          </SiteLink>
          {brief || !about ? null : (
            <p className="-mt-3 mb-3 text-soft">
              <ContentText of={about} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
