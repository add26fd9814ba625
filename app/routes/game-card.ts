import { redirect } from "react-router";
import { findPublicGame } from "#domain/competition/game-page.ts";
import { contentTopic, cupTopic, teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { drawGameCard } from "../cards/game-card.ts";
import { pictureResponse } from "../http/picture-response.ts";
import { requestOf } from "../http/request-context.ts";
import { readGameCard } from "../loaders/game-card.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", offersLogin: false, cache: { for: "file" } },
  async ({ ctx, context, id }): Promise<Response> => {
    const found = await findPublicGame(ctx, id);
    const card = await readGameCard(ctx, found);
    // Pages don't name a card that can't be drawn.
    if (!card) throw redirect(`/games/${id}`);
    const { game, cup, tournament } = found;
    const teams = [game.team1Id, game.team2Id].filter((each) => each !== null);
    requestOf(context).dependsOn({
      topics: [cupTopic(cup.id), tournamentTopic(tournament.id), ...teams.map(teamTopic)],
    });
    return pictureResponse(context, {
      bytes: await drawGameCard(card),
      format: "png",
      topic: contentTopic,
    });
  },
);
