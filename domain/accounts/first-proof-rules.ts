/** What was dropped as somebody proved for the first time that they read the mail of an account (`confirmMailbox`). */
export const DROPPED = ["guardian", "consents"] as const;
export type Dropped = (typeof DROPPED)[number];

const words: Record<Dropped, string> = {
  guardian: "your parent or guardian's details and consent",
  consents: "the consent given for you or your players",
};

/** 'the parent or guardian and what they agreed to, and what was agreed to for you or your players'. */
export function droppedWords(dropped: readonly Dropped[]): string {
  return dropped.map((each) => words[each]).join(", and ");
}

/** '&dropped=guardian,consents', for the address of the page that says so; '' where nothing has to be checked. */
export const droppedQuery = (dropped: readonly Dropped[] | null): string =>
  dropped === null ? "" : `&dropped=${dropped.join(",")}`;

/** What an address says was dropped ('guardian,consents', or '' for nothing); null where it says nothing of it. */
export function droppedIn(raw: string | null): Dropped[] | null {
  if (raw === null) return null;
  const named = raw.split(",");
  return DROPPED.filter((each) => named.includes(each));
}
