import { and, countDistinct, inArray, isNotNull } from "drizzle-orm";
import { pushFollows } from "../../db/schema/messaging.ts";
import { memberships } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";

/** How many play on the teams, and how many followers would get an alert. */
export async function countAffected(db: Database, teamIds: readonly number[]) {
  const isPlaying = and(
    inArray(memberships.teamId, [...teamIds]),
    isNotNull(memberships.approvedAt),
  );
  const [playing] = await db
    .select({ players: countDistinct(memberships.playerId) })
    .from(memberships)
    .where(isPlaying);
  const [following] = await db
    .select({ followers: countDistinct(pushFollows.subscriptionId) })
    .from(pushFollows)
    .where(inArray(pushFollows.teamId, [...teamIds]));
  return { players: playing?.players ?? 0, followers: following?.followers ?? 0 };
}
