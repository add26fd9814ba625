/** The home team first. */
export type Pair<T> = readonly [T, T];

/**
 * Round robin rounds by the circle method. With an odd number one team has a bye per round. The
 * second meeting swaps home and away.
 */
export function roundRobinRounds<T>(teams: readonly T[], meetings: number): Pair<T>[][] {
  const once = singleRounds(teams);
  return Array.from({ length: meetings }, (_, meeting) =>
    once.map((round) =>
      round.map(([home, away]): Pair<T> => (meeting % 2 === 0 ? [home, away] : [away, home])),
    ),
  ).flat();
}

function singleRounds<T>(teams: readonly T[]): Pair<T>[][] {
  const ring: (T | undefined)[] = teams.length % 2 === 0 ? [...teams] : [...teams, undefined];
  const [pivot, ...others] = ring;
  return others.map((_, round) => {
    const turned = [pivot, ...others.slice(round), ...others.slice(0, round)];
    return turned.slice(0, turned.length / 2).flatMap((one, place): Pair<T>[] => {
      const other = turned[turned.length - 1 - place];
      if (one === undefined || other === undefined) return [];
      // Alternates home games, also for the fixed team.
      return [(place === 0 ? round : place) % 2 === 0 ? [one, other] : [other, one]];
    });
  });
}
