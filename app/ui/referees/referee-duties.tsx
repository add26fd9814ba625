import { useId } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { namedTeams, teamName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { isToPlay } from "#domain/competition/games/result-rules.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";

/** The games that a team still has to referee; public, as they are of a team. */
export function RefereeDuties({
  games,
  today,
  inPanel = false,
}: {
  games: readonly Game[];
  today: string;
  inPanel?: boolean;
}) {
  const id = useId();
  const t = useTranslations("refereePage");
  const say = useText("games");
  const locale = useLocale();
  const open = games.filter((game) => isToPlay(game) && game.date >= today);
  if (open.length === 0) return null;
  const Heading = inPanel ? "h3" : "h2";
  const whenOf = (game: Game) => {
    const day = game.date === today ? null : formatDate(game.date, undefined, locale);
    const time = game.time === null ? null : formatTime(game.time, locale);
    const teams = ([1, 2] as const)
      .map((side) => say(teamName(game[`team${side}Name`], game[`team${side}Withdrawn`])))
      .join(" – ");
    return [day, time, game.field, say(namedTeams(game, teams))].filter(Boolean).join(", ");
  };
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mt-6">
        {t("team")}
      </Heading>
      <ul className="rows max-w-xl">
        {open.map((game) => (
          <li key={game.id} className="py-2 wrap-anywhere">
            {t("teamLine", { when: whenOf(game) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
