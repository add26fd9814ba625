import { asc, eq } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { waitlistEntries } from "#db/schema/teams.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type Cup, listTournaments, lockTournament, mutateCup } from "#domain/cup/current-cup.ts";
import { lockPlayer } from "#domain/people/accounts/accounts.ts";
import { readPendingPlayers, whyDeclined } from "#domain/people/guardians/guardian-status.ts";
import { ageOn } from "#domain/people/players/age-rules.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { namerOf, startManaging } from "../approve-managers.ts";
import { whyNotEligible } from "../eligibility-rules.ts";
import type { CreateTeamFromWaitlistInput } from "../input.ts";
import { requireOnWaitlist } from "../invitations/answer-invitation.ts";
import { listOpenInvitations } from "../invitations/list-invitations.ts";
import { lockTeam, membershipOf, requireCanManage, requireNoTeam } from "../memberships.ts";
import { addToTeam, fillSlot } from "../roster-changes.ts";
import { listTeams } from "../rosters.ts";
import { insertTeam, teamNameTaken } from "../team-lifecycle.ts";
import { lockAccountOf } from "../team-manager.ts";

/**
 * Puts a waitlisted player into the lowest free slot or the one reserved for them, even after
 * registration closes or rosters are locked, and emails everyone involved. Idempotent.
 */
export async function assignPlayer(ctx: Ctx, input: { teamId: number; playerId: string }) {
  requireStaff(ctx, "registrar");
  return mutateCup(ctx, "team.place", async (change) => {
    const { tx, cup, audit } = change;
    const player = await lockPlayer(tx, input.playerId);
    const { team, tournament } = await lockTeam(tx, cup.id, input.teamId);
    if (!(await membershipOf(tx, cup.id, player.id))) {
      await requireOnWaitlist(tx, tournament, player.id);
    }
    const about = { cup, team, tournament, player, by: "placed" as const };
    const full = message("teamErrors.invitations.full");
    const { slot, isNew } = await addToTeam(ctx, change, about, { full });
    if (isNew) audit(`team:${team.id}`, { player: player.id, slot });
    return { slot };
  });
}

/**
 * Creates a team from waitlisted players in the given order, managed by the account of one of them
 * or unmanaged, and emails everyone. All or nothing.
 */
export async function createTeamFromWaitlist(ctx: Ctx, input: CreateTeamFromWaitlistInput) {
  requireStaff(ctx, "registrar");
  const managerId = input.manager ? input.manager : null;
  if (managerId !== null && !input.players.includes(managerId)) {
    throw new DomainError("invalid", message("consoleErrors.waitlist.tickManager"), {
      field: "manager",
    });
  }
  try {
    return await mutateCup(ctx, "team.make", async (change) => {
      const { tx, cup, audit, changed } = change;
      const managerAccountId = managerId && (await lockAccountOf(tx, managerId));
      if (managerId && !managerAccountId) {
        throw new DomainError("not-found", message("consoleErrors.waitlist.noPlayer"), {
          field: "manager",
        });
      }
      // Locks in id order to avoid deadlocks.
      const locked = new Map<string, Awaited<ReturnType<typeof lockPlayer>>>();
      for (const id of input.players.toSorted()) locked.set(id, await lockPlayer(tx, id));
      const tournament = await lockTournament(tx, cup.id, input.tournamentId);
      await requireCanManage(tx, ctx, cup, managerAccountId, { field: "manager" });
      if (input.players.length > tournament.rosterSize) {
        const tooMany = message("consoleErrors.waitlist.tooMany", {
          tournament: tournament.name,
          slots: tournament.rosterSize,
          checked: input.players.length,
        });
        throw new DomainError("invalid", tooMany, { field: "players" });
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
        const why =
          whyNotEligible(player.dob, tournament) ?? (await whyDeclined(ctx, tx, cup, player));
        if (why) {
          throw new DomainError(
            "forbidden",
            message("teamErrors.notEligible", { name: fullName(player), why }),
          );
        }
        const filling = { cup, team, tournament, player, slot: index + 1 };
        await fillSlot(ctx, { tx, changed }, { ...filling, by: "made" });
      }
      if (managerAccountId) {
        await startManaging(change, ctx, managerAccountId, namerOf(ctx.actor));
      }
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

export type TournamentAssignments = Awaited<ReturnType<typeof listAssignments>>[number];

/** Teams with empty slots and waiting players, by tournament. */
export async function listAssignments(ctx: Ctx, cup: Cup) {
  requireStaff(ctx, "registrar");
  const [tournaments, teams, waiting, invited] = await Promise.all([
    listTournaments(ctx, cup.id),
    listTeams(ctx),
    ctx.db
      .select({ tournamentId: waitlistEntries.tournamentId, player: players })
      .from(waitlistEntries)
      .innerJoin(players, eq(players.id, waitlistEntries.playerId))
      .where(eq(waitlistEntries.cupId, cup.id))
      .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id)),
    listOpenInvitations(ctx, cup),
  ]);
  const today = todayIn(cup.zone, ctx.now);
  const ids = waiting.map(({ player }) => player.id);
  const pending = await readPendingPlayers(ctx.db, cup, ids, ctx.now);
  const whyNot = (id: string, ...about: Parameters<typeof whyNotEligible>) => {
    const declined = pending.get(id) === "declined";
    const why = declined ? message("guardianErrors.theyDeclined") : whyNotEligible(...about);
    return translate(ctx.locale, why);
  };
  return tournaments.map((tournament) => ({
    id: tournament.id,
    name: tournament.name,
    slug: tournament.slug,
    rosterSize: tournament.rosterSize,
    teams: teams
      .filter((team) => team.tournamentId === tournament.id && team.playerCount < team.rosterSize)
      .map(({ id, name, playerCount, heldCount, rosterSize }) => ({
        id,
        name,
        filled: playerCount,
        held: heldCount,
        free: Math.max(0, rosterSize - playerCount - heldCount),
      }))
      .toSorted((one, other) => other.free - one.free),
    waiting: waiting
      .filter((each) => each.tournamentId === tournament.id)
      .map(({ player: { id, dob, ...name } }) => ({
        playerId: id,
        name: fullName(name),
        age: dob === null ? null : ageOn(dob, today),
        why: whyNot(id, dob, tournament),
        invitations: invited
          .filter(({ player }) => player.id === id)
          .map(({ id, teamName, byAdmin, mailed, until }) => ({
            id,
            teamName,
            byAdmin,
            mailed,
            until,
          })),
      })),
  }));
}
