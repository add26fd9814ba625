import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import type { dayTimeline } from "#domain/competition/games/day-timeline-rules.ts";
import { gameName, resultName, teamName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { hasResult } from "#domain/competition/games/result-rules.ts";
import { formatTime } from "#domain/competition/games/schedule-rules.ts";
import type { Translated } from "#i18n/translate.ts";

/** What is shown of the day's games; sending them whole would double the page. */
export function timelineView(
  day: ReturnType<typeof dayTimeline<Game>>,
  missing: readonly number[],
) {
  const shown = (game: Game) => {
    const [one, other] = [game.team1Crest?.initials, game.team2Crest?.initials];
    return {
      id: game.id,
      time: game.time ?? "",
      state: hasResult(game) ? "done" : missing.includes(game.id) ? "missing" : game.state,
      short: one && other ? `${one}–${other}` : "?",
      teams: [
        teamName(game.team1Name, game.team1Withdrawn),
        teamName(game.team2Name, game.team2Withdrawn),
      ],
      name: game.stage === "group" ? null : gameName(game),
      result: resultName(game),
    };
  };
  return (
    day && {
      ...day,
      fields: day.fields.map(({ field, games }) => ({
        field,
        games: games.map(({ game, start, end }) => ({ ...shown(game), start, end })),
      })),
    }
  );
}

type Timeline = Translated<NonNullable<ReturnType<typeof timelineView>>>;

/** In pixels: a game of the shortest usual length has room for its teams' initials. */
const A_MINUTE = 7;
const ROW = 52;
const HOURS_ROW = 24;
const CARD = 46;

/** Who plays where and when today. */
export function DayTimeline({ day }: { day: Timeline }) {
  const t = useTranslations("console");
  const locale = useLocale();
  const scroller = useRef<HTMLDivElement>(null);
  const { now } = day;
  useEffect(() => {
    const box = scroller.current;
    if (box && now !== null) box.scrollLeft = now * A_MINUTE - box.clientWidth / 3;
  }, [now]);
  const height = HOURS_ROW + day.fields.length * ROW;
  const hours = Array.from({ length: day.minutes / 60 }, (_, index) => index);
  const first = Number(day.from.slice(0, 2));
  return (
    <div className="my-5">
      <h2 id="fields-today" className="text-xl">
        {t("timeline.title")}
      </h2>
      <div className="timeline">
        <ul aria-hidden="true">
          {day.fields.map(({ field }) => (
            <li key={field}>{field}</li>
          ))}
        </ul>
        <div ref={scroller} tabIndex={0} role="region" aria-labelledby="fields-today">
          <svg width={day.minutes * A_MINUTE} height={height}>
            {hours.map((hour) => (
              <g key={hour} aria-hidden="true">
                <line x1={hour * 60 * A_MINUTE} x2={hour * 60 * A_MINUTE} y1={0} y2={height} />
                <text x={hour * 60 * A_MINUTE + 4} y={14}>
                  {formatTime(`${String((first + hour) % 24).padStart(2, "0")}:00`, locale)}
                </text>
              </g>
            ))}
            {now === null ? null : (
              <line
                data-now
                x1={now * A_MINUTE}
                x2={now * A_MINUTE}
                y1={HOURS_ROW - 6}
                y2={height}
              />
            )}
            {day.fields.flatMap(({ field, games }, row) =>
              games.map(({ id, start, end, state, short, teams, name, result, ...game }) => {
                const time = formatTime(game.time, locale);
                const title = teams.join(" - ") + (name ? ` (${name})` : "");
                return (
                  <a
                    key={id}
                    href={`/admin/games/edit/${id}?from=front`}
                    data-state={state}
                    // Begins with what is shown.
                    aria-label={`${short} ${result ?? time}. ${time}, ${field}: ${title}`}
                  >
                    <svg
                      x={start * A_MINUTE + 1}
                      y={HOURS_ROW + row * ROW}
                      width={(end - start) * A_MINUTE - 2}
                      height={CARD}
                    >
                      <rect width="100%" height="100%" rx="6" />
                      <text y="19" textAnchor="middle">
                        <tspan x="50%">{short}</tspan>{" "}
                        <tspan x="50%" dy="18">
                          {result ?? time}
                        </tspan>
                      </text>
                    </svg>
                  </a>
                );
              }),
            )}
          </svg>
        </div>
      </div>
    </div>
  );
}
