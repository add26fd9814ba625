import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Actor, type Ctx, hasRole } from "#domain/core/context.ts";
import { dueBefore } from "#domain/core/retention-rules.ts";
import { message } from "#i18n/message.ts";
import { DomainError } from "../core/errors.ts";
import type { Change } from "../core/mutate.ts";
import { accountTopic, consoleTopic, teamTopic, tournamentTopic } from "../core/topics.ts";

type ManagedTeam = Pick<typeof teams.$inferSelect, "id" | "managerAccountId">;

/**
 * For a query on `teams`: whether the account manages the team, as its manager or a co-manager. The
 * one rule for everything but deleting a team and handing it over.
 */
export function isManagedBy(db: Database, accountId: string): SQL<boolean> {
  const helps = db
    .select({ id: coManagers.id })
    .from(coManagers)
    .where(and(eq(coManagers.teamId, teams.id), eq(coManagers.accountId, accountId)));
  return sql<boolean>`(coalesce(${eq(teams.managerAccountId, accountId)}, false) or ${exists(helps)})`;
}

export async function managesTeam(db: Database, accountId: string, teamId: number) {
  return (await db.$count(teams, and(eq(teams.id, teamId), isManagedBy(db, accountId)))) > 0;
}

export const notManager = () => new DomainError("forbidden", message("teamErrors.notManager"));

/** Throws `forbidden` unless the actor is the registrar, the team's manager or a co-manager. */
export async function requireManages(db: Database, actor: Actor, teamId: number): Promise<void> {
  if (actor.kind !== "account") throw notManager();
  if (hasRole(actor, "registrar")) return;
  if (!(await managesTeam(db, actor.accountId, teamId))) throw notManager();
}

/** For what co-managers can't do. Throws `forbidden` for them too. */
export function requireManagerOrRegistrar(actor: Actor, team: ManagedTeam): void {
  const isManager = actor.kind === "account" && actor.accountId === team.managerAccountId;
  if (isManager || hasRole(actor, "registrar")) return;
  throw new DomainError("forbidden", message("coManagers.onlyManager"));
}

/** The accounts that manage a team, its manager first. */
export async function readManagers(db: Database, team: ManagedTeam): Promise<string[]> {
  const helping = await db
    .select({ accountId: coManagers.accountId })
    .from(coManagers)
    .where(and(eq(coManagers.teamId, team.id), isNotNull(coManagers.accountId)))
    .orderBy(asc(coManagers.seat));
  return [team, ...helping.map(({ accountId }) => ({ managerAccountId: accountId }))].flatMap(
    ({ managerAccountId }) => managerAccountId ?? [],
  );
}

/**
 * Invalidates the pages of those who manage a team and the console. Public pages aren't notified,
 * since that would reveal to a requester that a team code is valid.
 */
export async function publishToManagers(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  teamId: number,
): Promise<void> {
  const [team] = await tx
    .select({ id: teams.id, managerAccountId: teams.managerAccountId })
    .from(teams)
    .where(eq(teams.id, teamId));
  const managers = team ? await readManagers(tx, team) : [];
  changed(consoleTopic, ...managers.map(accountTopic));
}

/** Of the pages that show a team: its own, its tournament's, the console's and its managers'. */
export async function topicsOfTeam(db: Database, team: ManagedTeam & { tournamentId: number }) {
  const managers = await readManagers(db, team);
  return [
    teamTopic(team.id),
    tournamentTopic(team.tournamentId),
    consoleTopic,
    ...managers.map(accountTopic),
  ];
}

/** For a query: whether an invitation can be accepted; an accepted one is none anymore. */
export const isOpenInvitation = (now: Date) =>
  gt(coManagers.createdAt, dueBefore("co-managers", now));

/** Of several teams, with each one's own player. Not limited to what the actor sees. */
export async function selectCoManagers({ db }: Pick<Ctx, "db">, teamIds: number[]) {
  return db
    .select({
      id: coManagers.id,
      teamId: coManagers.teamId,
      email: coManagers.email,
      accountId: coManagers.accountId,
      player: players,
    })
    .from(coManagers)
    .leftJoin(players, and(eq(players.accountId, coManagers.accountId), players.isHolder))
    .where(inArray(coManagers.teamId, teamIds))
    .orderBy(asc(coManagers.teamId), asc(coManagers.seat));
}

/** The teams of the cup that an account helps manage. */
export async function coManagedTeams(db: Database, cupId: number, accountId: string) {
  return db
    .select({ id: teams.id, name: teams.name })
    .from(coManagers)
    .innerJoin(teams, eq(teams.id, coManagers.teamId))
    .where(
      and(eq(coManagers.accountId, accountId), eq(teams.cupId, cupId), isNull(teams.withdrawnAt)),
    )
    .orderBy(asc(teams.id));
}
