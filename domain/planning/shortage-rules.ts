import { formatDate, formatTime } from "../games/schedule-rules.ts";
import { counted, dayAndTimeOf, minuteOf, minutesText } from "./clock-rules.ts";
import { makePlan, type Plan, type PlanInput, type PlanSettings } from "./plan-rules.ts";

/**
 * What to say of a plan that does not fit: how many games, by how much, and with which other settings it would.
 * Each of those was tried, with the same seed.
 */
export function shortageWords(input: PlanInput, { left, lateMinutes }: Plan): string {
  const { days } = input.settings;
  const last = days.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
  if (!last) return "Pick a day.";
  const end = dayAndTimeOf(minuteOf(last.date, last.to) + lateMinutes);
  const when = `${formatTime(end.time)}${end.date === last.date ? "" : ` on ${formatDate(end.date)}`}`;
  const [short, games] = [
    days.length === 1 ? "The day is too short" : "The days are too short",
    `${counted(left, "game")} ${left === 1 ? "does" : "do"} not fit`,
  ];
  const found = remedies(input);
  const help = found.length === 0 ? "" : ` It fits ${found.join(", or ")}.`;
  return `${short}: ${games}. The last one would end at ${when}, ${minutesText(lateMinutes)} too late.${help}`;
}

/** The shortest game that is worth its name. */
const LEAST_MINUTES = 5;

function remedies(input: PlanInput): string[] {
  const { settings } = input;
  const fits = (change: Partial<PlanSettings>) =>
    makePlan({ ...input, settings: { ...settings, ...change } }, { rough: true }).left === 0;
  const minutes = longest(LEAST_MINUTES, settings.gameMinutes - 1, (gameMinutes) =>
    fits({ gameMinutes }),
  );
  const rest = longest(0, settings.restMinutes - 1, (restMinutes) => fits({ restMinutes }));
  const more = [1, 2].find((count) => {
    const added = Array.from({ length: count }, (_, place) => `another field ${place}`);
    return fits({ fields: [...settings.fields, ...added] });
  });
  return [
    ...(minutes === null ? [] : [`with ${minutes}-minute games`]),
    ...(rest === null ? [] : [`with ${minutesText(rest)} of rest`]),
    ...(more === undefined ? [] : [`with ${counted(more, "more field")}`]),
    ...(settings.meetings > 1 && fits({ meetings: 1 }) ? ["if all meet once only"] : []),
  ];
}

/** The largest of the numbers that fits, where what fits also fits with less; null where none does. */
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
