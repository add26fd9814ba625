import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { tournaments } from "../../db/schema/cup.ts";
import { players } from "../../db/schema/people.ts";
import { joinRequests, memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, isAdmin } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { mutate } from "../core/mutate.ts";
import { teamTopic, tournamentTopic } from "../core/topics.ts";
import { type Cup, currentCup } from "../cup/current-cup.ts";
import { readVerification } from "../people/accounts/email-verification.ts";
import { NO_CONSENTS } from "../people/privacy/visibility-rules.ts";
import { visibleName } from "../people/privacy/visible-name-rules.ts";
import { feeSentence, paidByPlayer, type TeamFee, teamFee } from "./fee-rules.ts";
import { receiptsOf } from "./fees.ts";
import type { ShortNameInput } from "./input.ts";
import { isOpenRequest } from "./member-approval.ts";
import { lockManagedTeam, requireManager } from "./memberships.ts";
import { type ShortNamesReason, whyShortNames } from "./newcomer-rules.ts";
import { readViewerRoles, readVisiblePending } from "./viewer-roles.ts";

export interface ManagedPlayer {
  playerId: string;
  slot: number;
  name: string;
  pending: boolean;
  /** In US cents. */
  paid: number;
  isManagers: boolean;
  isHolder: boolean;
  mayManage: boolean;
  approved: boolean;
}

export interface JoinRequest {
  playerId: string;
  name: string;
}

export interface ManagedTeam {
  id: number;
  name: string;
  shortName: string | null;
  teamCode: string;
  reference: string;
  tournamentId: number;
  tournamentName: string;
  rosterSize: number;
  ineligible: boolean;
  fee: TeamFee;
  feeSentence: string;
  hasManager: boolean;
  shortNames: ShortNamesReason | null;
  players: ManagedPlayer[];
  requests: JoinRequest[];
}

/**
 * A team of the current cup for its manager or the admin. Throws `not-found`, or `forbidden` for
 * anyone else.
 */
export async function readManagedTeam(ctx: Ctx, teamId: number): Promise<ManagedTeam> {
  if (ctx.actor.kind === "visitor") throw new DomainError("forbidden", "Log in first.");
  const cup = await currentCup(ctx.db);
  const [found] = await ctx.db
    .select({ team: teams, tournamentName: tournaments.name })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)));
  if (!found) throw new DomainError("not-found", "This team is no longer in the cup.");
  const { team, tournamentName } = found;
  requireManager(ctx.actor, team);
  const [members, requests, receipts] = await Promise.all([
    membersOf(ctx.db, teamId),
    requestsOf(ctx, cup, teamId),
    receiptsOf(ctx.db, teamId),
  ]);
  const ids = members.map(({ player }) => player.id);
  const [readers, pending, busy, unverified] = await Promise.all([
    readViewerRoles(ctx, cup, [...ids, ...requests.map(({ id }) => id)]),
    readVisiblePending(ctx, cup, ids),
    managersAmong(
      ctx.db,
      cup.id,
      members.map(({ player }) => player.accountId),
    ),
    readVerification(ctx, cup),
  ]);
  const today = todayIn(cup.zone, ctx.now);
  const nameOf = (player: typeof players.$inferSelect, unnamed: string) =>
    visibleName(player, readers.get(player.id) ?? [], { ...NO_CONSENTS, dob: player.dob }, today) ??
    unnamed;
  const paid = paidByPlayer(receipts);
  const fee = teamFee(cup.teamFee, receipts);
  const ineligible = team.ineligibleAt !== null;
  const { eligibilityBy } = team;
  return {
    id: team.id,
    name: team.name,
    shortName: team.shortName,
    teamCode: team.teamCode,
    reference: team.paymentReference,
    tournamentId: team.tournamentId,
    tournamentName,
    rosterSize: team.rosterSize,
    ineligible,
    fee,
    feeSentence: feeSentence(fee, { ineligible, eligibilityBy }, cup, ctx.now),
    hasManager: team.managerAccountId !== null,
    shortNames: isAdmin(ctx.actor)
      ? null
      : whyShortNames({ confirmed: unverified === null, manages: true, approved: true }),
    requests: requests.map((player) => ({ playerId: player.id, name: nameOf(player, "Player") })),
    players: members.map(({ slot, approvedAt, player }) => ({
      playerId: player.id,
      slot,
      name: nameOf(player, `Player ${slot}`),
      pending: pending.has(player.id),
      approved: approvedAt !== null,
      paid: paid.get(player.id) ?? 0,
      isManagers: player.accountId === team.managerAccountId,
      isHolder: player.isHolder,
      mayManage: !busy.has(player.accountId),
    })),
  };
}

/** Sets or removes the name that the board shows. For the team's manager and the admin. */
export async function setShortName(ctx: Ctx, { teamId, shortName }: ShortNameInput): Promise<void> {
  const { id: cupId } = await currentCup(ctx.db);
  await mutate(ctx, "team.short-name", async ({ tx, audit, changed }) => {
    const { team } = await lockManagedTeam(tx, ctx, cupId, teamId);
    if (team.shortName === shortName) return;
    await tx.update(teams).set({ shortName }).where(eq(teams.id, teamId));
    audit(`team:${teamId}`, {});
    changed(teamTopic(teamId), tournamentTopic(team.tournamentId));
  });
}

/** Short names by team id, of the teams that have one. */
export async function readShortNames(
  { db }: Pick<Ctx, "db">,
  tournamentIds: readonly number[],
): Promise<Map<number, string>> {
  const found = await db
    .select({ id: teams.id, shortName: teams.shortName })
    .from(teams)
    .where(and(inArray(teams.tournamentId, [...tournamentIds]), isNotNull(teams.shortName)));
  return new Map(found.map(({ id, shortName }) => [id, shortName ?? ""]));
}

async function membersOf(db: Database, teamId: number) {
  return db
    .select({ slot: memberships.slot, approvedAt: memberships.approvedAt, player: players })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, teamId))
    .orderBy(asc(memberships.slot));
}

async function requestsOf({ db, now }: Ctx, cup: Pick<Cup, "id">, teamId: number) {
  const found = await db
    .select({ player: players })
    .from(joinRequests)
    .innerJoin(players, eq(players.id, joinRequests.playerId))
    .where(and(eq(joinRequests.teamId, teamId), isOpenRequest(cup.id, now)))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id));
  return found.map(({ player }) => player);
}

async function managersAmong(db: Database, cupId: number, accountIds: string[]) {
  const found = await db
    .select({ accountId: teams.managerAccountId })
    .from(teams)
    .where(
      and(
        eq(teams.cupId, cupId),
        isNull(teams.withdrawnAt),
        inArray(teams.managerAccountId, accountIds),
      ),
    );
  return new Set(found.map(({ accountId }) => accountId));
}
