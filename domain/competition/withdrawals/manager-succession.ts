import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { receipts } from "#db/schema/payments.ts";
import { accounts, players } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import type { Change } from "#domain/core/mutate.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { selectCoManagers } from "#domain/teams/managers.ts";
import { minorsWithTeam, selectTeamAccounts, type Team } from "#domain/teams/memberships.ts";
import { deleteLockedTeam } from "#domain/teams/team-lifecycle.ts";
import { assignManager } from "#domain/teams/team-manager.ts";
import { readTeams } from "#domain/teams/team-view.ts";
import { message } from "#i18n/message.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { withdrawLockedTeam } from "./withdraw-team.ts";
import { successionField, type TeamSuccession } from "./withdrawal-rules.ts";

export type TeamToHandOver = Awaited<ReturnType<typeof managedTeams>>[number];

/**
 * The teams that the account is the manager of; `successors` are players of other accounts and
 * co-managers who can manage one more team; for a manager under 18, adults only.
 */
export async function managedTeams(ctx: Ctx, cup: Cup, accountId: string) {
  const { db } = ctx;
  const managed = await db
    .select()
    .from(teams)
    .where(isManagerOf(cup.id, accountId))
    .orderBy(asc(teams.id));
  return Promise.all(
    managed.map(async ({ id, name }) => {
      const members = await successorsOf(ctx, cup, { id }, accountId);
      const [view] = await readTeams(ctx, cup, eq(teams.id, id));
      const helpers = (view?.coManagers ?? []).map((each) => ({ ...each, id: each.playerId }));
      const onTeam = [...helpers, ...(view?.roster ?? []).map(({ player }) => player)];
      const followers = new Map(onTeam.map((each) => [each?.id, each]));
      const successors = members.flatMap(({ playerId }) => {
        const { name, mayManage } = followers.get(playerId) ?? { name: "", mayManage: true };
        return mayManage ? { playerId, name: name ?? "" } : [];
      });
      return { id, name, isWithdrawn: await hasHistory(db, id), successors };
    }),
  );
}

/**
 * Hands over or closes all teams that an account manages in the cup. Requires the locks of
 * `lockForSuccession`. Throws `conflict` for a team without a decision or an invalid successor.
 */
export async function applySuccessions(
  change: Change,
  ctx: Ctx,
  input: { cup: Cup; accountId: string; fates: ReadonlyMap<number, TeamSuccession> },
): Promise<void> {
  const managed = await change.tx
    .select()
    .from(teams)
    .where(isManagerOf(input.cup.id, input.accountId))
    .orderBy(asc(teams.id))
    .for("update");
  for (const team of managed) {
    const fate = input.fates.get(team.id);
    if (fate === undefined) {
      const sentence = message("competitionErrors.succession.choose", { team: team.name });
      throw new DomainError("conflict", sentence, { field: successionField(team.id) });
    }
    if (fate === "close") await close(change, ctx, input.cup, team);
    else
      await assignManager(
        change,
        ctx,
        input.cup,
        team,
        await successorAccount({ db: change.tx, now: ctx.now }, input.cup, team, fate),
      );
  }
}

/**
 * Takes the locks for deleting an account with its teams: schedules first, then all accounts by id,
 * so that two managers who name each other don't deadlock.
 */
export async function lockForSuccession(
  tx: Database,
  cupId: number,
  { accountId, fates }: { accountId: string; fates: ReadonlyMap<number, TeamSuccession> },
): Promise<void> {
  const found = await tx
    .select({ tournamentId: teams.tournamentId })
    .from(teams)
    .where(isManagerOf(cupId, accountId))
    .groupBy(teams.tournamentId)
    .orderBy(asc(teams.tournamentId));
  for (const { tournamentId } of found) await lockSchedule(tx, tournamentId);
  const successorIds = [...fates.values()].flatMap((fate) =>
    fate === "close" ? [] : [fate.handOverTo],
  );
  const theirs = await tx
    .select({ id: players.accountId })
    .from(players)
    .where(inArray(players.id, successorIds));
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, [accountId, ...theirs.map(({ id }) => id)]))
    .orderBy(asc(accounts.id))
    .for("update");
}

async function successorAccount(
  ctx: Pick<Ctx, "db" | "now">,
  cup: Cup,
  team: Team,
  fate: { handOverTo: string },
): Promise<string> {
  const successors = await successorsOf(ctx, cup, team, team.managerAccountId);
  const successor = successors.find((each) => each.playerId === fate.handOverTo);
  if (successor) return successor.accountId;
  const sentence = message("competitionErrors.succession.gone", { team: team.name });
  throw new DomainError("conflict", sentence, { field: successionField(team.id) });
}

async function close(change: Change, ctx: Ctx, cup: Cup, team: Team): Promise<void> {
  if (await hasHistory(change.tx, team.id)) {
    await withdrawLockedTeam(change, ctx, cup, team, { choice: "remove", byAdmin: false });
  } else await deleteLockedTeam(change, ctx, team);
}

function isManagerOf(cupId: number, accountId: string) {
  return and(
    eq(teams.cupId, cupId),
    eq(teams.managerAccountId, accountId),
    isNull(teams.withdrawnAt),
  );
}

async function hasHistory(db: Database, teamId: number): Promise<boolean> {
  const played = await db.$count(games, or(eq(games.team1Id, teamId), eq(games.team2Id, teamId)));
  return played > 0 || (await db.$count(receipts, eq(receipts.teamId, teamId))) > 0;
}

async function successorsOf(
  { db, now }: Pick<Ctx, "db" | "now">,
  cup: Cup,
  team: { id: number },
  accountId: string | null,
) {
  const members = await selectTeamAccounts(db, team.id);
  const helping = (await selectCoManagers({ db }, [team.id])).flatMap(({ player }) =>
    player && !members.some(({ playerId }) => playerId === player.id)
      ? { playerId: player.id, accountId: player.accountId }
      : [],
  );
  const able = [...members, ...helping];
  const accountIds = able.map((member) => member.accountId);
  const managing = await minorsWithTeam(db, { now }, cup, accountIds);
  return able.filter((member) => member.accountId !== accountId && !managing.has(member.accountId));
}
