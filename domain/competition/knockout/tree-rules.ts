import type { Game } from "../games/list-games.ts";
import { winnerOf } from "../games/result-rules.ts";
import { STAGES, type Stage } from "../games/schedule-rules.ts";
import { fillSides } from "./advance-rules.ts";
import { isSameGame, type KnockoutStage, type SideSource } from "./side-source-rules.ts";

export interface TreeGame {
  game: Game;
  cell: number;
  /** Whether a game of the previous round feeds the first and the second side. */
  fedBy: readonly [boolean, boolean];
}

export interface TreeRound {
  stage: KnockoutStage;
  /** The size of a full round; with byes it has fewer games. */
  cells: number;
  games: TreeGame[];
}

export interface KnockoutTree {
  rounds: TreeRound[];
  thirdPlace: Game | null;
  /** For the places after the third or fourth, the best first. */
  placement: Game[];
  /** The sides without a team, by game (`fillSides`). */
  deserted: Readonly<Record<number, readonly (1 | 2)[]>>;
  /** False if the games form no tree, as manual ones may, and must be shown as a list. */
  isTree: boolean;
}

export function buildKnockoutTree(
  games: readonly Game[],
  sources: readonly SideSource[],
): KnockoutTree {
  const stages = STAGES.map(({ id }) => id)
    .filter(isDrawn)
    .filter((stage) => games.some((game) => game.stage === stage));
  const stored = new Map(games.map((game) => [game.id, game]));
  const filled = fillSides(games, sources, ({ gameId, side }) => {
    return stored.get(gameId)?.[side === 1 ? "team1Id" : "team2Id"] ?? null;
  });
  const feeders = feedersOf(games, sources, stages);
  const last = games.filter((game) => game.stage === stages.at(-1));
  let cells = 2 ** Math.ceil(Math.log2(Math.max(1, last.length)));
  let wishes = new Map<number, number>();
  const rounds: TreeRound[] = [];
  for (const stage of stages.toReversed()) {
    const own = games.filter((game) => game.stage === stage).toSorted(byNumber);
    const placed = seated(own, wishes);
    rounds.unshift({ stage, cells, games: placed.map(drawn) });
    wishes = new Map(
      placed.flatMap(({ game, cell }) =>
        (feeders.get(game.id) ?? []).flatMap((id, side) =>
          id === null ? [] : [[id, 2 * cell - 1 + side] as const],
        ),
      ),
    );
    cells *= 2;
  }
  function drawn({ game, cell }: { game: Game; cell: number }): TreeGame {
    const [one = null, other = null] = feeders.get(game.id) ?? [];
    return { game, cell, fedBy: [one !== null, other !== null] };
  }
  return {
    rounds,
    thirdPlace: games.find(({ stage }) => stage === "third-place") ?? null,
    placement: games.filter(({ stage }) => stage === "placement").toSorted(byPlaces),
    deserted: Object.fromEntries(
      filled.flatMap(({ id, deserted }) => (deserted.length > 0 ? [[id, deserted]] : [])),
    ),
    isTree: rounds.every(
      ({ cells: most, games: own }) => most <= MAX_CELLS && own.every(({ cell }) => cell <= most),
    ),
  };
}

const MAX_CELLS = 16;

function isDrawn(stage: Stage): stage is KnockoutStage {
  return stage !== "group" && stage !== "third-place" && stage !== "placement";
}

function byPlaces(one: Game, other: Game): number {
  return (
    (one.firstPlace ?? 99) - (other.firstPlace ?? 99) ||
    (one.lastPlace ?? 99) - (other.lastPlace ?? 99) ||
    byNumber(one, other)
  );
}

function byNumber(one: Game, other: Game): number {
  return (one.number ?? 99) - (other.number ?? 99);
}

function seated(games: readonly Game[], wishes: ReadonlyMap<number, number>) {
  const taken = new Set(games.flatMap(({ id }) => wishes.get(id) ?? []));
  return games
    .map((game) => {
      let cell = wishes.get(game.id) ?? 1;
      if (!wishes.has(game.id)) while (taken.has(cell)) cell += 1;
      taken.add(cell);
      return { game, cell };
    })
    .toSorted((one, other) => one.cell - other.cell);
}

/** The feeder game of each side: by its source, else by the team that played there. */
function feedersOf(
  games: readonly Game[],
  sources: readonly SideSource[],
  stages: readonly Stage[],
): Map<number, (number | null)[]> {
  const sourceOf = new Map(sources.map((each) => [`${each.gameId} ${each.side}`, each.source]));
  return new Map(
    games.map((game) => {
      const before = games.filter(({ stage }) => stage === stages[stages.indexOf(game.stage) - 1]);
      const feeders = ([1, 2] as const).map((side) => {
        const source = sourceOf.get(`${game.id} ${side}`);
        const teamId = side === 1 ? game.team1Id : game.team2Id;
        const found = before.find((each) =>
          source
            ? source.kind === "winner" && isSameGame(source.from, each)
            : teamId !== null && [each.team1Id, each.team2Id].includes(teamId),
        );
        return found?.id ?? null;
      });
      return [game.id, feeders];
    }),
  );
}

export interface PodiumPlace {
  place: "champion" | "second" | "third";
  team: string;
  withdrawn: boolean;
}

export function podium({ rounds, thirdPlace, deserted }: KnockoutTree): PodiumPlace[] {
  const last = rounds.at(-1);
  const final = last?.stage === "final" ? last.games[0]?.game : undefined;
  const [champion, second] = final ? ended(final, deserted) : [];
  if (!champion) return [];
  const [third] = thirdPlace ? ended(thirdPlace, deserted) : [];
  return [
    { place: "champion", ...champion },
    ...(second ? [{ place: "second" as const, ...second }] : []),
    ...(third ? [{ place: "third" as const, ...third }] : []),
  ];
}

function ended(game: Game, deserted: KnockoutTree["deserted"]): Omit<PodiumPlace, "place">[] {
  const sides = [
    { team: game.team1Name, withdrawn: game.team1Withdrawn },
    { team: game.team2Name, withdrawn: game.team2Withdrawn },
  ];
  const winner = winnerOf(game);
  if (winner !== null) return winner === 1 ? sides : sides.toReversed();
  const [none, other] = deserted[game.id] ?? [];
  if (none === undefined || other !== undefined) return [];
  const alone = none === 1 ? 2 : 1;
  return game[`team${alone}Id`] === null ? [] : sides.slice(alone - 1, alone);
}
