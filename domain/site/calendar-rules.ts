import { hasResult, type Result } from "../competition/games/result-rules.ts";
import { type Stage, stageLabel } from "../competition/games/schedule-rules.ts";
import { numberedStage } from "../competition/knockout/side-source-rules.ts";
import { sidesLabel } from "../competition/withdrawals/withdrawal-rules.ts";
import { dateFormat } from "../core/date-rules.ts";
import { localTimeIn } from "../cup/time-zone-rules.ts";

interface CalendarGame extends Result {
  stage: Stage;
  number: number | null;
  team1Name: string;
  team2Name: string;
  team1Withdrawn: boolean;
  team2Withdrawn: boolean;
}

/** 'Lions – Tigers', 'Semi-final 1: Lions 1–1 Tigers (3–2 on penalties)'. */
export function eventTitle(game: CalendarGame): string {
  const stage = game.stage === "group" ? "" : `${numberedStage(game)}: `;
  const state = game.state === "postponed" || game.state === "cancelled" ? STATES[game.state] : "";
  return `${state}${stage}${sides(game)}`;
}

const STATES = { postponed: "Postponed: ", cancelled: "Cancelled: " };

export function eventDescription(
  game: { stage: Stage; state: Result["state"] },
  tournament: string,
): string {
  const open = game.state === "postponed" ? " The new time is not set yet." : "";
  return `${tournament}, ${stageLabel(game.stage)}.${open}`;
}

/** A text value. Control characters and line breaks become spaces. */
export function escapeText(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return line.replaceAll(/[\\;,]/g, "\\$&");
}

const MAX_OCTETS = 75;

/** Folds a content line, between characters. */
export function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** '20260725T150000' from '2026-07-25T15:00:00', or '20260725' from a date. */
export function compactTime(iso: string): string {
  return iso.slice(0, 19).replaceAll(/[-:]/g, "");
}

export function utcText(moment: Date): string {
  return `${compactTime(moment.toISOString())}Z`;
}

function sides(game: CalendarGame): string {
  const { state, team1Score, team2Score } = game;
  const [team1, team2] = sidesLabel(game);
  if (!hasResult(game)) {
    const isVoid = state === "abandoned" || state === "annulled";
    return `${team1} – ${team2}${isVoid ? ` (${state})` : ""}`;
  }
  const note = noteOf(game);
  return `${team1} ${team1Score}–${team2Score} ${team2}${note && ` (${note})`}`;
}

function noteOf({ state, afterExtraTime, team1Penalties, team2Penalties }: Result): string {
  if (state === "forfeit") return "forfeit";
  const shootout =
    team1Penalties === null ? "" : `${team1Penalties}–${team2Penalties} on penalties`;
  return [afterExtraTime ? "after extra time" : "", shootout].filter(Boolean).join(", ");
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Change {
  moment: number;
  /** Minutes ahead of UTC. */
  from: number;
  to: number;
}

/**
 * A VTIMEZONE (RFC 5545) with every offset change from the start of `firstYear` to the end of
 * `lastYear`, based on the runtime's time zone data.
 */
export function vtimezoneOf(zone: string, firstYear: number, lastYear: number): string[] {
  const key = `${zone} ${firstYear} ${lastYear}`;
  const lines = written.get(key) ?? writeZone(zone, firstYear, lastYear);
  if (written.size >= MAX_WRITTEN) written.clear();
  written.set(key, lines);
  return lines;
}

/**
 * Cached because every feed of a cup uses the same zone, and computing it checks the offset of
 * every day.
 */
const written = new Map<string, string[]>();
const MAX_WRITTEN = 100;

function writeZone(zone: string, firstYear: number, lastYear: number): string[] {
  const begin = Date.UTC(firstYear, 0, 1) - DAY;
  const end = Date.UTC(lastYear + 1, 0, 1) + DAY;
  const first = offsetAt(zone, begin);
  const changes = [{ moment: begin, from: first, to: first }, ...changesBetween(zone, begin, end)];
  const standard = Math.min(...changes.map(({ to }) => to));
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...changes.flatMap((change) => observance(zone, change, change.to > standard)),
    "END:VTIMEZONE",
  ];
}

function observance(zone: string, { moment, from, to }: Change, isSummer: boolean): string[] {
  const kind = isSummer ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    // RFC 5545 wants the local time before the change.
    `DTSTART:${compactTime(new Date(moment + from * MINUTE).toISOString())}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${nameAt(zone, moment)}`,
    `END:${kind}`,
  ];
}

/** Offset changes are weeks apart, so one check per day finds them all. */
function changesBetween(zone: string, begin: number, end: number): Change[] {
  const changes: Change[] = [];
  let from = offsetAt(zone, begin);
  for (let day = begin; day < end; day += DAY) {
    const to = offsetAt(zone, day + DAY);
    if (to === from) continue;
    changes.push({ moment: momentOfChange(zone, day, day + DAY), from, to });
    from = to;
  }
  return changes;
}

function momentOfChange(zone: string, before: number, after: number): number {
  const old = offsetAt(zone, before);
  let [low, high] = [before / MINUTE, after / MINUTE];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * MINUTE) === old) low = middle;
    else high = middle;
  }
  return high * MINUTE;
}

function offsetAt(zone: string, moment: number): number {
  return (Date.parse(`${localTimeIn(zone, new Date(moment))}:00Z`) - moment) / MINUTE;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = String(100 * Math.floor(size / 60) + (size % 60)).padStart(4, "0");
  return `${minutes < 0 ? "-" : "+"}${digits}`;
}

function nameAt(zone: string, moment: number): string {
  const parts = dateFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
