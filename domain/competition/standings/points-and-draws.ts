import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { draws, pointAdjustments } from "#db/schema/standings.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import type { Change } from "#domain/core/mutate.ts";
import { type Keyed, macOf } from "#domain/core/signed-link.ts";
import { tournamentTopic } from "#domain/core/topics.ts";
import { lockTournament, mutateCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { advanceTeamsIfConfirmed } from "../knockout/advance-teams.ts";
import type { GroupStage } from "../knockout/qualification-rules.ts";
import { readGroupStage } from "../knockout/sources.ts";
import { pendingDrawsAcross, pendingDrawsIn, placesInTable } from "./draw-rules.ts";
import type { DrawInput, PointsInput, voidDrawInput, voidPointsInput } from "./input.ts";

/**
 * Changes table inputs other than games, and refills the knockout, in one transaction that locks
 * the schedule. For the admin. Throws `unconfirmed` if a team would lose its knockout side, and
 * `conflict` if that game has begun.
 */
async function changeStandings<T>(
  ctx: Ctx,
  action: AuditAction,
  tournamentId: number,
  { confirmed }: { confirmed?: string | undefined },
  work: (change: Change) => Promise<T>,
): Promise<T> {
  requireAdmin(ctx);
  return mutateCup(ctx, action, async (change) => {
    const { tx, cup, changed } = change;
    await lockTournament(tx, cup.id, tournamentId, "no key update");
    const result = await work(change);
    await advanceTeamsIfConfirmed(change, ctx, [tournamentId], confirmed);
    changed(tournamentTopic(tournamentId));
    return result;
  });
}

export async function givePoints(ctx: Ctx, tournamentId: number, input: PointsInput) {
  const { teamId, points, reason } = input;
  return changeStandings(ctx, "standings.points", tournamentId, input, async ({ tx, audit }) => {
    const [team] = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.id, teamId), eq(teams.tournamentId, tournamentId)))
      .for("key share");
    if (!team)
      throw new DomainError("invalid", message("competitionErrors.draw.pickTeam"), {
        field: "teamId",
      });
    const [made] = await tx
      .insert(pointAdjustments)
      .values({ teamId, points, reason, at: ctx.now })
      .returning({ id: pointAdjustments.id });
    if (!made) throw new Error("The points were not recorded.");
    audit(`team:${teamId}`, { points });
    return made.id;
  });
}

export async function voidPoints(
  ctx: Ctx,
  tournamentId: number,
  input: z.output<typeof voidPointsInput>,
): Promise<void> {
  await changeStandings(
    ctx,
    "standings.void-points",
    tournamentId,
    input,
    async ({ tx, audit }) => {
      const [found] = await tx
        .select({ adjustment: pointAdjustments })
        .from(pointAdjustments)
        .innerJoin(teams, eq(teams.id, pointAdjustments.teamId))
        .where(
          and(eq(pointAdjustments.id, input.adjustmentId), eq(teams.tournamentId, tournamentId)),
        );
      if (!found) throw new DomainError("not-found", message("competitionErrors.draw.noPoints"));
      const { teamId, points, voidedAt } = found.adjustment;
      if (voidedAt !== null) return;
      await tx
        .update(pointAdjustments)
        .set({ voidedAt: ctx.now })
        .where(eq(pointAdjustments.id, input.adjustmentId));
      audit(`team:${teamId}`, { points });
    },
  );
}

/**
 * Records a draw among all teams tied at a place of one bracket, or of several. It decides who
 * advances, and the table too if lots are a tiebreaker. Throws `conflict` if the teams aren't tied
 * anymore or their draw is recorded already.
 */
export async function recordDraw(ctx: Ctx, tournamentId: number, input: DrawInput) {
  return changeStandings(ctx, "standings.draw", tournamentId, input, async ({ tx, audit }) => {
    const { bracketId } = input;
    const { tables, order, draws: across } = await readGroupStage(tx, tournamentId);
    const table = tables.find((each) => each.bracketId === bracketId);
    const isWaiting = table
      ? pendingDrawsIn(table).some((each) => isSame(each.teamIds, input.teamIds))
      : bracketId === null && areTiedAcross(input.teamIds, { tables, order, draws: across });
    if (!isWaiting) {
      const recorded = bracketId === null ? across : (table?.draws ?? []);
      const isDrawn = recorded.some((draw) => input.teamIds.every((id) => draw.includes(id)));
      const why = isDrawn ? "drawnAlready" : "notTied";
      throw new DomainError("conflict", message(`competitionErrors.draw.${why}`));
    }
    const teamIds = input.atRandom ? await drawLots(ctx, tx, tournamentId, input) : input.teamIds;
    const [made] = await tx
      .insert(draws)
      .values({ tournamentId, bracketId, teamIds, drawnAt: ctx.now })
      .returning({ id: draws.id });
    if (!made) throw new Error("The draw was not recorded.");
    audit(`tournament:${tournamentId}`, { drawn: teamIds });
    return made.id;
  });
}

/**
 * The teams in a random order that is fixed for their tie, so that an organizer who has to confirm a
 * draw can't repeat it for another order. It can't be foreseen without the secret key. Removing a
 * recorded draw, which the log shows, leads to another order.
 */
async function drawLots(
  ctx: Keyed,
  tx: Database,
  tournamentId: number,
  { bracketId, teamIds }: DrawInput,
): Promise<number[]> {
  const ofBracket = bracketId === null ? isNull(draws.bracketId) : eq(draws.bracketId, bracketId);
  const recorded = await tx
    .select({ teamIds: draws.teamIds })
    .from(draws)
    .where(and(eq(draws.tournamentId, tournamentId), ofBracket));
  const removed = recorded.filter((draw) => isSame(draw.teamIds, teamIds)).length;
  const tie = [tournamentId, bracketId, removed, teamIds.toSorted((a, b) => a - b)].join(" ");
  const lots = teamIds.map((teamId) => {
    return { teamId, lot: macOf(ctx, `lot ${tie} ${teamId}`).toString("hex") };
  });
  return lots.toSorted((a, b) => (a.lot < b.lot ? -1 : 1)).map(({ teamId }) => teamId);
}

function areTiedAcross(teamIds: readonly number[], { tables, order, draws: across }: GroupStage) {
  const own = tables.filter(({ rows }) => rows.some(({ teamId }) => teamIds.includes(teamId)));
  const places = own.flatMap((table) =>
    placesInTable(table).filter(({ teamId }) => teamId !== null && teamIds.includes(teamId)),
  );
  const place = places[0]?.place ?? 0;
  return (
    places.length === teamIds.length &&
    own.length === teamIds.length &&
    places.every((each) => each.place === place) &&
    pendingDrawsAcross(own, place, order, across).some((each) => isSame(each.teamIds, teamIds))
  );
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

export async function voidDraw(
  ctx: Ctx,
  tournamentId: number,
  input: z.output<typeof voidDrawInput>,
): Promise<void> {
  await changeStandings(ctx, "standings.void-draw", tournamentId, input, async ({ tx, audit }) => {
    const [draw] = await tx
      .select()
      .from(draws)
      .where(and(eq(draws.id, input.drawId), eq(draws.tournamentId, tournamentId)));
    if (!draw) throw new DomainError("not-found", message("competitionErrors.draw.unknown"));
    if (draw.voidedAt !== null) return;
    await tx.update(draws).set({ voidedAt: ctx.now }).where(eq(draws.id, draw.id));
    audit(`tournament:${tournamentId}`, { drawn: draw.teamIds });
  });
}
