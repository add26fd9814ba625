/** Teams in the order they were drawn. */
export type Draw = readonly number[];

/** The teams of each number in a table that several share and a draw was made for, in the order they were drawn. */
export function drawnLevels(
  rows: readonly { teamId: number; rank: number }[],
  draws: readonly Draw[],
): number[][] {
  const numbers = new Set(rows.map(({ rank }) => rank));
  return [...numbers].flatMap((rank) => {
    const level = rows.filter((row) => row.rank === rank).map(({ teamId }) => teamId);
    const drawn = level.length > 1 ? drawnOrder(level, draws) : null;
    return drawn ? [drawn] : [];
  });
}

/** The order in which level teams were drawn, one alone as it is; null where no draw held them all. The newest counts. */
export function drawnOrder(level: readonly number[], draws: readonly Draw[]): number[] | null {
  const [first] = level;
  if (first !== undefined && level.length === 1) return [first];
  const draw = draws.findLast((each) => level.every((teamId) => each.includes(teamId)));
  return draw ? draw.filter((teamId) => level.includes(teamId)) : null;
}
