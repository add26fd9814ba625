import { API } from "#app/api/addresses.ts";
import { bracketNames } from "#app/api/endpoints.ts";
import { apiResponse } from "#app/api/responses.ts";
import {
  cupRef,
  serializeGame,
  serializeScorer,
  serializeStanding,
  serializeTeam,
} from "#app/api/serialize.ts";
import { atTeam } from "#app/loaders/team-address.ts";
import { page } from "#app/routing/page.ts";
import { midnightAfter } from "#domain/competition/games/now-and-next-rules.ts";
import { readPublicTeam } from "#domain/competition/team-page.ts";
import { cupTopic, teamTopic, tournamentTopic } from "#domain/core/topics.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  atTeam(({ context, param }): Promise<Response> => {
    return apiResponse(context, async ({ ctx, siteUrl }) => {
      const team = await readPublicTeam(ctx, param("slug"));
      const { id, cup, tournament } = team;
      const place = { siteUrl, cup };
      const how = { zone: cup.zone, brackets: await bracketNames(ctx, tournament.id), place };
      const { name, slug, page } = serializeTeam(team, place);
      const { picture: _, ...crest } = team.crest;
      return {
        topics: [cupTopic(cup.id), tournamentTopic(tournament.id), teamTopic(id)],
        until: midnightAfter(ctx.now, cup.zone).toISOString(),
        address: `${API}/teams/${slug}`,
        body: {
          name,
          slug,
          page,
          crest,
          ...Object.fromEntries(team.facts.map(({ name: fact, value }) => [fact, value])),
          tournament: { cup: cupRef(cup, siteUrl), name: tournament.name, slug: tournament.slug },
          bracket: team.bracketName,
          withdrawn: team.withdrawn,
          place: team.place && serializeStanding(team.place),
          games: team.games.map((game) => serializeGame(game, how)),
          scorers: team.scorers.map((each) => serializeScorer(each, place)),
        },
      };
    });
  }),
);
