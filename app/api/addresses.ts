/** Where the API begins; what is not compatible any more gets another number. */
export const API = "/api/v1";

/** Whether a path is one of the API, also one that is unknown. */
export function isApi(pathname: string): boolean {
  return /^\/api\//i.test(pathname);
}

/** The lists of a tournament. */
export type List = "schedule" | "standings" | "scorers" | "knockout";

/** How addresses of one cup are made: a past one is named in the query. */
export interface Place {
  /** The origin people use. */
  siteUrl: string;
  cup: { slug: string; isCurrent: boolean };
}

/** '?cup=araknid-cup-2025' behind what is read of a past cup; nothing of the current one. */
export function cupQuery({ cup }: Pick<Place, "cup">): string {
  return cup.isCurrent ? "" : `?${new URLSearchParams({ cup: cup.slug })}`;
}

export function listPath(slug: string, list: List, ending = ""): string {
  return `${API}/tournaments/${slug}/${list}${ending}`;
}

/** Where the API answers a cup, a tournament's list and a team, as every answer writes it. */
export const addresses = {
  cup: (place: Place) => `${place.siteUrl}${API}/cup${cupQuery(place)}`,
  tournaments: (place: Place) => `${place.siteUrl}${API}/tournaments${cupQuery(place)}`,
  list: (place: Place, slug: string, list: List, ending = "") =>
    `${place.siteUrl}${listPath(slug, list, ending)}${cupQuery(place)}`,
  team: ({ siteUrl }: Pick<Place, "siteUrl">, slug: string) => `${siteUrl}${API}/teams/${slug}`,
};
