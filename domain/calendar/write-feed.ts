import ical, { type ICalCalendar, ICalEventStatus } from "ical-generator";
import { localIn } from "../cups/zone-rules.ts";
import { minutesOf } from "../games/length-rules.ts";
import type { Game } from "../games/list-games.ts";
import { kickOffOf } from "../games/now-rules.ts";
import { addDays } from "../players/age-rules.ts";
import { eventText, eventTitle, oneLine } from "./event-words-rules.ts";
import { vtimezoneOf } from "./vtimezone-rules.ts";

/** How often a calendar is asked to look again, in seconds. */
const LOOK_AGAIN = 15 * 60;

/** A calendar of games, as it is to be written. */
export interface Feed {
  name: string;
  /** IANA zone of the cup. */
  zone: string;
  /** Where the cup is played, if anybody has said. */
  place: string;
  /** The origin people use, without a slash at the end. */
  siteUrl: string;
  /** The page that shows the same, from the site's root. */
  path: string;
  games: readonly FeedGame[];
}

export interface FeedGame {
  game: Game;
  tournamentName: string;
  /** The page on which the game stands, from the site's root. */
  path: string;
  /** When it was last changed; null where that is not known any more. */
  changedAt: Date | null;
}

/** What stands for a change that nobody remembers: the same each time, so that the feed is. */
const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const MINUTE = 60_000;

/** A feed in the words of iCalendar (RFC 5545): the same text each time until one of its games changes. */
export function writeFeed(feed: Feed): string {
  const { zone, siteUrl } = feed;
  const years = feed.games.map(({ game }) => Number(game.date.slice(0, 4)));
  const calendar = ical({
    // Its `name` the library writes without the backslashes that a text must have.
    x: { "X-WR-CALNAME": oneLine(feed.name) },
    prodId: { company: "Araknid", product: "Cup" },
    url: siteUrl + feed.path,
    ttl: LOOK_AGAIN,
    // Named by its events alone: a calendar's own zone would be put on moments that must be told in UTC.
    timezone: {
      name: null,
      generator: () => vtimezoneOf(zone, Math.min(...years), Math.max(...years)),
    },
  });
  for (const each of feed.games) addEvent(calendar, feed, each);
  return `${propertiesFirst(calendar.toString())}\r\n`;
}

/** What a calendar says of itself stands in front of all that is in it (RFC 5545, 3.4); the library strews it. */
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

/** What clocks show, as the library asks a date for it: a plain one it would read by the clock of this machine. */
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
