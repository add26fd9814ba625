import { and, desc, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { players } from "#db/schema/people.ts";
import { announcements } from "#db/schema/site.ts";
import { memberships, teams, waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx, Reading } from "#domain/core/context.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import { isManagedBy } from "#domain/teams/managers.ts";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locales.ts";
import { announcementIn, type Banner } from "./banner-rules.ts";

const HOUR = 3_600_000;

/** Active public banners of the cup and of the given tournaments (or all), newest first. */
export async function readPublicBanners(
  ctx: Reading<"now">,
  cupId: number,
  tournamentIds: readonly number[] | null = null,
): Promise<Banner[]> {
  const hour = new Date(Math.floor(ctx.now.getTime() / HOUR) * HOUR);
  const { tournamentId } = announcements;
  const found = await sharedRead(
    ctx.db,
    `banners of cup ${cupId} for ${tournamentIds?.join() ?? "all"} at ${hour.toISOString()}`,
    () =>
      current(
        ctx.db,
        cupId,
        hour,
        and(
          isNull(announcements.teamId),
          tournamentIds === null
            ? undefined
            : or(isNull(tournamentId), inArray(tournamentId, [...tournamentIds])),
        ),
      ),
  );
  return found.filter(({ until }) => until !== null && until > ctx.now).map(bannerIn(ctx.locale));
}

/**
 * Active banners for the actor: the cup's, and those of their teams (player, manager or guardian)
 * and of the tournaments these teams play in or they are waitlisted for.
 */
export async function readOwnBanners(ctx: Ctx, cupId: number): Promise<Banner[]> {
  if (ctx.actor.kind === "visitor") return readPublicBanners(ctx, cupId, []);
  const { accountId } = ctx.actor;
  const own = ctx.db
    .select({ id: players.id })
    .from(players)
    .where(eq(players.accountId, accountId));
  const theirs = await ctx.db
    .select({ teamId: teams.id, tournamentId: teams.tournamentId })
    .from(teams)
    .leftJoin(memberships, eq(memberships.teamId, teams.id))
    .where(
      and(
        eq(teams.cupId, cupId),
        or(isManagedBy(ctx.db, accountId), inArray(memberships.playerId, own)),
      ),
    );
  const waiting = await ctx.db
    .select({ tournamentId: waitlistEntries.tournamentId })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.cupId, cupId), inArray(waitlistEntries.playerId, own)));
  const teamIds = theirs.map(({ teamId }) => teamId);
  const tournamentIds = [...theirs, ...waiting].map(({ tournamentId }) => tournamentId);
  const isForThem = or(
    inArray(announcements.teamId, teamIds),
    and(
      isNull(announcements.teamId),
      or(isNull(announcements.tournamentId), inArray(announcements.tournamentId, tournamentIds)),
    ),
  );
  return (await current(ctx.db, cupId, ctx.now, isForThem)).map(bannerIn(ctx.locale));
}

function current(db: Database, cupId: number, now: Date, chosen: SQL | undefined) {
  return db
    .select({
      id: announcements.id,
      team: teams.name,
      tournament: tournaments.name,
      subject: announcements.subject,
      body: announcements.body,
      subjectEs: announcements.subjectEs,
      bodyEs: announcements.bodyEs,
      until: announcements.bannerUntil,
    })
    .from(announcements)
    .leftJoin(teams, eq(teams.id, announcements.teamId))
    .leftJoin(tournaments, eq(tournaments.id, announcements.tournamentId))
    .where(and(eq(announcements.cupId, cupId), gt(announcements.bannerUntil, now), chosen))
    .orderBy(desc(announcements.id));
}

type Found = Awaited<ReturnType<typeof current>>[number];

function bannerIn(locale: Locale = DEFAULT_LOCALE) {
  return ({ id, team, tournament, until, ...written }: Found): Banner => ({
    id,
    about: team ?? tournament,
    ...announcementIn(locale, written),
    until: until?.toISOString() ?? "",
  });
}
