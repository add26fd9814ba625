import { inArray, max } from "drizzle-orm";
import ical, { type ICalCalendar, ICalEventStatus } from "ical-generator";
import { auditEntries } from "../../db/schema/core.ts";
import type { Database } from "../../db/types.ts";
import { type Game, listCupGames, listGames } from "../competition/games/list-games.ts";
import { kickOffOf } from "../competition/games/now-and-next-rules.ts";
import { gameLengthOf } from "../competition/games/schedule-rules.ts";
import { readPublicTeam } from "../competition/team-page.ts";
import type { Ctx } from "../core/context.ts";
import { addDays } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { cupTopic, type Topic, teamTopic, tournamentTopic } from "../core/topics.ts";
import {
  type Cup,
  cupBySlug,
  currentCup,
  listTournaments,
  type Tournament,
} from "../cup/current-cup.ts";
import { tournamentByGroup } from "../cup/slug-rules.ts";
import { localTimeIn } from "../cup/time-zone-rules.ts";
import { eventDescription, eventTitle, toOneLine, vtimezoneOf } from "./calendar-rules.ts";

/** Suggested refresh interval for calendar apps, in seconds. */
const LOOK_AGAIN = 15 * 60;

interface CalendarFeed {
  name: string;
  zone: string;
  place: string;
  siteUrl: string;
  path: string;
  games: readonly CalendarFeedGame[];
}

interface CalendarFeedGame {
  game: Game;
  tournamentName: string;
  path: string;
  changedAt: Date | null;
}

/** Fixed fallback for games without a recorded change, so that the feed's text stays stable. */
const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const MINUTE = 60_000;

export function writeCalendar(feed: CalendarFeed): string {
  const { zone, siteUrl } = feed;
  const years = feed.games.map(({ game }) => Number(game.date.slice(0, 4)));
  const calendar = ical({
    // The library doesn't escape its `name` option.
    x: { "X-WR-CALNAME": toOneLine(feed.name) },
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

function addEvent(calendar: ICalCalendar, feed: CalendarFeed, each: CalendarFeedGame): void {
  const { game, changedAt, tournamentName, path } = each;
  const location = [game.field, feed.place].filter(Boolean).join(", ");
  calendar.createEvent({
    id: `game-${game.id}@${new URL(feed.siteUrl).host}`,
    sequence: game.sequence,
    stamp: changedAt ?? LONG_AGO,
    lastModified: changedAt ?? LONG_AGO,
    ...when(game, feed.zone),
    summary: eventTitle(game),
    description: eventDescription(game, tournamentName),
    location: location === "" ? null : { title: toOneLine(location) },
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
  const end = kickOff + gameLengthOf(game) * MINUTE;
  return {
    timezone: zone,
    start: clock(localTimeIn(zone, new Date(kickOff))),
    end: clock(localTimeIn(zone, new Date(end))),
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

export interface WrittenCalendar {
  text: string;
  topics: Topic[];
  group: string | null;
}

type Reading = Pick<Ctx, "db" | "now" | "siteUrl">;

/** All games of a team, in any cup. Public. Throws `not-found`. */
export async function readTeamCalendar(ctx: Reading, slug: string): Promise<WrittenCalendar> {
  const { id, name, slug: own, cup, tournament, games } = await readPublicTeam(ctx, slug);
  const path = `/teams/${own}`;
  const text = writeCalendar({
    name: `${name}, ${cup.name}`,
    zone: cup.zone,
    place: cup.place,
    siteUrl: ctx.siteUrl,
    path,
    games: await withChanges(ctx.db, games, () => ({ tournamentName: tournament.name, path })),
  });
  const topics = [cupTopic(cup.id), tournamentTopic(tournament.id), teamTopic(id)];
  return { text, topics, group: null };
}

/**
 * All games of the current cup, or only those of the age group in `group` (slug or name). Public.
 * Throws `not-found`.
 */
export async function readCupCalendar(
  ctx: Reading,
  group: string | null,
): Promise<WrittenCalendar> {
  return cupFeed(ctx, await currentCup(ctx.db), "/schedules-results", group);
}

export async function readPastCupCalendar(
  ctx: Reading,
  slug: string,
  group: string | null,
): Promise<WrittenCalendar> {
  const cup = await cupBySlug(ctx, slug);
  const page = cup.isCurrent ? "/schedules-results" : `/cups/${cup.slug}`;
  return cupFeed(ctx, cup, page, group);
}

async function cupFeed(
  ctx: Reading,
  cup: Cup,
  page: string,
  group: string | null,
): Promise<WrittenCalendar> {
  const tournaments = await listTournaments(ctx, cup.id);
  const chosen = tournamentByGroup(tournaments, group);
  if (group !== null && !chosen)
    throw new DomainError("not-found", "We couldn’t find that age group.");
  const games = chosen ? await listGames(ctx, chosen.id) : await listCupGames(ctx, cup.id);
  const byId = new Map(tournaments.map((each) => [each.id, each]));
  const text = writeCalendar({
    name: chosen ? `${cup.name}, ${chosen.name}` : cup.name,
    zone: cup.zone,
    place: cup.place,
    siteUrl: ctx.siteUrl,
    path: chosen ? scheduleOf(page, chosen) : page,
    games: await withChanges(ctx.db, games, (game) => {
      const tournament = byId.get(game.tournamentId);
      return {
        tournamentName: tournament?.name ?? cup.name,
        path: tournament ? `${scheduleOf(page, tournament)}#game-${game.id}` : page,
      };
    }),
  });
  const shown = chosen ? [chosen] : tournaments;
  const topics = [cupTopic(cup.id), ...shown.map(({ id }) => tournamentTopic(id))];
  return { text, topics, group: chosen?.slug ?? null };
}

function scheduleOf(page: string, { slug }: Pick<Tournament, "slug">): string {
  return `${page}?${new URLSearchParams({ group: slug, view: "schedule" })}`;
}

async function withChanges<More>(db: Database, games: readonly Game[], more: (game: Game) => More) {
  const subjects = games.map(({ id }) => `game:${id}`);
  const rows =
    subjects.length === 0
      ? []
      : await db
          .select({ subject: auditEntries.subject, at: max(auditEntries.at) })
          .from(auditEntries)
          .where(inArray(auditEntries.subject, subjects))
          .groupBy(auditEntries.subject);
  const changed = new Map(rows.map(({ subject, at }) => [subject, at]));
  return games.map((game) => ({
    game,
    changedAt: changed.get(`game:${game.id}`) ?? null,
    ...more(game),
  }));
}
