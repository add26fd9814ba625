import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import {
  invitations,
  joinRequests,
  memberships,
  teams,
  waitlistEntries,
} from "#db/schema/teams.ts";
import type { Ctx } from "../core/context.ts";
import { sharedRead } from "../core/shared-read.ts";
import type { Cup } from "../cup/current-cup.ts";
import { readPendingPlayers } from "../people/guardians/guardian-status.ts";
import { canSee, NO_CONSENTS, type ViewerRole } from "../people/privacy/visibility-rules.ts";
import { isManagedBy } from "./managers.ts";
import { hasApproved, isOpenRequest } from "./member-approval.ts";
import { reservesSlot } from "./memberships.ts";
import { isTrusted, type ManagerStanding, readManagerStanding } from "./trusted-managers.ts";

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
    sharedRead(ctx.db, `own teams ${cup.id} ${actor.accountId}`, () =>
      readOwnTeams(ctx, cup, actor.accountId),
    ),
  ]);
  const standing = await readManagerStanding(ctx, cup, actor.accountId);
  for (const person of people) {
    const readers = answer.get(person.id);
    readers?.add("signed-in");
    if (actor.isAdmin) readers?.add("admin");
    for (const role of actor.staffRoles) if (role !== "editor") readers?.add(role);
    if (standing.confirmed) readers?.add("confirmed");
    if (person.accountId === actor.accountId) readers?.add(person.isHolder ? "self" : "guardian");
    for (const team of own) {
      const asked = team.manages && team.id === person.asksFor;
      const runs = team.manages && person.isHolder && team.managers.includes(person.accountId);
      if (team.id !== person.teamId && !asked && !runs) continue;
      const isTeammate = team.id === person.teamId;
      readers?.add(roleOn({ ...team, ...standing }, isTeammate));
    }
    // A reserved slot counts as taken, except for the player it is reserved for.
    const recruits = own.some(
      (team) =>
        team.manages &&
        isTrusted(standing) &&
        team.tournamentId === person.waitsFor &&
        team.free + team.heldFor.filter((id) => id === person.id).length > 0,
    );
    if (recruits) readers?.add("recruiter");
  }
  return answer;
}

/** How an account is on a team, as manager or through a player. */
interface OnTeam extends ManagerStanding {
  manages: boolean;
  /** Has a player whom a trusted manager approved. */
  approved: boolean;
}

function roleOn(account: OnTeam, isTeammate: boolean): ViewerRole {
  if (account.manages && isTrusted(account)) return "team-manager";
  return isTeammate && whyShortNames(account) === null ? "team" : "newcomer";
}

/**
 * Why an account with a team (as manager or through a player) sees only short names; null if it
 * sees full names. A manager under 18 sees what a teammate does, once approved as well: whoever
 * types a later birth year must not learn more.
 */
export function whyShortNames(
  account: OnTeam,
): { unconfirmed: boolean; unapproved: "player" | "manager" | null } | null {
  const unconfirmed = !account.confirmed;
  const isKnown = account.approved || (account.manages && account.trusted);
  const unapproved = isKnown ? null : account.manages ? "manager" : "player";
  return unconfirmed || unapproved ? { unconfirmed, unapproved } : null;
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
  // `eq` keeps the table's name, which drizzle leaves out in a select from one table.
  const filled = sql<number>`(select count(*)::int from ${memberships} where ${eq(memberships.teamId, teams.id)})`;
  const heldFor = sql<
    string[]
  >`coalesce((select array_agg(${invitations.playerId}::text) from ${invitations}
    where ${eq(invitations.teamId, teams.id)} and ${reservesSlot(ctx.now)}), '{}')`;
  const managers = sql<
    string[]
  >`array(select ${coManagers.accountId}::text from ${coManagers} where ${eq(coManagers.teamId, teams.id)} and ${coManagers.accountId} is not null) || array_remove(array[${teams.managerAccountId}::text], null)`;
  const found = await ctx.db
    .select({
      id: teams.id,
      tournamentId: teams.tournamentId,
      rosterSize: teams.rosterSize,
      manages: isManagedBy(ctx.db, accountId),
      managers,
      approved,
      filled,
      heldFor,
    })
    .from(teams)
    .where(
      and(
        eq(teams.cupId, cup.id),
        isNull(teams.withdrawnAt),
        or(isManagedBy(ctx.db, accountId), inArray(teams.id, mine)),
      ),
    );
  return found.map((team) => ({
    id: team.id,
    tournamentId: team.tournamentId,
    manages: team.manages,
    managers: team.managers,
    approved: team.approved,
    free: team.rosterSize - team.filled - team.heldFor.length,
    heldFor: team.heldFor,
  }));
}

/** Limits `readPendingPlayers` to what the actor can see. */
export async function readVisiblePending(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone">,
  playerIds: string[],
): ReturnType<typeof readPendingPlayers> {
  const readers = await readViewerRoles(ctx, cup, playerIds);
  const seen = [...readers].filter(([, are]) => canSee("pending", are, NO_CONSENTS, ""));
  const ids = seen.map(([id]) => id);
  return readPendingPlayers(ctx.db, cup, ids, ctx.now);
}
