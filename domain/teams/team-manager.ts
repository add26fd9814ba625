import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, hasRole } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import type { Change } from "../core/mutate.ts";
import { accountTopic } from "../core/topics.ts";
import { type Cup, mutateCup } from "../cup/current-cup.ts";
import { letterOf } from "../messaging/letter.ts";
import { lockAccount } from "../people/accounts/accounts.ts";
import { endApproval } from "../people/accounts/manager-approvals.ts";
import { namerOf, startManaging } from "./approve-managers.ts";
import { announceManager } from "./manager-news.ts";
import { managesTeam, requireManagerOrRegistrar, topicsOfTeam } from "./managers.ts";
import { isMember, lockManagedTeam, requireCanManage, type Team } from "./memberships.ts";
import { eraseRosterInvitations, ofTeamsManager } from "./roster-invitations/send-invitation.ts";
import { about, emailManager } from "./team-emails.ts";
import { readManagerStanding } from "./trusted-managers.ts";

/**
 * Makes the account of a rostered player or a co-manager the manager. For the manager and the
 * registrar, who can also leave the team without one (`playerId` null). Unaffected by the roster
 * lock. Throws `conflict` if the account is a minor's who manages another team of the cup.
 */
export async function handOverTeam(ctx: Ctx, input: { teamId: number; playerId: string | null }) {
  if (input.playerId === null && !hasRole(ctx.actor, "registrar")) {
    throw new DomainError("invalid", message("teamErrors.successorMissing"), {
      field: "playerId",
    });
  }
  await mutateCup(ctx, "team.hand-over", async (change) => {
    const { tx, cup } = change;
    // Same lock order as creating a team: accounts first.
    const successor = input.playerId ? await lockAccountOf(tx, input.playerId) : null;
    if (input.playerId && !successor) throw notOnRoster();
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    requireManagerOrRegistrar(ctx.actor, team);
    if (successor === team.managerAccountId) return;
    if (input.playerId && successor) {
      const isHelping = await managesTeam(tx, successor, team.id);
      if (!isHelping && !(await isMember(tx, team.id, input.playerId))) throw notOnRoster();
    }
    await assignManager(change, ctx, cup, team, successor);
  });
}

/**
 * Sets the manager (or null) of a team that the caller has locked, and notifies both. Throws
 * `conflict` for a minor who manages another team of the cup.
 */
export async function assignManager(
  change: Change,
  ctx: Pick<Ctx, "now" | "siteUrl" | "actor">,
  cup: Cup,
  team: Team,
  successor: string | null,
): Promise<void> {
  const { tx, changed } = change;
  await requireAdultSuccessor(tx, ctx, cup, successor);
  await requireCanManage(tx, ctx, cup, successor, { field: "playerId", besides: team.id });
  await setManager(change, ctx, cup, team, successor, namerOf(ctx.actor));
  if (team.managerAccountId && hasRole(ctx.actor, "registrar")) {
    await endApproval(tx, cup, team.managerAccountId);
  }
  const by = hasRole(ctx.actor, "registrar") ? "organizer" : "manager";
  const notify = async (accountId: string, isNew: boolean) => {
    changed(accountTopic(accountId));
    const key = isNew ? "teamEmails.newManager" : "teamEmails.oldManager";
    const link = isNew ? (`/manage/${team.id}` as const) : "/teams";
    await emailManager(tx, ctx, cup, accountId, (to) => {
      const values = { ...about(to), team, by, link, contactLink: "/contact" } as const;
      // Guardians may have no account, so their copy has no links they could not open.
      return letterOf(to, key, values, {
        without: to.whom === null ? FOR_GUARDIANS : FOR_MANAGERS,
      });
    });
  };
  if (successor) await notify(successor, true);
  if (team.managerAccountId) await notify(team.managerAccountId, false);
}

/**
 * The part of a new manager that hand-overs and links share: ends all links, logs it, and
 * emails the organizer and the guardians of the team's minors. `namedBy` is as in `startManaging`.
 */
export async function setManager(
  change: Change,
  ctx: Pick<Ctx, "now" | "siteUrl" | "actor">,
  cup: Cup,
  team: Team,
  accountId: string | null,
  namedBy: Parameters<typeof startManaging>[3],
): Promise<void> {
  const { tx, audit, changed } = change;
  if (accountId) {
    await dropCoManager(tx, team.id, accountId);
    await eraseRosterInvitations(tx, ofTeamsManager([team.id]));
  }
  const managed = { managerAccountId: accountId, managerLinkAt: null };
  await tx.update(teams).set(managed).where(eq(teams.id, team.id));
  if (accountId) await startManaging({ ...change, cup }, ctx, accountId, namedBy);
  audit(`team:${team.id}`, { from: team.managerAccountId, to: accountId });
  changed(...(await topicsOfTeam(tx, team)), ...(accountId ? [accountTopic(accountId)] : []));
  await announceManager(tx, ctx, cup, team, { accountId, change: "manager" });
}

/** The new manager is no co-manager anymore, nor invited to be one. */
async function dropCoManager(tx: Database, teamId: number, accountId: string): Promise<void> {
  const own = tx
    .select({ key: accounts.emailKey })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt)));
  const theirs = or(eq(coManagers.accountId, accountId), inArray(coManagers.emailKey, own));
  await tx.delete(coManagers).where(and(eq(coManagers.teamId, teamId), theirs));
}

/** Someone under 18 hands a team over to adults only. */
async function requireAdultSuccessor(
  tx: Database,
  { actor, now }: Pick<Ctx, "actor" | "now">,
  cup: Cup,
  successor: string | null,
): Promise<void> {
  if (actor.kind !== "account" || hasRole(actor, "registrar") || successor === null) return;
  const own = await readManagerStanding({ db: tx, now }, cup, actor.accountId);
  const theirs = await readManagerStanding({ db: tx, now }, cup, successor);
  if (own.adult || theirs.adult) return;
  throw new DomainError("forbidden", message("teamErrors.adultSuccessor"), { field: "playerId" });
}

const notOnRoster = () =>
  new DomainError("not-found", message("teamErrors.notOnTeam"), { field: "playerId" });

/** Locks the account of a player and returns its id; null if there is no such player. */
export async function lockAccountOf(tx: Database, playerId: string): Promise<string | null> {
  const [player] = await tx
    .select({ accountId: players.accountId })
    .from(players)
    .where(eq(players.id, playerId));
  if (!player) return null;
  await lockAccount(tx, player.accountId);
  return player.accountId;
}

const FOR_GUARDIANS = ["mistake", "why"] as const;
const FOR_MANAGERS = ["manage", "refuse", "stay", "see", "ownMistake"] as const;
