import { and, eq } from "drizzle-orm";
import { brackets } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { brokenConstraint, mutate } from "../mutate.ts";
import { teamTopic, tournamentTopic } from "../topics.ts";
import { lockTeam } from "./lock-team.ts";

/** Moves a team to another bracket of its tournament. Throws once it has group games. */
export async function moveTeam(
  ctx: Ctx,
  input: { teamId: number; bracketId: number },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  try {
    await mutate(ctx, "team.move", async ({ tx, audit, changed }) => {
      const cup = await holdCup(tx, current.id);
      const { team } = await lockTeam(tx, cup.id, input.teamId);
      const own = and(
        eq(brackets.id, input.bracketId),
        eq(brackets.tournamentId, team.tournamentId),
      );
      if ((await tx.$count(brackets, own)) === 0) throw notItsBracket();
      if (team.bracketId === input.bracketId) return;
      await tx.update(teams).set({ bracketId: input.bracketId }).where(eq(teams.id, team.id));
      audit(`team:${team.id}`, { from: team.bracketId, to: input.bracketId });
      changed(tournamentTopic(team.tournamentId), teamTopic(team.id));
    });
  } catch (error) {
    if (brokenConstraint(error) === "teams_bracket") throw notItsBracket();
    if (brokenConstraint(error)?.match(/^games_team[12]_bracket$/)) {
      throw new DomainError("conflict", "This team has group games in its bracket.");
    }
    throw error;
  }
}

const notItsBracket = () =>
  new DomainError("invalid", "That bracket is not part of the team's tournament.", {
    field: "bracketId",
  });
