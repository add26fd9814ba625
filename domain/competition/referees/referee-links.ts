import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import { gameReferees, referees } from "#db/schema/referees.ts";
import type { Ctx, Reading } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { cupTopic, type Topic, tournamentTopic } from "#domain/core/topics.ts";
import { type Cup, listTournaments } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { type Game, listGamesById } from "../games/list-games.ts";
import type { Referee } from "./referees.ts";

/** 132 bits of the HMAC: unguessable, yet short enough for an easily scanned QR code. */
const LENGTH = 22;

type Keyed = Pick<Ctx, "secretKey">;

/**
 * The token in a referee's address: the id and an HMAC of it and the number of the link. Derived
 * from the site's secret key and never stored.
 */
export function refereeToken({ secretKey }: Keyed, { id, link }: Pick<Referee, "id" | "link">) {
  if (!secretKey) throw new Error("Referees' links need the site's secret key.");
  const mac = createHmac("sha256", secretKey()).update(`referee link ${id} ${link}`);
  return `${id}-${mac.digest("base64url").slice(0, LENGTH)}`;
}

export function refereeAddress(ctx: Pick<Ctx, "secretKey" | "siteUrl">, referee: Referee): string {
  return `${ctx.siteUrl}/referee/${refereeToken(ctx, referee)}`;
}

function isSame(known: string, given: string): boolean {
  const [one, other] = [Buffer.from(known), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
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
  const [, digits] = /^([1-9][0-9]{0,8})-[\w-]{22}$/.exec(token) ?? [];
  const [found] =
    digits === undefined
      ? []
      : await ctx.db
          .select({ referee: referees, cup: cups })
          .from(referees)
          .innerJoin(cups, eq(cups.id, referees.cupId))
          .where(eq(referees.id, Number(digits)));
  if (!found || !isSame(refereeToken(ctx, found.referee), token)) {
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
