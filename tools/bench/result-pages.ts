import { currentCup, listTournaments } from "../../domain/cup/current-cup.ts";
import type { BenchSite } from "./site.ts";

/** Addresses of the two pages that a stadium reads. */
export async function resultPages(site: BenchSite) {
  const group = await site.onDatabase(async ({ db }) => {
    const cup = await currentCup(db);
    const [first] = await listTournaments({ db }, cup.id);
    if (!first) throw new Error("The cup has no tournament.");
    return first;
  });
  const address = (view: string) => `/schedules-results?group=${group.slug}&view=${view}`;
  return { group, schedule: address("schedule"), standings: address("standings") };
}

/** The page by a path that the router can read and the cache leaves to it: rendered the same way each time, and not cached. */
export function anew(page: string): string {
  return page.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

/** The page as it is shared from a social app: with a parameter of its own for each request (`LoadClient`). */
export function shared(page: string): string {
  return `${page}${page.includes("?") ? "&" : "?"}fbclid=IwAR{n}`;
}
