/** Two that play each other, the one at home first. */
export type Pair<T> = readonly [T, T];

/**
 * The rounds of a round robin by the circle method: in each everybody plays once at the most, and all who meet
 * have met once at the end. Of an odd number one has a bye in each round. The second meeting is the first turned
 * around.
 */
export function roundsOf<T>(teams: readonly T[], meetings: number): Pair<T>[][] {
  const once = singleRounds(teams);
  return Array.from({ length: meetings }, (_, meeting) =>
    once.map((round) =>
      round.map(([home, away]): Pair<T> => (meeting % 2 === 0 ? [home, away] : [away, home])),
    ),
  ).flat();
}

function singleRounds<T>(teams: readonly T[]): Pair<T>[][] {
  // The empty place is whom one has a bye against.
  const ring: (T | undefined)[] = teams.length % 2 === 0 ? [...teams] : [...teams, undefined];
  const [pivot, ...others] = ring;
  return others.map((_, round) => {
    const turned = [pivot, ...others.slice(round), ...others.slice(0, round)];
    return turned.slice(0, turned.length / 2).flatMap((one, place): Pair<T>[] => {
      const other = turned[turned.length - 1 - place];
      if (one === undefined || other === undefined) return [];
      // Who stands still in the middle plays at home every other time, and so do the others.
      return [(place === 0 ? round : place) % 2 === 0 ? [one, other] : [other, one]];
    });
  });
}
