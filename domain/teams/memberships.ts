import { and, asc, eq, gt, inArray, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { cups, tournaments } from "#db/schema/cup.ts";
import { players } from "#db/schema/people.ts";
import { invitations, memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Message, message } from "#i18n/message.ts";
import type { Ctx } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import type { Cup, Tournament } from "../cup/current-cup.ts";
import { isUnder18 } from "../people/players/age-rules.ts";
import { requireManages } from "./managers.ts";

export type Team = typeof teams.$inferSelect;

export interface LockedTeam {
  team: Team;
  tournament: Tournament;
}

/**
 * Locks a team of the cup, withdrawn or not, until the transaction ends; null if it doesn't exist.
 * The only way to lock a team. Lock order: cup, schedule, accounts, players, team.
 */
export async function lockAnyTeam(
  tx: Database,
  cupId: number,
  which: SQL | undefined,
): Promise<LockedTeam | null> {
  const [found] = await tx
    .select({ team: teams, tournament: tournaments })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teams.cupId, cupId), which))
    .for("update", { of: teams });
  return found ?? null;
}

/** Locks a team that hasn't withdrawn. Throws `not-found`. */
export async function lockTeam(tx: Database, cupId: number, teamId: number): Promise<LockedTeam> {
  const found = await lockAnyTeam(tx, cupId, and(eq(teams.id, teamId), isNull(teams.withdrawnAt)));
  if (!found) throw new DomainError("not-found", message("teamErrors.gone"));
  return found;
}

/** Like `lockTeam`, for those who manage it and the registrar. Throws `forbidden` for anyone else. */
export async function lockManagedTeam(
  tx: Database,
  { actor }: Pick<Ctx, "actor">,
  cupId: number,
  teamId: number,
): Promise<LockedTeam> {
  const found = await lockTeam(tx, cupId, teamId);
  await requireManages(tx, actor, teamId);
  return found;
}

export async function membershipOf(tx: Database, cupId: number, playerId: string) {
  const [current] = await tx
    .select({ teamId: memberships.teamId, slot: memberships.slot })
    .from(memberships)
    .where(and(eq(memberships.playerId, playerId), eq(memberships.cupId, cupId)));
  return current ?? null;
}

export async function isMember(tx: Database, teamId: number, playerId: string): Promise<boolean> {
  const own = and(eq(memberships.teamId, teamId), eq(memberships.playerId, playerId));
  return (await tx.$count(memberships, own)) > 0;
}

/** A team's players and their accounts, by slot. */
export function selectTeamAccounts(db: Database, teamId: number) {
  return db
    .select({ playerId: players.id, accountId: players.accountId })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, teamId))
    .orderBy(asc(memberships.slot));
}

/**
 * Throws `conflict` if the locked player is on a team of the cup; `own` phrases the message for the
 * player.
 */
export async function requireNoTeam(
  tx: Database,
  cupId: number,
  playerId: string,
  { own = false }: { own?: boolean } = {},
): Promise<void> {
  if (await membershipOf(tx, cupId, playerId)) throw alreadyOnTeam(own);
}

export function alreadyOnTeam(own: boolean): DomainError {
  return new DomainError("conflict", message(own ? "teamErrors.ownTeam" : "teamErrors.otherTeam"));
}

/**
 * Which of these accounts can't manage one more team, besides one: somebody under 18 who is the
 * manager of a team. An adult can manage several (decision 64). Co-managers don't count.
 */
export async function minorsWithTeam(
  db: Database,
  { now }: Pick<Ctx, "now">,
  cup: Pick<Cup, "id" | "zone">,
  accountIds: string[],
  besides = 0,
): Promise<Set<string>> {
  const managers = await db
    .select({ accountId: players.accountId, dob: players.dob })
    .from(teams)
    .innerJoin(players, and(eq(players.accountId, teams.managerAccountId), players.isHolder))
    .where(
      and(
        eq(teams.cupId, cup.id),
        isNull(teams.withdrawnAt),
        inArray(teams.managerAccountId, accountIds),
        ne(teams.id, besides),
      ),
    );
  const today = todayIn(cup.zone, now);
  return new Set(
    managers.flatMap(({ accountId, dob }) => (isUnder18(dob, today) ? accountId : [])),
  );
}

interface ManageOptions {
  /** In place of the usual message. */
  why?: Message;
  field?: string;
  /** A team that doesn't count. */
  besides?: number;
}

/** Throws `conflict`, at the field, if the account can't manage one more team. */
export async function requireCanManage(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  cup: Pick<Cup, "id" | "zone">,
  accountId: string | null,
  { why = message("teamErrors.minorManages"), field, besides }: ManageOptions = {},
): Promise<void> {
  if (accountId === null) return;
  if ((await minorsWithTeam(tx, ctx, cup, [accountId], besides)).size === 0) return;
  throw new DomainError("conflict", why, field ? { field } : {});
}

/**
 * Invitations that reserve a slot at `now`. Reserved slots count as filled, but not once rosters
 * are locked.
 */
export function reservesSlot(now: Date) {
  const locked = sql`(select from ${cups} where ${cups.id} = ${invitations.cupId} and ${cups.rosterLocksAt} <= ${now.toISOString()})`;
  return and(eq(invitations.state, "open"), gt(invitations.expiresAt, now), notExists(locked));
}

/**
 * The slot for a player: the one reserved for them, else the lowest free one, preferring slots
 * without an invitation; null if the team is full. The only way to choose a slot. The team must be
 * locked.
 */
export async function chooseSlot(
  tx: Database,
  now: Date,
  team: { id: number; rosterSize: number },
  playerId: string | null,
): Promise<number | null> {
  const [filled, held, open] = [
    await tx
      .select({ slot: memberships.slot })
      .from(memberships)
      .where(eq(memberships.teamId, team.id)),
    await tx
      .select({ slot: invitations.slot, playerId: invitations.playerId })
      .from(invitations)
      .where(and(eq(invitations.teamId, team.id), reservesSlot(now))),
    await tx
      .select({ slot: invitations.slot })
      .from(invitations)
      .where(and(eq(invitations.teamId, team.id), eq(invitations.state, "open"))),
  ];
  const own = held.find((each) => each.playerId === playerId);
  if (own) return own.slot;
  const taken = new Set([...filled, ...held].map(({ slot }) => slot));
  const named = new Set(open.map(({ slot }) => slot));
  const free: number[] = [];
  for (let slot = 1; slot <= team.rosterSize; slot++) if (!taken.has(slot)) free.push(slot);
  return free.find((slot) => !named.has(slot)) ?? free[0] ?? null;
}
