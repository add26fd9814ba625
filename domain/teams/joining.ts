import { and, asc, eq, isNull, ne, type SQL } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { joinRequests, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, type Refund, requireAccount } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { shownDeadline } from "../core/format-rules.ts";
import { unlessLimited } from "../core/rate-limit-errors.ts";
import { idInToken, isSameToken, type Keyed, linkToken } from "../core/signed-link.ts";
import { accountTopic } from "../core/topics.ts";
import { requireRegistrationOpen, requireRostersOpen } from "../cup/cup-dates-rules.ts";
import { type Cup, currentCup, mutateCup } from "../cup/current-cup.ts";
import { lockOwnPlayer } from "../people/accounts/accounts.ts";
import { requireVerified } from "../people/accounts/email-verification.ts";
import { requireNotDeclined } from "../people/guardians/guardian-status.ts";
import { publishToManagers } from "./managers.ts";
import { dropRequest, isOpenRequest, seesTeamCode } from "./member-approval.ts";
import { lockAnyTeam, requireNoTeam, type Team } from "./memberships.ts";
import { addToTeam } from "./roster-changes.ts";
import { selectTeams } from "./rosters.ts";
import {
  joinRequestExpiry,
  joinRequestState,
  MAX_JOIN_REQUESTS,
  parseTeamCode,
} from "./team-code-rules.ts";
import {
  hasReachedWrongCodeLimit,
  recordRateLimitedCode,
  recordWrongTeamCode,
} from "./team-codes.ts";
import { emailManagers, managerLetter } from "./team-emails.ts";

function hasCode(teamCode: string): SQL | undefined {
  return and(eq(teams.teamCode, teamCode), isNull(teams.withdrawnAt));
}

/** Throws `closed` if registration is closed or rosters are locked. */
export function requireJoiningOpen(cup: Cup, ctx: Pick<Ctx, "now" | "locale">): void {
  requireRegistrationOpen(cup, ctx);
  requireRostersOpen(cup, ctx);
}

/**
 * Replaces the player's join request. The response and emails must not depend on whether the code
 * is valid (`team`). Emails the managers, with a daily limit.
 */
async function requestToJoin(
  ctx: Ctx,
  request: { accountId: string; playerId: string; teamCode: string; team: Team | null },
): Promise<void> {
  const { accountId, teamCode, team } = request;
  const tells = team && (await unlessLimited(ctx.limit("join-request.team", String(team.id))));
  // The audit row names no team, since the requester can read it in their own data.
  await mutateCup(ctx, "team.ask", async (change) => {
    const { tx, cup, audit, changed } = change;
    requireJoiningOpen(cup, ctx);
    await requireVerified(tx, cup, accountId, ctx.now);
    const player = await lockOwnPlayer(tx, accountId, request.playerId);
    await requireNoTeam(tx, cup.id, player.id, { own: player.isHolder });
    await requireNotDeclined(ctx, tx, cup, player);
    await dropRequest(change, { playerId: player.id, cupId: cup.id });
    const others = and(
      isOpenRequest(cup.id, ctx.now),
      eq(joinRequests.teamId, team?.id ?? 0),
      ne(joinRequests.playerId, player.id),
    );
    const [still] = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(eq(teams.id, team?.id ?? 0))
      .for("key share");
    const hasRoom = (await tx.$count(joinRequests, others)) < MAX_JOIN_REQUESTS;
    const reaches = still && hasRoom ? team : null;
    await tx.insert(joinRequests).values({
      cupId: cup.id,
      playerId: player.id,
      teamId: reaches?.id ?? null,
      teamCode,
      createdAt: ctx.now,
      expiresAt: joinRequestExpiry(ctx.now),
    });
    audit(`player:${player.id}`);
    changed(accountTopic(accountId));
    if (!reaches) return;
    await publishToManagers(change, reaches.id);
    if (!tells) return;
    const asked = { team: reaches, link: `/manage/${reaches.id}` } as const;
    // Does not name the player; the linked page does, for readers who can see it.
    await emailManagers(tx, ctx, cup, reaches, (to) =>
      managerLetter(to, "teamEmails.joinRequest", asked),
    );
  });
}

/**
 * Joins the team with this code in the first free or reserved slot, and leaves the waitlist.
 * Idempotent. Throws for a full team, a second team and an ineligible player. While too many wrong
 * codes are tried site-wide, any code leads to a join request instead.
 */
export async function joinTeam(
  ctx: Ctx,
  input: { teamCode: string; playerId: string },
): Promise<{ teamId: number; slot: number; requested?: undefined } | { requested: true }> {
  const { accountId } = requireAccount(ctx);
  const current = await currentCup(ctx.db);
  // A closed registration must not cost an attempt.
  requireJoiningOpen(current, ctx);
  const teamCode = parseTeamCode(input.teamCode);
  if (teamCode === null) {
    throw new DomainError("invalid", message("teamErrors.codeFormat"), { field: "teamCode" });
  }
  // Every refusal counts as an attempt, since each reveals whether a team has the code.
  const refunds = await countTry(ctx, accountId);
  const own = and(eq(teams.cupId, current.id), hasCode(teamCode));
  const [team = null] = await ctx.db.select().from(teams).where(own);
  const usedUp = team
    ? await hasReachedWrongCodeLimit(ctx)
    : await recordWrongTeamCode(ctx, current.id);
  if (usedUp && !(team && (await seesTeamCode(ctx.db, accountId, team)))) {
    // No refund here either: it would reveal whether the code is valid.
    await requestToJoin(ctx, { ...input, accountId, teamCode, team });
    return { requested: true };
  }
  const joined = await fillWithCode(ctx, { ...input, accountId, teamCode });
  await Promise.all(refunds.map((refund) => refund()));
  return joined;
}

/** Like `joinTeam`, for the team of a join link. */
export async function joinByLink(
  ctx: Ctx,
  { token, playerId }: { token: string; playerId: string },
): ReturnType<typeof joinTeam> {
  const { accountId } = requireAccount(ctx);
  const current = await currentCup(ctx.db);
  requireJoiningOpen(current, ctx);
  const refunds = await countTry(ctx, accountId);
  const { teamCode } = await findTeamByLink(ctx, current.id, token);
  await Promise.all(refunds.map((refund) => refund()));
  return joinTeam(ctx, { teamCode, playerId });
}

async function fillWithCode(
  ctx: Ctx,
  { teamCode, ...who }: { accountId: string; playerId: string; teamCode: string },
) {
  const unknown = new DomainError("not-found", message("teamErrors.codeUnknown"), {
    field: "teamCode",
  });
  return join(ctx, who, hasCode(teamCode), unknown);
}

/**
 * Like `joinTeam`, for the team that somebody was invited to; `useUp` ends the invitation, once the
 * team is locked.
 */
export async function joinInvited(
  ctx: Ctx,
  { teamId, playerId }: { teamId: number; playerId: string },
  useUp: (tx: Database) => Promise<void>,
): Promise<void> {
  const who = { accountId: requireAccount(ctx).accountId, playerId };
  const open = and(eq(teams.id, teamId), isNull(teams.withdrawnAt));
  await join(ctx, who, open, new DomainError("not-found", message("teamErrors.gone")), useUp);
}

function join(
  ctx: Ctx,
  { accountId, playerId }: { accountId: string; playerId: string },
  which: SQL | undefined,
  missing: DomainError,
  useUp?: (tx: Database) => Promise<void>,
) {
  return mutateCup(ctx, "team.join", async (change) => {
    const { tx, cup, audit } = change;
    requireJoiningOpen(cup, ctx);
    await requireVerified(tx, cup, accountId, ctx.now);
    const player = await lockOwnPlayer(tx, accountId, playerId);
    const found = await lockAnyTeam(tx, cup.id, which);
    if (!found) throw missing;
    await useUp?.(tx);
    const about = { cup, ...found, player };
    const added = await addToTeam(ctx, change, about, {
      own: player.isHolder,
      full: message("teamErrors.full"),
    });
    const { team } = found;
    if (added.isNew) audit(`team:${team.id}`, { player: player.id, slot: added.slot });
    return { teamId: team.id, slot: added.slot };
  });
}

async function countTry(ctx: Ctx, accountId: string): Promise<Refund[]> {
  try {
    return [
      await ctx.limit("wrong-team-code.address", ctx.address),
      await ctx.limit("wrong-team-code.account", accountId),
    ];
  } catch (error) {
    if (error instanceof DomainError && error.code === "limited") await recordRateLimitedCode(ctx);
    throw error;
  }
}

export type MyJoinRequest = Awaited<ReturnType<typeof myJoinRequests>>[number];

/** Must not reveal whether the code is valid, so it says nothing about a team. */
export async function myJoinRequests(ctx: Ctx, cup: Pick<Cup, "id" | "zone">) {
  if (ctx.actor.kind !== "account") return [];
  const found = await ctx.db
    .select({ request: joinRequests, isHolder: players.isHolder, firstName: players.firstName })
    .from(joinRequests)
    .innerJoin(players, eq(players.id, joinRequests.playerId))
    .where(and(eq(players.accountId, ctx.actor.accountId), eq(joinRequests.cupId, cup.id)))
    .orderBy(asc(joinRequests.id));
  return found.map(({ request, isHolder, firstName }) => ({
    playerId: request.playerId,
    whom: isHolder ? null : firstName,
    teamCode: request.teamCode,
    state: joinRequestState(request, ctx.now),
    until: shownDeadline(request.expiresAt, cup.zone, ctx.locale),
  }));
}

/** A new team code makes another token, and so ends the link. */
export function joinToken(ctx: Keyed, { id, teamCode }: { id: number; teamCode: string }): string {
  return linkToken(ctx, id, `join link ${id} ${teamCode}`);
}

/** In the language of the manager who shares it. */
export function joinLink(ctx: Ctx, team: { id: number; teamCode: string }): string {
  return ctx.siteUrl + localePath(ctx.locale, `/join/${joinToken(ctx, team)}`);
}

/** Throws `not-found` for an invented or ended link. */
export async function findTeamByLink(ctx: Ctx, cupId: number, token: string) {
  const id = idInToken(token);
  const [team] = id === null ? [] : await selectTeams(ctx, cupId, eq(teams.id, id));
  if (!team || !isSameToken(joinToken(ctx, team), token)) {
    throw new DomainError("not-found", message("teamErrors.joinLinkOver"));
  }
  return team;
}
