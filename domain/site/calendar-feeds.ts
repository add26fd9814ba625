import { inArray, max } from "drizzle-orm";
import { auditEntries } from "../../db/schema/core.ts";
import type { Database } from "../../db/types.ts";
import { type Game, listCupGames, listGames } from "../competition/games/list-games.ts";
import { kickOffOf } from "../competition/games/now-and-next-rules.ts";
import { gameLengthOf } from "../competition/games/schedule-rules.ts";
import { readPublicTeam } from "../competition/team-page.ts";
import type { Ctx } from "../core/context.ts";
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
import { localTimeIn } from "../cup/time-zone-rules.ts";
import {
  compactTime,
  escapeText,
  eventDescription,
  eventTitle,
  foldLine,
  utcText,
  vtimezoneOf,
} from "./calendar-rules.ts";

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

/** An iCalendar file (RFC 5545). */
export function writeCalendar(feed: CalendarFeed): string {
  const years = feed.games.map(({ game }) => Number(game.date.slice(0, 4)));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Araknid//Cup//EN",
    `URL:${feed.siteUrl}${feed.path}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    "X-PUBLISHED-TTL:PT15M",
    `X-WR-CALNAME:${escapeText(feed.name)}`,
    ...(years.length > 0 ? vtimezoneOf(feed.zone, Math.min(...years), Math.max(...years)) : []),
    ...feed.games.flatMap((each) => eventLines(feed, each)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines(
  { zone, place, siteUrl }: CalendarFeed,
  { game, changedAt, tournamentName, path }: CalendarFeedGame,
): string[] {
  const location = escapeText([game.field, place].filter(Boolean).join(", "));
  const changed = utcText(changedAt ?? LONG_AGO);
  return [
    "BEGIN:VEVENT",
    `UID:game-${game.id}@${new URL(siteUrl).host}`,
    `SEQUENCE:${game.sequence}`,
    `DTSTAMP:${changed}`,
    ...timeLines(game, zone),
    `SUMMARY:${escapeText(eventTitle(game))}`,
    ...(location === "" ? [] : [`LOCATION:${location}`]),
    `DESCRIPTION:${escapeText(eventDescription(game, tournamentName))}`,
    `URL;VALUE=URI:${siteUrl}${path}`,
    `STATUS:${statusOf(game)}`,
    `LAST-MODIFIED:${changed}`,
    "END:VEVENT",
  ];
}

function timeLines(game: Game, zone: string): string[] {
  if (game.time === null) {
    return [
      `DTSTART;VALUE=DATE:${compactTime(game.date)}`,
      `DTEND;VALUE=DATE:${compactTime(addDays(game.date, 1))}`,
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE",
    ];
  }
  const kickOff = kickOffOf(game, zone);
  const local = (moment: number) => compactTime(`${localTimeIn(zone, new Date(moment))}:00`);
  return [
    `DTSTART;TZID=${zone}:${local(kickOff)}`,
    `DTEND;TZID=${zone}:${local(kickOff + gameLengthOf(game) * MINUTE)}`,
  ];
}

function statusOf({ state, team1Score }: Game): string {
  const isOff = state === "cancelled" || (state === "annulled" && team1Score === null);
  if (isOff) return "CANCELLED";
  return state === "postponed" ? "TENTATIVE" : "CONFIRMED";
}

export type WrittenCalendar = Awaited<ReturnType<typeof cupFeed>>;

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

async function cupFeed(ctx: Reading, cup: Cup, page: string, group: string | null) {
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
