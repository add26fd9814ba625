import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { brackets } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { localMoment, whyBegun } from "../planning/begun-rules.ts";
import { tournamentTopic } from "../topics.ts";
import { goOnChoices, planKnockout } from "./bracket-rules.ts";
import { fillSlots } from "./fill-slots.ts";
import type { MakeKnockoutInput } from "./input.ts";
import { lockKnockout } from "./lock-knockout.ts";
import { slotRow } from "./read-sources.ts";
import type { FromBracket, GameKey } from "./source-rules.ts";
import { kickOffs } from "./timing-rules.ts";

/**
 * Creates a tournament's knockout games, even before the group stage is played. Throws `conflict`
 * if there are knockout games already, and `invalid` if it would start in the past.
 */
export async function makeKnockout(
  ctx: Ctx,
  tournamentId: number,
  input: MakeKnockoutInput,
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "knockout.make", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    const { tournament, knockout } = await lockKnockout(tx, cup.id, tournamentId);
    if (knockout.length > 0) {
      throw new DomainError("conflict", "This tournament has knockout games already.");
    }
    const from = await countTeams(tx, tournament.id);
    const { goOn, thirdPlace, date } = input;
    if (!goOnChoices(from).includes(goOn)) {
      const message = `This tournament has no ${goOn} teams that could go on.`;
      throw new DomainError("invalid", message, { field: "goOn" });
    }
    const begun = whyBegun(input, localMoment(cup.zone, ctx.now));
    if (begun !== null) throw new DomainError("invalid", begun.sentence, { field: begun.field });
    const plan = planKnockout(from, { goOn, thirdPlace });
    const times = kickOffs(plan, input);
    if (times === null) {
      const message = "The day is too short for this: begin earlier, or use more fields.";
      throw new DomainError("invalid", message, { field: "time" });
    }
    const made = await tx
      .insert(games)
      .values(
        plan.map(({ stage, number }, index) => ({
          tournamentId: tournament.id,
          stage,
          number,
          date,
          ...times[index],
        })),
      )
      .returning({ id: games.id, stage: games.stage, number: games.number });
    const idOf = ({ stage, number }: GameKey): number => {
      const game = made.find((each) => each.stage === stage && each.number === number);
      if (!game) throw new Error(`The knockout has no ${stage} ${number}.`);
      return game.id;
    };
    await tx
      .insert(gameSlots)
      .values(
        plan.flatMap((game) =>
          game.sides.map((source, index) =>
            slotRow({ gameId: idOf(game), side: index === 0 ? 1 : 2, source }, idOf),
          ),
        ),
      );
    await fillSlots(change, ctx, tournament.id);
    audit(`tournament:${tournament.id}`, { goOn, date, games: made.map(({ id }) => id) });
    changed(tournamentTopic(tournament.id));
  });
}

export async function countTeams(db: Database, tournamentId: number): Promise<FromBracket[]> {
  return db
    .select({ id: brackets.id, teams: sql<number>`count(${teams.id})::int` })
    .from(brackets)
    .leftJoin(teams, and(eq(teams.bracketId, brackets.id), isNull(teams.withdrawnAt)))
    .where(eq(brackets.tournamentId, tournamentId))
    .groupBy(brackets.id)
    .orderBy(asc(brackets.position), asc(brackets.id));
}
