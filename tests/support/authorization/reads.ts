import { declaredRoutes } from "../declared-routes.ts";
import type { Persona } from "../privacy/marked-world.ts";
import type { Cast } from "./cast.ts";
import type { Sample } from "./samples.ts";

const READERS: Partial<Record<string, Persona | null>> = {
  everybody: null,
  link: null,
  "field link": null,
  "referee link": null,
  "signed in": "mere",
  account: "mere",
  admin: "admin",
  "staff without two-factor": "admin",
};

export function readsOf(samples: readonly Sample[], cast: Cast): Sample[] {
  const given = samples.filter(({ intent }) => intent === undefined);
  const paramsOf = (path: string): Record<string, string> | null => {
    if (path.startsWith("/cups/:slug")) return { slug: cast.ids.slugOfThePastCup };
    if (path.includes("/teams/:slug")) return { slug: cast.marked.team("Lions").slug };
    if (path.includes("/tournaments/:slug")) return { slug: "u16" };
    if (path.startsWith("/games/:gameId")) return { gameId: "1" };
    return path.includes(":group") ? { group: "u16" } : null;
  };
  const rest = declaredRoutes
    .filter(({ path, page }) => page !== null && !given.some((each) => each.path === path))
    .map(({ path, page }): Sample => {
      const params = paramsOf(path);
      const access = page?.access ?? "";
      const by = typeof access === "string" ? READERS[access] : "admin";
      if (by === undefined || (path.includes(":") && !params)) {
        throw new Error(`Say in the samples how ${path} is read, and by whom.`);
      }
      const none = { query: {}, fields: {}, others: {}, notIds: [], mayBeEmpty: [] };
      return { path, by, params: params ?? {}, ...none };
    });
  return [...given, ...rest];
}
