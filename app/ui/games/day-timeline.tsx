import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import type { dayTimeline } from "#domain/competition/games/day-timeline-rules.ts";
import { hasResult } from "#domain/competition/games/result-rules.ts";
import { formatTime } from "#domain/competition/games/schedule-rules.ts";
import { type ListedGame, useGameLabels } from "./game-labels.tsx";

type Timeline = NonNullable<ReturnType<typeof dayTimeline<ListedGame>>>;

/** In pixels: a game of the shortest usual length has room for its teams' initials. */
const A_MINUTE = 7;
const ROW = 52;
const HOURS_ROW = 24;
const CARD = 46;

/** Who plays where and when today. `missing` are the games that are over without a score. */
export function DayTimeline({ day, missing }: { day: Timeline; missing: readonly number[] }) {
  const t = useTranslations("console");
  const locale = useLocale();
  const label = useGameLabels();
  const scroller = useRef<HTMLDivElement>(null);
  const { now } = day;
  useEffect(() => {
    const box = scroller.current;
    if (box && now !== null) box.scrollLeft = now * A_MINUTE - box.clientWidth / 3;
  }, [now]);
  const height = HOURS_ROW + day.fields.length * ROW;
  const hours = Array.from({ length: day.minutes / 60 }, (_, index) => index);
  const first = Number(day.from.slice(0, 2));
  const stateOf = (game: ListedGame) =>
    hasResult(game) ? "done" : missing.includes(game.id) ? "missing" : game.state;
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
            {day.fields.flatMap(({ games }, row) =>
              games.map(({ game, start, end }) => {
                const [one, other] = [game.team1Crest?.initials, game.team2Crest?.initials];
                const short = one && other ? `${one}–${other}` : "?";
                const time = formatTime(game.time ?? "", locale);
                const name = `${time}, ${game.field}: ${label.title(game)}`;
                const result = label.result(game);
                return (
                  <a
                    key={game.id}
                    href={`/admin/games/edit/${game.id}?from=front`}
                    data-state={stateOf(game)}
                    // Begins with what is shown.
                    aria-label={`${short} ${result ?? time}. ${name}`}
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
