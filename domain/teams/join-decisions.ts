import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { joinRequests, memberships } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, hasRole } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { accountTopic, teamTopic } from "../core/topics.ts";
import { requireRostersOpen } from "../cup/cup-dates-rules.ts";
import { type Cup, mutateCup } from "../cup/current-cup.ts";
import { letterOf } from "../messaging/letter.ts";
import { lockPlayer, type Player } from "../people/accounts/accounts.ts";
import { publishToManagers } from "./managers.ts";
import { approveMembers, isOpenRequest } from "./member-approval.ts";
import { isMember, lockManagedTeam } from "./memberships.ts";
import { addToTeam } from "./roster-changes.ts";
import { issueTeamCode } from "./team-codes.ts";
import { about, emailPlayer } from "./team-emails.ts";
import { standingOf, whyNotTrusted } from "./trusted-managers.ts";

/**
 * Approves one player, or all if `playerId` is null. A requester gets the first free slot and an
 * email. Idempotent. Returns how many were approved and how many couldn't be. By a manager who isn't
 * trusted, who joined stays a newcomer; throws `forbidden` if that is the only one. Throws `full`,
 * `conflict` or `forbidden` if a single player can't join.
 */
export async function approvePlayers(ctx: Ctx, input: { teamId: number; playerId: string | null }) {
  return mutateCup(ctx, "team.approve", async (change) => {
    const { tx, cup, audit, changed } = change;
    // Same lock order as joining: players by id, then the team.
    const before = await newcomersOf(tx, ctx, cup, input.teamId);
    const all = [...before.members, ...before.requests];
    const wanted = input.playerId === null ? all : [input.playerId];
    const locked = new Map<string, Player>();
    for (const id of wanted.toSorted()) locked.set(id, await lockPlayer(tx, id));
    const managed = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    const { team } = managed;
    const newcomers = await newcomersOf(tx, ctx, cup, team.id);
    const why = whyNotTrusted(await standingOf(ctx, tx, cup));
    if (why && input.playerId !== null && newcomers.members.includes(input.playerId)) {
      throw new DomainError("forbidden", why);
    }
    const approved = why
      ? []
      : await approveMembers(tx, ctx.now, { teamId: team.id, playerIds: wanted });
    let left = 0;
    for (const id of newcomers.requests) {
      const player = locked.get(id);
      if (!player) continue;
      try {
        if (!hasRole(ctx.actor, "registrar")) requireRostersOpen(cup, ctx);
        await addToTeam(ctx, change, { cup, ...managed, player, by: "approved" }, { full: FULL });
        approved.push(id);
      } catch (error) {
        if (input.playerId !== null || !(error instanceof DomainError)) throw error;
        left++;
      }
    }
    if (approved.length === 0) {
      if (input.playerId !== null && !(await isMember(tx, team.id, input.playerId))) {
        throw notWaiting();
      }
      return { approved: 0, left };
    }
    audit(`team:${team.id}`, { players: approved });
    changed(teamTopic(team.id));
    for (const id of approved) changed(accountTopic(locked.get(id)?.accountId ?? ""));
    await publishToManagers(change, team.id);
    return { approved: approved.length, left };
  });
}

const FULL = message("teamErrors.fullWithInvitations");

async function newcomersOf(
  tx: Database,
  { now }: Pick<Ctx, "now">,
  cup: Pick<Cup, "id">,
  teamId: number,
): Promise<{ members: string[]; requests: string[] }> {
  const [members, requests] = [
    await tx
      .select({ playerId: memberships.playerId })
      .from(memberships)
      .where(and(eq(memberships.teamId, teamId), isNull(memberships.approvedAt)))
      .orderBy(asc(memberships.joinedAt), asc(memberships.id)),
    await tx
      .select({ playerId: joinRequests.playerId })
      .from(joinRequests)
      .where(and(eq(joinRequests.teamId, teamId), isOpenRequest(cup.id, now)))
      .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id)),
  ];
  const idsOf = (rows: { playerId: string }[]) => rows.map(({ playerId }) => playerId);
  return { members: idsOf(members), requests: idsOf(requests) };
}

const notWaiting = () => new DomainError("not-found", message("teamErrors.notWaiting"));

/**
 * Declines a join request and emails the player and a minor's guardian. Replaces the team code if
 * the request used the current one, since declining would otherwise confirm a guessed code.
 * Idempotent.
 */
export async function declineRequest(ctx: Ctx, input: { teamId: number; playerId: string }) {
  await mutateCup(ctx, "team.decline", async (change) => {
    const { tx, cup, audit, changed } = change;
    const player = await lockPlayer(tx, input.playerId);
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    const own = and(eq(joinRequests.playerId, player.id), eq(joinRequests.teamId, team.id));
    const [declined] = await tx
      .update(joinRequests)
      .set({ declinedAt: ctx.now })
      .where(and(own, isOpenRequest(cup.id, ctx.now)))
      .returning({ teamCode: joinRequests.teamCode });
    if (!declined) {
      const before = await tx.$count(joinRequests, and(own, isNotNull(joinRequests.declinedAt)));
      if (before > 0) return;
      throw notWaiting();
    }
    if (declined.teamCode === team.teamCode) await issueTeamCode(tx, team.id);
    audit(`team:${team.id}`, { player: player.id });
    changed(teamTopic(team.id), accountTopic(player.accountId));
    await publishToManagers(change, team.id);
    const code = declined.teamCode;
    // Names no team, because the request did not.
    await emailPlayer(tx, ctx, { cup, player }, (to) =>
      letterOf(to, "teamEmails.joinDeclined", { ...about(to), code, link: "/teams" }),
    );
  });
}
