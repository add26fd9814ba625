import { useLoaderData } from "react-router";
import { currentCup, listTournaments } from "../../../domain/cups/current-cup.ts";
import { listGames } from "../../../domain/games/list-games.ts";
import { todayIn } from "../../../domain/players/age-rules.ts";
import { cupTopic, tournamentTopic } from "../../../domain/topics.ts";
import { adminCtx } from "../../admin-only.ts";
import { GameList } from "../../ui/admin/game-list.tsx";
import { Done } from "../../ui/admin/notice.tsx";
import type { Route } from "./+types/edit-games";

export const meta = () => [{ title: "Edit a Game – Araknid" }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const cup = await currentCup(ctx.db);
  const tournaments = await listTournaments(ctx, cup.id);
  return {
    today: todayIn(cup.zone, ctx.now),
    tournaments: await Promise.all(
      tournaments.map(async ({ id, name }) => ({ id, name, games: await listGames(ctx, id) })),
    ),
    done: url.searchParams.get("done"),
    topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
}

const sentences = new Map([
  ["updated", "Game updated successfully!"],
  ["deleted", "Game deleted."],
]);

export default function EditGames() {
  const { today, tournaments, done } = useLoaderData<typeof loader>();
  const sentence = sentences.get(done ?? "");
  return (
    <>
      <h1>Edit a Game</h1>
      {sentence ? <Done>{sentence}</Done> : null}
      {tournaments.map(({ id, name, games }) => (
        <GameList key={id} tournament={name} games={games} today={today} />
      ))}
    </>
  );
}
