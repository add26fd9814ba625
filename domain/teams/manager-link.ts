import { and, eq, isNull } from "drizzle-orm";
import { cups, tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireAccount, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { formatTimestamp } from "../core/format-rules.ts";
import { idInToken, isSameToken, type Keyed, linkToken } from "../core/signed-link.ts";
import { accountTopic } from "../core/topics.ts";
import { currentCup, mutateCup } from "../cup/current-cup.ts";
import { lockAccount } from "../people/accounts/accounts.ts";
import { requireVerified } from "../people/accounts/email-verification.ts";
import { startManaging } from "./approve-managers.ts";
import { announceManager } from "./manager-news.ts";
import { topicsOfTeam } from "./managers.ts";
import { lockAnyTeam, lockTeam, type Team } from "./memberships.ts";
import { dropCoManager } from "./team-manager.ts";
import { readManagerStanding } from "./trusted-managers.ts";

const DAYS = 14;
const LASTS = DAYS * 24 * 60 * 60_000;

type LinkedTeam = Pick<Team, "id" | "managerLinkAt" | "managerAccountId" | "withdrawnAt">;

const isOpen = (team: LinkedTeam, now: Date) =>
  team.managerLinkAt !== null &&
  team.managerAccountId === null &&
  team.withdrawnAt === null &&
  now.getTime() < team.managerLinkAt.getTime() + LASTS;

const tokenOf = (ctx: Keyed, { id, managerLinkAt }: LinkedTeam) =>
  linkToken(ctx, id, `manager link ${id} ${managerLinkAt?.toISOString()}`);

/** When the open link of a team ends; null without one. */
function managerLinkEnd(team: LinkedTeam, now: Date): Date | null {
  return isOpen(team, now) && team.managerLinkAt
    ? new Date(team.managerLinkAt.getTime() + LASTS)
    : null;
}

/**
 * The link that makes the first adult who opens it the manager of a team without one (decision 77):
 * the open one, or one for the next 14 days. Every look is in the audit log. Organizer only.
 */
export async function showManagerLink(
  ctx: Ctx,
  { teamId }: { teamId: number },
): Promise<{ link: string; until: string }> {
  requireAdmin(ctx);
  return mutateCup(ctx, "team.show-link", async ({ tx, cup, audit, changed }) => {
    const { team } = await lockTeam(tx, cup.id, teamId);
    if (team.managerAccountId) {
      throw new DomainError("conflict", message("consoleTeams.link.hasManager"));
    }
    const managerLinkAt = isOpen(team, ctx.now) ? team.managerLinkAt : ctx.now;
    await tx.update(teams).set({ managerLinkAt }).where(eq(teams.id, teamId));
    audit(`team:${teamId}`);
    changed(...(await topicsOfTeam(tx, team)));
    const linked = { ...team, managerLinkAt };
    const until = managerLinkEnd(linked, ctx.now) ?? ctx.now;
    const path = localePath(ctx.locale, `/claim/${tokenOf(ctx, linked)}`);
    return { link: ctx.siteUrl + path, until: formatTimestamp(cup.zone, until, ctx.locale) };
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
  const end = team ? managerLinkEnd(team, ctx.now) : null;
  return end && formatTimestamp(cup.zone, end, ctx.locale);
}

const linkOver = () => new DomainError("not-found", message("teams.claim.over"));

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
  if (!team || !isOpen(team, ctx.now) || !isSameToken(tokenOf(ctx, team), token)) throw linkOver();
  const { actor } = ctx;
  const { adult } =
    actor.kind === "account"
      ? await readManagerStanding(ctx, team.cup, actor.accountId)
      : { adult: true };
  const until = managerLinkEnd(team, ctx.now) ?? ctx.now;
  return {
    id: team.id,
    name: team.name,
    tournamentName: team.tournamentName,
    cup: team.cup,
    adult,
    until,
  };
}

/**
 * Makes the account the manager of the link's team, and ends the link. Approves nobody. Emails the
 * organizer and the guardians of the team's minors. Throws `forbidden` for somebody under 18.
 */
export async function claimTeam(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ teamId: number }> {
  const { accountId } = requireAccount(ctx);
  return mutateCup(ctx, "team.claim", async (change) => {
    const { tx, cup, audit, changed } = change;
    await lockAccount(tx, accountId);
    await requireVerified(tx, cup, accountId, ctx.now);
    const open = and(eq(teams.id, idInToken(token) ?? 0), isNull(teams.withdrawnAt));
    const team = (await lockAnyTeam(tx, cup.id, open))?.team;
    if (!team || !isOpen(team, ctx.now) || !isSameToken(tokenOf(ctx, team), token))
      throw linkOver();
    const { adult } = await readManagerStanding({ db: tx, now: ctx.now }, cup, accountId);
    if (!adult) throw new DomainError("forbidden", message("teams.claim.adults"));
    await dropCoManager(tx, team.id, accountId);
    const managed = { managerAccountId: accountId, managerLinkAt: null };
    await tx.update(teams).set(managed).where(eq(teams.id, team.id));
    await startManaging(change, ctx, accountId, null);
    audit(`team:${team.id}`, { to: accountId });
    changed(...(await topicsOfTeam(tx, { ...team, ...managed })), accountTopic(accountId));
    await announceManager(tx, ctx, cup, team, { accountId, change: "manager" });
    return { teamId: team.id };
  });
}
