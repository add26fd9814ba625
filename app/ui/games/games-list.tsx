import { Link, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { PostForm } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import {
  gameName,
  resultName,
  stateName,
  teamName,
} from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { isUnplayed, scoreText, shownState } from "#domain/competition/games/result-rules.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { isMovable } from "#domain/scheduling/reschedule-rules.ts";
import { message, type Text } from "#i18n/message.ts";
import type { Translated } from "#i18n/translate.ts";

const COLUMNS = ["time", "field", "group", "teams", "score", "status", "move"] as const;

/** What a list shows of a game; `version` is of one that can be moved by minutes. */
export function gameRow(game: Game, tournament: string, isMissing: boolean) {
  const { id, date, time, field, state, team1Score } = game;
  const none: Text = "";
  return {
    id,
    date,
    time,
    field,
    group: [tournament, ...(game.stage === "group" ? [] : [gameName(game)])],
    teams: [
      teamName(game.team1Name, game.team1Withdrawn),
      teamName(game.team2Name, game.team2Withdrawn),
    ],
    score: team1Score === null ? none : state === "final" ? resultName(game) : scoreText(game),
    status: isMissing
      ? message("gameForms.list.missing")
      : state === "scheduled"
        ? none
        : stateName(shownState(game)),
    isUnplayed: isUnplayed(game),
    version: isMovable(game) ? game.sequence : null,
  };
}

type GameRow = Translated<ReturnType<typeof gameRow>>;

export function GamesList({
  games,
  today,
  showsDays,
}: {
  games: GameRow[];
  today: string;
  showsDays: boolean;
}) {
  const t = useTranslations("gameForms");
  const locale = useLocale();
  const isBusy = useNavigation().state !== "idle";
  const day = (date: string) => formatDate(date, Number(today.slice(0, 4)), locale);
  const time = (game: GameRow) => (game.time === null ? "" : formatTime(game.time, locale));
  return (
    <PostForm id="games" intent="move" failure={null} preventScrollReset>
      <fieldset disabled={isBusy} className="contents">
        <table className="games-list">
          <thead className="sticky top-0 z-[3] bg-paper max-lg:sr-only">
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {t(`list.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {[...Map.groupBy(games, ({ date }) => date)].map(([date, ofDay]) => (
            <tbody key={date} className="max-lg:block">
              {showsDays ? (
                <tr>
                  <th colSpan={COLUMNS.length} scope="rowgroup" className="pt-5 text-lg">
                    {day(date)}
                  </th>
                </tr>
              ) : null}
              {ofDay.map((game) => (
                <tr key={game.id} id={`game-${game.id}`}>
                  <td>{time(game)}</td>
                  <td>{game.field}</td>
                  <td>{game.group.join(", ")}</td>
                  <td>
                    <Link id={`g${game.id}`} to={`/admin/games/edit/${game.id}`} discover="none">
                      <span className="sr-only">{`${day(date)}, ${time(game)} `}</span>
                      {game.teams.join(" - ")}
                    </Link>
                  </td>
                  <td>
                    <b>{game.score}</b>
                  </td>
                  <td>{game.status}</td>
                  <td>{game.isUnplayed ? <MoveButtons {...game} /> : null}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </fieldset>
    </PostForm>
  );
}

/** Hundreds of them are on a page. */
function MoveButtons({ id, version }: Pick<GameRow, "id" | "version">) {
  const t = useTranslations("gameForms");
  const about = { "aria-describedby": `g${id}` };
  return (
    <>
      {(version === null ? [] : [5, 10, 15]).map((by) => (
        <button key={by} type="submit" name="move" value={`${id} ${version} ${by}`} {...about}>
          {`+${by}`}
        </button>
      ))}
      <Link to={`/admin/games/edit/${id}?confirm=time#time`} discover="none" {...about}>
        {t("list.move")}
      </Link>
    </>
  );
}
