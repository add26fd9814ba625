import type { Reading } from "../core/context.ts";
import type { Cup, Tournament } from "../cup/current-cup.ts";
import { hasKnockout, readKnockoutTree } from "./knockout/knockout-overview.ts";
import { podium } from "./knockout/tree-rules.ts";
import { readStandings } from "./standings/read-standings.ts";

export type Champion = Awaited<ReturnType<typeof readChampion>>[number];

/**
 * The winners of the finals. A tournament without a knockout has the first team of each bracket,
 * once it is over. Public.
 */
export async function readChampions(
  ctx: Reading,
  cup: Cup,
  tournaments: readonly Tournament[],
  isOver: (tournamentId: number) => boolean,
): Promise<Champion[]> {
  const found = await Promise.all(
    tournaments.map((tournament) => readChampion(ctx, cup, tournament, isOver(tournament.id))),
  );
  return found.flat();
}

async function readChampion(
  ctx: Reading,
  cup: Cup,
  { id, name, slug }: Tournament,
  isOver: boolean,
) {
  const tournament = { name, slug };
  if (await hasKnockout(ctx, id)) {
    const places = podium(await readKnockoutTree(ctx, id));
    const [champion, second] = places.map(({ team }) => team);
    if (champion === undefined) return [];
    return [{ tournament, view: "knockout", team: champion, second, bracket: null } as const];
  }
  if (!isOver) return [];
  const tables = await readStandings(ctx, cup, id);
  return tables.flatMap(({ bracketName, rows }) => {
    const [first, ...tied] = rows.filter(({ rank, withdrawn }) => rank === 1 && !withdrawn);
    if (!first || first.played === 0 || tied.length > 0) return [];
    const second = rows.find(({ rank }) => rank === 2)?.name;
    const bracket = tables.length > 1 ? bracketName : null;
    return [{ tournament, view: "standings", team: first.name, second, bracket } as const];
  });
}
