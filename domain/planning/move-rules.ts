import {
  type Conflict,
  type ConflictSettings,
  conflictsOf,
  type PlannedGame,
} from "./conflict-rules.ts";

export interface Cell {
  date: string;
  time: string;
  field: string;
}

export function movedGames<G extends Cell & { id: number }>(
  games: readonly G[],
  id: number,
  { date, time, field }: Cell,
): G[] {
  const from = games.find((game) => game.id === id);
  if (!from) return [...games];
  return games.map((game) => {
    if (game.id === id) return { ...game, date, time, field };
    const lies = game.date === date && game.time === time && game.field === field;
    return lies ? { ...game, date: from.date, time: from.time, field: from.field } : game;
  });
}

/** Conflicts of the moved games after a move, the worst first. */
export function conflictsAfter(
  games: readonly (PlannedGame & Cell)[],
  standing: readonly PlannedGame[],
  id: number,
  cell: Cell,
  rules: ConflictSettings,
): Conflict[] {
  const moved = movedGames(games, id, cell);
  const now = moved.filter((game, place) => game !== games[place]);
  const changed = new Set(now.map((game) => game.id));
  const teams = new Set(now.flatMap((game) => [game.team1Id, game.team2Id]));
  const fields = new Set<string | null>(now.map(({ field }) => field));
  // Only nearby games can conflict. This filter matters because every cell is checked during a
  // move.
  const near = [...moved, ...standing].filter(
    (game) =>
      fields.has(game.field) ||
      (game.team1Id !== null && teams.has(game.team1Id)) ||
      (game.team2Id !== null && teams.has(game.team2Id)),
  );
  return conflictsOf<PlannedGame>(near, rules)
    .filter((conflict) => conflict.games.some((game) => changed.has(game.id)))
    .toSorted((a, b) => Number(b.isHard) - Number(a.isHard));
}

export function whyNot(
  games: readonly (PlannedGame & Cell)[],
  standing: readonly PlannedGame[],
  id: number,
  cell: Cell,
  rules: ConflictSettings,
): string | null {
  return (
    conflictsAfter(games, standing, id, cell, rules).find(({ isHard }) => isHard)?.sentence ?? null
  );
}
