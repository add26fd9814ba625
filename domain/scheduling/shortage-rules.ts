import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { absoluteMinute, dayAndTimeOf, minutesText } from "../competition/games/clock-rules.ts";
import { atTime, formatTime } from "../competition/games/schedule-rules.ts";
import { addDays } from "../core/date-rules.ts";
import { sentences } from "../core/sentence-rules.ts";
import {
  type BlockedTime,
  type DayWindow,
  MAX_DAYS,
  MAX_FIELDS,
} from "./conflict-settings-rules.ts";
import type { PlanInput, PlanSettings } from "./plan-input-rules.ts";
import { makePlan, type SchedulePlan } from "./planner-rules.ts";

/**
 * Explains by how much a plan doesn't fit and which settings would make it fit. Each suggestion was
 * verified with the same seed.
 */
export function shortageText(
  input: PlanInput,
  { left, lateMinutes }: SchedulePlan,
  locale: Locale = "en",
): Text {
  const { days } = input.settings;
  const last = days.at(-1);
  if (!last) return message("scheduleErrors.pickDay");
  const end = dayAndTimeOf(absoluteMinute(last.date, last.to) + lateMinutes);
  const isSameDay = end.date === last.date;
  const until = { end: formatTime(end.time, locale) };
  const untilThen = message(
    days.length === 1 ? "scheduleErrors.way.until" : "scheduleErrors.way.untilLast",
    until,
  );
  const [first, ...others] = remedies(input, isSameDay ? [untilThen] : []);
  return sentences([
    message("scheduleErrors.shortage", {
      days: days.length,
      games: left,
      end: atTime(end.time, locale, isSameDay ? null : end.date),
      late: minutesText(lateMinutes),
    }),
    first === undefined
      ? message("scheduleErrors.tooMuch")
      : message("scheduleErrors.fits", { ways: others.reduce(either, first) }),
  ]);
}

function either(first: Message, second: Message): Message {
  return message("scheduleErrors.or", { first, second });
}

const LEAST_MINUTES = 5;
const FEW_FIELDS = 2;

function remedies(input: PlanInput, untilThen: readonly Message[]): Message[] {
  const { settings, brackets } = input;
  const allFit = (changed: PlanInput) => {
    const { left, early } = makePlan(changed, { rough: true });
    return left === 0 && early.length === 0;
  };
  const fits = (change: Partial<PlanSettings>) =>
    allFit({ ...input, settings: { ...settings, ...change } });
  const lengths = new Set(brackets.map((bracket) => bracket.minutes));
  const minutes = longest(LEAST_MINUTES, Math.max(0, ...lengths) - 1, (most) =>
    allFit({
      ...input,
      brackets: brackets.map((each) => ({ ...each, minutes: Math.min(each.minutes, most) })),
    }),
  );
  const rest = longest(0, settings.restMinutes - 1, (restMinutes) => fits({ restMinutes }));
  const more = moreFields(settings, fits);
  const found = [
    ...(minutes === null ? [] : [minutesWay(minutes, lengths.size > 1)]),
    ...(rest === null ? [] : [message("scheduleErrors.way.rest", { rest: minutesText(rest) })]),
    ...(more === null ? [] : [message("scheduleErrors.way.fields", { count: more })]),
    ...(settings.meetings > 1 && fits({ meetings: 1 }) ? [message("scheduleErrors.way.once")] : []),
    ...(settings.tournaments?.some(({ fields }) => fields.length > 0) && fits({ tournaments: [] })
      ? [message("scheduleErrors.way.anyField")]
      : []),
    ...withoutShared(input, fits),
  ];
  // Longer days are hard to get, so suggest them only if little else helps.
  if (found.length > 1 && more !== null && more <= FEW_FIELDS) return found;
  const days = moreDays(settings).find((change) => fits(change));
  return [
    ...found,
    ...untilThen,
    ...(days ? [message("scheduleErrors.way.days", { count: days.days.length })] : []),
    ...(found.length === 0 && !days && untilThen.length === 0 ? daysAndFields(settings, fits) : []),
  ];
}

function withoutShared(
  { settings: { apart = [] }, requested = apart }: PlanInput,
  fits: (change: Partial<PlanSettings>) => boolean,
): Message[] {
  const isTried = requested.length < apart.length;
  return isTried && fits({ apart: requested }) ? [message("scheduleErrors.way.shared")] : [];
}

function minutesWay(count: number, areMixed: boolean): Message {
  return areMixed
    ? message("scheduleErrors.way.atMost", { count })
    : message("scheduleErrors.way.minutes", { count });
}

function moreFields(settings: PlanSettings, fits: (change: Partial<PlanSettings>) => boolean) {
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

function daysAndFields(settings: PlanSettings, fits: (change: Partial<PlanSettings>) => boolean) {
  const change = moreDays(settings).at(-1);
  if (!change) return [];
  const more = moreFields(settings, (fields) => fits({ ...change, ...fields }));
  if (more === null) return [];
  const count = { days: change.days.length, count: more };
  return [message("scheduleErrors.way.daysAndFields", count)];
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
