import { dateParts, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { WITHDRAWN_SUFFIX } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";

export function TeamLink({
  name,
  slug,
  withdrawn,
}: {
  name: string;
  slug: string | null;
  withdrawn: boolean;
}) {
  if (slug === null) return <span className="text-soft">{name}</span>;
  return (
    <>
      <a className="team-link" href={`/teams/${slug}`}>
        {name}
      </a>
      <WithdrawnMark withdrawn={withdrawn} />
    </>
  );
}

export function WithdrawnMark({ withdrawn }: { withdrawn: boolean }) {
  return withdrawn ? <span className="text-soft"> {WITHDRAWN_SUFFIX}</span> : null;
}

export function WinMark() {
  return (
    <>
      <span aria-hidden="true" className="text-accent">
        {" "}
        ◂
      </span>
      <span className="sr-only"> (won)</span>
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
