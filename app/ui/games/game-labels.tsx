import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { dateParts, formatTime } from "#domain/competition/games/schedule-rules.ts";
import type { Crest } from "#domain/teams/crest-rules.ts";
import { TeamCrest } from "../teams/crest.tsx";

export function TeamLink({
  name,
  slug,
  withdrawn,
  crest = null,
}: {
  name: string;
  slug: string | null;
  withdrawn: boolean;
  crest?: Crest | null;
}) {
  if (slug === null) return <span className="text-soft">{name}</span>;
  return (
    <>
      <SiteLink className="team-link" href={`/teams/${slug}`}>
        <TeamCrest crest={crest} />
        <TeamName>{name}</TeamName>
      </SiteLink>
      <WithdrawnMark withdrawn={withdrawn} />
    </>
  );
}

/** At most two lines; screen readers read the whole name. */
export function TeamName({ children }: { children: string }) {
  return <span className="line-clamp-2">{children}</span>;
}

export function WithdrawnMark({ withdrawn }: { withdrawn: boolean }) {
  const t = useTranslations("games");
  return withdrawn ? <span className="text-soft"> {t("withdrawn")}</span> : null;
}

export function WinMark() {
  const t = useTranslations("games");
  return (
    <>
      <span aria-hidden="true" className="text-accent">
        {" "}
        ◂
      </span>
      <span className="sr-only"> {t("won")}</span>
    </>
  );
}

export function WhenAndWhere({
  game,
  today,
}: {
  game: { date: string; time: string | null; field: string | null };
  today: string;
}) {
  const locale = useLocale();
  const [day, ofYear] = dateParts(game.date, Number(today.slice(0, 4)), locale);
  const parts = [
    game.date === today ? null : (
      <time key="date" dateTime={game.date}>
        <span className="whitespace-nowrap">{day}</span>
        {ofYear}
      </time>
    ),
    game.time === null ? null : (
      <time key="time" dateTime={game.time} className="whitespace-nowrap">
        {formatTime(game.time, locale)}
      </time>
    ),
    game.field === null ? null : (
      <span key="field" className="wrap-anywhere">
        {game.field}
      </span>
    ),
  ].filter((part) => part !== null);
  return parts.map((part, index) => (index === 0 ? part : [", ", part]));
}

/** 'PKs 3', of a side. */
export function Penalties({ children }: { children: ReactNode }) {
  const t = useTranslations("games");
  return (
    <>
      <abbr title={t("penaltiesLong")}>{t("penaltiesShort")}</abbr> {children}
    </>
  );
}
