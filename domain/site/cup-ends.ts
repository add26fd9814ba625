import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { games, goals } from "#db/schema/competition.ts";
import { cups, tournaments } from "#db/schema/cup.ts";
import { agreements, players } from "#db/schema/people.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import {
  formerMembers,
  invitations,
  memberships,
  teams,
  waitlistEntries,
} from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { addDays, todayIn } from "../core/date-rules.ts";
import {
  DAYS_WITHOUT_GAMES,
  isRetentionOverAfterCup,
  type RetentionId,
} from "../core/retention-rules.ts";

type CupEnd = Awaited<ReturnType<typeof readCupEnds>>[number];

/**
 * The day from which each cup's retention periods count: its last day or, where none is set, the
 * later of its last game and its last registration, with `DAYS_WITHOUT_GAMES` more if it has no
 * game (docs/decisions/22). Null if nothing ever happened in it.
 */
export async function readCupEnds(db: Database) {
  const found = await db
    .select({
      id: cups.id,
      zone: cups.zone,
      endsOn: cups.endsOn,
      played: sql<string | null>`(select max(${games.date}) from ${games} inner join ${tournaments}
        on ${eq(tournaments.id, games.tournamentId)} where ${eq(tournaments.cupId, cups.id)})`,
      registered: sql<string | null>`greatest(
        (select max(${agreements.at}) from ${agreements} where ${eq(agreements.cupId, cups.id)}),
        (select max(${memberships.joinedAt}) from ${memberships} where ${eq(memberships.cupId, cups.id)}),
        (select max(${waitlistEntries.createdAt}) from ${waitlistEntries} where ${eq(waitlistEntries.cupId, cups.id)}))`,
    })
    .from(cups);
  return found.map(({ id, zone, endsOn, played, registered }) => {
    const last = registered === null ? null : todayIn(zone, new Date(registered));
    const ended = played === null ? last && addDays(last, DAYS_WITHOUT_GAMES) : later(played, last);
    return { id, zone, endsOn: endsOn ?? ended };
  });
}

const later = (day: string, other: string | null) => (other !== null && other > day ? other : day);

/** Whether all cups in which a player took part are over by the rule. */
export async function wereLastIn(id: RetentionId, tx: Database, now: Date) {
  const { over, going } = await cupsBy(id, tx, now);
  return and(wasIn(over), sql`not ${wasIn(going)}`);
}

/** Whether a player, or a child of the account, takes part in a cup whose data are still kept. */
export async function isInGoingCup(tx: Database, now: Date): Promise<SQL> {
  return wasIn((await cupsBy("personal-data", tx, now)).going);
}

async function cupsBy(id: RetentionId, tx: Database, now: Date) {
  const all = await readCupEnds(tx);
  const isOver = (cup: CupEnd) => isRetentionOverAfterCup(id, cup, now);
  const idsOf = (some: CupEnd[]) => some.map((cup) => cup.id);
  return { over: idsOf(all.filter(isOver)), going: idsOf(all.filter((cup) => !isOver(cup))) };
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
  const helps = and(eq(coManagers.accountId, players.accountId), inArray(teams.cupId, cupIds));
  const all = [
    ...ofPlayer,
    sql`exists (select from ${teams} where ${manages})`,
    sql`exists (select from ${coManagers} inner join ${teams} on ${teams.id} = ${coManagers.teamId} where ${helps})`,
  ];
  return sql`(${sql.join(all, sql` or `)})`;
}
