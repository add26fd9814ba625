import { midnightAfter } from "../../domain/competition/games/now-and-next-rules.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { DomainError } from "../../domain/core/errors.ts";
import { cupTopic, tournamentTopic } from "../../domain/core/topics.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import {
  type Cup,
  cupBySlug,
  listBrackets,
  listTournaments,
  type Tournament,
} from "../../domain/cup/current-cup.ts";
import { slugFromAddress } from "../../domain/cup/slug-rules.ts";
import type { RequestContext } from "../http/request-context.ts";
import { type ApiTarget, cupQuery } from "./addresses.ts";
import { type ApiAnswer, apiResponse } from "./responses.ts";
import { cupRef } from "./serialize.ts";

export interface CupRead {
  ctx: Ctx;
  cup: Cup;
  tournaments: readonly Tournament[];
  place: ApiTarget;
}

export interface TournamentRead extends CupRead {
  tournament: Tournament;
  ref: { cup: { name: string; slug: string; href: string }; name: string; slug: string };
}

interface Asked {
  context: Parameters<typeof apiResponse>[0];
  url: URL;
}

/**
 * Responds for the current cup, or for the cup named by `?cup=`. Caches the response under `path`.
 */
export function cupResponse(
  { context, url }: Asked,
  path: string,
  read: (found: CupRead) => Promise<ApiAnswer> | ApiAnswer,
): Promise<Response> {
  return apiResponse(context, async (request) => {
    const found = await readCup(request, url);
    const answer = await read(found);
    const topics = [cupTopic(found.cup.id), ...(answer.topics ?? [])];
    return { ...answer, topics, address: path + cupQuery(found.place) };
  });
}

export function tournamentResponse(
  { param, context, url }: Asked & { param: (name: string) => string },
  pathOf: (slug: string) => string,
  read: (found: TournamentRead) => Promise<Pick<ApiAnswer, "body" | "type" | "fileName">>,
): Promise<Response> {
  const slug = slugFromAddress(param("slug"));
  return cupResponse({ context, url }, pathOf(slug), async (found) => {
    const tournament = found.tournaments.find((each) => each.slug === slug);
    if (!tournament) throw new DomainError("not-found", "The cup has no such tournament.");
    const { ctx, cup, place } = found;
    const ref = { cup: cupRef(cup, place.siteUrl), name: tournament.name, slug };
    const answer = await read({ ...found, tournament, ref });
    // Public names depend on age, which can change at midnight.
    const until = midnightAfter(ctx.now, cup.zone).toISOString();
    return { ...answer, topics: [tournamentTopic(tournament.id)], until };
  });
}

export async function bracketNames(ctx: Ctx, tournamentId: number): Promise<Map<number, string>> {
  const found = await listBrackets(ctx.db, [tournamentId]);
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function readCup({ ctx, siteUrl }: RequestContext, url: URL): Promise<CupRead> {
  const named = url.searchParams.get("cup");
  const current = await readCupOverview(ctx);
  const cup = named === null ? current.cup : await cupBySlug(ctx, named);
  const tournaments = cup.isCurrent ? current.tournaments : await listTournaments(ctx, cup.id);
  return { ctx, cup, tournaments, place: { siteUrl, cup } };
}
