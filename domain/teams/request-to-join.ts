import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { joinRequests, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { lockOwnPlayer } from "../accounts/read-account.ts";
import { requireVerified } from "../accounts/require-verified.ts";
import type { Ctx } from "../context.ts";
import { type Cup, holdCup } from "../cups/current-cup.ts";
import { requireRegistrationOpen } from "../cups/registration-rules.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { unlessLimited } from "../errors.ts";
import { joinRequestLetter } from "../mail/letters/join-request.ts";
import { mutate } from "../mutate.ts";
import { tellManager } from "../payments/tell-manager.ts";
import { accountTopic } from "../topics.ts";
import { dropRequest, isOpenRequest, tellApprovers } from "./approvals.ts";
import { MOST_REQUESTS, requestExpiry } from "./request-rules.ts";
import { hasTeam, membershipOf } from "./require-no-team.ts";

export function hasCode(teamCode: string): SQL | undefined {
  return and(eq(teams.teamCode, teamCode), isNull(teams.withdrawnAt));
}

export interface AskedTeam {
  id: number;
  name: string;
  managerAccountId: string | null;
}

export async function teamWithCode(
  db: Database,
  cupId: number,
  teamCode: string,
): Promise<AskedTeam | null> {
  const [team] = await db
    .select({ id: teams.id, name: teams.name, managerAccountId: teams.managerAccountId })
    .from(teams)
    .where(and(eq(teams.cupId, cupId), hasCode(teamCode)));
  return team ?? null;
}

/** Throws `closed` if registration is closed or rosters are locked. */
export function requireOpen(cup: Cup, now: Date): void {
  requireRegistrationOpen(cup, now);
  requireRostersOpen(cup, now);
}

/**
 * Replaces the player's join request. The response and emails must not depend on whether the code
 * is valid (`team`). Emails the manager, with a daily limit.
 */
export async function requestToJoin(
  ctx: Ctx,
  request: {
    accountId: string;
    cupId: number;
    playerId: string;
    teamCode: string;
    team: AskedTeam | null;
  },
): Promise<void> {
  const { accountId, cupId, teamCode, team } = request;
  const tells = team && (await unlessLimited(ctx.limit("join-request.team", String(team.id))));
  // The audit row names no team, since the requester can read it in their own data.
  await mutate(ctx, "team.ask", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, cupId);
    requireOpen(cup, ctx.now);
    await requireVerified(tx, cup, accountId, ctx.now);
    const player = await lockOwnPlayer(tx, accountId, request.playerId);
    if (await membershipOf(tx, cup.id, player.id)) throw hasTeam(true);
    await dropRequest(change, { playerId: player.id, cupId: cup.id });
    const others = and(
      isOpenRequest(cup.id, ctx.now),
      eq(joinRequests.teamId, team?.id ?? 0),
      ne(joinRequests.playerId, player.id),
    );
    const [still] = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(eq(teams.id, team?.id ?? 0))
      .for("key share");
    const hasRoom = (await tx.$count(joinRequests, others)) < MOST_REQUESTS;
    const reaches = still && hasRoom ? team : null;
    await tx.insert(joinRequests).values({
      cupId: cup.id,
      playerId: player.id,
      teamId: reaches?.id ?? null,
      teamCode,
      createdAt: ctx.now,
      expiresAt: requestExpiry(ctx.now),
    });
    audit(`player:${player.id}`);
    changed(accountTopic(accountId));
    if (!reaches) return;
    await tellApprovers(change, reaches.id);
    if (!tells || reaches.managerAccountId === null) return;
    await tellManager(tx, ctx, cup, reaches.managerAccountId, (guardianOf) =>
      joinRequestLetter({
        cupName: cup.name,
        teamId: reaches.id,
        teamName: reaches.name,
        guardianOf,
        siteUrl: ctx.siteUrl,
      }),
    );
  });
}
