import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { accounts, players } from "../../db/schema/people.ts";
import { coManagers } from "../../db/schema/team-managers.ts";
import {
  invitations,
  joinRequests,
  memberships,
  teams,
  waitlistEntries,
} from "../../db/schema/teams.ts";
import type { Ctx } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import type { Cup } from "../cup/current-cup.ts";
import { readPendingPlayers } from "../people/guardians/guardian-status.ts";
import { isUnder18 } from "../people/players/age-rules.ts";
import { canSee, NO_CONSENTS, type ViewerRole } from "../people/privacy/visibility-rules.ts";
import { isManagedBy } from "./managers.ts";
import { hasApproved, isOpenRequest } from "./member-approval.ts";
import { reservesSlot } from "./memberships.ts";

/**
 * The actor's relations to each player in a cup, in a constant number of queries; every requested
 * player is a key. A guardian with a link has no account, so that code path decides for itself.
 */
export async function readViewerRoles(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
): Promise<Map<string, ReadonlySet<ViewerRole>>> {
  const { actor } = ctx;
  const answer = new Map(playerIds.map((id) => [id, new Set<ViewerRole>(["everybody"])]));
  if (actor.kind === "visitor" || playerIds.length === 0) return answer;
  const [people, own] = await Promise.all([
    readPeople(ctx, cup.id, playerIds),
    readOwnTeams(ctx, cup, actor.accountId),
  ]);
  const confirmed = await isConfirmed(ctx, actor.accountId);
  for (const person of people) {
    const readers = answer.get(person.id);
    readers?.add("signed-in");
    if (actor.isAdmin) readers?.add("admin");
    for (const role of actor.staffRoles) if (role !== "editor") readers?.add(role);
    if (confirmed) readers?.add("confirmed");
    if (person.accountId === actor.accountId) readers?.add(person.isHolder ? "self" : "guardian");
    for (const team of own) {
      const asked = team.manages && team.id === person.asksFor;
      const runs = team.manages && person.isHolder && team.managers.includes(person.accountId);
      if (team.id !== person.teamId && !asked && !runs) continue;
      const newcomer = whyShortNames({ ...team, confirmed }) !== null;
      readers?.add(newcomer ? "newcomer" : team.manages ? "team-manager" : "team");
    }
    // A reserved slot counts as taken, except for the player it is reserved for.
    const recruits = own.some(
      (team) =>
        team.manages &&
        team.adult &&
        confirmed &&
        team.tournamentId === person.waitsFor &&
        team.free + team.heldFor.filter((id) => id === person.id).length > 0,
    );
    if (recruits) readers?.add("recruiter");
  }
  return answer;
}

/**
 * Why an account with a team (as manager or through a player) sees only short names; null if it
 * sees full names.
 */
export function whyShortNames(account: {
  confirmed: boolean;
  manages: boolean;
  approved: boolean;
}): { unconfirmed: boolean; unapproved: boolean } | null {
  const unconfirmed = !account.confirmed;
  const unapproved = !account.manages && !account.approved;
  return unconfirmed || unapproved ? { unconfirmed, unapproved } : null;
}

async function isConfirmed({ db }: Ctx, accountId: string): Promise<boolean> {
  const confirmed = and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt));
  return (await db.$count(accounts, confirmed)) > 0;
}

function readPeople({ db, now }: Ctx, cupId: number, playerIds: string[]) {
  return db
    .select({
      id: players.id,
      accountId: players.accountId,
      isHolder: players.isHolder,
      teamId: memberships.teamId,
      waitsFor: waitlistEntries.tournamentId,
      asksFor: joinRequests.teamId,
    })
    .from(players)
    .leftJoin(memberships, and(eq(memberships.playerId, players.id), eq(memberships.cupId, cupId)))
    .leftJoin(
      waitlistEntries,
      and(eq(waitlistEntries.playerId, players.id), eq(waitlistEntries.cupId, cupId)),
    )
    .leftJoin(joinRequests, and(eq(joinRequests.playerId, players.id), isOpenRequest(cupId, now)))
    .where(inArray(players.id, playerIds));
}

async function readOwnTeams(ctx: Ctx, cup: Pick<Cup, "id" | "zone">, accountId: string) {
  const mine = ctx.db
    .select({ id: memberships.teamId })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(players.accountId, accountId));
  const approved = sql<boolean>`${hasApproved(ctx.db, accountId)}`;
  const filled = sql<number>`(select count(*)::int from ${memberships} where ${memberships.teamId} = ${teams.id})`;
  const heldFor = sql<
    string[]
  >`coalesce((select array_agg(${invitations.playerId}::text) from ${invitations}
    where ${invitations.teamId} = ${teams.id} and ${reservesSlot(ctx.now)}), '{}')`;
  const managers = sql<
    string[]
  >`array(select ${coManagers.accountId}::text from ${coManagers} where ${coManagers.teamId} = ${teams.id} and ${coManagers.accountId} is not null) || array_remove(array[${teams.managerAccountId}::text], null)`;
  const found = await ctx.db
    .select({
      id: teams.id,
      tournamentId: teams.tournamentId,
      rosterSize: teams.rosterSize,
      manages: isManagedBy(ctx.db, accountId),
      managers,
      dob: players.dob,
      approved,
      filled,
      heldFor,
    })
    .from(teams)
    .leftJoin(players, and(eq(players.accountId, accountId), players.isHolder))
    .where(
      and(
        eq(teams.cupId, cup.id),
        isNull(teams.withdrawnAt),
        or(isManagedBy(ctx.db, accountId), inArray(teams.id, mine)),
      ),
    );
  const today = todayIn(cup.zone, ctx.now);
  return found.map((team) => ({
    id: team.id,
    tournamentId: team.tournamentId,
    manages: team.manages,
    managers: team.managers,
    approved: team.approved,
    adult: !isUnder18(team.dob, today),
    free: team.rosterSize - team.filled - team.heldFor.length,
    heldFor: team.heldFor,
  }));
}

/** Limits `pendingPlayers` to what the actor can see. */
export async function readVisiblePending(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
): Promise<Set<string>> {
  const readers = await readViewerRoles(ctx, cup, playerIds);
  const seen = [...readers].filter(([, are]) => canSee("pending", are, NO_CONSENTS, ""));
  const ids = seen.map(([id]) => id);
  return readPendingPlayers(ctx.db, cup, ids, ctx.now);
}
