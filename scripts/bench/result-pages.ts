import { currentCup, listTournaments } from "../../domain/cups/current-cup.ts";
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

/** The page by another address than its own: such a one is rendered the same way, and its answer is not kept. */
export function anew(page: string): string {
  const [path, query = ""] = page.split("?");
  return `${path}?${query.split("&").toReversed().join("&")}`;
}
