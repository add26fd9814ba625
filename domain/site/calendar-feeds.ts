import { inArray, max } from "drizzle-orm";
import ical, { type ICalCalendar, ICalEventStatus } from "ical-generator";
import { auditEntries } from "../../db/schema/core.ts";
import type { Database } from "../../db/types.ts";
import { type Game, listCupGames, listGames } from "../competition/games/list-games.ts";
import { kickOffOf } from "../competition/games/now-and-next-rules.ts";
import { hasResult } from "../competition/games/result-rules.ts";
import { gameLengthOf, stageLabel } from "../competition/games/schedule-rules.ts";
import { numberedStage } from "../competition/knockout/side-source-rules.ts";
import { readPublicTeam } from "../competition/team-page.ts";
import { sidesLabel } from "../competition/withdrawals/withdrawal-rules.ts";
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
  const calendar = ical({
    // The library doesn't escape its `name` option.
    name: toOneLine(feed.name).replaceAll(/[\\;,]/g, "\\$&"),
    prodId: { company: "Araknid", product: "Cup" },
    url: feed.siteUrl + feed.path,
    ttl: LOOK_AGAIN,
  });
  for (const each of feed.games) addEvent(calendar, feed, each);
  return `${calendar.toString()}\r\n`;
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

/** Moments are UTC, which calendars show in their own zone; a whole day has no zone. */
function when({ time, ...game }: Game, zone: string) {
  if (time === null) {
    return { allDay: true, start: new Date(game.date), end: new Date(addDays(game.date, 1)) };
  }
  const kickOff = kickOffOf({ ...game, time }, zone);
  return { start: new Date(kickOff), end: new Date(kickOff + gameLengthOf(game) * MINUTE) };
}

function statusOf({ state, team1Score }: Game): ICalEventStatus {
  const isOff = state === "cancelled" || (state === "annulled" && team1Score === null);
  if (isOff) return ICalEventStatus.CANCELLED;
  return state === "postponed" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** 'Lions – Tigers', 'Semi-final 1: Lions 1–1 Tigers (3–2 on penalties)'. */
function eventTitle(game: Game): string {
  const stage = game.stage === "group" ? "" : `${numberedStage(game)}: `;
  const state = game.state === "postponed" || game.state === "cancelled" ? STATES[game.state] : "";
  return toOneLine(`${state}${stage}${sides(game)}`);
}

const STATES = { postponed: "Postponed: ", cancelled: "Cancelled: " };

function eventDescription(game: Game, tournament: string): string {
  const open = game.state === "postponed" ? " The new time is not set yet." : "";
  return toOneLine(`${tournament}, ${stageLabel(game.stage)}.${open}`);
}

/** Strips control characters and line breaks, which iCalendar text can't contain. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function sides(game: Game): string {
  const { state, team1Score, team2Score } = game;
  const [team1, team2] = sidesLabel(game);
  if (!hasResult(game)) {
    const isVoid = state === "abandoned" || state === "annulled";
    return `${team1} – ${team2}${isVoid ? ` (${state})` : ""}`;
  }
  const note = noteOf(game);
  return `${team1} ${team1Score}–${team2Score} ${team2}${note && ` (${note})`}`;
}

function noteOf({ state, afterExtraTime, team1Penalties, team2Penalties }: Game): string {
  if (state === "forfeit") return "forfeit";
  const shootout =
    team1Penalties === null ? "" : `${team1Penalties}–${team2Penalties} on penalties`;
  return [afterExtraTime ? "after extra time" : "", shootout].filter(Boolean).join(", ");
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
