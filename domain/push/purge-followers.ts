import { eq, inArray, notInArray } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { pushFollows, pushSubscriptions } from "../../db/schema/field.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Change } from "../mutate.ts";
import { isDueAfterCup } from "../retention/retention-rules.ts";

export async function purgeFollowers(
  { tx }: Pick<Change, "tx">,
  now: Date,
  batch: number,
): Promise<number> {
  const all = await tx.select().from(cups);
  const recent = all.filter((cup) => !isDueAfterCup("followers", cup, now)).map(({ id }) => id);
  const follow = tx
    .select({ id: pushFollows.subscriptionId })
    .from(pushFollows)
    .innerJoin(teams, eq(teams.id, pushFollows.teamId))
    .where(inArray(teams.cupId, recent));
  const due = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(recent.length === 0 ? undefined : notInArray(pushSubscriptions.id, follow))
    .limit(batch);
  const gone = await tx
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, due))
    .returning({ id: pushSubscriptions.id });
  return gone.length;
}
