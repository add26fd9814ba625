import ical, { type ICalCalendar, ICalEventStatus } from "ical-generator";
import { localIn } from "../cups/zone-rules.ts";
import { minutesOf } from "../games/length-rules.ts";
import type { Game } from "../games/list-games.ts";
import { kickOffOf } from "../games/now-rules.ts";
import { addDays } from "../players/age-rules.ts";
import { eventText, eventTitle, oneLine } from "./event-words-rules.ts";
import { vtimezoneOf } from "./vtimezone-rules.ts";

/** Suggested refresh interval for calendar apps, in seconds. */
const LOOK_AGAIN = 15 * 60;

export interface Feed {
  name: string;
  zone: string;
  place: string;
  siteUrl: string;
  path: string;
  games: readonly FeedGame[];
}

export interface FeedGame {
  game: Game;
  tournamentName: string;
  path: string;
  changedAt: Date | null;
}

/** Fixed fallback for games without a recorded change, so that the feed's text stays stable. */
const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const MINUTE = 60_000;

export function writeFeed(feed: Feed): string {
  const { zone, siteUrl } = feed;
  const years = feed.games.map(({ game }) => Number(game.date.slice(0, 4)));
  const calendar = ical({
    // The library doesn't escape its `name` option.
    x: { "X-WR-CALNAME": oneLine(feed.name) },
    prodId: { company: "Araknid", product: "Cup" },
    url: siteUrl + feed.path,
    ttl: LOOK_AGAIN,
    // Only events name the zone: the library would also apply a calendar-level zone to timestamps
    // that must be UTC.
    timezone: {
      name: null,
      generator: () => vtimezoneOf(zone, Math.min(...years), Math.max(...years)),
    },
  });
  for (const each of feed.games) addEvent(calendar, feed, each);
  return `${propertiesFirst(calendar.toString())}\r\n`;
}

/** RFC 5545, 3.4 requires calendar properties before all components; the library mixes them. */
function propertiesFirst(text: string): string {
  const [first, ...lines] = text.split(/\r\n(?! )/);
  const last = lines.pop();
  const [own, within]: [string[], string[]] = [[], []];
  let depth = 0;
  for (const line of lines) {
    if (line.startsWith("BEGIN:")) depth += 1;
    (depth === 0 ? own : within).push(line);
    if (line.startsWith("END:")) depth -= 1;
  }
  return [first, ...own, ...within, last].join("\r\n");
}

function addEvent(calendar: ICalCalendar, feed: Feed, each: FeedGame): void {
  const { game, changedAt, tournamentName, path } = each;
  const location = [game.field, feed.place].filter(Boolean).join(", ");
  calendar.createEvent({
    id: `game-${game.id}@${new URL(feed.siteUrl).host}`,
    sequence: game.sequence,
    stamp: changedAt ?? LONG_AGO,
    lastModified: changedAt ?? LONG_AGO,
    ...when(game, feed.zone),
    summary: eventTitle(game),
    description: eventText(game, tournamentName),
    location: location === "" ? null : { title: oneLine(location) },
    url: feed.siteUrl + path,
    status: statusOf(game),
  });
}

function when(game: Game, zone: string) {
  if (game.time === null) {
    return {
      allDay: true,
      start: clock(`${game.date}T00:00`),
      end: clock(`${addDays(game.date, 1)}T00:00`),
    };
  }
  const kickOff = kickOffOf(game, zone);
  const end = kickOff + minutesOf(game) * MINUTE;
  return {
    timezone: zone,
    start: clock(localIn(zone, new Date(kickOff))),
    end: clock(localIn(zone, new Date(end))),
  };
}

function statusOf({ state, team1Score }: Game): ICalEventStatus {
  const isOff = state === "cancelled" || (state === "annulled" && team1Score === null);
  if (isOff) return ICalEventStatus.CANCELLED;
  return state === "postponed" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/**
 * Imitates a Moment.js date with the given local time, since the library would read a plain `Date` in
 * this machine's time zone.
 */
function clock(local: string) {
  const [date = "", time = ""] = local.split("T");
  const self = {
    format: (as?: string) =>
      as === "YYYYMMDD" ? date.replaceAll("-", "") : `${time.replace(":", "")}00`,
    tz: () => self,
    utc: () => self,
    isValid: () => true,
    toDate: () => new Date(`${local}:00Z`),
    toJSON: () => local,
  };
  return self;
}
