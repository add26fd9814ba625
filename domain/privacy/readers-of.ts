import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { accounts, players } from "../../db/schema/accounts.ts";
import { invitations, memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { holdsSlot } from "../teams/free-slots.ts";
import type { Reader } from "./who-sees-rules.ts";

/**
 * What whoever asks is to each of these players in a cup; every player asked for is in the answer. Two
 * queries, however many there are. A guardian who came by a link has no account: the verb behind the link
 * says itself which guardian that is.
 */
export async function readersOf(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
): Promise<Map<string, ReadonlySet<Reader>>> {
  const { actor } = ctx;
  const answer = new Map(playerIds.map((id) => [id, new Set<Reader>(["everybody"])]));
  if (actor.kind === "visitor" || playerIds.length === 0) return answer;
  const [people, own] = await Promise.all([
    readPeople(ctx, cup.id, playerIds),
    readOwnTeams(ctx, cup, actor.accountId),
  ]);
  const manages = own.filter((team) => team.manages);
  const everywhere: Reader[] = [
    "signed-in",
    ...(actor.isAdmin ? (["admin"] as const) : []),
    ...(manages.length > 0 ? (["manager"] as const) : []),
  ];
  for (const person of people) {
    const readers = answer.get(person.id);
    for (const reader of everywhere) readers?.add(reader);
    if (person.accountId === actor.accountId) readers?.add(person.isHolder ? "self" : "guardian");
    if (own.some(({ id }) => id === person.teamId)) readers?.add("team");
    // A slot that is held is a taken one, but not for whom it is held.
    const recruits = manages.some(
      (team) =>
        team.recruits &&
        team.tournamentId === person.waitsFor &&
        team.free + team.heldFor.filter((id) => id === person.id).length > 0,
    );
    if (recruits) readers?.add("recruiter");
  }
  return answer;
}

function readPeople({ db }: Ctx, cupId: number, playerIds: string[]) {
  return db
    .select({
      id: players.id,
      accountId: players.accountId,
      isHolder: players.isHolder,
      teamId: memberships.teamId,
      waitsFor: waitlistEntries.tournamentId,
    })
    .from(players)
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cupId)))
    .leftJoin(
      waitlistEntries,
      and(eq(waitlistEntries.playerId, players.id), eq(waitlistEntries.cupId, cupId)),
    )
    .where(inArray(players.id, playerIds));
}

/** The teams of the cup that an account manages or has a player in, and how many slots of each are free. */
async function readOwnTeams(ctx: Ctx, cup: Pick<Cup, "id" | "zone">, accountId: string) {
  const mine = ctx.db
    .select({ id: memberships.teamId })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(players.accountId, accountId));
  const filled = sql<number>`(select count(*)::int from ${memberships} where ${memberships.teamId} = ${teams.id})`;
  const heldFor = sql<
    string[]
  >`coalesce((select array_agg(${invitations.playerId}::text) from ${invitations}
    where ${invitations.teamId} = ${teams.id} and ${holdsSlot(ctx.now)}), '{}')`;
  const found = await ctx.db
    .select({
      id: teams.id,
      tournamentId: teams.tournamentId,
      rosterSize: teams.rosterSize,
      managerAccountId: teams.managerAccountId,
      verifiedAt: accounts.emailVerifiedAt,
      managerDob: players.dob,
      filled,
      heldFor,
    })
    .from(teams)
    .leftJoin(accounts, eq(accounts.id, teams.managerAccountId))
    .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(
      and(
        eq(teams.cupId, cup.id),
        isNull(teams.withdrawnAt),
        or(eq(teams.managerAccountId, accountId), inArray(teams.id, mine)),
      ),
    );
  const today = todayIn(cup.zone, ctx.now);
  return found.map((team) => ({
    id: team.id,
    tournamentId: team.tournamentId,
    manages: team.managerAccountId === accountId,
    /** Its manager is an adult whose address was confirmed. */
    recruits: team.verifiedAt !== null && !isUnder18(team.managerDob, today),
    free: team.rosterSize - team.filled - team.heldFor.length,
    heldFor: team.heldFor,
  }));
}
