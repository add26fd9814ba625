import { countText, type LocalMoment } from "../../domain/competition/games/clock-rules.ts";
import type { Game } from "../../domain/competition/games/list-games.ts";
import { formatDate, formatTime } from "../../domain/competition/games/schedule-rules.ts";
import { sidesLabel } from "../../domain/competition/withdrawals/withdrawal-rules.ts";
import type { Tournament } from "../../domain/cup/current-cup.ts";
import { tournamentShortNames } from "../../domain/cup/tournament-rules.ts";
import type { OrderedGame } from "../../domain/scheduling/existing-games.ts";
import { rescheduleWithVersion } from "../../domain/scheduling/reschedule.ts";
import { conflictsAfterReschedule } from "../../domain/scheduling/reschedule-conflict-rules.ts";
import {
  isMovable,
  type LaterField,
  type Reschedule,
  whyNotRescheduled,
} from "../../domain/scheduling/reschedule-rules.ts";
import type { DelayChoices } from "../ui/delays/delay-form.tsx";
import type { DelayPreviewView } from "../ui/delays/delay-preview.tsx";

export function dayFor(games: readonly Game[], asked: string | null, today: string): string {
  if (asked !== null) return asked;
  const days = daysOf(games);
  return days.find((day) => day >= today) ?? today;
}

export function delayChoices(
  games: readonly Game[],
  query: URLSearchParams,
  day: string,
): DelayChoices {
  const ofDay = games.filter((game) => game.date === day && isMovable(game));
  const fields = [...new Set(ofDay.map(({ field }) => field ?? ""))].toSorted(byName);
  const asked = [...query].filter(([name]) => /^field\d+$/.test(name)).map(([, value]) => value);
  const typed = (name: string) => query.get(name) ?? "";
  return {
    days: [...new Set([...daysOf(games), day])].toSorted(),
    kickOffs: [...new Set(ofDay.flatMap(({ time }) => time ?? []))].toSorted(),
    fields,
    day,
    from: typed("from"),
    ticked: fields.filter((field) => asked.length === 0 || asked.includes(field)),
    by: typed("by"),
    gameMinutes: typed("gameMinutes"),
    endsBy: typed("endsBy"),
    notBefore: typed("notBefore"),
  };
}

const byName = new Intl.Collator("en", { numeric: true }).compare;

function daysOf(games: readonly Game[]): string[] {
  return [...new Set(games.filter(isMovable).map(({ date }) => date))].toSorted();
}

export function delayPreview(
  games: readonly OrderedGame[],
  tournaments: readonly Tournament[],
  shift: Reschedule & { endsBy: string | null },
  at: LocalMoment,
): DelayPreviewView {
  const plan = rescheduleWithVersion(games, shift);
  const refusal = whyNotRescheduled(plan, at);
  const moves = refusal === null ? plan.moves : [];
  const names = tournamentShortNames(tournaments);
  const clashes = conflictsAfterReschedule(games, moves, shift);
  return {
    day: formatDate(shift.date),
    moves: moves.map(({ game, time, minutes }) => ({
      id: game.id,
      teams: sidesLabel(game).join(" - "),
      place: [names.get(game.tournamentId) ?? "", game.field ?? ""].filter(Boolean).join(", "),
      from: game.time ?? "",
      to: time,
      minutes: minutes === game.minutes ? null : minutes,
    })),
    clashes: clashes
      .map(({ sentence, isHard }) => ({ sentence, isHard }))
      .toSorted((a, b) => Number(b.isHard) - Number(a.isHard)),
    refusal,
    later: laterWords(plan.later, shift),
    version: plan.version,
    fields: fieldsOf(shift),
  };
}

function laterWords(later: readonly LaterField[], { notBefore }: Reschedule): string[] {
  if (!notBefore) return [];
  const resumes = formatTime(notBefore.time);
  return later.map(
    ({ field, by }) =>
      `${field || "Games without a field"}: ${countText(by, "minute")} later, so that no game starts before play resumes at ${resumes}.`,
  );
}

function fieldsOf({
  date,
  from,
  fields,
  by,
  gameMinutes,
  endsBy,
  notBefore,
}: Reschedule & { endsBy: string | null }) {
  return {
    day: date,
    ...(from !== null && { from }),
    by: `${by}`,
    ...(gameMinutes !== null && { gameMinutes: `${gameMinutes}` }),
    ...(endsBy !== null && { endsBy }),
    ...(notBefore && { notBefore: `${notBefore.date}T${notBefore.time}` }),
    ...Object.fromEntries(fields.map((field, index) => [`field${index}`, field])),
  };
}
