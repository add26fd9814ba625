export interface Scorer {
  name: string;
  teamName: string;
  goals: number;
}

const LISTED = 20;

const byName = new Intl.Collator("en", { numeric: true });

/**
 * Ranks with ties sharing a number (1, 2, 2, 4), up to the 20th and everyone tied with it; omits
 * players without goals. Ties are listed by team and name, which is no tiebreaker.
 */
export function rankScorers<S extends Scorer>(scorers: readonly S[]): (S & { rank: number })[] {
  const sorted = scorers.filter(({ goals }) => goals > 0).toSorted(byGoals);
  const fewest = sorted[LISTED - 1]?.goals ?? 0;
  return sorted
    .filter(({ goals }) => goals >= fewest)
    .map((scorer) => ({
      ...scorer,
      rank: sorted.findIndex(({ goals }) => goals === scorer.goals) + 1,
    }));
}

function byGoals(a: Scorer, b: Scorer): number {
  return (
    b.goals - a.goals || byName.compare(a.teamName, b.teamName) || byName.compare(a.name, b.name)
  );
}
