import { redirect } from "react-router";
import { presentTeamSlug } from "#domain/teams/rename-team.ts";
import type { PageRequest } from "../routing/page.ts";

/**
 * Makes a loader of an address with a team's `slug` lead from a name that the team had to its present
 * one (decision 07). Scripts of other sites can follow it, as they can read the API.
 */
export function atTeam<Loaded>(load: (request: PageRequest) => Loaded) {
  return async (request: PageRequest): Promise<Awaited<Loaded>> => {
    const { ctx, url, param } = request;
    const slug = await presentTeamSlug(ctx, param("slug"));
    if (slug === null) return await load(request);
    throw redirect(url.pathname.replace(/(\/teams\/)[^/.]+/, `$1${slug}`), {
      headers: { "Access-Control-Allow-Origin": "*" },
    });
  };
}
