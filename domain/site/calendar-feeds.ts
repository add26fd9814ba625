import { and, eq, inArray, max, or } from "drizzle-orm";
import ICAL from "ical.js";
import { auditEntries } from "#db/schema/core.ts";
import type { Database } from "#db/types.ts";
import { DEFAULT_LOCALE, type Locale, localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { findPublicGame } from "../competition/game-page.ts";
import { playingMinutes } from "../competition/games/game-length-rules.ts";
import { type Game, listCupGames, listGames } from "../competition/games/list-games.ts";
import { kickOffOf } from "../competition/games/now-and-next-rules.ts";
import { listRefereedGames, readRefereePage } from "../competition/referees/referees.ts";
import { readPublicTeam } from "../competition/team-page.ts";
import type { Ctx, Reading } from "../core/context.ts";
import { addDays } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { cupTopic, teamTopic, tournamentTopic } from "../core/topics.ts";
import {
  type Cup,
  cupBySlug,
  currentCup,
  listTournaments,
  type Tournament,
} from "../cup/current-cup.ts";
import { tournamentByGroup } from "../cup/slug-rules.ts";
import { eventDescription, eventTitle, type JCal, toOneLine } from "./calendar-rules.ts";

interface CalendarFeed {
  name: string;
  zone: string;
  place: string;
  siteUrl: string;
  locale: Locale;
  path: string;
  games: readonly CalendarFeedGame[];
}

interface CalendarFeedGame {
  game: Game;
  tournamentName: string;
  changedAt: Date | null;
  /** Whether the calendar is that of the game's referee. */
  isRefereed?: boolean;
}

/** Fixed fallback for games without a recorded change, so that the feed's text stays stable. */
const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const MINUTE = 60_000;

// RFC 5545 allows 75 octets a line; the library doesn't count the space before a folded line.
ICAL.foldLength = 74;

/** An iCalendar file (RFC 5545). */
export function writeCalendar(feed: CalendarFeed): string {
  const calendar: JCal = [
    "vcalendar",
    [
      ["version", {}, "text", "2.0"],
      ["prodid", {}, "text", `-//${new URL(feed.siteUrl).host}//Cup//${feed.locale.toUpperCase()}`],
      ["url", {}, "uri", feed.siteUrl + localePath(feed.locale, feed.path)],
      ["refresh-interval", {}, "duration", "PT15M"],
      ["x-published-ttl", {}, "unknown", "PT15M"],
      ["x-wr-calname", {}, "text", toOneLine(feed.name)],
      ["x-wr-timezone", {}, "unknown", feed.zone],
    ],
    feed.games.map((each) => eventOf(feed, each)),
  ];
  return ICAL.stringify(calendar);
}

function eventOf(
  { zone, place, siteUrl, locale }: CalendarFeed,
  { game, changedAt, tournamentName, isRefereed = false }: CalendarFeedGame,
): JCal {
  const location = toOneLine([game.field, place].filter(Boolean).join(", "));
  const changed = utcTime((changedAt ?? LONG_AGO).getTime());
  const description = toOneLine(eventDescription(game, tournamentName, locale));
  const title = eventTitle(game, locale);
  const summary = isRefereed ? translate(locale, message("calendar.referee", { title })) : title;
  return [
    "vevent",
    [
      ["uid", {}, "text", `${isRefereed ? "referee" : "game"}-${game.id}@${new URL(siteUrl).host}`],
      ["sequence", {}, "integer", game.sequence],
      ["dtstamp", {}, "date-time", changed],
      ...timesOf(game, zone),
      ["summary", {}, "text", toOneLine(summary)],
      ...(location === "" ? [] : [["location", {}, "text", location]]),
      ["description", {}, "text", description],
      ["url", {}, "uri", siteUrl + localePath(locale, `/games/${game.id}`)],
      ["status", {}, "text", statusOf(game)],
      ["last-modified", {}, "date-time", changed],
    ],
    [],
  ];
}

function timesOf(game: Game, zone: string): unknown[][] {
  if (game.time === null) {
    return [
      ["dtstart", {}, "date", game.date],
      ["dtend", {}, "date", addDays(game.date, 1)],
      ["x-microsoft-cdo-alldayevent", {}, "unknown", "TRUE"],
      ["x-microsoft-msncalendar-alldayevent", {}, "unknown", "TRUE"],
    ];
  }
  const kickOff = kickOffOf(game, zone);
  return [
    ["dtstart", {}, "date-time", utcTime(kickOff)],
    ["dtend", {}, "date-time", utcTime(kickOff + playingMinutes(game) * MINUTE)],
  ];
}

function utcTime(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+/, "");
}

function statusOf({ state, team1Score }: Game): string {
  const isOff = state === "cancelled" || (state === "annulled" && team1Score === null);
  if (isOff) return "CANCELLED";
  return state === "postponed" ? "TENTATIVE" : "CONFIRMED";
}

type Reader = Reading<"now" | "siteUrl">;

export type WrittenCalendar = Awaited<ReturnType<typeof cupFeed>>;

/** All games that a team plays or referees, in any cup. Public. Throws `not-found`. */
export async function readTeamCalendar(ctx: Reader, slug: string): Promise<WrittenCalendar> {
  const { id, name, slug: own, cup, tournament, games } = await readPublicTeam(ctx, slug);
  const path = `/teams/${own}`;
  const refereed = await listRefereedGames(ctx, id);
  const tournaments = refereed.length === 0 ? [tournament] : await listTournaments(ctx, cup.id);
  const nameOf = (game: Game) => tournaments.find(({ id }) => id === game.tournamentId)?.name;
  const text = writeCalendar({
    name: `${name}, ${cup.name}`,
    zone: cup.zone,
    place: [cup.place, cup.address].filter(Boolean).join(", "),
    siteUrl: ctx.siteUrl,
    locale: ctx.locale ?? DEFAULT_LOCALE,
    path,
    games: await withChanges(ctx.db, [...games, ...refereed], (game) => ({
      tournamentName: nameOf(game) ?? tournament.name,
      isRefereed: refereed.includes(game),
    })),
  });
  const others = refereed.map(({ tournamentId }) => tournamentTopic(tournamentId));
  const topics = [cupTopic(cup.id), tournamentTopic(tournament.id), teamTopic(id), ...others];
  return { text, topics, group: null };
}

/** One game. Public. Throws `not-found`. */
export async function readGameCalendar(ctx: Reader, id: number): Promise<WrittenCalendar> {
  const { game, cup, tournament } = await findPublicGame(ctx, id);
  const text = writeCalendar({
    name: cup.name,
    zone: cup.zone,
    place: [cup.place, cup.address].filter(Boolean).join(", "),
    siteUrl: ctx.siteUrl,
    locale: ctx.locale ?? DEFAULT_LOCALE,
    path: `/games/${id}`,
    games: await withChanges(ctx.db, [game], () => ({ tournamentName: tournament.name })),
  });
  return { text, topics: [cupTopic(cup.id), tournamentTopic(tournament.id)], group: null };
}

/** The games of the person whose link it is. Throws `not-found`. */
export async function readRefereeCalendar(ctx: Ctx, token: string): Promise<WrittenCalendar> {
  const { cup, games, tournaments, topics } = await readRefereePage(ctx, token);
  const name = translate(ctx.locale, message("refereePage.feed", { name: cup.name }));
  const text = writeCalendar({
    name,
    zone: cup.zone,
    place: [cup.place, cup.address].filter(Boolean).join(", "),
    siteUrl: ctx.siteUrl,
    locale: ctx.locale,
    // Not the referee's own address, which is a credential.
    path: "/schedules-results",
    games: await withChanges(ctx.db, games, (game) => ({
      tournamentName: tournaments.get(game.tournamentId) ?? cup.name,
      isRefereed: true,
    })),
  });
  return { text, topics, group: null };
}

/**
 * All games of the current cup, or only those of the age group in `group` (slug or name). Public.
 * Throws `not-found`.
 */
export async function readCupCalendar(ctx: Reader, group: string | null): Promise<WrittenCalendar> {
  return cupFeed(ctx, await currentCup(ctx.db), "/schedules-results", group);
}

export async function readPastCupCalendar(ctx: Reader, slug: string, group: string | null) {
  const cup = await cupBySlug(ctx, slug);
  const page = cup.isCurrent ? "/schedules-results" : `/cups/${cup.slug}`;
  return cupFeed(ctx, cup, page, group);
}

async function cupFeed(ctx: Reader, cup: Cup, page: string, group: string | null) {
  const tournaments = await listTournaments(ctx, cup.id);
  const chosen = tournamentByGroup(tournaments, group);
  if (group !== null && !chosen)
    throw new DomainError("not-found", message("calendar.unknownGroup"));
  const games = chosen ? await listGames(ctx, chosen.id) : await listCupGames(ctx, cup.id);
  const byId = new Map(tournaments.map((each) => [each.id, each]));
  const text = writeCalendar({
    name: chosen ? `${cup.name}, ${chosen.name}` : cup.name,
    zone: cup.zone,
    place: [cup.place, cup.address].filter(Boolean).join(", "),
    siteUrl: ctx.siteUrl,
    locale: ctx.locale ?? DEFAULT_LOCALE,
    path: chosen ? scheduleOf(page, chosen) : page,
    games: await withChanges(ctx.db, games, (game) => ({
      tournamentName: byId.get(game.tournamentId)?.name ?? cup.name,
    })),
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
  const settings = [...new Set(games.map(({ tournamentId }) => `tournament:${tournamentId}`))];
  const rows =
    subjects.length === 0
      ? []
      : await db
          .select({ subject: auditEntries.subject, at: max(auditEntries.at) })
          .from(auditEntries)
          .where(
            or(
              inArray(auditEntries.subject, subjects),
              // New game lengths.
              and(
                inArray(auditEntries.subject, settings),
                eq(auditEntries.action, "tournament.rules"),
              ),
            ),
          )
          .groupBy(auditEntries.subject);
  const changed = new Map(rows.map(({ subject, at }) => [subject, at]));
  return games.map((game) => ({
    game,
    changedAt: latest(
      changed.get(`game:${game.id}`),
      changed.get(`tournament:${game.tournamentId}`),
    ),
    ...more(game),
  }));
}

function latest(...moments: (Date | null | undefined)[]): Date | null {
  return moments.reduce<Date | null>(
    (last, each) => (each && (last === null || each > last) ? each : last),
    null,
  );
}
