import { and, eq, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { agreements, guardians, players } from "../../db/schema/accounts.ts";
import { cups } from "../../db/schema/cups.ts";
import { goals } from "../../db/schema/games.ts";
import { invitations, memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import { formerMembers } from "../../db/schema/withdrawals.ts";
import type { Database } from "../../db/types.ts";
import type { Change } from "../mutate.ts";
import { topicsOfPlayers } from "../players/topics-of-players.ts";
import { accountTopic } from "../topics.ts";
import { dueBefore, isDueAfterCup } from "./retention-rules.ts";

/**
 * Clears personal data of players all of whose cups are past the retention period and who
 * registered long ago; returns how many.
 */
export async function purgePersonalData(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  now: Date,
  batch: number,
): Promise<number> {
  const due = await isDue(tx, now);
  const found = await tx
    .select({ id: players.id, accountId: players.accountId })
    .from(players)
    .where(due)
    .orderBy(players.id)
    .limit(batch);
  // Lock whole families and re-check: joining a new cup's team in the meantime keeps the data.
  await tx
    .select({ id: players.id })
    .from(players)
    .where(
      inArray(
        players.accountId,
        found.map(({ accountId }) => accountId),
      ),
    )
    .orderBy(players.id)
    .for("update");
  const gone = await tx
    .update(players)
    .set({ dob: null, phone: null, emergencyName: null, emergencyNumber: null })
    .where(
      and(
        inArray(
          players.id,
          found.map(({ id }) => id),
        ),
        due,
      ),
    )
    .returning({ id: players.id, accountId: players.accountId });
  const ids = gone.map(({ id }) => id);
  await tx.delete(guardians).where(inArray(guardians.playerId, ids));
  // Players of unknown age are no longer named publicly.
  changed(...gone.map(({ accountId }) => accountTopic(accountId)));
  changed(...(await topicsOfPlayers(tx, ids)));
  return gone.length;
}

async function isDue(tx: Database, now: Date): Promise<SQL | undefined> {
  const all = await tx.select({ id: cups.id, endsOn: cups.endsOn, zone: cups.zone }).from(cups);
  const isOver = (cup: (typeof all)[number]) => isDueAfterCup("personal-data", cup, now);
  const over = all.filter(isOver).map(({ id }) => id);
  const going = all.filter((cup) => !isOver(cup)).map(({ id }) => id);
  return and(
    lte(players.createdAt, dueBefore("personal-data", now)),
    or(
      isNotNull(players.dob),
      isNotNull(players.phone),
      isNotNull(players.emergencyName),
      isNotNull(players.emergencyNumber),
      sql`exists (select from ${guardians} where ${guardians.playerId} = ${players.id})`,
    ),
    wasIn(over),
    sql`not ${wasIn(going)}`,
  );
}

/**
 * Whether a player took part in one of the cups in any way: consents, team, waitlist, invitation,
 * goals or managing. Includes the adult of such a child, who is the one to call.
 */
function wasIn(cupIds: number[]): SQL {
  const kin = alias(players, "kin");
  const isOne = and(
    eq(kin.accountId, players.accountId),
    or(eq(kin.id, players.id), players.isHolder),
  );
  const ofPlayer = [
    memberships,
    formerMembers,
    waitlistEntries,
    agreements,
    goals,
    invitations,
  ].map(
    (table) =>
      sql`exists (select from ${table} inner join ${players} kin on ${eq(kin.id, table.playerId)} where ${and(isOne, inArray(table.cupId, cupIds))})`,
  );
  const manages = and(eq(teams.managerAccountId, players.accountId), inArray(teams.cupId, cupIds));
  const all = [...ofPlayer, sql`exists (select from ${teams} where ${manages})`];
  return sql`(${sql.join(all, sql` or `)})`;
}
