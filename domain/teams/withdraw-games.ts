import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { removeGames } from "../games/removed-games.ts";
import { resultAfter } from "../games/result-after-rules.ts";
import { type Result, resultOf, sameResult } from "../games/result-rules.ts";
import { isUnplayed } from "../games/state-rules.ts";
import { publishResult, storeResult } from "../games/write-result.ts";
import type { Change } from "../mutate.ts";
import { tellOfRemoval } from "../push/tell-of-game.ts";
import type { Team } from "./lock-team.ts";
import type { WithdrawalRecord } from "./withdrawal-record.ts";
import type { WithdrawalChoice } from "./withdrawal-rules.ts";

type Game = typeof games.$inferSelect;

/**
 * Removes, forfeits or annuls a team's group games inside the caller's transaction, which must have
 * locked the schedule. Live games continue unless annulled; knockout games are unchanged.
 */
export async function withdrawGames(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  team: Team,
  choice: WithdrawalChoice,
): Promise<Pick<WithdrawalRecord, "removed" | "changed">> {
  const { tx } = change;
  const all = await tx
    .select()
    .from(games)
    .where(
      and(eq(games.stage, "group"), or(eq(games.team1Id, team.id), eq(games.team2Id, team.id))),
    )
    .orderBy(asc(games.id))
    .for("update");
  const alone = choice === "annul" ? new Set<number>() : await againstNobody(tx, team, all);
  const isRemoved = (game: Game) => isUnplayed(game) && (choice === "remove" || alone.has(game.id));
  const gone = all.filter(isRemoved);
  for (const game of gone) await tellOfRemoval(tx, ctx, game);
  const removed = await removeGames(
    tx,
    gone.map(({ id }) => id),
  );
  const changed: WithdrawalRecord["changed"] = [];
  for (const game of all.filter((each) => !isRemoved(each))) {
    const after = resultFor(game, team.id, choice, cup.forfeitScore);
    if (after === null || sameResult(game, after)) continue;
    await storeResult(tx, ctx, game, after);
    await publishResult(change, ctx, game, after);
    changed.push({
      id: game.id,
      before: { ...resultOf(game), startedAt: game.startedAt },
      after: { ...after, startedAt: null },
    });
  }
  return { removed, changed };
}

function resultFor(
  game: Game,
  teamId: number,
  choice: WithdrawalChoice,
  forfeitScore: number,
): Result | null {
  if (choice === "annul") {
    return game.state === "cancelled" ? null : { ...resultOf(game), state: "annulled" };
  }
  if (choice !== "forfeit" || !isUnplayed(game)) return null;
  return resultAfter(
    game,
    { to: "forfeit", absent: game.team1Id === teamId ? 1 : 2 },
    forfeitScore,
  );
}

async function againstNobody(tx: Database, team: Team, all: readonly Game[]): Promise<Set<number>> {
  const others = all.map((game) => (game.team1Id === team.id ? game.team2Id : game.team1Id) ?? 0);
  const found = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(inArray(teams.id, others), isNotNull(teams.withdrawnAt)));
  const gone = new Set(found.map(({ id }) => id));
  return new Set(all.filter((_, index) => gone.has(others[index] ?? 0)).map(({ id }) => id));
}
