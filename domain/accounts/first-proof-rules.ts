export const DROPPED = ["guardian", "consents"] as const;
export type Dropped = (typeof DROPPED)[number];

const words: Record<Dropped, string> = {
  guardian: "your parent or guardian's details and consent",
  consents: "the consent given for you or your players",
};

export function droppedWords(dropped: readonly Dropped[]): string {
  return dropped.map((each) => words[each]).join(", and ");
}

/**
 * Null yields ''. An empty list still yields the parameter: nothing was dropped, but the account
 * needs review.
 */
export const droppedQuery = (dropped: readonly Dropped[] | null): string =>
  dropped === null ? "" : `&dropped=${dropped.join(",")}`;

export function droppedIn(raw: string | null): Dropped[] | null {
  if (raw === null) return null;
  const named = raw.split(",");
  return DROPPED.filter((each) => named.includes(each));
}
