import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ContentText, MixedText, SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import type { Champion } from "#domain/competition/champions.ts";
import type { CupNumbers } from "#domain/competition/cup-numbers.ts";
import { tournamentShortName } from "#domain/cup/tournament-rules.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import type { Localized } from "#i18n/localized.ts";
import { ButtonLink } from "../buttons.tsx";
import { PageHead } from "../page-layout.tsx";
import { resultsAddress } from "../results/results-navigation.tsx";
import { Band } from "./band.tsx";

const PATH = "/schedules-results";
const VIEWS = ["schedule", "standings"] as const;

/** Leaves the first screen to the games: one line, and each table in one tap. */
export function CupDayHead({
  kicker,
  title,
  tournaments,
  children,
}: {
  kicker: string;
  title: string;
  tournaments: { name: string; slug: string }[];
  children?: ReactNode;
}) {
  const t = useTranslations("home");
  const results = useTranslations("results");
  return (
    <PageHead
      compact
      kicker={<MixedText>{kicker}</MixedText>}
      title={<span className="wrap-anywhere">{title}</span>}
    >
      {children ? <p className="mt-3 mb-0">{children}</p> : null}
      <nav aria-label={t("day.links")} className="mt-3">
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          {tournaments.map(({ name, slug }) => (
            <li key={slug} className="flex flex-wrap items-center gap-2">
              <span className="font-bold">{tournamentShortName(name)}</span>
              {VIEWS.map((id) => (
                <SiteLink
                  key={id}
                  className="button button-plain button-small"
                  href={resultsAddress(PATH, slug, { id })}
                >
                  {results(`views.${id}`)}
                  <span className="sr-only">, {name}</span>
                </SiteLink>
              ))}
            </li>
          ))}
        </ul>
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
      {name ? <p className="mb-6 text-xl wrap-anywhere">{name}</p> : null}
      <ul className="grid gap-6 sm:grid-cols-2">
        {champions.map(({ tournament, bracket, team, second, view }) => (
          <li key={`${tournament.slug} ${bracket}`} className="border-l-8 border-hot pl-5">
            <p className="my-0 text-soft">
              {bracket === null
                ? tournament.name
                : t("champions.bracket", { tournament: tournament.name, bracket })}
            </p>
            <p className="my-1 font-display text-5xl leading-none font-extrabold wrap-anywhere">
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
          <dd className="m-0 font-display text-4xl leading-none font-extrabold wrap-anywhere">
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
    <ul className="grid gap-x-8 sm:grid-cols-2 md:grid-cols-4">
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
