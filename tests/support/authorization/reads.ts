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
  const slugOf = (path: string) => {
    if (path.startsWith("/cups/:slug")) return cast.ids.slugOfThePastCup;
    if (path.includes("/teams/:slug")) return cast.marked.team("Lions").slug;
    return path.includes("/tournaments/:slug") ? "u16" : undefined;
  };
  const rest = declaredRoutes
    .filter(({ path, page }) => page !== null && !given.some((each) => each.path === path))
    .map(({ path, page }): Sample => {
      const slug = slugOf(path);
      const group = path.includes(":group") ? "u16" : undefined;
      const access = page?.access ?? "";
      const by = typeof access === "string" ? READERS[access] : "admin";
      if (by === undefined || (path.includes(":") && !slug && !group)) {
        throw new Error(`Say in the samples how ${path} is read, and by whom.`);
      }
      const params: Record<string, string> = group ? { group } : slug ? { slug } : {};
      const none = { query: {}, fields: {}, others: {}, notIds: [], mayBeEmpty: [] };
      return { path, by, params, ...none };
    });
  return [...given, ...rest];
}
