/** A scorer as everybody may see them. */
export interface Scorer {
  /** The name that everybody may read. */
  name: string;
  teamName: string;
  goals: number;
}

/** How many are listed, and everyone level with the last of them. */
const LISTED = 20;

const byName = new Intl.Collator("en", { numeric: true });

/**
 * The top scorers in order, who are level under one number: 1, 2, 2, 4. The first 20 and everyone level
 * with the 20th; who has no goal is none. Level ones are listed by team and name, which decides nothing.
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
