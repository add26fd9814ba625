/** Teams in the order they were drawn. */
export type Draw = readonly number[];

/** The order in which level teams were drawn, one alone as it is; null where no draw held them all. The newest counts. */
export function drawnOrder(level: readonly number[], draws: readonly Draw[]): number[] | null {
  const [first] = level;
  if (first !== undefined && level.length === 1) return [first];
  const draw = draws.findLast((each) => level.every((teamId) => each.includes(teamId)));
  return draw ? draw.filter((teamId) => level.includes(teamId)) : null;
}
