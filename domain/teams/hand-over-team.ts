import { and, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { lockAccount } from "../accounts/read-account.ts";
import { type Ctx, isAdmin } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { teamHandedOverLetter } from "../mail/letters/team-handed-over.ts";
import { type Change, mutate } from "../mutate.ts";
import { tellManager } from "../payments/tell-manager.ts";
import { accountTopic, consoleTopic, teamTopic, tournamentTopic } from "../topics.ts";
import { approveAccount } from "./approvals.ts";
import type { HandOverTeamInput } from "./input.ts";
import { lockManagedTeam, type Team } from "./lock-team.ts";
import { managesTeam } from "./require-no-team.ts";

/**
 * Makes the account of a rostered player the manager. For the manager and the admin, who can also
 * leave the team without one (`playerId` null). Unaffected by the roster lock. Throws `conflict` if
 * the account manages another team of the cup.
 */
export async function handOverTeam(ctx: Ctx, input: HandOverTeamInput): Promise<void> {
  const current = await currentCup(ctx.db);
  if (input.playerId === null && !isAdmin(ctx.actor)) {
    throw new DomainError("invalid", "Pick who manages the team from now on.", {
      field: "playerId",
    });
  }
  await mutate(ctx, "team.hand-over", async (change) => {
    const { tx } = change;
    const cup = await holdCup(tx, current.id);
    const heir = input.playerId ? await accountOf(tx, input.playerId) : null;
    // Same lock order as creating a team: accounts first.
    if (heir) await lockAccount(tx, heir);
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    if (heir === team.managerAccountId) return;
    if (heir && input.playerId) await requireOnRoster(tx, team, input.playerId);
    await giveTeam(change, ctx, cup, team, heir);
  });
}

/**
 * Sets the manager (or null) of a team that the caller has locked, and notifies both. Throws
 * `conflict` for an account that manages another team of the cup.
 */
export async function giveTeam(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now" | "siteUrl" | "actor">,
  cup: Cup,
  team: Team,
  heir: string | null,
): Promise<void> {
  if (heir && (await managesTeam(tx, team.cupId, heir, team.id))) {
    throw new DomainError("conflict", "They manage another team already.", { field: "playerId" });
  }
  await tx.update(teams).set({ managerAccountId: heir }).where(eq(teams.id, team.id));
  if (heir) await approveAccount(tx, ctx.now, { teamId: team.id, accountId: heir });
  audit(`team:${team.id}`, { from: team.managerAccountId, to: heir });
  changed(teamTopic(team.id), tournamentTopic(team.tournamentId), consoleTopic);
  const tell = async (accountId: string, to: "new-manager" | "old-manager") => {
    changed(accountTopic(accountId));
    await tellManager(tx, ctx, cup, accountId, (guardianOf) =>
      teamHandedOverLetter({
        cupName: cup.name,
        teamId: team.id,
        teamName: team.name,
        to,
        byAdmin: isAdmin(ctx.actor),
        guardianOf,
        siteUrl: ctx.siteUrl,
      }),
    );
  };
  if (heir) await tell(heir, "new-manager");
  if (team.managerAccountId) await tell(team.managerAccountId, "old-manager");
}

async function accountOf(tx: Database, playerId: string): Promise<string> {
  const [player] = await tx
    .select({ accountId: players.accountId })
    .from(players)
    .where(eq(players.id, playerId));
  if (!player) throw notOnRoster();
  return player.accountId;
}

async function requireOnRoster(tx: Database, team: Team, playerId: string): Promise<void> {
  const own = and(eq(memberships.teamId, team.id), eq(memberships.playerId, playerId));
  if ((await tx.$count(memberships, own)) === 0) throw notOnRoster();
}

const notOnRoster = () =>
  new DomainError("not-found", "This player is not on the team.", { field: "playerId" });
