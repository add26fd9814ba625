import { and, asc, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { joinRequests } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { type RequestState, requestState } from "./request-rules.ts";

/** Must not reveal whether the code is valid, so it says nothing about a team. */
export interface MyRequest {
  playerId: string;
  whom: string | null;
  teamCode: string;
  state: RequestState;
  expiresAt: Date;
}

export async function myRequests(ctx: Ctx, cup: Pick<Cup, "id">): Promise<MyRequest[]> {
  if (ctx.actor.kind !== "account") return [];
  const found = await ctx.db
    .select({ request: joinRequests, isHolder: players.isHolder, firstName: players.firstName })
    .from(joinRequests)
    .innerJoin(players, eq(players.id, joinRequests.playerId))
    .where(and(eq(players.accountId, ctx.actor.accountId), eq(joinRequests.cupId, cup.id)))
    .orderBy(asc(joinRequests.id));
  return found.map(({ request, isHolder, firstName }) => ({
    playerId: request.playerId,
    whom: isHolder ? null : firstName,
    teamCode: request.teamCode,
    state: requestState(request, ctx.now),
    expiresAt: request.expiresAt,
  }));
}
