import { inArray, max } from "drizzle-orm";
import { auditEntries } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { cupBySlug } from "../cups/cup-by-slug.ts";
import { type Cup, currentCup, listTournaments, type Tournament } from "../cups/current-cup.ts";
import { tournamentByGroup } from "../cups/slug-rules.ts";
import { DomainError } from "../errors.ts";
import { type Game, listCupGames, listGames } from "../games/list-games.ts";
import { readPublicTeam } from "../teams/read-public-team.ts";
import { cupTopic, type Topic, teamTopic, tournamentTopic } from "../topics.ts";
import { writeFeed } from "./write-feed.ts";

export interface WrittenFeed {
  text: string;
  topics: Topic[];
  group: string | null;
}

type Reading = Pick<Ctx, "db" | "now" | "siteUrl">;

/** All games of a team, in any cup. Public. Throws `not-found`. */
export async function teamFeed(ctx: Reading, slug: string): Promise<WrittenFeed> {
  const { id, name, slug: own, cup, tournament, games } = await readPublicTeam(ctx, slug);
  const path = `/teams/${own}`;
  const text = writeFeed({
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
export async function currentFeed(ctx: Reading, group: string | null): Promise<WrittenFeed> {
  return cupFeed(ctx, await currentCup(ctx.db), "/schedules-results", group);
}

export async function pastFeed(
  ctx: Reading,
  slug: string,
  group: string | null,
): Promise<WrittenFeed> {
  const cup = await cupBySlug(ctx, slug);
  const page = cup.isCurrent ? "/schedules-results" : `/cups/${cup.slug}`;
  return cupFeed(ctx, cup, page, group);
}

async function cupFeed(
  ctx: Reading,
  cup: Cup,
  page: string,
  group: string | null,
): Promise<WrittenFeed> {
  const tournaments = await listTournaments(ctx, cup.id);
  const chosen = tournamentByGroup(tournaments, group);
  if (group !== null && !chosen)
    throw new DomainError("not-found", "We couldn’t find that age group.");
  const games = chosen ? await listGames(ctx, chosen.id) : await listCupGames(ctx, cup.id);
  const byId = new Map(tournaments.map((each) => [each.id, each]));
  const text = writeFeed({
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
