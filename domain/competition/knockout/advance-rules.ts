import { isDoubleForfeit, type Result, winnerOf } from "../games/result-rules.ts";
import type { Stage } from "../games/schedule-rules.ts";
import { byRound, isSameGame, type SideSource } from "./side-source-rules.ts";

interface KnockoutGame extends Result {
  id: number;
  stage: Stage;
  number: number | null;
  firstPlace: number | null;
  lastPlace: number | null;
  team1Id: number | null;
  team2Id: number | null;
}

/** `NOBODY` if no team can advance to this side, since both of a game forfeited; null if none has yet. */
type AdvancingTeam = number | typeof NOBODY | null;

const NOBODY = "nobody";

/**
 * The games with the teams that the results send to their sides, and which of these stay without
 * one. `byTables` has the teams of the other sources. Where both teams forfeited, the opponent of
 * the next round advances without a game (decision 31).
 */
export function fillSides<Game extends KnockoutGame>(
  all: readonly Game[],
  sides: readonly SideSource[],
  byTables: (side: SideSource) => number | null,
): (Game & { deserted: (1 | 2)[] })[] {
  const filled = all.map((game) => ({ ...game, deserted: [] as (1 | 2)[] }));
  const advancingTo = (side: SideSource): AdvancingTeam => {
    const { source } = side;
    if (source.kind === "place" || source.kind === "best") return byTables(side);
    const from = filled.find((game) => isSameGame(game, source.from));
    return from ? advancingFrom(from, source.kind) : null;
  };
  for (const game of filled.toSorted(byRound)) {
    for (const each of sides.filter(({ gameId }) => gameId === game.id)) {
      const advancing = advancingTo(each);
      if (advancing === NOBODY) game.deserted.push(each.side);
      game[each.side === 1 ? "team1Id" : "team2Id"] = advancing === NOBODY ? null : advancing;
    }
  }
  return filled;
}

function advancingFrom(
  from: KnockoutGame & { deserted: (1 | 2)[] },
  kind: "winner" | "loser",
): AdvancingTeam {
  const winner = winnerOf(from);
  if (winner !== null) return (winner === 1) === (kind === "winner") ? from.team1Id : from.team2Id;
  const [side, other] = from.deserted;
  if (isDoubleForfeit(from) || other !== undefined) return NOBODY;
  if (side === undefined) return null;
  return kind === "winner" ? from[side === 1 ? "team2Id" : "team1Id"] : NOBODY;
}
