import { type Game, listGamesAround } from "#domain/competition/games/list-games.ts";
import { nowAndNext } from "#domain/competition/games/now-and-next-rules.ts";
import { isToPlay } from "#domain/competition/games/result-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";

export const NO_PRESENT = { presents: [], today: "", until: null, isOnFields: false };

/** The games of each tournament now, next and just finished. Without `games` it reads them. */
export async function readPresent(
  ctx: Ctx,
  cup: Cup,
  tournaments: Pick<Tournament, "id" | "name" | "slug">[],
  games: Game[] | null = null,
) {
  const ids = tournaments.map(({ id }) => id);
  const all = games ?? (await listGamesAround(ctx, cup.zone, ids));
  const presents = tournaments.map((tournament) => ({
    tournament,
    ...nowAndNext(
      all.filter((game) => game.tournamentId === tournament.id),
      ctx.now,
      cup.zone,
    ),
  }));
  const today = presents[0]?.today ?? "";
  return {
    presents,
    today,
    until: presents.map(({ until }) => until).sort()[0] ?? null,
    isOnFields: all.some((game) => game.date === today && game.field !== null && isToPlay(game)),
  };
}
