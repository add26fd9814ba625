import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { goals } from "#db/schema/competition.ts";
import { agreements, players } from "#db/schema/people.ts";
import { invitations, memberships, teams, waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAccount, requireAdmin, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { changedFields } from "#domain/core/form-version.ts";
import {
  accountTopic,
  type Topic,
  teamTopic,
  tournamentTopic,
  waitlistTopic,
} from "#domain/core/topics.ts";
import { mutateCup } from "#domain/cup/current-cup.ts";
import { lockOwnPlayer, lockPlayer } from "../accounts/accounts.ts";
import { endOwnApproval } from "../accounts/manager-approvals.ts";
import { SIGNED_PAPER } from "../guardians/consent-rules.ts";
import { isUnder18, whyDobIsLocked } from "./age-rules.ts";
import { isSameName } from "./name-rules.ts";
import type { CorrectionInput, DetailsInput } from "./player-input.ts";

/**
 * Topics of every page that shows one of the players: their teams, teams they scored for,
 * waitlists.
 */
export async function playerTopics(tx: Database, playerIds: string[]): Promise<Topic[]> {
  const shown = { teamId: teams.id, tournamentId: teams.tournamentId };
  const [played, invited, scored, waiting] = [
    await tx
      .select(shown)
      .from(memberships)
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .where(inArray(memberships.playerId, playerIds)),
    await tx
      .select(shown)
      .from(invitations)
      .innerJoin(teams, eq(teams.id, invitations.teamId))
      .where(and(inArray(invitations.playerId, playerIds), eq(invitations.state, "open"))),
    await tx
      .select(shown)
      .from(goals)
      .innerJoin(teams, eq(teams.id, goals.teamId))
      .where(inArray(goals.playerId, playerIds)),
    await tx
      .select({ tournamentId: waitlistEntries.tournamentId })
      .from(waitlistEntries)
      .where(inArray(waitlistEntries.playerId, playerIds)),
  ];
  return [
    ...[...played, ...invited, ...scored].flatMap(({ teamId, tournamentId }) => [
      teamTopic(teamId),
      tournamentTopic(tournamentId),
    ]),
    ...[...invited, ...waiting].map(({ tournamentId }) => waitlistTopic(tournamentId)),
  ];
}

/**
 * Only the first time counts and leaving does not undo it: from then on only the organizer changes
 * the date of birth (`whyDobIsLocked`). The caller locks the player.
 */
export async function recordFirstJoin(tx: Database, now: Date, playerId: string): Promise<void> {
  await tx
    .update(players)
    .set({ firstJoinedAt: now })
    .where(and(eq(players.id, playerId), isNull(players.firstJoinedAt)));
}

/** Rejects, at its field, a date of birth that only the organizer can change. */
export async function editOwnPlayer(ctx: Ctx, input: DetailsInput & { playerId: string }) {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, "player.edit", async (editing) => {
    const { tx, audit, changed, cup } = editing;
    const { playerId, ...details } = input;
    const player = await lockOwnPlayer(tx, accountId, playerId);
    const why =
      details.dob === null
        ? null
        : whyDobIsLocked(
            player,
            details.dob,
            todayIn(cup.zone, ctx.now),
            await hadGuardian(tx, playerId),
          );
    if (why) throw new DomainError("forbidden", why, { field: "dob" });
    // The form submits an empty date only if it was already purged.
    const change = details.dob === null ? { ...details, dob: player.dob } : details;
    const fields = changedFields(player, change);
    if (fields.length === 0) return;
    await tx
      .update(players)
      .set({ ...change, ...enteredAgain(player, change, ctx.now) })
      .where(eq(players.id, playerId));
    if (player.isHolder && !isSameName(player, change)) {
      await endOwnApproval(editing, ctx, cup, accountId, player);
    }
    audit(`player:${playerId}`, { fields });
    changed(accountTopic(accountId), ...(await playerTopics(tx, [playerId])));
  });
}

/** Details that were deleted once and entered again are kept for as long as new ones. */
function enteredAgain(
  { dob }: Pick<typeof players.$inferSelect, "dob">,
  change: { dob?: string | null },
  now: Date,
) {
  return dob === null && change.dob ? { detailsAt: now } : {};
}

async function hadGuardian(tx: Database, playerId: string): Promise<boolean> {
  const byGuardian = or(isNotNull(agreements.guardianId), eq(agreements.document, SIGNED_PAPER));
  const answered = and(eq(agreements.playerId, playerId), byGuardian);
  return (await tx.$count(agreements, answered)) > 0;
}

/**
 * For organizers and registrars; only organizers change the date of birth of somebody under 18.
 * The audit log records field names, not values.
 */
export async function correctPlayer(
  ctx: Ctx,
  playerId: string,
  correction: Partial<CorrectionInput>,
): Promise<void> {
  requireStaff(ctx, "registrar");
  await mutateCup(ctx, "player.correct", async ({ tx, cup, audit, changed }) => {
    const player = await lockPlayer(tx, playerId);
    const fields = changedFields<Partial<typeof player>>(player, correction);
    if (fields.length === 0) return;
    const today = todayIn(cup.zone, ctx.now);
    const ages = [player.dob, correction.dob ?? player.dob];
    const isMinors = ages.some((dob) => isUnder18(dob, today));
    const isNew = player.dob === null && !(await hadGuardian(tx, playerId));
    if (!isNew && fields.includes("dob") && isMinors) requireAdmin(ctx);
    await tx
      .update(players)
      .set({ ...correction, ...enteredAgain(player, correction, ctx.now) })
      .where(eq(players.id, playerId));
    audit(`player:${playerId}`, { fields });
    changed(accountTopic(player.accountId), ...(await playerTopics(tx, [playerId])));
  });
}
