import { randomInt } from "node:crypto";
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { brackets, cups, tournaments } from "../../db/schema/cups.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { lockAccount, lockOwnPlayer } from "../accounts/read-account.ts";
import { requireVerified } from "../accounts/require-verified.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup, tournamentNamed } from "../cups/current-cup.ts";
import { requireRegistrationOpen } from "../cups/registration-rules.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { slugOf } from "../cups/slug-rules.ts";
import { DomainError } from "../errors.ts";
import { settleInvitations } from "../invitations/settle-invitations.ts";
import { brokenConstraint, mutate } from "../mutate.ts";
import { drawReference } from "../payments/reference-rules.ts";
import { markJoined } from "../players/mark-joined.ts";
import { accountTopic, teamTopic, tournamentTopic } from "../topics.ts";
import { leaveWaitlistQuietly } from "../waitlist/leave-waitlist.ts";
import { dropRequest } from "./approvals.ts";
import { isEligible } from "./eligibility-rules.ts";
import type { CreateTeamInput } from "./input.ts";
import { hasTeam, managesTeam, requireNoTeam } from "./require-no-team.ts";
import { drawTeamCode } from "./team-code-rules.ts";
import { teamNameKey } from "./team-name-rules.ts";

/**
 * Creates a team managed by the account, whose player gets the first slot if eligible. A duplicate
 * request returns the existing team.
 */
export async function createTeam(
  ctx: Ctx,
  input: CreateTeamInput & { playerId: string | null },
): Promise<{ teamId: number; teamCode: string; plays: boolean }> {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("create-team.account", accountId);
  const current = await currentCup(ctx.db);
  try {
    return await mutate(ctx, "team.create", async ({ tx, audit, changed }) => {
      const cup = await holdCup(tx, current.id);
      requireRegistrationOpen(cup, ctx.now);
      requireRostersOpen(cup, ctx.now);
      const tournament = await tournamentNamed(tx, cup.id, input.tournamentName);
      await lockAccount(tx, accountId);
      const player = input.playerId ? await lockOwnPlayer(tx, accountId, input.playerId) : null;
      const wanted = { tournamentId: tournament.id, name: input.name, managerAccountId: accountId };
      const plays = player !== null && isEligible(player.dob, tournament);
      const made = await findMade(tx, wanted, player?.id ?? null);
      if (made?.plays === plays) return made;
      await requireVerified(tx, cup, accountId, ctx.now);
      if (await managesTeam(tx, cup.id, accountId)) throw hasTeam(true);
      if (player) await requireNoTeam(tx, cup.id, player.id, { own: true });
      const team = await insertTeam(tx, {
        tournamentId: tournament.id,
        name: input.name,
        managerAccountId: accountId,
        now: ctx.now,
      });
      if (plays) {
        await tx.insert(memberships).values({
          teamId: team.id,
          cupId: cup.id,
          rosterSize: team.rosterSize,
          playerId: player.id,
          slot: 1,
          joinedAt: ctx.now,
          approvedAt: ctx.now,
        });
        await dropRequest({ tx, changed }, { playerId: player.id, cupId: cup.id });
        await markJoined(tx, ctx.now, player.id);
      }
      if (player) {
        await leaveWaitlistQuietly(tx, player.id, cup.id, changed);
        const who = { playerId: player.id, cupId: cup.id, joined: team.id };
        await settleInvitations({ tx, changed }, ctx.now, who);
      }
      audit(`team:${team.id}`, { tournament: tournament.id, player: plays ? player.id : null });
      changed(tournamentTopic(tournament.id), teamTopic(team.id), accountTopic(accountId));
      return { teamId: team.id, teamCode: team.teamCode, plays };
    });
  } catch (error) {
    throw teamNameTaken(error) ?? error;
  }
}

async function findMade(
  tx: Database,
  team: { tournamentId: number; name: string; managerAccountId: string },
  playerId: string | null,
) {
  const [made] = await tx
    .select({ teamId: teams.id, teamCode: teams.teamCode })
    .from(teams)
    .where(
      and(
        eq(teams.tournamentId, team.tournamentId),
        eq(teams.name, team.name),
        eq(teams.managerAccountId, team.managerAccountId),
        isNull(teams.withdrawnAt),
      ),
    );
  if (!made) return null;
  const slots = playerId
    ? await tx.$count(
        memberships,
        and(eq(memberships.teamId, made.teamId), eq(memberships.playerId, playerId)),
      )
    : 0;
  return { ...made, plays: slots > 0 };
}

export function teamNameTaken(error: unknown): DomainError | undefined {
  if (brokenConstraint(error) !== "teams_name_unique") return undefined;
  return new DomainError("conflict", "A team with this name plays in this tournament already.", {
    field: "name",
  });
}

type NewTeam = {
  tournamentId: number;
  name: string;
  managerAccountId: string | null;
  bracketId?: number;
  now: Date;
};

/** Adds a team with a unique code. Locks the tournament, so that brackets fill evenly. */
export async function insertTeam(tx: Database, team: NewTeam): Promise<typeof teams.$inferSelect> {
  const [tournament] = await tx
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, team.tournamentId))
    .for("no key update");
  if (!tournament) throw new DomainError("not-found", "That tournament is not part of this cup.");
  const bracketId = team.bracketId ?? (await smallestBracket(tx, tournament.id));
  const slug = await freeTeamSlug(tx, team.name);
  const paymentReference = await freeReference(tx, tournament.cupId);
  for (let attempt = 0; attempt < 50; attempt++) {
    const [made] = await tx
      .insert(teams)
      .values({
        cupId: tournament.cupId,
        tournamentId: tournament.id,
        rosterSize: tournament.rosterSize,
        bracketId,
        name: team.name,
        nameKey: teamNameKey(team.name),
        slug,
        paymentReference,
        managerAccountId: team.managerAccountId,
        teamCode: drawTeamCode(randomInt),
        createdAt: team.now,
      })
      .onConflictDoNothing({ target: teams.teamCode })
      .returning();
    if (made) return made;
  }
  throw new Error("No free team code was found.");
}

async function freeTeamSlug(tx: Database, name: string): Promise<string> {
  const plain = slugOf(name, "team");
  // Serializes all team creation, because different names can compete for a slug: 'Lions 2' and a
  // second 'Lions'.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('team slugs'))`);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    if ((await tx.$count(teams, eq(teams.slug, slug))) === 0) return slug;
  }
}

/** A payment reference unique across cups; it gets longer as short ones run out. */
async function freeReference(tx: Database, cupId: number): Promise<string> {
  const [cup] = await tx.select({ name: cups.name }).from(cups).where(eq(cups.id, cupId));
  for (let attempt = 0; cup && attempt < 60; attempt++) {
    const reference = drawReference(cup.name, 3 + Math.floor(attempt / 20), randomInt);
    // Safe from races because of the lock in `freeTeamSlug`.
    if ((await tx.$count(teams, eq(teams.paymentReference, reference))) === 0) return reference;
  }
  throw new Error("No free payment reference was found.");
}

async function smallestBracket(tx: Database, tournamentId: number): Promise<number> {
  const size = count(teams.id);
  const [smallest] = await tx
    .select({ id: brackets.id, size })
    .from(brackets)
    .leftJoin(teams, and(eq(teams.bracketId, brackets.id), isNull(teams.withdrawnAt)))
    .where(eq(brackets.tournamentId, tournamentId))
    .groupBy(brackets.id)
    .orderBy(size, asc(brackets.position), asc(brackets.id))
    .limit(1);
  if (!smallest) throw new Error("The tournament has no bracket.");
  return smallest.id;
}
