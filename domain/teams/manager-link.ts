import { and, eq, isNull } from "drizzle-orm";
import { cups, tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireAccount, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { formatTimestamp } from "../core/format-rules.ts";
import { idInToken, isSameToken, type Keyed, linkToken } from "../core/signed-link.ts";
import { type Cup, currentCup, mutateCup } from "../cup/current-cup.ts";
import { lockAccount } from "../people/accounts/accounts.ts";
import { requireVerified } from "../people/accounts/email-verification.ts";
import { topicsOfTeam } from "./managers.ts";
import { lockAnyTeam, lockTeam, type Team } from "./memberships.ts";
import { setManager } from "./team-manager.ts";
import { readManagerStanding } from "./trusted-managers.ts";

const LINK_LIFETIME_MS = 14 * 24 * 60 * 60_000;

type LinkedTeam = Pick<Team, "id" | "managerLinkAt" | "managerAccountId" | "withdrawnAt">;

const tokenOf = (ctx: Keyed, { id, managerLinkAt }: LinkedTeam) =>
  linkToken(ctx, id, `manager link ${id} ${managerLinkAt?.toISOString()}`);

/** When the open link of a team ends; null without one. */
function linkEnd(team: LinkedTeam, now: Date): Date | null {
  if (team.managerLinkAt === null || team.managerAccountId || team.withdrawnAt) return null;
  const end = new Date(team.managerLinkAt.getTime() + LINK_LIFETIME_MS);
  return now < end ? end : null;
}

/** The team of an open link. Throws `not-found` for an invented, used or ended one. */
function requireOpenLink<T extends LinkedTeam>(
  ctx: Pick<Ctx, "now"> & Keyed,
  team: T | undefined,
  token: string,
): T & { until: Date } {
  const until = team && linkEnd(team, ctx.now);
  if (!until || !isSameToken(tokenOf(ctx, team), token)) {
    throw new DomainError("not-found", message("teams.claim.over"));
  }
  return { ...team, until };
}

/**
 * The link that makes the first adult who opens it the manager of a team without one (decision 64):
 * the open one, or one for the next 14 days. Every look is in the audit log. Organizer only.
 */
export async function showManagerLink(ctx: Ctx, { teamId }: { teamId: number }): Promise<string> {
  requireAdmin(ctx);
  return mutateCup(ctx, "team.show-link", async ({ tx, cup, audit, changed }) => {
    const { team } = await lockTeam(tx, cup.id, teamId);
    if (team.managerAccountId) {
      throw new DomainError("conflict", message("consoleTeams.link.hasManager"));
    }
    const managerLinkAt = linkEnd(team, ctx.now) ? team.managerLinkAt : ctx.now;
    await tx.update(teams).set({ managerLinkAt }).where(eq(teams.id, teamId));
    audit(`team:${teamId}`);
    changed(...(await topicsOfTeam(tx, team)));
    return (
      ctx.siteUrl + localePath(ctx.locale, `/claim/${tokenOf(ctx, { ...team, managerLinkAt })}`)
    );
  });
}

/** Ends the open link of a team; the next one is another. Organizer only. */
export async function revokeManagerLink(ctx: Ctx, { teamId }: { teamId: number }): Promise<void> {
  requireAdmin(ctx);
  await mutateCup(ctx, "team.revoke-link", async ({ tx, cup, audit, changed }) => {
    const { team } = await lockTeam(tx, cup.id, teamId);
    if (team.managerLinkAt === null) return;
    await tx.update(teams).set({ managerLinkAt: null }).where(eq(teams.id, teamId));
    audit(`team:${teamId}`);
    changed(...(await topicsOfTeam(tx, team)));
  });
}

/** When the open link of a team ends, for the console; null without one. */
export async function readManagerLinkEnd(ctx: Ctx, teamId: number): Promise<string | null> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [team] = await ctx.db.select().from(teams).where(eq(teams.id, teamId));
  const end = team ? linkEnd(team, ctx.now) : null;
  return end && formatTimestamp(cup.zone, end, ctx.locale);
}

/** The team of an open link. Throws `not-found` for an invented, used or ended one. */
export async function readManagerLink(ctx: Ctx, token: string) {
  const [team] = await ctx.db
    .select({
      id: teams.id,
      name: teams.name,
      tournamentName: tournaments.name,
      cup: { id: cups.id, name: cups.name, zone: cups.zone },
      managerLinkAt: teams.managerLinkAt,
      managerAccountId: teams.managerAccountId,
      withdrawnAt: teams.withdrawnAt,
    })
    .from(teams)
    .innerJoin(cups, and(eq(cups.id, teams.cupId), cups.isCurrent))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(eq(teams.id, idInToken(token) ?? 0));
  const open = requireOpenLink(ctx, team, token);
  const { actor } = ctx;
  const isAdult =
    actor.kind === "account" && (await readManagerStanding(ctx, open.cup, actor.accountId)).adult;
  return { ...open, isAdult };
}

/** Makes the account the manager of the link's team, and ends the link. */
export async function claimTeam(ctx: Ctx, { token }: { token: string }) {
  return takeOver(ctx, async (tx, cup) => {
    const ofLink = and(eq(teams.id, idInToken(token) ?? 0), isNull(teams.withdrawnAt));
    const { until: _until, ...team } = requireOpenLink(
      ctx,
      (await lockAnyTeam(tx, cup.id, ofLink))?.team,
      token,
    );
    return team;
  });
}

/**
 * Makes the account the manager of a team without one, which `lockInvited` finds by a link. Approves
 * nobody. Emails the organizer and the guardians of the team's minors. Throws `forbidden` for
 * somebody under 18.
 */
export async function takeOver(ctx: Ctx, lockInvited: (tx: Database, cup: Cup) => Promise<Team>) {
  const { accountId } = requireAccount(ctx);
  return mutateCup(ctx, "team.claim", async (change) => {
    const { tx, cup } = change;
    await lockAccount(tx, accountId);
    await requireVerified(tx, cup, accountId, ctx.now);
    const team = await lockInvited(tx, cup);
    const { adult } = await readManagerStanding({ db: tx, now: ctx.now }, cup, accountId);
    if (!adult) throw new DomainError("forbidden", message("teams.claim.adults"));
    await setManager(change, ctx, cup, team, accountId, null);
    return { teamId: team.id };
  });
}
