import { createContext, type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { gameLength } from "#domain/competition/games/game-length-rules.ts";
import {
  gameName,
  namedTeams,
  resultName,
  teamName,
} from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { awaitsShootout } from "#domain/competition/games/result-rules.ts";
import { dateParts, formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import type { Crest } from "#domain/teams/crest-rules.ts";
import { bold } from "../buttons.tsx";
import { Notice } from "../page-layout.tsx";
import { TeamCrest } from "../teams/crest.tsx";

/** The slug of the reader's team. */
export const MyTeamContext = createContext<string | null>(null);

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
  const isMine = use(MyTeamContext) === slug;
  if (slug === null) return <span className="text-soft">{name}</span>;
  return (
    <>
      <SiteLink className={isMine ? "team-link mine" : "team-link"} href={`/teams/${slug}`}>
        <TeamCrest crest={crest} />
        <span>{name}</span>
      </SiteLink>
      <WithdrawnMark withdrawn={withdrawn} />
    </>
  );
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

export type ListedGame = Game & { tournament: string };

/** 'Sat, Jul 27, 3:00 PM', with the year if it differs from that of `today`. */
export function GameTime({ game, today }: { game: Game; today: string }) {
  const locale = useLocale();
  const day = formatDate(game.date, Number(today.slice(0, 4)), locale);
  return (
    <time dateTime={game.time ? `${game.date}T${game.time}` : game.date}>
      {game.time ? `${day}, ${formatTime(game.time, locale)}` : day}
    </time>
  );
}

export function useGameLabels() {
  const say = useText("games");
  const t = useTranslations("games");
  const teams = (game: Game): string =>
    [teamName(game.team1Name, game.team1Withdrawn), teamName(game.team2Name, game.team2Withdrawn)]
      .map(say)
      .join(" - ");
  return {
    teams,
    /** 'Lions - Tigers (Semi-final 2)': where its place isn't shown. */
    title: (game: Game): string => say(namedTeams(game, teams(game))),
    /** '20 min'. */
    length: (game: Game): string => t("length", { minutes: gameLength(game).minutes }),
    /** 'Semi-final 2, Field 2': only what is out of the ordinary. */
    place: (game: Game): string =>
      [game.stage === "group" ? null : say(gameName(game)), game.field]
        .filter((part) => part !== null)
        .join(", "),
    result: (game: Game): string | null => {
      const name = resultName(game);
      return name === null ? null : say(name);
    },
  };
}

export function GameStatus({ game }: { game: Game }) {
  const t = useTranslations("gameForms");
  const { result } = useGameLabels();
  const isOver = !["scheduled", "live", "final"].includes(game.state);
  const isKnown = game.team1Id !== null && game.team2Id !== null;
  if (!awaitsShootout(game) && !isOver && isKnown) return null;
  return (
    <Notice
      text={
        awaitsShootout(game)
          ? t("status.tied")
          : isOver
            ? t.rich("status.over", { result: result(game) ?? "", b: bold })
            : t("status.teamsUnknown")
      }
    />
  );
}
