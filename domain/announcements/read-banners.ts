import { and, desc, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { announcements } from "../../db/schema/announcements.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import type { Banner } from "./banner-rules.ts";

/** What stands for everybody to read: of the cup, and of the given tournaments or of all, the newest first. */
export async function publicBanners(
  ctx: Pick<Ctx, "db" | "now">,
  cupId: number,
  tournamentIds?: readonly number[],
): Promise<Banner[]> {
  return standing(
    ctx,
    cupId,
    and(
      isNull(announcements.teamId),
      tournamentIds && toEverybodyOr(inArray(announcements.tournamentId, [...tournamentIds])),
    ),
  );
}

/**
 * What stands for who asks: of the cup, of their teams (they play on, manage, or answer for somebody on), and
 * of the tournaments that these play in or that they wait for.
 */
export async function ownBanners(ctx: Ctx, cupId: number): Promise<Banner[]> {
  if (ctx.actor.kind === "visitor") return publicBanners(ctx, cupId, []);
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
        or(eq(teams.managerAccountId, accountId), inArray(memberships.playerId, own)),
      ),
    );
  const waiting = await ctx.db
    .select({ tournamentId: waitlistEntries.tournamentId })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.cupId, cupId), inArray(waitlistEntries.playerId, own)));
  return standing(
    ctx,
    cupId,
    or(
      inArray(
        announcements.teamId,
        theirs.map(({ teamId }) => teamId),
      ),
      and(
        isNull(announcements.teamId),
        toEverybodyOr(
          inArray(
            announcements.tournamentId,
            [...theirs, ...waiting].map(({ tournamentId }) => tournamentId),
          ),
        ),
      ),
    ),
  );
}

function toEverybodyOr(more: SQL | undefined): SQL | undefined {
  return or(isNull(announcements.tournamentId), more);
}

async function standing(
  ctx: Pick<Ctx, "db" | "now">,
  cupId: number,
  chosen: SQL | undefined,
): Promise<Banner[]> {
  const rows = await ctx.db
    .select({
      id: announcements.id,
      team: teams.name,
      tournament: tournaments.name,
      subject: announcements.subject,
      body: announcements.body,
      until: announcements.bannerUntil,
    })
    .from(announcements)
    .leftJoin(teams, eq(teams.id, announcements.teamId))
    .leftJoin(tournaments, eq(tournaments.id, announcements.tournamentId))
    .where(and(eq(announcements.cupId, cupId), gt(announcements.bannerUntil, ctx.now), chosen))
    .orderBy(desc(announcements.id));
  return rows.map(({ team, tournament, until, ...banner }) => ({
    ...banner,
    about: team ?? tournament,
    until: until?.toISOString() ?? "",
  }));
}
