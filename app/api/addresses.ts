/** Incompatible changes require a new version number. */
export const API = "/api/v1";

/** True for every path under the API prefix, including unknown ones. */
export function isApi(pathname: string): boolean {
  return /^\/api\//i.test(pathname);
}

export type ListName = "schedule" | "standings" | "scorers" | "knockout";

export interface ApiTarget {
  siteUrl: string;
  cup: { slug: string; isCurrent: boolean };
}

/** Returns `?cup=<slug>` for a past cup and an empty string for the current one. */
export function cupQuery({ cup }: Pick<ApiTarget, "cup">): string {
  return cup.isCurrent ? "" : `?${new URLSearchParams({ cup: cup.slug })}`;
}

export function listPath(slug: string, list: ListName, ending = ""): string {
  return `${API}/tournaments/${slug}/${list}${ending}`;
}

export const addresses = {
  cup: (place: ApiTarget) => `${place.siteUrl}${API}/cup${cupQuery(place)}`,
  tournaments: (place: ApiTarget) => `${place.siteUrl}${API}/tournaments${cupQuery(place)}`,
  list: (place: ApiTarget, slug: string, list: ListName, ending = "") =>
    `${place.siteUrl}${listPath(slug, list, ending)}${cupQuery(place)}`,
  team: ({ siteUrl }: Pick<ApiTarget, "siteUrl">, slug: string) => `${siteUrl}${API}/teams/${slug}`,
};
