import { and, asc, eq, isNull } from "drizzle-orm";
import { players } from "../../../db/schema/people.ts";
import { memberships, teams } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { mutate } from "../../core/mutate.ts";
import { accountTopic } from "../../core/topics.ts";
import { currentCup, lockCup, lockTournament } from "../../cup/current-cup.ts";
import { lockAccount, lockPlayer } from "../../people/accounts/accounts.ts";
import { fullName } from "../../people/players/name-rules.ts";
import { whyNotEligible } from "../eligibility-rules.ts";
import type { CreateTeamFromWaitlistInput } from "../input.ts";
import { requireOnWaitlist } from "../invitations/answer-invitation.ts";
import {
  alreadyOnTeam,
  chooseSlot,
  lockTeam,
  managesTeam,
  membershipOf,
  requireNoTeam,
} from "../memberships.ts";
import { fillSlot } from "../roster-changes.ts";
import { insertTeam, teamNameTaken } from "../team-lifecycle.ts";

/**
 * Puts a waitlisted player into the lowest free slot or the one reserved for them, even after
 * registration closes or rosters are locked, and emails everyone involved. Idempotent.
 */
export async function assignPlayer(
  ctx: Ctx,
  input: { teamId: number; playerId: string },
): Promise<{ slot: number }> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  return mutate(ctx, "team.place", async ({ tx, audit, changed }) => {
    const cup = await lockCup(tx, current.id);
    const player = await lockPlayer(tx, input.playerId);
    const { team, tournament } = await lockTeam(tx, cup.id, input.teamId);
    const joined = await membershipOf(tx, cup.id, player.id);
    if (joined?.teamId === team.id) return { slot: joined.slot };
    if (joined) throw alreadyOnTeam(false);
    await requireOnWaitlist(tx, tournament, player.id);
    const why = whyNotEligible(player.dob, tournament);
    if (why) throw new DomainError("forbidden", why);
    const slot = await chooseSlot(tx, ctx.now, team, player.id);
    if (slot === null) {
      throw new DomainError("full", "This team is full. An open invitation counts as a player.");
    }
    await fillSlot(ctx, { tx, changed }, { cup, team, tournament, player, slot, by: "placed" });
    audit(`team:${team.id}`, { player: player.id, slot });
    return { slot };
  });
}

/**
 * Creates a team from waitlisted players in the given order, managed by the account of one of them
 * or unmanaged, and emails everyone. All or nothing; a double tap returns the existing team.
 */
export async function createTeamFromWaitlist(
  ctx: Ctx,
  input: CreateTeamFromWaitlistInput,
): Promise<{ teamId: number; players: number; rosterSize: number }> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  const managerId = input.manager ? input.manager : null;
  if (managerId !== null && !input.players.includes(managerId)) {
    throw new DomainError("invalid", "Tick the player whose account is to manage the team.", {
      field: "manager",
    });
  }
  try {
    return await mutate(ctx, "team.make", async ({ tx, audit, changed }) => {
      const cup = await lockCup(tx, current.id);
      const managerAccountId = managerId && (await lockManager(tx, managerId));
      // Locks in id order to avoid deadlocks.
      const locked = new Map<string, Awaited<ReturnType<typeof lockPlayer>>>();
      for (const id of input.players.toSorted()) locked.set(id, await lockPlayer(tx, id));
      const tournament = await lockTournament(tx, cup.id, input.tournamentId);
      const made = await findMade(tx, tournament.id, managerAccountId, input);
      if (made) return { ...made, rosterSize: tournament.rosterSize };
      if (managerAccountId && (await managesTeam(tx, cup.id, managerAccountId))) {
        const message = "That person already manages a team in this cup. Pick someone else.";
        throw new DomainError("conflict", message, { field: "manager" });
      }
      if (input.players.length > tournament.rosterSize) {
        const message = `A team of ${tournament.name} has ${tournament.rosterSize} slots; ${input.players.length} players are ticked.`;
        throw new DomainError("invalid", message, { field: "players" });
      }
      const team = await insertTeam(tx, {
        tournamentId: tournament.id,
        name: input.name,
        managerAccountId,
        now: ctx.now,
      });
      for (const [index, id] of input.players.entries()) {
        const player = locked.get(id);
        if (!player) throw new Error("A player was not locked.");
        await requireNoTeam(tx, cup.id, id);
        await requireOnWaitlist(tx, tournament, id);
        const why = whyNotEligible(player.dob, tournament);
        if (why) throw new DomainError("forbidden", `${fullName(player)}: ${why}`);
        const filling = { cup, team, tournament, player, slot: index + 1 };
        await fillSlot(ctx, { tx, changed }, { ...filling, by: "made" });
      }
      if (managerAccountId) changed(accountTopic(managerAccountId));
      audit(`team:${team.id}`, { tournament: tournament.id, players: input.players });
      return {
        teamId: team.id,
        players: input.players.length,
        rosterSize: tournament.rosterSize,
      };
    });
  } catch (error) {
    throw teamNameTaken(error) ?? error;
  }
}

async function findMade(
  tx: Database,
  tournamentId: number,
  managerAccountId: string | null,
  { name, players }: CreateTeamFromWaitlistInput,
) {
  const members = await tx
    .select({ teamId: teams.id, playerId: memberships.playerId })
    .from(teams)
    .innerJoin(memberships, eq(memberships.teamId, teams.id))
    .where(
      and(
        eq(teams.tournamentId, tournamentId),
        eq(teams.name, name),
        isNull(teams.withdrawnAt),
        managerAccountId
          ? eq(teams.managerAccountId, managerAccountId)
          : isNull(teams.managerAccountId),
      ),
    )
    .orderBy(asc(memberships.slot));
  const [first] = members;
  const isSame = members.map(({ playerId }) => playerId).join() === players.join();
  return first && isSame ? { teamId: first.teamId, players: players.length } : null;
}

async function lockManager(tx: Database, playerId: string): Promise<string> {
  const [player] = await tx
    .select({ accountId: players.accountId })
    .from(players)
    .where(eq(players.id, playerId));
  if (!player) throw new DomainError("not-found", "There is no such player.", { field: "manager" });
  await lockAccount(tx, player.accountId);
  return player.accountId;
}
