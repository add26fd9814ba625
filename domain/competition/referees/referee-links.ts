import { eq } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import { gameReferees, referees } from "#db/schema/referees.ts";
import type { Ctx, Reading } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { idInToken, isSameToken, type Keyed, linkToken } from "#domain/core/signed-link.ts";
import { cupTopic, type Topic, tournamentTopic } from "#domain/core/topics.ts";
import { type Cup, listTournaments } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { type Game, listGamesById } from "../games/list-games.ts";
import type { Referee } from "./referees.ts";

/** Another number of the link (`renewRefereeLink`) makes another token. */
export function refereeToken(ctx: Keyed, { id, link }: Pick<Referee, "id" | "link">): string {
  return linkToken(ctx, id, `referee link ${id} ${link}`);
}

export function refereeAddress(ctx: Pick<Ctx, "secretKey" | "siteUrl">, referee: Referee): string {
  return `${ctx.siteUrl}/referee/${refereeToken(ctx, referee)}`;
}

export interface RefereePage {
  referee: Referee;
  cup: Cup;
  games: Game[];
  /** By id. */
  tournaments: Map<number, string>;
  topics: Topic[];
}

/** A referee's games. Authorized by the token alone. Throws `not-found`. */
export async function readRefereePage(
  ctx: Pick<Ctx, "db" | "locale" | "secretKey">,
  token: string,
): Promise<RefereePage> {
  const id = idInToken(token);
  const [found] =
    id === null
      ? []
      : await ctx.db
          .select({ referee: referees, cup: cups })
          .from(referees)
          .innerJoin(cups, eq(cups.id, referees.cupId))
          .where(eq(referees.id, id));
  if (!found || !isSameToken(refereeToken(ctx, found.referee), token)) {
    throw new DomainError("not-found", message("referees.noLink"));
  }
  const { referee, cup } = found;
  const own = await ctx.db
    .select({ id: gameReferees.gameId })
    .from(gameReferees)
    .where(eq(gameReferees.refereeId, referee.id));
  const [games, tournaments] = await Promise.all([
    listGamesById(
      ctx,
      own.map(({ id }) => id),
    ),
    listTournaments(ctx, cup.id),
  ]);
  return {
    referee,
    cup,
    games,
    tournaments: new Map(tournaments.map(({ id, name }) => [id, name])),
    topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
}

/** The games that a team referees, in schedule order. Public. */
export async function listRefereedGames(ctx: Reading, teamId: number): Promise<Game[]> {
  const own = await ctx.db
    .select({ id: gameReferees.gameId })
    .from(gameReferees)
    .where(eq(gameReferees.teamId, teamId));
  if (own.length === 0) return [];
  return listGamesById(
    ctx,
    own.map(({ id }) => id),
  );
}
