import { addDays, parseDate } from "../players/age-rules.ts";

/** The stages of a tournament in the order they are played. Only group games count in standings. */
export const STAGES = [
  { id: "group", label: "Group" },
  { id: "round-of-16", label: "Round of 16" },
  { id: "quarter-final", label: "Quarter-final" },
  { id: "semi-final", label: "Semi-final" },
  { id: "third-place", label: "Third place" },
  { id: "final", label: "Final" },
] as const;

export type Stage = (typeof STAGES)[number]["id"];

export function stageLabel(stage: Stage): string {
  return STAGES.find(({ id }) => id === stage)?.label ?? stage;
}

// What people write, without case, spaces, dashes, underscores, dots or a plural s.
const STAGE_WORDS = new Map<string, Stage>([
  ["group", "group"],
  ["groupstage", "group"],
  ["groupgame", "group"],
  ["roundof16", "round-of-16"],
  ["roundofsixteen", "round-of-16"],
  ["last16", "round-of-16"],
  ["r16", "round-of-16"],
  ["quarterfinal", "quarter-final"],
  ["quarter", "quarter-final"],
  ["qf", "quarter-final"],
  ["semifinal", "semi-final"],
  ["semi", "semi-final"],
  ["sf", "semi-final"],
  ["thirdplace", "third-place"],
  ["3rdplace", "third-place"],
  ["thirdplacegame", "third-place"],
  ["3rdplacegame", "third-place"],
  ["thirdplacematch", "third-place"],
  ["3rdplacematch", "third-place"],
  ["thirdplaceplayoff", "third-place"],
  ["3rdplaceplayoff", "third-place"],
  ["gameforthirdplace", "third-place"],
  ["gamefor3rdplace", "third-place"],
  ["matchforthirdplace", "third-place"],
  ["matchfor3rdplace", "third-place"],
  ["final", "final"],
]);

/** A stage by its id, its label or another usual spelling ('Semi Finals', '3rd place'); else null. */
export function parseStage(raw: string): Stage | null {
  if (raw.length > 60) return null;
  const word = raw.toLowerCase().replace(/[\s_.‐-―-]+/g, "");
  return STAGE_WORDS.get(word) ?? STAGE_WORDS.get(word.replace(/s$/, "")) ?? null;
}

/** What the order of a schedule looks at: `date` is yyyy-MM-dd, `time` is HH:MM or null. */
export interface Scheduled {
  id: number;
  date: string;
  time: string | null;
  field: string | null;
}

const byFieldName = new Intl.Collator("en", { numeric: true });

/**
 * The order of a schedule: date, then time (spec §9), a game without a time last of its day; then
 * field and id, so that the order is the same on every page.
 */
export function bySchedule(a: Scheduled, b: Scheduled): number {
  return (
    compareText(a.date, b.date) ||
    compareText(a.time ?? "99:99", b.time ?? "99:99") ||
    byFieldName.compare(a.field ?? "", b.field ?? "") ||
    a.id - b.id
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A time of day as HH:MM, 00:00 to 23:59, from '15:00', '9:05' or '15:00:00'; else null. */
export function parseTime(raw: string): string | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(raw.trim());
  return match ? `${match[1]?.padStart(2, "0")}:${match[2]}` : null;
}

/** '15:00' as '3:00 PM'. What is not HH:MM comes back as it is. */
export function formatTime(time: string): string {
  const parsed = parseTime(time);
  if (!parsed) return time;
  const hour = Number(parsed.slice(0, 2));
  return `${hour % 12 || 12}${parsed.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}

/** The choice among dates, and among times, that opens a field of its own. */
export const OTHER = "other";

/** The times offered for a new game, HH:MM: every 5 minutes from 15:00 to 20:30 (spec §9). */
export function gameTimeChoices(): string[] {
  const first = 15 * 60;
  const last = 20 * 60 + 30;
  return Array.from({ length: (last - first) / 5 + 1 }, (_, step) => {
    const minutes = first + step * 5;
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  });
}

/** The dates offered for a new game (spec §9): 'Today, Sat, Jul 27' and its neighbours. `today` is the cup's. */
export function gameDateChoices(today: string): { value: string; label: string }[] {
  return ["Yesterday", "Today", "Tomorrow"].map((name, index) => {
    const value = addDays(today, index - 1);
    return { value, label: `${name}, ${formatDate(value)}` };
  });
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * A yyyy-MM-dd date as 'Sat, Jul 27'; with the year, 'Sat, Jul 27, 2024', when `year` is given and is
 * another one. What is no date comes back as it is.
 */
export function formatDate(date: string, year?: number): string {
  return dateParts(date, year).join("");
}

/** `formatDate` in two parts, between which a line may break: 'Sat, Jul 27' and ', 2024' or nothing. */
export function dateParts(date: string, year?: number): [day: string, ofYear: string] {
  const plain = parseDate(date);
  if (plain === null) return [date, ""];
  // Read and told in UTC: a plain date has no zone that could move it to another day.
  const day = new Date(`${plain}T00:00:00Z`);
  const short = `${DAYS[day.getUTCDay()]}, ${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`;
  const own = day.getUTCFullYear();
  return [short, year === undefined || year === own ? "" : `, ${own}`];
}

/** The longest name of a playing field, in characters. */
export const MAX_FIELD = 60;

/** The most goals, or penalties, a team can be given in one game; the database holds the same limit. */
export const MAX_SCORE = 99;

/** A whole number from 0 to 99 in plain digits, spaces around it allowed ('3', '03'); else null. */
export function parseScore(raw: string): number | null {
  const digits = raw.trim();
  if (!/^\d{1,3}$/.test(digits)) return null;
  const score = Number(digits);
  return score <= MAX_SCORE ? score : null;
}
