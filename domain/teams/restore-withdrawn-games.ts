import { eq, inArray } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { requirePossible } from "../games/change-result.ts";
import { restoreGames } from "../games/removed-games.ts";
import { type Result, sameResult } from "../games/result-rules.ts";
import { resultWords } from "../games/score-words-rules.ts";
import { publishResult, storeResult } from "../games/write-result.ts";
import type { Change } from "../mutate.ts";
import { tellOfReturn } from "../push/tell-of-game.ts";
import { tournamentTopic } from "../topics.ts";
import type { Team } from "./lock-team.ts";
import type { WithdrawalRecord } from "./withdrawal-record.ts";

type Game = typeof games.$inferSelect;

/**
 * Restores a withdrawn team's group games inside the caller's transaction, which must have locked
 * the schedule. Throws `conflict` if one has changed or was deleted, or if the opponent is gone.
 */
export async function restoreWithdrawnGames(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  team: Team,
  record: WithdrawalRecord,
): Promise<void> {
  const { tx, changed } = change;
  const nameOf = await namesIn(tx, team.tournamentId);
  const otherOf = ({ team1Id, team2Id }: Pick<Game, "team1Id" | "team2Id">) =>
    nameOf.get((team1Id === team.id ? team2Id : team1Id) ?? 0);
  for (const row of record.removed.games) {
    const [team1Id, team2Id] = [Number(row["team1_id"]), Number(row["team2_id"])];
    requireThere(otherOf({ team1Id, team2Id }), team);
  }
  for (const game of await restoreGames(tx, record.removed)) {
    await tellOfReturn(tx, ctx, game);
    changed(tournamentTopic(game.tournamentId));
  }
  const ids = record.changed.map(({ id }) => id);
  const stored = await tx.select().from(games).where(inArray(games.id, ids)).for("update");
  for (const { id, before, after } of record.changed) {
    const game = stored.find((each) => each.id === id);
    if (!game) {
      const sentence = `One of ${team.name}'s games was deleted, so this can't be undone.`;
      throw new DomainError("conflict", sentence);
    }
    if (sameResult(game, before)) continue;
    requireAsLeft(
      game,
      after,
      `${nameOf.get(game.team1Id ?? 0)?.name} – ${nameOf.get(game.team2Id ?? 0)?.name}`,
    );
    if (before.state !== "final" && before.state !== "forfeit") requireThere(otherOf(game), team);
    requirePossible(cup, game, before, ctx.now);
    const known = { ...game, startedAt: game.startedAt ?? before.startedAt };
    await storeResult(tx, ctx, known, before);
    await publishResult(change, ctx, known, before);
  }
}

interface Named {
  name: string;
  bracketId: number;
  withdrawnAt: Date | null;
}

async function namesIn(tx: Database, tournamentId: number): Promise<Map<number, Named>> {
  const found = await tx
    .select({
      id: teams.id,
      name: teams.name,
      bracketId: teams.bracketId,
      withdrawnAt: teams.withdrawnAt,
    })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId))
    .for("share");
  return new Map(found.map((each) => [each.id, each]));
}

function requireThere(other: Named | undefined, team: Team): void {
  if (!other) {
    const sentence = `A team ${team.name} was going to play has left the tournament, so this can't be undone.`;
    throw new DomainError("conflict", sentence);
  }
  if (other.withdrawnAt) {
    throw new DomainError("conflict", `${other.name} also withdrew. Undo that withdrawal first.`);
  }
  if (other.bracketId !== team.bracketId) {
    throw new DomainError(
      "conflict",
      `${other.name} is in another bracket now. Move it back first.`,
    );
  }
}

function requireAsLeft(game: Game, after: Result, names: string): void {
  if (sameResult(game, after)) return;
  const is = resultWords(game) ?? "to be played";
  const sentence = `${names} has changed since then: it's now ${is}. Change it back first.`;
  throw new DomainError("conflict", sentence);
}
