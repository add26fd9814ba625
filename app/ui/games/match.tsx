import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import type { Game } from "#domain/competition/games/list-games.ts";
import { winnerOf } from "#domain/competition/games/result-rules.ts";
import { formatTime } from "#domain/competition/games/schedule-rules.ts";
import { TeamCrest } from "../teams/crest.tsx";
import { WithdrawnMark } from "./game-labels.tsx";

/**
 * A game as two crests with the score between them, or the time before there is one. `large` is the
 * first thing on its page, and links to both teams.
 */
export function Match({
  game,
  large = false,
  isNow = false,
}: {
  game: Game;
  large?: boolean;
  isNow?: boolean;
}) {
  return (
    <span className={large ? "match match-large" : "match"}>
      <MatchSide game={game} side={1} large={large} />
      <MatchScore game={game} isNow={isNow} />
      <MatchSide game={game} side={2} large={large} />
    </span>
  );
}

function MatchSide({ game, side, large }: { game: Game; side: 1 | 2; large: boolean }) {
  const [name, slug] = [game[`team${side}Name`], game[`team${side}Slug`]];
  const t = useTranslations("games");
  const isWinner = winnerOf(game) === side;
  const face = (
    <>
      <TeamCrest crest={game[`team${side}Crest`]} side={96} />
      <span className={isWinner ? "font-bold" : undefined}>
        {name}
        <WithdrawnMark withdrawn={game[`team${side}Withdrawn`]} />
        {isWinner ? <span className="sr-only"> {t("won")}</span> : null}
      </span>
    </>
  );
  if (!large || slug === null) return <span className="match-side">{face}</span>;
  return (
    <SiteLink className="match-side" href={`/teams/${slug}`}>
      {face}
    </SiteLink>
  );
}

function MatchScore({ game, isNow }: { game: Game; isNow: boolean }) {
  const t = useTranslations("games");
  const locale = useLocale();
  const { team1Score, team2Score, team1Penalties, team2Penalties, afterExtraTime } = game;
  if (team1Score === null)
    return (
      <span className="match-time">
        {isNow || game.time === null ? t("versus") : formatTime(game.time, locale)}
      </span>
    );
  const notes = [
    afterExtraTime ? t("extraTimeShort") : "",
    team1Penalties === null ? "" : `${team1Penalties}–${team2Penalties} ${t("penaltiesShort")}`,
  ].filter(Boolean);
  return (
    <span>
      <b className="match-score">
        {team1Score}–{team2Score}
      </b>
      {notes.length > 0 ? <span className="match-note">{notes.join(", ")}</span> : null}
    </span>
  );
}
