import { placesAcrossBrackets, placesInTable } from "../standings/draw-rules.ts";
import type { GroupStage } from "./qualification-rules.ts";
import { isSameGame, type Source } from "./side-source-rules.ts";

export interface PlayedKnockoutGame {
  stage: string;
  number: number | null;
  firstPlace?: number | null;
  lastPlace?: number | null;
  team1Id: number | null;
  team2Id: number | null;
}

/**
 * The next team by the standings or the team beaten on the way, or the tied teams that need a draw.
 */
export type Replacement =
  | { by: "standings" | "beaten"; teamId: number }
  | { by: "lots"; teamIds: number[]; bracketId: number | null };

/**
 * The replacement for a side: for a place, the next team of the same bracket, else the best of all
 * brackets; for a game, its loser. Null if there is no candidate, or if the side was set by hand or
 * takes a loser.
 */
export function replacementFor(
  source: Source | null,
  teamId: number,
  {
    games,
    stage,
    isFree,
  }: {
    games: readonly PlayedKnockoutGame[];
    stage: GroupStage;
    isFree: (teamId: number) => boolean;
  },
  isThere: (teamId: number) => boolean,
): Replacement | null {
  if (!source || source.kind === "loser") return null;
  if (source.kind === "winner") {
    const from = games.find((game) => isSameGame(game, source.from));
    const beaten = from?.team1Id === teamId ? from.team2Id : (from?.team1Id ?? null);
    return beaten !== null && isThere(beaten) ? { by: "beaten", teamId: beaten } : null;
  }
  const next = stage.tables.flatMap((table) => nextIn(table, isFree) ?? []);
  const own = source.kind === "place" && next.find((each) => each.bracketId === source.bracketId);
  if (own) return asReplacement(own);
  return bestOf(next, stage);
}

type Next = NonNullable<ReturnType<typeof nextIn>>;

function nextIn(table: GroupStage["tables"][number], isFree: (teamId: number) => boolean) {
  const { bracketId } = table;
  for (const { place, teamId, waiting } of placesInTable(table)) {
    const teamIds = (teamId === null ? waiting : [teamId]).filter(isFree);
    if (teamIds.length > 0) return { bracketId, place, teamIds };
  }
  return null;
}

function asReplacement({ bracketId, teamIds }: Next): Replacement | null {
  const [teamId] = teamIds;
  if (teamId === undefined) return null;
  if (teamIds.length === 1) return { by: "standings", teamId };
  return { by: "lots", teamIds, bracketId };
}

function bestOf(next: readonly Next[], { tables, order, draws }: GroupStage): Replacement | null {
  const best = Math.min(...next.map(({ place }) => place));
  const at = next.filter(({ place }) => place === best);
  const tied = at.find(({ teamIds }) => teamIds.length > 1);
  if (tied) return asReplacement(tied);
  const rows = at.flatMap(({ bracketId, teamIds }) => {
    const table = tables.find((each) => each.bracketId === bracketId);
    return table?.rows.filter(({ teamId }) => teamIds.includes(teamId)) ?? [];
  });
  const [first] = placesAcrossBrackets(rows, order, draws);
  if (!first) return null;
  if (first.teamId !== null) return { by: "standings", teamId: first.teamId };
  return { by: "lots", teamIds: first.waiting, bracketId: null };
}
