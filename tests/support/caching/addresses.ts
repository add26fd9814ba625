import { VIEWS } from "#app/ui/results/results-navigation.tsx";
import type { Ctx } from "#domain/core/context.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { cupBySlug, currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { listPublicTeams } from "#domain/teams/rosters.ts";
import { listed } from "../assertions/tables.ts";
import { cached } from "../declared-routes.ts";

/** Every cacheable address: each view of each age group of each cup, and each current team. */
export async function cachedAddresses(visitor: Ctx): Promise<string[]> {
  const results = async (path: string, cupId: number) =>
    (await listTournaments(visitor, cupId)).flatMap(({ slug }) => [
      `${path}?group=${slug}`,
      ...VIEWS.map(({ id }) => `${path}?group=${slug}&view=${id}`),
    ]);
  const cup = await currentCup(visitor.db);
  const past = (await readCupOverview(visitor)).pastCups.map(async ({ slug }) => [
    `/cups/${slug}`,
    ...(await results(`/cups/${slug}`, (await cupBySlug(visitor, slug)).id)),
  ]);
  return [
    ...cached.all.map(({ path }) => path).filter((path) => !path.includes(":")),
    ...(await results("/schedules-results", cup.id)),
    ...(await Promise.all(past)).flat(),
    ...(await listPublicTeams(visitor)).flatMap(({ slug }) => [
      `/teams/${slug}`,
      `/api/v1/teams/${slug}`,
    ]),
    ...(await listTournaments(visitor, cup.id)).flatMap(({ slug }) => [
      ...["standings", "schedule"].map((view) => `/embed/${slug}/${view}`),
      ...LISTS.map((list) => `/api/v1/tournaments/${slug}/${list}`),
    ]),
  ];
}

const LISTS = listed`
  schedule | standings | scorers | knockout | schedule.csv | standings.csv | scorers.csv
`;
