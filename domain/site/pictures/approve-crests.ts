import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { teamCrestFiles, teamCrests } from "#db/schema/pictures.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { mutate } from "#domain/core/mutate.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { publishToManagers, topicsOfTeam } from "#domain/teams/managers.ts";
import { lockTeam, type Team } from "#domain/teams/memberships.ts";
import { message } from "#i18n/message.ts";

export type WaitingCrest = Awaited<ReturnType<typeof listWaitingCrests>>[number];

const plays = (cupId: number) => and(eq(teams.cupId, cupId), isNull(teams.withdrawnAt));

/** Of teams that haven't withdrawn, oldest first. */
export async function listWaitingCrests(ctx: Ctx) {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const found = await ctx.db
    .select({
      id: teamCrests.id,
      teamId: teams.id,
      team: teams.name,
      tournament: tournaments.name,
      uploadedAt: teamCrests.uploadedAt,
    })
    .from(teamCrests)
    .innerJoin(teams, eq(teams.id, teamCrests.teamId))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teamCrests.state, "waiting"), plays(cup.id)))
    .orderBy(asc(teamCrests.uploadedAt), asc(teamCrests.id));
  return found.map(({ uploadedAt, ...crest }) => ({
    ...crest,
    uploaded: formatTimestamp(cup.zone, uploadedAt, ctx.locale),
  }));
}

export async function countWaitingCrests(ctx: Ctx): Promise<number> {
  requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const playing = ctx.db.select({ id: teams.id }).from(teams).where(plays(cup.id));
  const isWaiting = and(eq(teamCrests.state, "waiting"), inArray(teamCrests.teamId, playing));
  return ctx.db.$count(teamCrests, isWaiting);
}

/** The picture replaces the one approved before. */
export async function approveCrest(ctx: Ctx, { crestId }: { crestId: string }): Promise<void> {
  requireStaff(ctx, "registrar");
  const { id: cupId } = await currentCup(ctx.db);
  await mutate(ctx, "team.approve-crest", async ({ tx, audit, changed }) => {
    const team = await lockTeamOf(tx, cupId, crestId);
    await tx
      .delete(teamCrests)
      .where(and(eq(teamCrests.teamId, team.id), eq(teamCrests.state, "approved")));
    await tx.update(teamCrests).set({ state: "approved" }).where(eq(teamCrests.id, crestId));
    await tx.update(teams).set({ crestPicture: crestId }).where(eq(teams.id, team.id));
    audit(`team:${team.id}`);
    changed(...(await topicsOfTeam(tx, team)));
  });
}

/** The manager sees that it was declined; the picture itself is gone. */
export async function declineCrest(ctx: Ctx, { crestId }: { crestId: string }): Promise<void> {
  requireStaff(ctx, "registrar");
  const { id: cupId } = await currentCup(ctx.db);
  await mutate(ctx, "team.decline-crest", async (change) => {
    const team = await lockTeamOf(change.tx, cupId, crestId);
    await change.tx.update(teamCrests).set({ state: "declined" }).where(eq(teamCrests.id, crestId));
    await change.tx.delete(teamCrestFiles).where(eq(teamCrestFiles.crestId, crestId));
    change.audit(`team:${team.id}`);
    await publishToManagers(change, team.id);
  });
}

/** Locks the team of a picture that is waiting, without which no picture changes. */
async function lockTeamOf(tx: Database, cupId: number, crestId: string): Promise<Team> {
  const { teamId } = await findWaiting(tx, crestId);
  const { team } = await lockTeam(tx, cupId, teamId);
  await findWaiting(tx, crestId);
  return team;
}

async function findWaiting(tx: Database, crestId: string) {
  const [found] = await tx
    .select()
    .from(teamCrests)
    .where(and(eq(teamCrests.id, crestId), eq(teamCrests.state, "waiting")));
  if (!found) throw new DomainError("not-found", message("crest.errors.gone"));
  return found;
}
