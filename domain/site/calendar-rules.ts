import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { gameName, stageName, teamName } from "../competition/games/game-name-rules.ts";
import { hasResult, type Result } from "../competition/games/result-rules.ts";
import type { Stage } from "../competition/games/schedule-rules.ts";
import { dateFormat } from "../core/date-rules.ts";
import { localTimeIn } from "../cup/time-zone-rules.ts";

interface CalendarGame extends Result {
  stage: Stage;
  number: number | null;
  firstPlace: number | null;
  lastPlace: number | null;
  team1Name: string;
  team2Name: string;
  team1Withdrawn: boolean;
  team2Withdrawn: boolean;
}

/** 'Lions – Tigers', 'Semi-final 1: Lions 1–1 Tigers (3–2 on penalties)'. */
export function eventTitle(game: CalendarGame, locale: Locale): string {
  const title = sides(game, locale);
  const named =
    game.stage === "group" ? title : message("calendar.named", { game: gameName(game), title });
  const { state } = game;
  const isOff = state === "postponed" || state === "cancelled";
  return translate(locale, isOff ? message(`calendar.${state}`, { title: named }) : named);
}

export function eventDescription(
  game: { stage: Stage; state: Result["state"] },
  tournament: string,
  locale: Locale,
): string {
  const key = game.state === "postponed" ? "descriptionPostponed" : "description";
  return translate(
    locale,
    message(`calendar.${key}`, { tournament, stage: stageName(game.stage) }),
  );
}

/** Control characters and line breaks become spaces. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** A component in jCal (RFC 7265): its name, properties and components. */
export type JCal = [string, unknown[][], JCal[]];

function sides(game: CalendarGame, locale: Locale): Message | string {
  const { state, team1Score, team2Score, afterExtraTime, team1Penalties, team2Penalties } = game;
  const team1 = translate(locale, teamName(toOneLine(game.team1Name), game.team1Withdrawn));
  const team2 = translate(locale, teamName(toOneLine(game.team2Name), game.team2Withdrawn));
  if (!hasResult(game)) {
    const title = `${team1} – ${team2}`;
    const isVoid = state === "abandoned" || state === "annulled";
    return isVoid ? message(`calendar.${state}`, { title }) : title;
  }
  const title = `${team1} ${team1Score}–${team2Score} ${team2}`;
  if (state === "forfeit") return message("calendar.forfeit", { title });
  if (team1Penalties === null) {
    return afterExtraTime ? message("calendar.extraTime", { title }) : title;
  }
  const key = afterExtraTime ? "extraTimeAndPenalties" : "penalties";
  return message(`calendar.${key}`, { title, score: `${team1Penalties}–${team2Penalties}` });
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
export function vtimezoneOf(zone: string, firstYear: number, lastYear: number): JCal {
  const key = `${zone} ${firstYear} ${lastYear}`;
  const component = written.get(key) ?? writeZone(zone, firstYear, lastYear);
  if (written.size >= MAX_WRITTEN) written.clear();
  written.set(key, component);
  return component;
}

/**
 * Cached because every feed of a cup uses the same zone, and computing it checks the offset of
 * every day.
 */
const written = new Map<string, JCal>();
const MAX_WRITTEN = 100;

function writeZone(zone: string, firstYear: number, lastYear: number): JCal {
  const begin = Date.UTC(firstYear, 0, 1) - DAY;
  const end = Date.UTC(lastYear + 1, 0, 1) + DAY;
  const first = offsetAt(zone, begin);
  const changes = [{ moment: begin, from: first, to: first }, ...changesBetween(zone, begin, end)];
  const standard = Math.min(...changes.map(({ to }) => to));
  const observances = changes.map((change) => observance(zone, change, change.to > standard));
  return ["vtimezone", [["tzid", {}, "text", zone]], observances];
}

function observance(zone: string, { moment, from, to }: Change, isSummer: boolean): JCal {
  // RFC 5545 wants the local time before the change.
  const start = new Date(moment + from * MINUTE).toISOString().slice(0, 19);
  return [
    isSummer ? "daylight" : "standard",
    [
      ["dtstart", {}, "date-time", start],
      ["tzoffsetfrom", {}, "utc-offset", offsetText(from)],
      ["tzoffsetto", {}, "utc-offset", offsetText(to)],
      ["tzname", {}, "text", nameAt(zone, moment)],
    ],
    [],
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
  const digits = (number: number) => String(number).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

function nameAt(zone: string, moment: number): string {
  const parts = dateFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
