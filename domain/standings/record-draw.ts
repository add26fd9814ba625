import { draws } from "../../db/schema/knockout.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { readGroupStage } from "../knockout/read-group-stage.ts";
import type { GroupStage } from "../knockout/settle-rules.ts";
import { changeTables } from "./change-tables.ts";
import type { DrawInput } from "./input.ts";
import { placesIn, waitingAcross, waitingIn } from "./waiting-rules.ts";

/**
 * Records a draw among all teams tied at a place of one bracket, or of several. It decides who
 * advances, and the table too if lots are a tiebreaker. Throws `conflict` if the teams aren't tied
 * anymore.
 */
export async function recordDraw(
  ctx: Ctx,
  tournamentId: number,
  { bracketId, teamIds, confirmed }: DrawInput,
): Promise<number> {
  return changeTables(ctx, "standings.draw", tournamentId, confirmed, async ({ tx, audit }) => {
    const { tables, order, draws: across } = await readGroupStage(tx, tournamentId);
    const table = tables.find((each) => each.bracketId === bracketId);
    const isWaiting = table
      ? waitingIn(table).some((each) => isSame(each.teamIds, teamIds))
      : bracketId === null && areLevelAcross(teamIds, { tables, order, draws: across });
    if (!isWaiting) {
      throw new DomainError(
        "conflict",
        "These teams do not wait for a draw any more. Load the page again.",
      );
    }
    const [made] = await tx
      .insert(draws)
      .values({ tournamentId, bracketId, teamIds, drawnAt: ctx.now })
      .returning({ id: draws.id });
    if (!made) throw new Error("The draw was not recorded.");
    audit(`tournament:${tournamentId}`, { drawn: teamIds });
    return made.id;
  });
}

function areLevelAcross(
  teamIds: readonly number[],
  { tables, order, draws: across }: GroupStage,
): boolean {
  const own = tables.filter(({ rows }) => rows.some(({ teamId }) => teamIds.includes(teamId)));
  const places = own.flatMap((table) =>
    placesIn(table).filter(({ teamId }) => teamId !== null && teamIds.includes(teamId)),
  );
  const place = places[0]?.place ?? 0;
  return (
    places.length === teamIds.length &&
    own.length === teamIds.length &&
    places.every((each) => each.place === place) &&
    waitingAcross(own, place, order, across).some((each) => isSame(each.teamIds, teamIds))
  );
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
