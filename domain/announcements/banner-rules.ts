/** A message of the organiser that stands on the site. */
export interface Banner {
  id: number;
  /** The tournament or team that it is for; null: everybody. */
  about: string | null;
  subject: string;
  body: string;
  /** The moment (ISO) at which it ends. */
  until: string;
}

/** The first moment at which one of them ends, among other moments of the page. */
export function soonest(banners: readonly Banner[], ...others: (string | null | undefined)[]) {
  const moments = [...banners.map(({ until }) => until), ...others];
  return moments.filter((each) => typeof each === "string").toSorted()[0] ?? null;
}
