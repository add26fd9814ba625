export type Draw = readonly number[];

/** The drawn order of each group of tied rows that has a draw, by rank. */
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

/** The order of tied teams by the newest draw that includes all of them; null if there is none. */
export function drawnOrder(level: readonly number[], draws: readonly Draw[]): number[] | null {
  const [first] = level;
  if (first !== undefined && level.length === 1) return [first];
  const draw = draws.findLast((each) => level.every((teamId) => each.includes(teamId)));
  return draw ? draw.filter((teamId) => level.includes(teamId)) : null;
}
