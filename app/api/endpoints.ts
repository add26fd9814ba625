import { midnightAfter } from "#domain/competition/games/now-and-next-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import {
  cupBySlug,
  listBrackets,
  listTournaments,
  type Tournament,
} from "#domain/cup/current-cup.ts";
import { slugFromAddress, tournamentByGroup } from "#domain/cup/slug-rules.ts";
import type { CsvTable } from "../http/csv-response.ts";
import type { RequestContext } from "../http/request-context.ts";
import { type PageRequest, page } from "../routing/page.ts";
import { cupQuery, type ListName, listPath } from "./addresses.ts";
import { type ApiAnswer, apiResponse, csvAnswer } from "./responses.ts";
import { cupRef } from "./serialize.ts";

interface TournamentRead extends CupRead {
  tournament: Tournament;
}

const OPEN = { access: "everybody", cache: { for: "everybody", query: ["cup"] } } as const;

/**
 * The loader of an address about the current cup, or the cup named by `?cup=`. Caches the response
 * under `path`.
 */
export function cupEndpoint(path: string, read: (found: CupRead) => ApiAnswer) {
  return page(OPEN, (request) => cupResponse(request, path, read));
}

/**
 * The loader of a tournament's list as JSON and, at the address that ends with `.csv`, as a file.
 */
export function listEndpoint<Data>(
  list: ListName,
  read: (found: TournamentRead) => Promise<Data>,
  {
    json,
    csv,
  }: {
    json: (data: Data, found: TournamentRead) => object;
    csv?: (data: Data, found: TournamentRead) => CsvTable;
  },
) {
  return page(OPEN, (request): Promise<Response> => {
    const slug = slugFromAddress(request.param("slug"));
    const isFile = csv !== undefined && /\.csv$/i.test(request.url.pathname);
    return cupResponse(request, listPath(slug, list, isFile ? ".csv" : ""), async (found) => {
      const tournament = tournamentByGroup(found.tournaments, slug);
      if (!tournament) throw new DomainError("not-found", "The cup has no such tournament.");
      const { ctx, cup, place } = found;
      const ref = {
        cup: cupRef(cup, place.siteUrl),
        name: tournament.name,
        slug: tournament.slug,
      };
      const data = await read({ ...found, tournament });
      return {
        ...(isFile
          ? csvAnswer(csv(data, { ...found, tournament }), `${list}-${slug}`)
          : { body: { tournament: ref, ...json(data, { ...found, tournament }) } }),
        topics: [tournamentTopic(tournament.id)],
        // Public names depend on age, which can change at midnight.
        until: midnightAfter(ctx.now, cup.zone).toISOString(),
      };
    });
  });
}

function cupResponse(
  { context, url }: Pick<PageRequest, "context" | "url">,
  path: string,
  read: (found: CupRead) => Promise<ApiAnswer> | ApiAnswer,
): Promise<Response> {
  return apiResponse(context, async (request) => {
    const found = await readCup(request, url);
    const answer = await read(found);
    const topics = [cupTopic(found.cup.id), ...answer.topics];
    return { ...answer, topics, address: path + cupQuery(found.place) };
  });
}

export async function bracketNames(ctx: Ctx, tournamentId: number): Promise<Map<number, string>> {
  const found = await listBrackets(ctx.db, [tournamentId]);
  return new Map(found.map(({ id, name }) => [id, name]));
}

type CupRead = Awaited<ReturnType<typeof readCup>>;

async function readCup({ ctx, siteUrl }: RequestContext, url: URL) {
  const named = url.searchParams.get("cup");
  const current = await readCupOverview(ctx);
  const cup = named === null ? current.cup : await cupBySlug(ctx, named);
  const tournaments = cup.isCurrent ? current.tournaments : await listTournaments(ctx, cup.id);
  return { ctx, cup, tournaments, place: { siteUrl, cup } };
}
