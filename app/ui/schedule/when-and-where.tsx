import { dateParts, formatTime } from "../../../domain/competition/games/schedule-rules.ts";

export function WhenAndWhere({
  game,
  today,
}: {
  game: { date: string; time: string | null; field: string | null };
  today: string;
}) {
  const [day, ofYear] = dateParts(game.date, Number(today.slice(0, 4)));
  const parts = [
    game.date === today ? null : (
      <time key="date" dateTime={game.date}>
        <span className="whitespace-nowrap">{day}</span>
        {ofYear}
      </time>
    ),
    game.time === null ? null : (
      <time key="time" dateTime={game.time} className="whitespace-nowrap">
        {formatTime(game.time)}
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
