/** Incompatible changes require a new version number. */
export const API = "/api/v1";

/** True for every path under the API prefix, including unknown ones. */
export function isApi(pathname: string): boolean {
  return /^\/api\//i.test(pathname);
}

export type List = "schedule" | "standings" | "scorers" | "knockout";

export interface Place {
  siteUrl: string;
  cup: { slug: string; isCurrent: boolean };
}

/** Returns `?cup=<slug>` for a past cup and an empty string for the current one. */
export function cupQuery({ cup }: Pick<Place, "cup">): string {
  return cup.isCurrent ? "" : `?${new URLSearchParams({ cup: cup.slug })}`;
}

export function listPath(slug: string, list: List, ending = ""): string {
  return `${API}/tournaments/${slug}/${list}${ending}`;
}

export const addresses = {
  cup: (place: Place) => `${place.siteUrl}${API}/cup${cupQuery(place)}`,
  tournaments: (place: Place) => `${place.siteUrl}${API}/tournaments${cupQuery(place)}`,
  list: (place: Place, slug: string, list: List, ending = "") =>
    `${place.siteUrl}${listPath(slug, list, ending)}${cupQuery(place)}`,
  team: ({ siteUrl }: Pick<Place, "siteUrl">, slug: string) => `${siteUrl}${API}/teams/${slug}`,
};
