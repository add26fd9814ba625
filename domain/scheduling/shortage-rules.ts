import {
  absoluteMinute,
  countText,
  dayAndTimeOf,
  minutesText,
} from "../competition/games/clock-rules.ts";
import { formatDate, formatTime } from "../competition/games/schedule-rules.ts";
import { addDays } from "../core/date-rules.ts";
import type { BlockedTime, DayWindow } from "./conflict-rules.ts";
import { MAX_DAYS, MAX_FIELDS } from "./draft-input.ts";
import { makePlan, type PlanInput, type PlanSettings, type SchedulePlan } from "./planner-rules.ts";

/**
 * Explains by how much a plan doesn't fit and which settings would make it fit. Each suggestion was
 * verified with the same seed.
 */
export function shortageText(input: PlanInput, { left, lateMinutes }: SchedulePlan): string {
  const { days } = input.settings;
  const last = days.at(-1);
  if (!last) return "Pick a day.";
  const end = dayAndTimeOf(absoluteMinute(last.date, last.to) + lateMinutes);
  const when = `${formatTime(end.time)}${end.date === last.date ? "" : ` on ${formatDate(end.date)}`}`;
  const [short, games] = [
    days.length === 1 ? "The day is too short" : "The days are too short",
    `${countText(left, "game")} ${left === 1 ? "does" : "do"} not fit`,
  ];
  const day = days.length === 1 ? "the day" : "the last day";
  const untilThen = end.date === last.date ? [`if ${day} may last until ${when}`] : [];
  const help = remedies(input, untilThen).join(", or ");
  return `${short}: ${games}. The last one would end at ${when}, ${minutesText(lateMinutes)} too late. ${help === "" ? TOO_MUCH : `It fits ${help}.`}`;
}

const TOO_MUCH = "Choose fewer brackets, or games and rests that are far shorter.";

const LEAST_MINUTES = 5;
const FEW_FIELDS = 2;

function remedies(input: PlanInput, untilThen: readonly string[]): string[] {
  const { settings } = input;
  const fits = (change: Partial<PlanSettings>) =>
    makePlan({ ...input, settings: { ...settings, ...change } }, { rough: true }).left === 0;
  const minutes = longest(LEAST_MINUTES, settings.gameMinutes - 1, (gameMinutes) =>
    fits({ gameMinutes }),
  );
  const rest = longest(0, settings.restMinutes - 1, (restMinutes) => fits({ restMinutes }));
  const more = moreFields(settings, fits);
  const found = [
    ...(minutes === null ? [] : [`with ${minutes}-minute games`]),
    ...(rest === null ? [] : [`with ${minutesText(rest)} of rest`]),
    ...(more === null ? [] : [`with ${countText(more, "more field")}`]),
    ...(settings.meetings > 1 && fits({ meetings: 1 }) ? ["if all meet once only"] : []),
  ];
  // Longer days are hard to get, so suggest them only if little else helps.
  if (found.length > 1 && more !== null && more <= FEW_FIELDS) return found;
  const days = moreDays(settings).find((change) => fits(change));
  return [
    ...found,
    ...untilThen,
    ...(days ? [`on ${days.days.length} days like this`] : []),
    ...(found.length === 0 && !days && untilThen.length === 0 ? daysAndFields(settings, fits) : []),
  ];
}

function moreFields(
  settings: PlanSettings,
  fits: (change: Partial<PlanSettings>) => boolean,
): number | null {
  const most = MAX_FIELDS - settings.fields.length;
  const spared = longest(0, most - 1, (fewer) =>
    fits({ fields: withMore(settings.fields, most - fewer) }),
  );
  return spared === null ? null : most - spared;
}

function withMore(fields: readonly string[], count: number): string[] {
  return [...fields, ...Array.from({ length: count }, (_, place) => `another field ${place}`)];
}

function moreDays({
  days,
  blocked,
}: PlanSettings): { days: DayWindow[]; blocked: BlockedTime[] }[] {
  const last = days.at(-1);
  if (!last) return [];
  return Array.from({ length: Math.max(0, MAX_DAYS - days.length) }, (_, place) => {
    const added = Array.from({ length: place + 1 }, (__, after) => addDays(last.date, after + 1));
    const likeLast = blocked.filter(({ date }) => date === last.date);
    return {
      days: [...days, ...added.map((date) => ({ ...last, date }))],
      blocked: [
        ...blocked,
        ...added.flatMap((date) => likeLast.map((each) => ({ ...each, date }))),
      ],
    };
  });
}

function daysAndFields(
  settings: PlanSettings,
  fits: (change: Partial<PlanSettings>) => boolean,
): string[] {
  const change = moreDays(settings).at(-1);
  if (!change) return [];
  const more = moreFields(settings, (fields) => fits({ ...change, ...fields }));
  return more === null
    ? []
    : [`on ${change.days.length} days like this with ${countText(more, "more field")}`];
}

/** Binary search for the largest number that fits; null if none does. */
function longest(least: number, most: number, fits: (value: number) => boolean): number | null {
  if (most < least || !fits(least)) return null;
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
