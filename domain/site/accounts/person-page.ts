import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { accounts, guardians, players } from "#db/schema/people.ts";
import { memberships, teams, waitlistEntries } from "#db/schema/teams.ts";
import { managedTeams } from "#domain/competition/withdrawals/manager-succession.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { readPendingPlayers } from "#domain/people/guardians/guardian-status.ts";
import { ageOn } from "#domain/people/players/age-rules.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { ageGroupOf } from "#domain/people/players/people-list.ts";
import { hasTwoFactor } from "#domain/people/sign-in/two-factor.ts";
import { coManagedTeams } from "#domain/teams/managers.ts";
import { message } from "#i18n/message.ts";

export type PersonPage = Awaited<ReturnType<typeof readPerson>>;

export async function readPerson(ctx: Ctx, playerId: string) {
  requireStaff(ctx, "registrar");
  const { db } = ctx;
  const cup = await currentCup(db);
  const [found] = await db
    .select({
      player: players,
      emailVerifiedAt: accounts.emailVerifiedAt,
      proofWaivedAt: accounts.proofWaivedAt,
    })
    .from(players)
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .where(eq(players.id, playerId));
  if (!found) throw notFound();
  const { player } = found;
  const today = todayIn(cup.zone, ctx.now);
  const [team] = await db
    .select({ id: teams.id, name: teams.name, tournamentName: tournaments.name })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(
      and(
        eq(memberships.playerId, playerId),
        eq(memberships.cupId, cup.id),
        isNull(teams.withdrawnAt),
      ),
    );
  const [waiting] = await db
    .select({ name: tournaments.name })
    .from(waitlistEntries)
    .innerJoin(tournaments, eq(tournaments.id, waitlistEntries.tournamentId))
    .where(and(eq(waitlistEntries.playerId, playerId), eq(waitlistEntries.cupId, cup.id)));
  const family = await db
    .select()
    .from(players)
    .where(and(eq(players.accountId, player.accountId), ne(players.id, playerId)))
    .orderBy(asc(players.createdAt), asc(players.id));
  const pending = await readPendingPlayers(db, cup, [playerId], ctx.now);
  return {
    playerId,
    accountId: player.accountId,
    firstName: player.firstName,
    lastName: player.lastName,
    name: fullName(player),
    age: player.dob === null ? null : ageOn(player.dob, today),
    ageGroup: ageGroupOf(player.dob, today),
    isHolder: player.isHolder,
    confirmed: found.emailVerifiedAt !== null,
    proofWaived: found.proofWaivedAt !== null,
    hasTwoFactor: await hasTwoFactor(db, player.accountId),
    pending: pending.get(playerId) ?? null,
    team: team ?? null,
    waitsFor: waiting?.name ?? null,
    coManages: player.isHolder ? await coManagedTeams(db, cup.id, player.accountId) : [],
    manages: player.isHolder ? await managedTeams(ctx, cup, player.accountId) : [],
    family: family.map(({ id, isHolder, ...name }) => ({
      playerId: id,
      name: fullName(name),
      isHolder,
    })),
  };
}

export type PersonContact = ReturnType<typeof contactOf>;

/** Admin only; every view is audited. Throws `not-found`. */
export async function readPersonContact(ctx: Ctx, playerId: string) {
  requireStaff(ctx, "registrar");
  return mutate(ctx, "player.contact", async ({ tx, audit }) => {
    const [found] = await tx
      .select({ player: players, email: accounts.email, guardian: guardians })
      .from(players)
      .innerJoin(accounts, eq(accounts.id, players.accountId))
      .leftJoin(guardians, eq(guardians.playerId, players.id))
      .where(eq(players.id, playerId));
    if (!found) throw notFound();
    audit(`player:${playerId}`, {
      fields: ["email", "phone", "birth-date", "emergency-contact", "guardian"],
    });
    return contactOf(found.player, found);
  });
}

/** For somebody who sees all of it (`visibility-rules.ts`). */
export function contactOf(
  { phone, dob, emergencyName, emergencyNumber }: typeof players.$inferSelect,
  { email, guardian }: { email: string; guardian: typeof guardians.$inferSelect | null },
) {
  return {
    email,
    phone,
    dob,
    emergency:
      emergencyName === null && emergencyNumber === null
        ? null
        : { name: emergencyName, phone: emergencyNumber },
    guardian: guardian && { name: guardian.name, phone: guardian.phone, email: guardian.email },
  };
}

const notFound = () => new DomainError("not-found", message("consoleErrors.person.gone"));
